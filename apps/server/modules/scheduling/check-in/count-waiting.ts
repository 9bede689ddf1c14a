import { MAX_WAITING } from '@kasauti/contract/staff/waiting.ts';
import type { App } from '../../../platform/app.ts';
import { readNow } from '../../../platform/database/work.ts';
import type { Session } from '../../../platform/http/session.ts';
import { provideWaiting } from '../../../platform/staff/waiting.ts';
import { countNotCheckedIn, countRoomsWithoutProctor } from '../store/waiting.ts';
import { gateOpensAt } from './check-in.ts';

/**
 * Provides the number of candidates to check in now, for those who work at a gate, and the number of rooms without
 * a proctor, for those who arrange one.
 */
export function countWaitingAtCentre(app: App): void {
  provideWaiting(app, 'check-in', { permission: 'check-in.do', count: (session) => countAtGate(app, session) });
  provideWaiting(app, 'proctors', { permission: 'check-in.do', count: (session) => countRooms(app, session) });
}

async function countAtGate({ database }: App, { userId, role, scope }: Session): Promise<number | null> {
  const isManager = role === 'centre_manager';
  // An administrator may check in anywhere but works at no gate.
  if (isManager ? scope?.kind !== 'centre' : role !== 'proctor') return null;
  const now = await readNow(database);
  // A gate opens a fixed time before the start, so gates are open for all starts within that time from now.
  const gateLeadMs = now.getTime() - gateOpensAt(now).getTime();
  const startsBefore = new Date(now.getTime() + gateLeadMs);
  const gate = isManager && scope?.kind === 'centre' ? { centreId: scope.id } : { proctorId: userId };
  return await countNotCheckedIn(database, gate, { now, startsBefore }, MAX_WAITING);
}

async function countRooms({ database }: App, { role, scope }: Session): Promise<number | null> {
  if (role === 'proctor') return null;
  const centreId = scope?.kind === 'centre' ? scope.id : null;
  return await countRoomsWithoutProctor(database, centreId, await readNow(database), MAX_WAITING);
}
