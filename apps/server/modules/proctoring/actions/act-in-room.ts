import type { AttemptId, RoomId } from '@kasauti/contract/ids.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import { actInRoom as contract, type ReasonCode } from '@kasauti/contract/scheduling/proctoring.ts';
import type { ProctorVerb } from '@kasauti/domain/attempt/attempt-state.ts';
import type { App } from '../../../platform/app.ts';
import { findAttempts } from '../../attempts/index.ts';
import { whyCannotWatch } from '../room/watch.ts';
import { type ActionOutcome, actOnAttempt, type Proctor } from './act-on-attempt.ts';

/**
 * Number of attempts that are changed at the same time. With this number a room of thirty is finished quickly, and most
 * connections of the pool stay free.
 */
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
 * Performs an action on several attempts of a room. Each attempt has its own transaction, so if the action is
 * impossible for one attempt, it still succeeds for the others. Refuses without any change if the proctor may not watch
 * the room, if an attempt is not in the room, or if it is the proctor's own.
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
