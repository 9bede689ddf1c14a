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
 * A person lets late answers count, or leaves them stored and not counted, with the reason: those that are named, or
 * all that have arrived so far. A late answer that arrives afterwards is a matter of its own. Announces
 * `late-events-accepted`, upon which a superseding result is made.
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

/** Late entries that a person has to do with: all but those that count by themselves. */
export async function lateEntriesOf(executor: Database, attempt: Pick<Attempt, 'attemptId'>) {
  return (await lateEntriesOfAll(executor, [attempt])).get(attempt.attemptId) ?? [];
}

/** The same of many attempts at once; those without any are left out. */
export async function lateEntriesOfAll(executor: Database, attempts: readonly Pick<Attempt, 'attemptId'>[]) {
  const ids = attempts.map(({ attemptId }) => attemptId);
  return Map.groupBy(await readLateEntries(executor, ids), ({ attemptId }) => attemptId);
}

export const isUndecided = ({ acceptedAt, dismissedAt }: LateEntry): boolean =>
  acceptedAt === null && dismissedAt === null;
