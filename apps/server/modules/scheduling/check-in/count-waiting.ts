import { MAX_WAITING } from '@kasauti/contract/staff/waiting.ts';
import type { App } from '../../../platform/app.ts';
import { readNow } from '../../../platform/database/work.ts';
import type { Session } from '../../../platform/http/session.ts';
import { provideWaiting } from '../../../platform/staff/waiting.ts';
import { countNotCheckedIn, countRoomsWithoutProctor } from '../store/waiting.ts';
import { gateOpensAt } from './check-in.ts';

/**
 * Provides two counts for the staff screens. Staff at a gate see how many candidates can be checked in now. Staff who
 * assign proctors see how many rooms have no proctor.
 */
export function countWaitingAtCentre(app: App): void {
  provideWaiting(app, 'check-in', { permission: 'check-in.do', count: (session) => countAtGate(app, session) });
  provideWaiting(app, 'proctors', { permission: 'check-in.do', count: (session) => countRooms(app, session) });
}

async function countAtGate({ database }: App, { userId, role, scope }: Session): Promise<number | null> {
  const isManager = role === 'centre_manager';
  // An administrator may check candidates in at every centre but is not assigned to a gate, so there is nothing to
  // count.
  if (isManager ? scope?.kind !== 'centre' : role !== 'proctor') return null;
  const now = await readNow(database);
  // Every gate opens the same time before the start. The gates of all sittings that start within this time are
  // therefore open.
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
