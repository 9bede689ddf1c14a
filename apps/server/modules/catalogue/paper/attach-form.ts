import type { SampleItem } from '@kasauti/contract/catalogue/catalogue.ts';
import type { ExamId, FormId } from '@kasauti/contract/ids.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import type { Work } from '../../../platform/database/work.ts';
import { findReleasedForms, findSamplesOf, insertFormRelease, lockFormReleases } from '../../authoring/index.ts';
import type { PatternRow } from '../columns.ts';
import { productRefusals } from '../editing/product-refusals.ts';
import { publishExamChanged } from '../editing/publish-change.ts';
import { type Exam, findExamsOfForms, lockExam, updateExam } from '../store/exams.ts';

export type FormFacts = {
  examId: ExamId;
  formId: FormId;
  /** One row per section and marking scheme, as the test page shows them. */
  pattern: PatternRow[];
  questionCount: number;
  /** Sum of the minutes of the sections, or null if they share the clock of the test. */
  minutes: number | null;
  /**
   * Questions with their answers. They are allowed only for a practice exam, because the content of its form is public.
   */
  sampleItems: SampleItem[];
};

/**
 * Attaches a published form to an exam, and copies the facts about the form that the test page shows. From then on, the
 * exam uses this form in every sitting that no candidate has entered yet. Announces `exam-changed`.
 *
 * A form may be used for practice exams or for real exams, but not for both. If a form was ever used for practice, its
 * keys are public and remain so.
 */
export async function attachForm(work: Work, facts: FormFacts) {
  const { tx, now } = work;
  const exam = await lockExam(tx, facts.examId);
  if (!exam) return refuse(productRefusals, 'not-found');
  const sharing = await lockFormReleases(tx, [facts.formId], 'to-change');
  const bar = await whyCannotAttach(work, exam, facts, sharing);
  if (bar) return refuse(productRefusals, bar);
  if (exam.isPractice) await insertFormRelease(tx, facts.formId, now);
  const isChosen = (await findSamplesOf(tx, facts.examId)).length > 0;
  await updateExam(
    tx,
    facts.examId,
    {
      form_id: facts.formId,
      pattern: JSON.stringify(facts.pattern),
      question_count: facts.questionCount,
      // Staff can choose samples from the bank. Otherwise a practice test shows questions of its form.
      ...(exam.isPractice && !isChosen && { sample_items: JSON.stringify(facts.sampleItems) }),
    },
    now,
  );
  await publishExamChanged(work, facts.examId);
  return facts.examId;
}

/** `sharing` are the form and the forms that share a question with it. */
async function whyCannotAttach({ tx }: Work, exam: Exam, { sampleItems, minutes }: FormFacts, sharing: FormId[]) {
  if (minutes !== null && minutes !== exam.durationMinutes) return 'sections-need-other-time';
  const others = (await findExamsOfForms(tx, sharing)).filter((other) => other.examId !== exam.examId);
  if (exam.isPractice) return others.some((other) => !other.isPractice) ? 'form-is-sat-in-earnest' : null;
  if (others.some((other) => other.isPractice)) return 'form-is-practised';
  if (sampleItems.length > 0) return 'samples-give-keys-away';
  return (await findReleasedForms(tx, sharing)).size > 0 ? 'keys-are-out' : null;
}
