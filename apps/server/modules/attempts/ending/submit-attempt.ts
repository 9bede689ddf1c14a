import { submitAttempt as contract } from '@kasauti/contract/attempts/attempts.ts';
import type { AttemptId, UserId } from '@kasauti/contract/ids.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { Hub } from '../../../platform/live/hub.ts';
import type { Writer } from '../save/why-cannot-save.ts';
import { lockAttempt } from '../store/attempts.ts';
import { readLastSeq } from '../store/journal.ts';
import { closeAttempt, closeIfDue } from './close-attempt.ts';

const { refusals } = contract;

type Ask = Writer & {
  attemptId: AttemptId;
  candidateId: UserId;
  /**
   * `time-up` means that the clock of the page has reached the deadline. The server accepts this only if the database's
   * clock has reached the deadline too.
   */
  because: 'candidate' | 'time-up';
};

/**
 * Submits an attempt and announces `attempt-submitted`. If the attempt has already been submitted, returns how it
 * ended.
 */
export async function submitAttempt(work: Work, hub: Hub, ask: Ask) {
  const { tx, now } = work;
  const locked = await lockAttempt(tx, ask.attemptId);
  if (!locked) return refuse(refusals, 'not-found');
  if (locked.candidateId !== ask.candidateId) return refuse(refusals, 'forbidden');
  const attempt = await closeIfDue(work, hub, locked);
  const { state } = attempt;
  if (state === 'terminated') return refuse(refusals, 'terminated');
  if (state === 'lobby' || state === 'authorised' || state === 'refused') return refuse(refusals, 'not-started');
  // The lock waited for the commit in progress, and every later commit sees the new state of the attempt. After a
  // submission by the candidate, no entry can therefore follow this one.
  const lastSeq = await readLastSeq(tx, ask.attemptId);
  if (state === 'submitted') return { attempt, lastSeq };
  const { leaseEpoch, leaseSessionId } = attempt;
  if (ask.leaseEpoch !== leaseEpoch || ask.sessionId !== leaseSessionId)
    return refuse(refusals, 'stale-lease', { extra: { leaseEpoch } });
  if (state === 'paused') return refuse(refusals, 'paused');
  if (ask.because === 'candidate')
    return { attempt: await closeAttempt(work, hub, attempt, { by: 'candidate', at: now }), lastSeq };
  const { deadlineAt } = attempt;
  if (!deadlineAt) throw new Error(`attempt ${ask.attemptId} runs without a deadline`);
  // The deadline was read under the lock, so it includes an extension that the page does not know yet.
  if (now < deadlineAt) {
    const extra = { deadlineAt: deadlineAt.toISOString(), serverNow: now.toISOString() };
    return refuse(refusals, 'time-left', { extra });
  }
  return { attempt: await closeAttempt(work, hub, attempt, { by: 'deadline', at: deadlineAt }), lastSeq };
}
