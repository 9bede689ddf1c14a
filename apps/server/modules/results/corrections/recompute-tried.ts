import type { TriedAnswers } from '@kasauti/contract/attempts/practice.ts';
import { responsesOf } from '@kasauti/domain/attempt/journal.ts';
import { parseFraction } from '@kasauti/domain/fraction.ts';
import { hasPassed } from '@kasauti/domain/marking/pass.ts';
import { scoreForm } from '@kasauti/domain/marking/score.ts';
import { scoreFactsOf } from '@kasauti/domain/marking/score-facts.ts';
import { scorerOf } from '@kasauti/domain/sheet/score-inputs.ts';
import { canonicalJson } from '@kasauti/domain/text/canonical-json.ts';
import type { App } from '../../../platform/app.ts';
import { findForm, findFormKey } from '../../authoring/index.ts';
import { findExam } from '../../catalogue/index.ts';
import { progressOf } from '../practice/score-tried.ts';
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
    for (const tried of page) {
      const progress = progressOf(form.content, JSON.parse(tried.responses) as TriedAnswers['responses']);
      const exam = await findExam(tx, tried.examId);
      if (!progress || !exam) throw new Error(`the tried test ${tried.attemptId} does not fit its form`);
      const score = scoreForm({ ...scoreFactsOf(form.content, sealed.key), responses: responsesOf(progress) });
      const [total, maximum] = [parseFraction(score.total), parseFraction(score.maximum)];
      await updateTried(tx, tried, {
        key_version: sealed.keyVersion,
        scorer: scorerOf(sealed),
        total: score.total,
        maximum: score.maximum,
        passed: hasPassed(total, maximum, exam.passShareInPercent),
        detail: canonicalJson(score),
      });
    }
    return page.length;
  });
}
