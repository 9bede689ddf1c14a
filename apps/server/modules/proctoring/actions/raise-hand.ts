import { randomUUID } from 'node:crypto';
import { raiseHand as contract } from '@kasauti/contract/attempts/attempts.ts';
import type { AttemptId, UserId } from '@kasauti/contract/ids.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import { isClosed } from '@kasauti/domain/attempt/attempt-state.ts';
import { isRoomMode } from '@kasauti/domain/proctoring/proctoring-mode.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { Hub } from '../../../platform/live/hub.ts';
import { lockAttempt } from '../../attempts/index.ts';
import { publishRooms } from '../room/publish-room.ts';
import { insertHand } from '../store/record.ts';

/**
 * Raises the candidate's hand, with a message to the proctor. A candidate can have only one raised hand. The proctor's
 * reply lowers it.
 */
export async function raiseHand(
  work: Work,
  hub: Hub,
  ask: { attemptId: AttemptId; candidateId: UserId; message: string },
) {
  const { tx, now } = work;
  // The attempt is locked, so that the test cannot end between this check and the insertion of the hand.
  const attempt = await lockAttempt(tx, ask.attemptId);
  if (!attempt) return refuse(contract.refusals, 'not-found');
  if (attempt.candidateId !== ask.candidateId) return refuse(contract.refusals, 'forbidden');
  if (isClosed(attempt.state)) return refuse(contract.refusals, 'attempt-closed');
  if (!isRoomMode(attempt.mode)) return refuse(contract.refusals, 'nobody-watches');
  const isRaised = await insertHand(tx, {
    raised_hand_id: randomUUID(),
    attempt_id: attempt.attemptId,
    message: ask.message,
    raised_at: now,
  });
  if (!isRaised) return refuse(contract.refusals, 'hand-is-up');
  await publishRooms(work, hub, [attempt]);
  return { raisedAt: now.toISOString() };
}
