import type { AttemptId, UserId } from '@kasauti/contract/ids.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import { type AttemptVerb, nextAttemptState } from '@kasauti/domain/attempt/attempt-state.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { Hub } from '../../../platform/live/hub.ts';
import { closeIfDue } from '../ending/close-attempt.ts';
import { type Attempt, lockAttempt } from '../store/attempts.ts';

/** Request of a person in charge of a room. The proctoring module has already checked the person's permission. */
export type ProctorAsk = { attemptId: AttemptId; by: UserId; reasonCode: string; reasonText: string };

const refusals = {
  'not-found': { status: 404, message: 'We could not find that attempt.' },
  'not-possible': { status: 409, message: 'This is not possible in the attempt’s present state.' },
} as const;

export const notPossible = (attempt: Attempt) => refuse(refusals, 'not-possible', { extra: { state: attempt.state } });

/**
 * Locks the attempt for a person's action. Returns a refusal if the action is not possible. No action is possible
 * after the time is up. The refusal rolls the transaction back, so the submission is stored only by a later call.
 */
export async function lockFor(work: Work, hub: Hub, ask: ProctorAsk, verb: AttemptVerb) {
  const locked = await lockAttempt(work.tx, ask.attemptId);
  if (!locked) return refuse(refusals, 'not-found');
  const attempt = await closeIfDue(work, hub, locked);
  return nextAttemptState(attempt.state, verb) === null ? notPossible(attempt) : attempt;
}
