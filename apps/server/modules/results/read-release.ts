import type { ExamId, FormId } from '@kasauti/contract/ids.ts';
import { type Release, releaseOf } from '@kasauti/domain/marking/release.ts';
import type { Database } from '../../platform/database.ts';
import { type Attempt, isFormRunning } from '../attempts/index.ts';
import { findExam, findExamsOfForm } from '../catalogue/index.ts';
import { lastSittingEnd } from '../scheduling/index.ts';
import { findReview } from './store.ts';

/** What the release of every attempt of one exam with one form depends on. */
export async function readFormFacts(
  database: Database,
  { examId, formId }: { examId: ExamId; formId: FormId },
  now: Date,
) {
  const own = await findExam(database, examId);
  // An exam may have moved on to a newer form since this attempt: its sittings still count, and so does every other exam of the form.
  const others = (await findExamsOfForm(database, formId)).filter((exam) => exam.examId !== examId);
  const exams = own ? [own, ...others] : others;
  return {
    exam: own,
    /** A form that is practised and also sat in earnest is not given away. */
    isPracticeForm: exams.every((exam) => exam.isPractice),
    reviewRule: own?.reviewRule ?? ('never' as const),
    takesLateSync: exams.some((exam) => exam.mode === 'none'),
    lastSittingEndsAt: await lastSittingEnd(
      database,
      exams.map((exam) => exam.examId),
    ),
    isFormRunning: await isFormRunning(database, formId, now),
  };
}
export type FormFacts = Awaited<ReturnType<typeof readFormFacts>>;

type ClosedAttempt = Attempt & { state: 'submitted' | 'terminated' };
export const isEnded = (attempt: Attempt): attempt is ClosedAttempt =>
  attempt.state === 'submitted' || attempt.state === 'terminated';

/** What of an attempt's result may be seen now. */
export async function readRelease(
  database: Database,
  attempt: ClosedAttempt,
  { facts, isComputed, now }: { facts: FormFacts; isComputed: boolean; now: Date },
): Promise<Release> {
  const review = attempt.state === 'terminated' ? await findReview(database, attempt.attemptId) : null;
  return releaseOf(
    {
      attemptState: attempt.state,
      review: review?.decision ?? null,
      isPractice: attempt.isPractice && facts.isPracticeForm,
      isComputed,
      reviewRule: facts.reviewRule,
      // A closed attempt was started, and so had a deadline.
      deadlineAt: attempt.deadlineAt ?? attempt.windowEndsAt,
      lastSittingEndsAt: facts.lastSittingEndsAt,
      takesLateSync: facts.takesLateSync,
      isFormRunning: facts.isFormRunning,
    },
    now,
  );
}
