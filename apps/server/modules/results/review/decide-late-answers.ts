import type { Role } from '@kasauti/contract/identity/identity.ts';
import type { AttemptId, UserId } from '@kasauti/contract/ids.ts';
import { isRefusal } from '@kasauti/contract/refusal.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { Hub } from '../../../platform/live/hub.ts';
import { decideLateEvents } from '../../attempts/index.ts';
import { record } from '../../audit/index.ts';

/**
 * Records a decision of staff, with its reason, about the late answers of a test that has ended. If answers are
 * accepted, the result is then computed again.
 */
export async function decideLateAnswers(
  work: Work,
  hub: Hub,
  ask: {
    attemptId: AttemptId;
    decision: 'accept' | 'leave';
    /**
     * Numbers of the journal entries to decide about. If not set, the decision is about all entries that wait for a
     * decision.
     */
    seqs?: number[];
    reasonText: string;
    by: { userId: UserId; role: Role };
  },
) {
  const { attemptId, decision, reasonText, by } = ask;
  const decided = await decideLateEvents(work, hub, { ...ask, by: by.userId });
  if (isRefusal(decided)) return decided;
  record(work, {
    actorId: by.userId,
    actorRole: by.role,
    action: `late-answers.${decision}`,
    objectKind: 'attempt',
    objectId: attemptId,
    reason: reasonText,
    detail: { seqs: decided.seqs },
  });
  return { decision, entries: decided.seqs.length, decidedAt: work.now.toISOString() };
}
