import type { AttemptId, UserId } from '@kasauti/contract/ids.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import { type AttemptVerb, nextAttemptState } from '@kasauti/domain/attempt/attempt-state.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { Hub } from '../../../platform/live/hub.ts';
import { closeIfDue } from '../ending/close-attempt.ts';
import { type Attempt, lockAttempt } from '../store/attempts.ts';

/** Request of a person who is in charge of a room. The proctoring module has already checked the permission. */
export type ProctorAsk = { attemptId: AttemptId; by: UserId; reasonCode: string; reasonText: string };

const refusals = {
  'not-found': { status: 404, message: 'We could not find that attempt.' },
  'not-possible': { status: 409, message: 'This is not possible in the attempt’s present state.' },
} as const;

export const notPossible = (attempt: Attempt) => refuse(refusals, 'not-possible', { extra: { state: attempt.state } });

/**
 * Locks the attempt for an action of a person. Returns a refusal if the action is not possible. After the time has run
 * out, no action is possible. The refusal then also rolls the submission back, and the scheduled task or a later call
 * stores it.
 */
export async function lockFor(work: Work, hub: Hub, ask: ProctorAsk, verb: AttemptVerb) {
  const locked = await lockAttempt(work.tx, ask.attemptId);
  if (!locked) return refuse(refusals, 'not-found');
  const attempt = await closeIfDue(work, hub, locked);
  return nextAttemptState(attempt.state, verb) === null ? notPossible(attempt) : attempt;
}
