import type { AttemptId, RoomId } from '@kasauti/contract/ids.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import { actInRoom as contract, type ProctorVerb, type ReasonCode } from '@kasauti/contract/scheduling/proctoring.ts';
import type { App } from '../../../platform/app.ts';
import { findAttempts } from '../../attempts/index.ts';
import { whyCannotWatch } from '../room/watch.ts';
import { type ActionOutcome, actOnAttempt, type Proctor } from './act-on-attempt.ts';

/** So many attempts are acted upon at once: a room of thirty is done in a moment, and the pool is not emptied by it. */
const AT_ONCE = 4;

export type RoomAsk = {
  roomId: RoomId;
  verb: ProctorVerb;
  attemptIds: AttemptId[];
  reasonCode: ReasonCode;
  reasonText: string;
  extraMinutes?: number | undefined;
  askId?: string | undefined;
  by: Proctor;
};

/**
 * Acts on many attempts of a room, each in a transaction of its own: what is impossible for one does not undo what was
 * done for another. Who may not watch the room, or names an attempt that is not in it or is their own, does nothing at
 * all.
 */
export async function actInRoom(app: App, ask: RoomAsk, requestId: string) {
  const { roomId, verb, reasonCode, reasonText, by, extraMinutes = null, askId = null } = ask;
  if (reasonText === '' && (reasonCode === 'other' || verb === 'message'))
    return refuse(contract.refusals, 'reason-needed');
  if (verb === 'update' && extraMinutes === null) return refuse(contract.refusals, 'minutes-needed');

  const attemptIds = [...new Set(ask.attemptIds)];
  const attempts = (await findAttempts(app.database, attemptIds)).filter((attempt) => attempt.roomId === roomId);
  const sittingIds = [...new Set(attempts.map((attempt) => attempt.sittingId))];
  const bar = await whyCannotWatch(app, { roomId, sittingIds, by }, requestId);
  if (bar) return refuse(contract.refusals, bar);
  const known = new Map(attempts.map((attempt) => [attempt.attemptId, attempt]));
  if (attemptIds.some((attemptId) => !known.has(attemptId))) return refuse(contract.refusals, 'not-found');
  if (attempts.some((attempt) => attempt.candidateId === by.userId)) return refuse(contract.refusals, 'own-test');

  const outcomes = new Map<AttemptId, ActionOutcome>();
  const queue = [...known.values()];
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const { attemptId, sittingId } = next;
      const one = { attemptId, sittingId, roomId, verb, reasonCode, reasonText, extraMinutes, askId, by };
      outcomes.set(attemptId, await app.inTransaction((tx) => actOnAttempt(tx, app.hub, one), requestId));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return attemptIds.flatMap((attemptId) => outcomes.get(attemptId) ?? []);
}
