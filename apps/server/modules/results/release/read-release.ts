import type { ExamId, FormId } from '@kasauti/contract/ids.ts';
import { type Release, releaseOf } from '@kasauti/domain/marking/release.ts';
import type { Kysely } from 'kysely';
import type { Database, Tables } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/work.ts';
import { type Attempt, areFormsRunning, drainsUntil, sittingsOfForms } from '../../attempts/index.ts';
import { findFormsThatShare, insertFormRelease, isFormReleased, lockFormReleases } from '../../authoring/index.ts';
import { findExam, findExamsOfForms } from '../../catalogue/index.ts';
import { lastSittingEnd } from '../../scheduling/index.ts';
import { findReview, type Result } from '../store/results.ts';

/** Reads the facts that decide what is released, for all attempts of one exam with one form. */
export async function readFormFacts(
  executor: Kysely<Tables>,
  { examId, formId }: { examId: ExamId; formId: FormId },
  now: Date,
) {
  const own = await findExam(executor, examId);
  // Forms that share a question with this form are considered too, because the same keys would become public.
  const formIds = await findFormsThatShare(executor, [formId]);
  // These exams use one of the forms now. If an exam has changed to a newer form, only its sittings with this form are
  // considered.
  const users = await findExamsOfForms(executor, formIds);
  const others = users.filter((exam) => exam.examId !== examId);
  const exams = own ? [own, ...others] : others;
  return {
    exam: own,
    /** A form is public for practice only if every exam that uses it is a practice exam. */
    isPracticeForm: exams.every((exam) => exam.isPractice),
    reviewRule: own?.reviewRule ?? ('never' as const),
    takesLateSync: exams.some((exam) => exam.mode === 'none'),
    isFormReleased: await isFormReleased(executor, formId),
    lastSittingEndsAt: await lastSittingEnd(
      executor,
      users.map((exam) => exam.examId),
      await sittingsOfForms(executor, formIds),
    ),
    isFormRunning: await areFormsRunning(executor, formIds, now),
  };
}
export type FormFacts = Awaited<ReturnType<typeof readFormFacts>>;

/** A closed attempt, with the part of its result that its candidate may see now. */
export type OwnResult = {
  attempt: ClosedAttempt;
  facts: FormFacts;
  release: Release;
  result: Result | null;
  now: Date;
};

type ClosedAttempt = Attempt & { state: 'submitted' | 'terminated' };
export const isEnded = (attempt: Attempt): attempt is ClosedAttempt =>
  attempt.state === 'submitted' || attempt.state === 'terminated';

type Asked = { facts: FormFacts; isComputed: boolean; answersInMarking: number; now: Date };

/**
 * Returns which parts of an attempt's result may be seen now. When the keys become visible for the first time, the form
 * is recorded as released. From then on it stays released.
 */
export async function readRelease(database: Database, attempt: ClosedAttempt, asked: Asked): Promise<Release> {
  const release = await decideRelease(database, attempt, asked);
  const isFirst = release.state === 'released' && !asked.facts.isFormReleased && !isPractised(attempt, asked.facts);
  return isFirst ? await releaseForm(database, attempt, asked) : release;
}

/** Decides again under the form's lock. If a sitting with this form was planned meanwhile, the keys stay hidden. */
async function releaseForm(database: Database, attempt: ClosedAttempt, asked: Asked): Promise<Release> {
  const { formId } = attempt;
  return await inTransaction(database, async ({ tx }) => {
    await lockFormReleases(tx, [formId], 'to-change');
    const facts = await readFormFacts(tx, attempt, asked.now);
    const release = await decideRelease(tx, attempt, { ...asked, facts });
    if (release.state === 'released' && !facts.isFormReleased) await insertFormRelease(tx, formId, asked.now);
    return release;
  });
}

/** Returns whether the candidate could see the score at this time, if it was computed by then. */
export async function couldSee(
  executor: Kysely<Tables>,
  attempt: ClosedAttempt,
  facts: FormFacts,
  at: Date,
): Promise<boolean> {
  const asked = { facts, isComputed: true, answersInMarking: 0, now: at };
  return isSeen(await decideRelease(executor, attempt, asked));
}

/** Returns whether a result may be seen in this state. */
export const isSeen = ({ state }: Release): boolean =>
  state === 'released' || state === 'score-only' || state === 'scored';

const isPractised = (attempt: ClosedAttempt, facts: FormFacts) => attempt.isPractice && facts.isPracticeForm;

async function decideRelease(
  executor: Kysely<Tables>,
  attempt: ClosedAttempt,
  { facts, isComputed, answersInMarking, now }: Asked,
): Promise<Release> {
  const review = attempt.state === 'terminated' ? await findReview(executor, attempt.attemptId) : null;
  return releaseOf(
    {
      attemptState: attempt.state,
      review: review?.decision ?? null,
      isPractice: isPractised(attempt, facts),
      isComputed,
      answersInMarking,
      reviewRule: facts.reviewRule,
      // Every closed attempt was started and therefore has a deadline.
      deadlineAt: attempt.deadlineAt ?? attempt.windowEndsAt,
      answersSettleAt: drainsUntil(attempt),
      maySyncLate: attempt.mode === 'none' && attempt.submittedBy === 'deadline',
      isFormReleased: facts.isFormReleased,
      ownSittingEndsAt: attempt.windowEndsAt,
      lastSittingEndsAt: facts.lastSittingEndsAt,
      takesLateSync: facts.takesLateSync,
      isFormRunning: facts.isFormRunning,
    },
    now,
  );
}
