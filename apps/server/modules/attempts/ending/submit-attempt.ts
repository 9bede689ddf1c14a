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
  /** `time-up`: the page hands in by itself. It is believed only when the database's clock says the same. */
  because: 'candidate' | 'time-up';
};

/**
 * Hands in, for the candidate or because the time is up. Asked again, or after time closed the attempt, it answers how
 * the attempt ended. Announces `attempt-submitted`.
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
  // The lock waited for the commit that was under way, and every later one sees the end: this is the journal's last
  // number.
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
  // Read under the lock: an extension that was committed after the page last looked counts.
  if (now < deadlineAt) {
    const extra = { deadlineAt: deadlineAt.toISOString(), serverNow: now.toISOString() };
    return refuse(refusals, 'time-left', { extra });
  }
  return { attempt: await closeAttempt(work, hub, attempt, { by: 'deadline', at: deadlineAt }), lastSeq };
}
