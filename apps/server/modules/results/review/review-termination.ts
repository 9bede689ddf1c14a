import { reviewTermination as contract } from '@kasauti/contract/attempts/review-queue.ts';
import type { Role } from '@kasauti/contract/identity/identity.ts';
import type { AttemptId, UserId } from '@kasauti/contract/ids.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import type { Work } from '../../../platform/database/work.ts';
import { lockAttempt } from '../../attempts/index.ts';
import { record } from '../../audit/index.ts';
import { findTerminator } from '../../proctoring/index.ts';
import { findReview, insertReview } from '../store/results.ts';

/**
 * Records a second person's decision about an attempt that a proctor terminated. The result is then either released
 * with the others or stays withheld. There is only one decision per attempt. If the same person sends the same decision
 * again, the first one is returned.
 */
export async function reviewTermination(
  work: Work,
  ask: {
    attemptId: AttemptId;
    decision: 'release' | 'withhold';
    reasonText: string;
    by: { userId: UserId; role: Role };
  },
) {
  const { tx, now } = work;
  const { attemptId, decision, reasonText, by } = ask;
  const attempt = await lockAttempt(tx, attemptId);
  if (!attempt) return refuse(contract.refusals, 'not-found');
  if (attempt.state !== 'terminated') return refuse(contract.refusals, 'not-terminated');
  if (attempt.candidateId === by.userId) return refuse(contract.refusals, 'own-test');
  if ((await findTerminator(tx, attemptId)) === by.userId) return refuse(contract.refusals, 'same-person');
  const review = await findReview(tx, attemptId);
  if (review) {
    const isRepeat = review.decidedBy === by.userId && review.decision === decision;
    return isRepeat
      ? { decision, decidedAt: review.decidedAt.toISOString() }
      : refuse(contract.refusals, 'reviewed-already');
  }
  await insertReview(tx, {
    attempt_id: attemptId,
    decision,
    reason_text: reasonText,
    decided_by: by.userId,
    decided_at: now,
  });
  await work.announce({ kind: 'termination-reviewed', attemptId, decision });
  record(work, {
    actorId: by.userId,
    actorRole: by.role,
    action: `termination.${decision}`,
    objectKind: 'attempt',
    objectId: attemptId,
    reason: reasonText,
  });
  return { decision, decidedAt: now.toISOString() };
}
