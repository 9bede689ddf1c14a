import type { TriedAnswers } from '@kasauti/contract/attempts/practice.ts';
import { responsesOf } from '@kasauti/domain/attempt/journal.ts';
import { scoreForm } from '@kasauti/domain/marking/score.ts';
import { scoreFactsOf } from '@kasauti/domain/marking/score-facts.ts';
import type { App } from '../../../platform/app.ts';
import { findForm, findFormKey } from '../../authoring/index.ts';
import { findExams } from '../../catalogue/index.ts';
import { progressOf } from '../practice/score-tried.ts';
import { scoreColumns } from '../score/score-columns.ts';
import type { Recompute } from '../store/recomputes.ts';
import { lockTriedWithOlderKey, updateTried } from '../store/tried.ts';

/**
 * Computes saved practice results of a form again that have an older key, `most` at once. The old marks are not kept,
 * because nobody has a signed sheet of them. Returns how many it computed.
 */
export async function recomputeTried(app: App, { formId, keyVersion }: Recompute, most: number): Promise<number> {
  return await app.inTransaction(async ({ tx }) => {
    const page = await lockTriedWithOlderKey(tx, { formId, keyVersion }, most);
    if (page.length === 0) return 0;
    const [form, sealed] = [await findForm(tx, formId), await findFormKey(tx, formId)];
    if (!form || !sealed) throw new Error(`form ${formId} has no key to be scored by`);
    const exams = await findExams(tx, [...new Set(page.map(({ examId }) => examId))]);
    for (const tried of page) {
      const progress = progressOf(form.content, JSON.parse(tried.responses) as TriedAnswers['responses']);
      const exam = exams.find(({ examId }) => examId === tried.examId);
      if (!progress || !exam) throw new Error(`the tried test ${tried.attemptId} does not fit its form`);
      const score = scoreForm({ ...scoreFactsOf(form.content, sealed.key), responses: responsesOf(progress) });
      await updateTried(tx, tried, scoreColumns(score, { sealed, passShareInPercent: exam.passShareInPercent }));
    }
    return page.length;
  });
}
