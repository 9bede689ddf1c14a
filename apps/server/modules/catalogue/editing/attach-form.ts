import type { SampleItem } from '@kasauti/contract/catalogue/catalogue.ts';
import type { ExamId, FormId } from '@kasauti/contract/ids.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import type { Work } from '../../../platform/database/work.ts';
import { insertFormRelease, isFormReleased, lockFormReleases } from '../../authoring/index.ts';
import type { PatternRow } from '../columns.ts';
import { type Exam, findExamsOfForm, lockExam, updateExam } from '../store/exams.ts';
import { productRefusals } from './product-refusals.ts';
import { publishExamChanged } from './publish-change.ts';

export type FormFacts = {
  examId: ExamId;
  formId: FormId;
  /** One row per section and marking scheme, as shown on the test page. */
  pattern: PatternRow[];
  questionCount: number;
  /** Questions with their answers. Only a practice exam has them, because its form is public. */
  sampleItems: SampleItem[];
};

/**
 * Attaches a published form to an exam and copies what the test page shows of it. The exam uses the form in every
 * sitting that no candidate has entered yet. A form is used either for practice or for real exams, never for both.
 * A form that was once used for practice stays public. Announces `exam-changed`.
 */
export async function attachForm(work: Work, facts: FormFacts) {
  const { tx, now } = work;
  const exam = await lockExam(tx, facts.examId);
  if (!exam) return refuse(productRefusals, 'not-found');
  await lockFormReleases(tx, [facts.formId], 'to-change');
  const bar = await whyCannotAttach(work, exam, facts);
  if (bar) return refuse(productRefusals, bar);
  if (exam.isPractice) await insertFormRelease(tx, facts.formId, now);
  await updateExam(
    tx,
    facts.examId,
    {
      form_id: facts.formId,
      pattern: JSON.stringify(facts.pattern),
      question_count: facts.questionCount,
      sample_items: JSON.stringify(facts.sampleItems),
    },
    now,
  );
  await publishExamChanged(work, facts.examId);
  return facts.examId;
}

async function whyCannotAttach({ tx }: Work, exam: Exam, { formId, sampleItems }: FormFacts) {
  const others = (await findExamsOfForm(tx, formId)).filter((other) => other.examId !== exam.examId);
  if (exam.isPractice) return others.some((other) => !other.isPractice) ? 'form-is-sat-in-earnest' : null;
  if (others.some((other) => other.isPractice)) return 'form-is-practised';
  if (sampleItems.length > 0) return 'samples-give-keys-away';
  return (await isFormReleased(tx, formId)) ? 'keys-are-out' : null;
}
