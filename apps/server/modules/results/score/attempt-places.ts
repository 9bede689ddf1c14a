import type { AttemptId, CentreId, ProviderId } from '@kasauti/contract/ids.ts';
import type { App } from '../../../platform/app.ts';
import type { Place } from '../../../platform/security/scopes.ts';
import { findAttempts } from '../../attempts/index.ts';
import { findExam } from '../../catalogue/index.ts';
import { findRoom } from '../../scheduling/index.ts';

type Facts = { exam: { providerId: ProviderId } | null | undefined; room: { centreId: CentreId | null } | null };

/** An attempt belongs to the provider of its exam and to the centre of its room. */
export const placesOf = ({ exam, room }: Facts): Place[] => [
  { kind: 'provider', ids: exam ? [exam.providerId] : [] },
  { kind: 'centre', ids: room?.centreId ? [room.centreId] : [] },
];

/**
 * Registers how to find the provider and centre of an attempt. This is needed for staff who are bound to one of them.
 */
export function placeAttempts({ database, scopes }: App): void {
  scopes.place('attempt', async (id) => {
    const [attempt] = await findAttempts(database, [id as AttemptId]);
    if (!attempt) return null;
    return placesOf({ exam: await findExam(database, attempt.examId), room: await findRoom(database, attempt.roomId) });
  });
}
