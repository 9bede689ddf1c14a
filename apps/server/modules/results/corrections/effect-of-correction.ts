import { effectOfKey as contract, type KeyEffect } from '@kasauti/contract/attempts/key-effects.ts';
import type { FormId, KeyCorrectionId } from '@kasauti/contract/ids.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import type { FormContent, FormKey } from '@kasauti/domain/form/content.ts';
import { correctKey, findQuestion, type KeyChange, whyCannotCorrectKey } from '@kasauti/domain/form/key-correction.ts';
import {
  compareFractions,
  fractionText,
  parseFraction,
  subtractFractions,
  sumFractions,
  ZERO,
} from '@kasauti/domain/fraction.ts';
import { itemKindOf } from '@kasauti/domain/item/interactions.ts';
import { hasPassed } from '@kasauti/domain/marking/pass.ts';
import { type FormScore, type ItemMark, markItem, scoreForm } from '@kasauti/domain/marking/score.ts';
import { judgedItemOf, scoreFactsOf } from '@kasauti/domain/marking/score-facts.ts';
import { own } from '@kasauti/domain/own.ts';
import type { App } from '../../../platform/app.ts';
import { findCorrection, findForm, findFormKey } from '../../authoring/index.ts';
import { countAttemptsOfForm, findNewestResults } from '../store/results-of-form.ts';

/** Maximum number of results that are marked for a preview. */
const MAX_LOOKED = 20_000;
const PAGE = 500;

type Asked = { formId: FormId; correctionId: KeyCorrectionId };
type Question = { content: FormContent; key: FormKey; itemRef: string; change: KeyChange };

/** Computes what a proposed correction would change, from the stored results. Nothing is stored. */
export async function readEffect({ database }: App, { formId, correctionId }: Asked) {
  const correction = await findCorrection(database, { formId, correctionId });
  const [form, sealed] = [await findForm(database, formId), await findFormKey(database, formId)];
  if (!correction || !form || !sealed) return refuse(contract.refusals, 'not-found');
  if (correction.state !== 'proposed') return refuse(contract.refusals, 'decided-already');
  const question = { content: form.content, key: sealed.key, itemRef: correction.itemRef, ...correction.proposal };
  if (whyCannotCorrectKey(question, question.change)) return refuse(contract.refusals, 'changes-nothing');
  const mark = marker(question);
  const effect = emptyEffect(question, await countAttemptsOfForm(database, formId));
  for (let after: string | null = null; effect.looked < MAX_LOOKED; ) {
    const page = await findNewestResults(database, formId, after, PAGE);
    for (const result of page) add(effect, result, mark(JSON.parse(result.detail) as FormScore));
    if (page.length < PAGE) break;
    after = page.at(-1)?.attemptId ?? null;
  }
  return effect;
}

const maximumWith = (content: FormContent, key: FormKey): string =>
  scoreForm({ ...scoreFactsOf(content, key), responses: {} }).maximum;

const emptyEffect = ({ content, key, itemRef, change }: Question, results: number): KeyEffect => ({
  maximum: maximumWith(content, key),
  newMaximum: maximumWith(content, correctKey(key, itemRef, change)),
  results,
  looked: 0,
  raised: 0,
  lowered: 0,
  nowPassed: 0,
  nowFailed: 0,
  mostRaised: '0',
  mostLowered: '0',
});

type Difference = Pick<ItemMark, 'marks' | 'maximum'>;

/** Returns a function that gives the differences in marks and in the maximum of one result. */
function marker({ content, key, itemRef, change }: Question): (score: FormScore) => Difference {
  const corrected = own(correctKey(key, itemRef, change), itemRef);
  const found = findQuestion(content, itemRef);
  const scheme = found?.section.marking[itemKindOf(found.item)];
  if (!found || !scheme || !corrected) throw new Error(`the form does not mark ${itemRef}`);
  const judged = judgedItemOf(found.item);
  return ({ items }) => {
    const before = items.find((one) => one.itemRef === itemRef);
    if (!before) return { marks: ZERO, maximum: ZERO };
    const after = markItem(judged, scheme, corrected, before.response);
    return {
      marks: subtractFractions(after.marks, parseFraction(before.marks)),
      maximum: subtractFractions(after.maximum, parseFraction(before.maximum)),
    };
  };
}

type Counted = { total: string; maximum: string; passed: boolean | null; passShareInPercent: number | null };

function add(effect: KeyEffect, { total, maximum, passed, passShareInPercent }: Counted, difference: Difference): void {
  effect.looked += 1;
  const way = compareFractions(difference.marks, ZERO);
  if (way > 0) effect.raised += 1;
  if (way < 0) effect.lowered += 1;
  const most = way > 0 ? 'mostRaised' : 'mostLowered';
  const isMost = compareFractions(difference.marks, parseFraction(effect[most])) === way;
  if (way !== 0 && isMost) effect[most] = fractionText(difference.marks);
  const isPassed = hasPassed(
    sumFractions([parseFraction(total), difference.marks]),
    sumFractions([parseFraction(maximum), difference.maximum]),
    passShareInPercent,
  );
  if (isPassed && passed === false) effect.nowPassed += 1;
  if (isPassed === false && passed) effect.nowFailed += 1;
}
