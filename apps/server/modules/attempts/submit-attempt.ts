import { submitAttempt as contract } from '@kasauti/contract/attempts.ts';
import type { AttemptId, UserId } from '@kasauti/contract/ids.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import type { Hub } from '../../platform/hub.ts';
import type { Work } from '../../platform/work.ts';
import { closeAttempt, closeIfDue } from './close-attempt.ts';
import { lockAttempt } from './store/attempts.ts';
import { readLastSeq } from './store/journal.ts';

const { refusals } = contract;

/** The candidate hands in. Asked again, or after time closed the attempt, it answers how it ended. Announces `attempt-submitted`. */
export async function submitAttempt(
  work: Work,
  hub: Hub,
  ask: { attemptId: AttemptId; candidateId: UserId; leaseEpoch: number },
) {
  const { tx, now } = work;
  const locked = await lockAttempt(tx, ask.attemptId);
  if (!locked) return refuse(refusals, 'not-found');
  if (locked.candidateId !== ask.candidateId) return refuse(refusals, 'forbidden');
  const attempt = await closeIfDue(work, hub, locked);
  const { state } = attempt;
  if (state === 'terminated') return refuse(refusals, 'terminated');
  if (state === 'lobby' || state === 'authorised' || state === 'refused') return refuse(refusals, 'not-started');
  // The lock waited for the commit that was under way, and every later one sees the end: this is the journal's last number.
  const lastSeq = await readLastSeq(tx, ask.attemptId);
  if (state === 'submitted') return { attempt, lastSeq };
  if (ask.leaseEpoch !== attempt.leaseEpoch) return refuse(refusals, 'stale-lease');
  if (state === 'paused') return refuse(refusals, 'paused');
  return { attempt: await closeAttempt(work, hub, attempt, { by: 'candidate', at: now }), lastSeq };
}
