import { decideLateAnswers } from '@kasauti/contract/attempts/review-queue.ts';
import type { AttemptId, UserId } from '@kasauti/contract/ids.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { Hub } from '../../../platform/live/hub.ts';
import { isDraining } from '../ending/close-attempt.ts';
import { publishAttemptChange } from '../publish-attempt-change.ts';
import { type Attempt, lockAttempt } from '../store/attempts.ts';
import { insertAcceptances, insertDismissals, readLateEntries } from '../store/journal.ts';

type LateEntry = Awaited<ReturnType<typeof lateEntriesOf>>[number];

/**
 * Decides, with a reason, whether late answers count. The decision applies to the answers in `seqs`, or to all late
 * answers that have no decision yet. Answers that are not accepted stay stored but do not count. A late answer that
 * arrives after the decision needs its own decision. An acceptance is announced as `late-events-accepted`. The reaction
 * to this announcement creates a superseding result.
 */
export async function decideLateEvents(
  work: Work,
  hub: Hub,
  ask: { attemptId: AttemptId; decision: 'accept' | 'leave'; seqs?: number[]; by: UserId; reasonText: string },
) {
  const { tx, now } = work;
  const { attemptId, reasonText } = ask;
  const attempt = await lockAttempt(tx, attemptId);
  if (!attempt) return refuse(decideLateAnswers.refusals, 'not-found');
  if (attempt.candidateId === ask.by) return refuse(decideLateAnswers.refusals, 'own-test');
  if (attempt.submittedAt === null || isDraining(attempt, now))
    return refuse(decideLateAnswers.refusals, 'still-running');
  const waiting = new Set((await lateEntriesOf(tx, attempt)).filter(isUndecided).map((entry) => entry.seq));
  if (waiting.size === 0) return refuse(decideLateAnswers.refusals, 'nothing-late');
  const seqs = [...(ask.seqs ? new Set(ask.seqs) : waiting)].sort((a, b) => a - b);
  if (seqs.some((seq) => !waiting.has(seq))) return refuse(decideLateAnswers.refusals, 'not-waiting');
  const decided = { userId: ask.by, reasonText, at: now };
  if (ask.decision === 'accept') {
    await insertAcceptances(tx, attemptId, seqs, decided);
    await work.announce({ kind: 'late-events-accepted', attemptId, seqs });
  } else await insertDismissals(tx, attemptId, seqs, decided);
  await publishAttemptChange(work, hub, attempt, null);
  return { seqs };
}

/** Returns the late entries that need a decision or have one. Entries that count automatically are left out. */
export async function lateEntriesOf(executor: Database, attempt: Pick<Attempt, 'attemptId'>) {
  return (await lateEntriesOfAll(executor, [attempt])).get(attempt.attemptId) ?? [];
}

/** Returns the same entries for many attempts, grouped by attempt. Attempts without such entries are left out. */
export async function lateEntriesOfAll(executor: Database, attempts: readonly Pick<Attempt, 'attemptId'>[]) {
  const ids = attempts.map(({ attemptId }) => attemptId);
  return Map.groupBy(await readLateEntries(executor, ids), ({ attemptId }) => attemptId);
}

export const isUndecided = ({ acceptedAt, dismissedAt }: LateEntry): boolean =>
  acceptedAt === null && dismissedAt === null;
