import type { Mutant } from '../mutant.ts';

const kinds = 'packages/domain/item/kinds';
const qti = 'packages/domain/qti';
const operators = `${qti}/expressions/operators`;
const rules = (...tests: string[]) => ({ project: 'rules' as const, tests });
const lists = rules(`${kinds}/lists.test.ts`);
const passages = rules(`${kinds}/passages.test.ts`);
const processing = rules(`${qti}/process/run-processing.test.ts`);
const bank = 'apps/server/modules/bank';
const review = { project: 'modules' as const, tests: [`${bank}/items/items.test.ts`] };

/** Faults of the kinds of questions, of QTI processing, and of the rule that a second person approves questions. */
export const items: Mutant[] = [
  {
    ...lists,
    name: 'an order that begins right counts as right',
    file: `${kinds}/order/key.ts`,
    find: 'isSame && correct.optionIds.length === response.optionIds.length',
    replace: 'isSame',
  },
  {
    ...lists,
    name: 'the key of an order may leave an option out',
    file: `${kinds}/order/key.ts`,
    find: "...problemIf(missing, 'option-without-place', where)",
    replace: '',
  },
  {
    ...lists,
    name: 'a row of a match is right if some of its columns are',
    file: `${kinds}/match/row-outcome.ts`,
    find: 'chosen.length === wanted.length && ',
    replace: '',
  },
  {
    ...lists,
    name: 'a match with one column a row takes several',
    file: `${kinds}/match/response.ts`,
    find: 'return !many && ',
    replace: 'return many && ',
  },
  {
    ...lists,
    name: 'the key of a slider may lie beside its scale',
    file: `${kinds}/slider/key.ts`,
    find: "problemIf(isOutside, 'key-outside-the-scale', where)",
    replace: '[]',
  },
  {
    ...lists,
    name: 'a scale may end where it begins',
    file: `${kinds}/slider/key.ts`,
    find: 'compareFractions(low, high) < 0 &&',
    replace: 'compareFractions(low, high) <= 0 &&',
  },
  {
    ...passages,
    name: 'a text of a gap match is used more often than it may be',
    file: `${kinds}/limited-use.ts`,
    find: '.length > matchMax',
    replace: '.length > matchMax + 1',
  },
  {
    ...passages,
    name: 'a gap takes two texts',
    file: `${kinds}/gap-match/response.ts`,
    find: "return 'too-many-options';",
    replace: 'return null;',
  },
  {
    ...passages,
    name: 'a gap match with one right gap is right',
    file: `${kinds}/gap-match/key.ts`,
    find: "return parts.every(([, outcome]) => outcome === 'right')",
    replace: "return parts.some(([, outcome]) => outcome === 'right')",
  },
  {
    ...passages,
    name: 'the key of a gap match may leave a gap empty',
    file: `${kinds}/gap-match/key.ts`,
    find: 'right !== 1',
    replace: 'right > 1',
  },
  {
    ...lists,
    name: 'a pair counts in one order only',
    file: `${kinds}/associate/pair-name.ts`,
    find: 'a < b ? [a, b] : [b, a]',
    replace: '[a, b]',
  },
  {
    ...lists,
    name: 'a wrong pair of an associate costs nothing',
    file: `${kinds}/associate/key.ts`,
    find: '{ right: made.length - wrong, wrong }',
    replace: '{ right: made.length - wrong, wrong: 0 }',
  },
  {
    ...lists,
    name: 'an option is paired with itself',
    file: `${kinds}/associate/response.ts`,
    find: 'pairs.some(([a, b]) => a === b) || ',
    replace: '',
  },
  {
    ...lists,
    name: 'more pairs are made than are asked for',
    file: `${kinds}/associate/response.ts`,
    find: 'pairs.length > pairCount',
    replace: 'pairs.length > pairCount + 1',
  },
  {
    ...passages,
    name: 'a hot text with one right piece has a key of several',
    file: `${kinds}/hot-text/key.ts`,
    find: '!many && correct.kind',
    replace: 'many && correct.kind',
  },
  {
    ...rules('packages/domain/item/composite.test.ts'),
    name: 'a blank part costs as much as a wrong one',
    file: 'packages/domain/item/shares.ts',
    find: 'blank: ZERO',
    replace: 'blank: parseFraction(wrong)',
  },
  {
    ...rules('packages/domain/item/composite.test.ts'),
    name: 'the shares of the parts are not divided by their number',
    file: 'packages/domain/item/shares.ts',
    find: 'divideFractions(sum, fraction(outcomes.length))',
    replace: 'sum',
  },
  {
    ...rules(`${operators}/logic.test.ts`, `${qti}/expressions/null.test.ts`),
    name: 'an unknown operand makes a false conjunction unknown',
    file: `${operators}/logic.ts`,
    find: 'if (no > 0) return booleanValue(false);',
    replace: 'if (no > 0 && unknown === 0) return booleanValue(false);',
  },
  {
    ...rules(`${operators}/mapping.test.ts`),
    name: 'a value that was given twice is mapped twice',
    file: `${operators}/mapping.ts`,
    find: 'distinct(response).map((member)',
    replace: 'response.members.map((member)',
  },
  {
    ...rules(`${operators}/mapping.test.ts`),
    name: 'an area counts for each point in it',
    file: `${operators}/mapping.ts`,
    find: 'if (used.has(at)) return ZERO;',
    replace: '',
  },
  {
    ...rules(`${operators}/arithmetic.test.ts`, `${operators}/mathematics.test.ts`),
    name: 'a whole quotient is rounded towards zero',
    file: `${operators}/integers.ts`,
    find: 'fraction(floorOf(fraction(a.numerator, b.numerator)))',
    replace: 'fraction(a.numerator / b.numerator)',
  },
  {
    ...processing,
    name: 'an outcome without a default is unknown instead of nought',
    file: `${qti}/process/run-processing.ts`,
    find: '(isNumber ? single(baseType, fraction(0)) : null)',
    replace: 'null',
  },
  {
    ...processing,
    name: 'the rest of a response counts if a part of it cannot be read',
    file: `${qti}/process/run-processing.ts`,
    find: 'if (present.length < texts.length) return null;',
    replace: '',
  },
  {
    ...processing,
    name: 'a table takes a boundary that it leaves out',
    file: `${qti}/process/look-up.ts`,
    find: '(order === 0 && includeBoundary)',
    replace: 'order === 0',
  },
  {
    ...rules('packages/domain/bank/item-state.test.ts'),
    name: 'whoever wrote a question approves it',
    file: 'packages/domain/bank/item-state.ts',
    find: "step === 'approve' && writers.includes(by)",
    replace: "step === 'retire' && writers.includes(by)",
  },
  {
    ...rules('packages/domain/bank/item-state.test.ts'),
    name: 'a draft is approved without a review',
    file: 'packages/domain/bank/item-state.ts',
    find: "draft: { submit: 'in-review', retire: 'retired' }",
    replace: "draft: { submit: 'in-review', approve: 'approved', retire: 'retired' }",
  },
  {
    ...review,
    name: 'only the first writer of a version counts as one',
    file: `${bank}/items/edit-item.ts`,
    find: '[...new Set([...shown.writerIds, by.actorId])]',
    replace: 'shown.writerIds',
  },
  {
    ...review,
    name: 'a question that is not ready is approved',
    file: `${bank}/items/take-step.ts`,
    find: "ask.step === 'submit' || ask.step === 'approve'",
    replace: "ask.step === 'approve'",
  },
  {
    ...review,
    name: 'a save over a newer change of a question is taken',
    file: `${bank}/items/open-item.ts`,
    find: "if (item.revision !== version) return 'changed-meanwhile';",
    replace: '',
  },
  {
    ...review,
    name: 'a version that is replaced stays approved',
    file: `${bank}/items/take-step.ts`,
    find: "if (state === 'approved' && before) await updateState(tx, before.itemVersionId, 'retired');",
    replace: '',
  },
  {
    ...rules('packages/domain/calculator/calculator.test.ts'),
    name: 'the calculator reads powers from the left',
    file: 'packages/domain/calculator/calculator.ts',
    find: 'base ** this.#signed()',
    replace: 'base ** this.#withSuffix()',
  },
  {
    ...review,
    name: 'a step is taken with the newest version instead of the named one',
    file: `${bank}/items/take-step.ts`,
    find: 'ask.versionNo === null ? shownVersion',
    replace: 'ask.versionNo !== undefined ? shownVersion',
  },
];
