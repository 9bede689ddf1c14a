import { lookIntoEmergencyFile as contract } from '@kasauti/contract/attempts/emergency-files.ts';
import { isRefusal, refuse } from '@kasauti/contract/refusal.ts';
import type { App } from '../../../platform/app.ts';
import { readEmergencyFile } from '../../attempts/index.ts';
import { findExam } from '../../catalogue/index.ts';
import { findUsers } from '../../identity/index.ts';
import { findBookings } from '../../scheduling/index.ts';

/** Opens an emergency file, and returns what staff see before they take it in. Nothing is stored. */
export async function lookIntoFile(app: App, ask: Parameters<typeof readEmergencyFile>[1]) {
  const opened = await readEmergencyFile(app, ask);
  if (isRefusal(opened)) return opened;
  const { database } = app;
  const { attempt, madeAt, entries, fresh } = opened;
  const { attemptId, candidateId, bookingId, examId, T0, deadlineAt } = attempt;
  const exam = await findExam(database, examId);
  if (!exam) return refuse(contract.refusals, 'not-found');
  const [booking] = await findBookings(database, [bookingId]);
  const made = fresh.map(({ clientAtMs }) => clientAtMs);
  return {
    attemptId,
    candidate: {
      name: (await findUsers(database, [candidateId])).get(candidateId)?.fullName ?? '',
      rollNumber: booking?.rollNumber ?? '',
    },
    title: exam.title,
    T0: T0.toISOString(),
    deadlineAt: deadlineAt?.toISOString() ?? null,
    madeAt: madeAt.toISOString(),
    entries,
    stored: entries - fresh.length,
    questions: new Set(fresh.flatMap(({ itemRef }) => itemRef ?? [])).size,
    madeFrom: made.length > 0 ? new Date(Math.min(...made)).toISOString() : null,
    madeUntil: made.length > 0 ? new Date(Math.max(...made)).toISOString() : null,
  };
}
