import type { AttemptEvent } from '@kasauti/contract/attempts/live.ts';
import type { Role } from '@kasauti/contract/identity/identity.ts';
import type { ActionId, AttemptId, RoomId, SittingId, UserId } from '@kasauti/contract/ids.ts';
import { isRefusal } from '@kasauti/contract/refusal.ts';
import type { ReasonCode } from '@kasauti/contract/scheduling/proctoring.ts';
import type { Scope } from '@kasauti/contract/staff/scopes.ts';
import { assertNever } from '@kasauti/domain/assert-never.ts';
import type { AttemptState, ProctorVerb } from '@kasauti/domain/attempt/attempt-state.ts';
import { nextAttemptState } from '@kasauti/domain/attempt/attempt-state.ts';
import type { Work } from '../../../platform/database/work.ts';
import { newId } from '../../../platform/ids.ts';
import type { Hub } from '../../../platform/live/hub.ts';
import {
  type Attempt,
  addTime,
  authoriseAttempt,
  lockAttempt,
  pauseAttempt,
  refuseAttempt,
  resumeAttempt,
  terminateAttempt,
} from '../../attempts/index.ts';
import { record } from '../../audit/index.ts';
import { publishRooms } from '../room/publish-room.ts';
import { answerHand, findActionOfAsk, insertAction } from '../store/record.ts';

export type Proctor = { userId: UserId; role: Role; fullName: string; scope: Scope | null };
export type ActionAsk = {
  attemptId: AttemptId;
  sittingId: SittingId;
  roomId: RoomId;
  verb: ProctorVerb;
  reasonCode: ReasonCode;
  reasonText: string;
  extraMinutes: number | null;
  askId: string | null;
  by: Proctor;
};
export type ActionOutcome = {
  attemptId: AttemptId;
  actionId: ActionId | null;
  outcome: 'done' | 'not-possible';
  state: AttemptState;
};

/**
 * Performs one action on one attempt in one transaction. It changes the attempt, stores the action, writes an audit
 * entry, and sends live events to the candidate and the room. If the attempt's state does not allow the action, returns
 * the outcome `not-possible`. This is not a refusal, because the action may still succeed for other candidates in the
 * room.
 */
export async function actOnAttempt(work: Work, hub: Hub, ask: ActionAsk): Promise<ActionOutcome> {
  const { tx } = work;
  const { attemptId, askId, verb, by } = ask;
  // The attempt is locked first. If two proctors act at the same moment, the second one sees the change of the first.
  const attempt = await lockAttempt(tx, attemptId);
  await work.refreshNow();
  const { now } = work;
  if (!attempt) throw new Error(`no attempt ${attemptId}`);
  const done = askId === null ? null : await findActionOfAsk(tx, attemptId, askId);
  if (done) return { attemptId, actionId: done, outcome: 'done', state: attempt.state };
  const after = await change(work, hub, attempt, ask);
  if (!after) return { attemptId, actionId: null, outcome: 'not-possible', state: attempt.state };

  const actionId = newId<ActionId>(now);
  await insertAction(tx, {
    action_id: actionId,
    attempt_id: attemptId,
    sitting_id: attempt.sittingId,
    room_id: attempt.roomId,
    verb,
    reason_code: ask.reasonCode,
    reason_text: ask.reasonText,
    extra_minutes: verb === 'update' ? ask.extraMinutes : null,
    ask_id: askId,
    by_user: by.userId,
    at: now,
  });
  record(work, {
    actorId: by.userId,
    actorRole: by.role,
    action: `room.${verb}`,
    objectKind: 'attempt',
    objectId: attemptId,
    reason: ask.reasonText ? `${ask.reasonCode}: ${ask.reasonText}` : ask.reasonCode,
    detail: {
      actionId,
      roomId: attempt.roomId,
      sittingId: attempt.sittingId,
      ...(verb === 'update' ? { extraMinutes: ask.extraMinutes } : {}),
    },
  });
  return { attemptId, actionId, outcome: 'done', state: after };
}

/** Changes the attempt and returns its new state. Returns null if the action is not possible now. */
async function change(work: Work, hub: Hub, attempt: Attempt, ask: ActionAsk): Promise<AttemptState | null> {
  const { verb, reasonCode, reasonText, by } = ask;
  const { attemptId, state } = attempt;
  if (nextAttemptState(state, verb) === null) return null;
  const order = { attemptId, by: by.userId, reasonCode, reasonText };
  const tell = async (event: AttemptEvent) => {
    await hub.publish(work.tx, `attempt:${attemptId}`, event);
    await publishRooms(work, hub, [attempt]);
    return state;
  };
  switch (verb) {
    case 'authorise':
      return stateOf(await authoriseAttempt(work, hub, order));
    case 'refuse':
      return stateOf(await refuseAttempt(work, hub, order));
    case 'pause':
      return stateOf(await pauseAttempt(work, hub, order));
    case 'resume':
      return stateOf(await resumeAttempt(work, hub, order));
    case 'terminate':
      return stateOf(await terminateAttempt(work, hub, order));
    case 'update': {
      const kind = reasonCode === 'accommodation' ? 'compensatory-change' : 'lost-time';
      return stateOf(await addTime(work, hub, { ...order, kind, minutes: ask.extraMinutes ?? 0 }));
    }
    case 'flag':
      return await tell({ kind: 'flagged', reasonText });
    case 'message': {
      if (reasonCode !== 'hand-answered')
        return await tell({ kind: 'message', text: reasonText, from: by.fullName, at: work.now.toISOString() });
      const isAnswered = await answerHand(work.tx, attemptId, by.userId, work.now);
      return isAnswered ? await tell({ kind: 'hand-answered', text: reasonText }) : null;
    }
    default:
      return assertNever(verb);
  }
}

const stateOf = (answer: Awaited<ReturnType<typeof pauseAttempt>>): AttemptState | null =>
  isRefusal(answer) ? null : answer.attempt.state;
