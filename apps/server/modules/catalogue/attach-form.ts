import type { SampleItem } from '@kasauti/contract/catalogue.ts';
import type { ExamId, FormId } from '@kasauti/contract/ids.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { productRefusals } from './product-rules.ts';
import { lockExam, updateExam } from './store.ts';
import type { PatternRow } from './tables.ts';
import { tellExamChanged } from './tell-change.ts';

export type FormFacts = {
  examId: ExamId;
  formId: FormId;
  /** One row per section and kind of marking, as the test page shows it. */
  pattern: PatternRow[];
  questionCount: number;
  /** Items that are not part of the form, with their answers. */
  sampleItems: SampleItem[];
};

/** Says which published form new sittings of an exam use, and copies what its page shows of it. Announces `exam-changed`. */
export async function attachForm(work: Work, facts: FormFacts) {
  const { tx, now } = work;
  const exam = await lockExam(tx, facts.examId);
  if (!exam) return refuse(productRefusals, 'not-found');
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
  await tellExamChanged(work, facts.examId);
  return facts.examId;
}
