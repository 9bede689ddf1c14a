import type { ExamId, FormId } from '@kasauti/contract/ids.ts';
import { type Release, releaseOf } from '@kasauti/domain/marking/release.ts';
import type { Database } from '../../platform/database.ts';
import { type Attempt, isFormRunning, sittingsOfForm } from '../attempts/index.ts';
import { findExam, findExamsOfForm } from '../catalogue/index.ts';
import { lastSittingEnd } from '../scheduling/index.ts';
import { findReview, insertFormRelease, isFormReleased } from './store.ts';

/** What the release of every attempt of one exam with one form depends on. */
export async function readFormFacts(
  database: Database,
  { examId, formId }: { examId: ExamId; formId: FormId },
  now: Date,
) {
  const own = await findExam(database, examId);
  // Those that use the form now. An exam that moved on to a newer one counts with the sittings that had this paper, and no other.
  const users = await findExamsOfForm(database, formId);
  const others = users.filter((exam) => exam.examId !== examId);
  const exams = own ? [own, ...others] : others;
  return {
    exam: own,
    /** A form that is practised and also sat in earnest is not given away. */
    isPracticeForm: exams.every((exam) => exam.isPractice),
    reviewRule: own?.reviewRule ?? ('never' as const),
    takesLateSync: exams.some((exam) => exam.mode === 'none'),
    isFormReleased: await isFormReleased(database, formId),
    lastSittingEndsAt: await lastSittingEnd(
      database,
      users.map((exam) => exam.examId),
      await sittingsOfForm(database, formId),
    ),
    isFormRunning: await isFormRunning(database, formId, now),
  };
}
export type FormFacts = Awaited<ReturnType<typeof readFormFacts>>;

type ClosedAttempt = Attempt & { state: 'submitted' | 'terminated' };
export const isEnded = (attempt: Attempt): attempt is ClosedAttempt =>
  attempt.state === 'submitted' || attempt.state === 'terminated';

/** What of an attempt's result may be seen now. Keys that come out for the first time are out for good, and that is written down. */
export async function readRelease(
  database: Database,
  attempt: ClosedAttempt,
  { facts, isComputed, now }: { facts: FormFacts; isComputed: boolean; now: Date },
): Promise<Release> {
  const review = attempt.state === 'terminated' ? await findReview(database, attempt.attemptId) : null;
  const isPractice = attempt.isPractice && facts.isPracticeForm;
  const release = releaseOf(
    {
      attemptState: attempt.state,
      review: review?.decision ?? null,
      isPractice,
      isComputed,
      reviewRule: facts.reviewRule,
      // A closed attempt was started, and so had a deadline.
      deadlineAt: attempt.deadlineAt ?? attempt.windowEndsAt,
      maySyncLate: attempt.mode === 'none' && attempt.submittedBy === 'deadline',
      isFormReleased: facts.isFormReleased,
      lastSittingEndsAt: facts.lastSittingEndsAt,
      takesLateSync: facts.takesLateSync,
      isFormRunning: facts.isFormRunning,
    },
    now,
  );
  const isOut = release.state === 'released' || release.state === 'score-only';
  if (isOut && !isPractice && !facts.isFormReleased) await insertFormRelease(database, attempt.formId, now);
  return release;
}
