import { totalMinutesOf } from '@kasauti/domain/form/section-minutes.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../platform/database/database.ts';
import { type Form, findFormKey, patternOf, samplesOf } from '../../authoring/index.ts';
import type { Exam } from '../store/exams.ts';
import type { FormFacts } from './attach-form.ts';

/**
 * Returns what the page of a test shows of a form. Only a practice test shows sample questions with their answers. The
 * key of another form stays secret, because candidates will still sit it.
 */
export async function readFormFacts(
  executor: Kysely<Tables>,
  exam: Pick<Exam, 'examId' | 'isPractice'>,
  form: Form,
): Promise<FormFacts> {
  const key = exam.isPractice ? await findFormKey(executor, form.formId) : null;
  return {
    examId: exam.examId,
    formId: form.formId,
    pattern: patternOf(form.content),
    questionCount: form.questionCount,
    minutes: totalMinutesOf(form.content),
    sampleItems: key ? samplesOf(form.content, key.key) : [],
  };
}
