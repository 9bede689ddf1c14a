import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CorrectPart, Interaction, ItemContent, ItemResponse, MarkingScheme, Pair } from '../../form/content.ts';
import { fractionText } from '../../fraction.ts';
import { markItem } from '../../marking/score.ts';
import { judgedItemOf } from '../../marking/score-facts.ts';
import { responseShapeOf, whatIsWrongWithResponse } from '../check-response.ts';
import { correctAnswerProblems, interactionProblems } from '../checks.ts';
import { ONLY_INTERACTION, withPlace } from '../interactions.ts';
import { randomResponse, rightResponse } from '../made-responses.ts';
import { inOwnOrder } from '../own-order.ts';
import { isBlankResponse, responseFromPayload } from '../response.ts';
import { responseText } from '../response-text.ts';

/* Tests of orders, matches, associates and sliders. */

const optionsOf = (...ids: string[]) => ids.map((optionId) => ({ optionId, body: { en: [optionId] } }));
const itemOf = (interaction: Interaction): ItemContent => ({
  itemRef: 'q',
  itemVersionId: 'v',
  body: withPlace({ en: ['?'] }),
  interactions: { [ONLY_INTERACTION]: interaction },
});
const order: Interaction = { kind: 'order', options: optionsOf('a', 'b', 'c') };
const match: Interaction = { kind: 'match', rows: optionsOf('x', 'y'), columns: optionsOf('1', '2', '3') };
const several: Interaction = { ...match, many: true };
const slider: Interaction = { kind: 'slider', from: '-10', to: '10', step: '0.5' };
const associate: Interaction = {
  kind: 'associate',
  options: [{ ...optionsOf('a')[0]!, matchMax: 2 }, ...optionsOf('b', 'c', 'd', 'e')],
  pairCount: 2,
};
const pairsKey = (...pairs: Pair[]): CorrectPart => ({ kind: 'pairs', pairs });
const associateKey = pairsKey(['a', 'b'], ['c', 'a']);
const ordered = (...optionIds: string[]): ItemResponse => ({ kind: 'order', optionIds });
const paired = (...pairs: Pair[]): ItemResponse => ({ kind: 'pairs', pairs });
const number = (text: string): ItemResponse => ({ kind: 'number', text });
const orderKey: CorrectPart = { kind: 'order', optionIds: ['c', 'a', 'b'] };
const matchKey: CorrectPart = {
  kind: 'pairs',
  pairs: [
    ['x', '2'],
    ['y', '1'],
  ],
};
const severalKey: CorrectPart = {
  kind: 'pairs',
  pairs: [
    ['x', '1'],
    ['x', '2'],
    ['y', '3'],
  ],
};
const range: CorrectPart = { kind: 'range', from: '2', to: '3' };
const whole: MarkingScheme = { kind: 'all-or-nothing', right: '4', wrong: '-1' };
const shares: MarkingScheme = { kind: 'per-part', right: '4', wrong: '-1' };
const scale: MarkingScheme = { kind: 'numeric', right: '4', wrong: '-1' };

describe('a response is marked', () => {
  test.each<[string, Interaction, MarkingScheme, CorrectPart, ItemResponse, string, string]>([
    ['the right order', order, whole, orderKey, ordered('c', 'a', 'b'), 'right-order', '4'],
    ['another order', order, whole, orderKey, ordered('c', 'b', 'a'), 'another-order', '-1'],
    ['an order without its last option', order, whole, orderKey, ordered('c', 'a'), 'another-order', '-1'],
    ['an order with an option too many', order, whole, orderKey, ordered('c', 'a', 'b', 'd'), 'another-order', '-1'],
    ['nothing in order', order, whole, orderKey, ordered(), 'blank', '0'],
    ['all pairs, in any sequence', match, whole, matchKey, paired(['y', '1'], ['x', '2']), 'exactly-the-pairs', '4'],
    ['one pair of two', match, whole, matchKey, paired(['x', '2']), 'not-exactly-the-pairs', '-1'],
    [
      'one row right, one wrong, by shares',
      match,
      shares,
      matchKey,
      paired(['x', '2'], ['y', '3']),
      'parts-right',
      '3/2',
    ],
    ['one row right, one blank, by shares', match, shares, matchKey, paired(['x', '2']), 'parts-right', '2'],
    [
      'all columns of each row',
      several,
      whole,
      severalKey,
      paired(['x', '2'], ['x', '1'], ['y', '3']),
      'exactly-the-pairs',
      '4',
    ],
    [
      'a row without one of its columns',
      several,
      shares,
      severalKey,
      paired(['x', '2'], ['y', '3']),
      'parts-right',
      '3/2',
    ],
    [
      'a row with a column too many',
      several,
      shares,
      severalKey,
      paired(['y', '3'], ['y', '1']),
      'parts-right',
      '-1/2',
    ],
    [
      'exactly the pairs, each in any order',
      associate,
      whole,
      associateKey,
      paired(['a', 'c'], ['b', 'a']),
      'exactly-the-associations',
      '4',
    ],
    ['one pair of two', associate, whole, associateKey, paired(['a', 'b']), 'not-exactly-the-associations', '-1'],
    ['one pair of two, by shares', associate, shares, associateKey, paired(['b', 'a']), 'parts-right', '2'],
    [
      'one pair right and one wrong, by shares',
      associate,
      shares,
      associateKey,
      paired(['b', 'a'], ['d', 'e']),
      'parts-right',
      '3/2',
    ],
    ['one wrong pair, by shares', associate, shares, associateKey, paired(['b', 'c']), 'parts-right', '-1/2'],
    [
      'the same pair in both orders, by shares',
      associate,
      shares,
      associateKey,
      paired(['a', 'b'], ['b', 'a']),
      'parts-right',
      '2',
    ],
    [
      'a wrong pair beyond those that are asked for, by shares',
      associate,
      shares,
      associateKey,
      paired(['a', 'b'], ['a', 'c'], ['d', 'e']),
      'parts-right',
      '3/2',
    ],
    [
      'a wrong pair beyond those that are asked for',
      associate,
      whole,
      associateKey,
      paired(['a', 'b'], ['a', 'c'], ['d', 'e']),
      'not-exactly-the-associations',
      '-1',
    ],
    ['no pair', associate, shares, associateKey, paired(), 'blank', '0'],
    ['an order for an associate', associate, whole, associateKey, ordered('a', 'b'), 'another-kind-of-answer', '-1'],
    ['a number on the bound of the key', slider, scale, range, number('3'), 'inside-the-range', '4'],
    ['a number outside the key', slider, scale, range, number('3.5'), 'outside-the-range', '-1'],
    ['pairs for an order', order, whole, orderKey, paired(['x', '2']), 'another-kind-of-answer', '-1'],
    ['an order for a match', match, whole, matchKey, ordered('a', 'b', 'c'), 'another-kind-of-answer', '-1'],
  ])('%s', (_what, interaction, scheme, correct, response, rule, marks) => {
    const marked = markItem(judgedItemOf(itemOf(interaction)), scheme, { correct }, response);
    expect([marked.rule.key, fractionText(marked.marks)]).toEqual([rule, marks]);
  });

  test('right if it is what the key says, and valid if it is made by chance', () => {
    const cases: [Interaction, MarkingScheme, CorrectPart][] = [
      [order, whole, orderKey],
      [match, shares, matchKey],
      [several, whole, severalKey],
      [slider, scale, range],
      [associate, shares, associateKey],
    ];
    for (const [interaction, scheme, correct] of cases) {
      const item = itemOf(interaction);
      const right = rightResponse(interaction, correct);
      expect(markItem(judgedItemOf(item), scheme, { correct }, right).outcome).toBe('right');
      fc.assert(
        fc.property(fc.nat(), (seed) => {
          const made = randomResponse(interaction, (limit) => seed % limit);
          expect(whatIsWrongWithResponse(responseShapeOf(item), made)).toBeNull();
        }),
      );
    }
  });
});

describe('what is wrong with a response', () => {
  test.each<[string, Interaction, ItemResponse, string | null]>([
    ['all options in an order', order, ordered('b', 'c', 'a'), null],
    ['no option, which clears', order, ordered(), null],
    ['an order without an option', order, ordered('b', 'c'), 'missing-option'],
    ['an option twice', order, ordered('b', 'b', 'a'), 'repeated-option'],
    ['an option of another question', order, ordered('b', 'c', 'z'), 'unknown-option'],
    ['some rows only', match, paired(['x', '1']), null],
    ['one column for two rows', match, paired(['x', '1'], ['y', '1']), null],
    ['two columns for a row that takes one', match, paired(['x', '1'], ['x', '2']), 'too-many-options'],
    ['two columns for a row that takes several', several, paired(['x', '1'], ['x', '2']), null],
    ['the same pair twice', several, paired(['x', '1'], ['x', '1']), 'repeated-option'],
    ['a column as a row', match, paired(['1', 'x']), 'unknown-option'],
    ['pairs in any order', associate, paired(['b', 'a'], ['c', 'd']), null],
    ['an option in as many pairs as it may', associate, paired(['b', 'a'], ['a', 'd']), null],
    ['an option in two pairs that may be in one', associate, paired(['b', 'a'], ['b', 'd']), 'used-too-often'],
    ['a pair in both orders', associate, paired(['b', 'a'], ['a', 'b']), 'repeated-option'],
    ['an option with itself', associate, paired(['a', 'a']), 'repeated-option'],
    ['an option that is not there, in a pair', associate, paired(['a', 'z']), 'unknown-option'],
    ['more pairs than are asked for', associate, paired(['a', 'b'], ['a', 'c'], ['d', 'e']), 'too-many-options'],
    ['options for pairs', associate, { kind: 'options', optionIds: ['a'] }, 'wrong-kind'],
    ['a bound of the scale', slider, number('-10'), null],
    ['a number beyond the scale', slider, number('10.5'), 'outside-the-scale'],
    ['a number below the scale', slider, number('-11'), 'outside-the-scale'],
    ['a text on a scale', slider, { kind: 'text', text: '1' }, 'wrong-kind'],
  ])('%s', (_what, interaction, response, problem) => {
    expect(whatIsWrongWithResponse(responseShapeOf(itemOf(interaction)), response)).toBe(problem);
  });

  test.each([
    [ordered('b', 'a'), '{"kind":"order","optionIds":["b","a"]}'],
    [paired(['x', '1'], ['y', '2']), '{"kind":"pairs","pairs":[["x","1"],["y","2"]]}'],
  ])('%j is stored and read back', (response, text) => {
    expect(responseText(response)).toBe(text);
    expect(responseFromPayload(JSON.parse(text))).toEqual(response);
    expect([response, ordered(), paired()].map(isBlankResponse)).toEqual([false, true, true]);
  });

  test.each([
    { kind: 'order' },
    { kind: 'order', optionIds: [1] },
    { kind: 'pairs', pairs: [['x']] },
    { kind: 'pairs', pairs: [['x', '1', '2']] },
    { kind: 'pairs', pairs: [['x', 1]] },
    { kind: 'pairs', pairs: 'x1' },
  ])('%j is no response', (payload) => {
    expect(responseFromPayload(payload)).toBeNull();
  });
});

test('a candidate finds the options of an order, and the columns of a match, in an order of their own', () => {
  const shown = (interaction: Interaction, seed: string) => {
    const own = inOwnOrder(itemOf(interaction), seed).interactions[ONLY_INTERACTION];
    const list = own?.kind === 'match' ? own.columns : own?.kind === 'order' ? own.options : [];
    return list.map(({ optionId }) => optionId).join('');
  };
  const seeds = Array.from({ length: 60 }, (_, at) => `seed ${at}`);
  expect(new Set(seeds.map((seed) => shown(order, seed))).size).toBe(6);
  expect(new Set(seeds.map((seed) => shown(match, seed))).size).toBe(6);
  const own = inOwnOrder(itemOf(match), 'seed').interactions[ONLY_INTERACTION];
  expect(own).toMatchObject({ rows: match.rows });
});

describe('the check before publication finds', () => {
  const codes = (interaction: Interaction, correct: CorrectPart) =>
    [
      ...interactionProblems(itemOf(interaction), ['en']),
      ...correctAnswerProblems(itemOf(interaction), { correct }, ['en']),
    ]
      .map(({ code }) => code)
      .sort();

  test.each<[string, Interaction, CorrectPart, string[]]>([
    ['nothing in a sound order', order, orderKey, []],
    ['nothing in a sound match', match, matchKey, []],
    ['nothing in a sound slider', slider, range, []],
    ['an option that the order leaves out', order, { kind: 'order', optionIds: ['a', 'b'] }, ['option-without-place']],
    ['a row without a column', match, { kind: 'pairs', pairs: [['x', '1']] }, ['row-without-answer']],
    ['two columns for a row that takes one', match, severalKey, ['row-with-several-answers']],
    [
      'a column that is not there',
      match,
      {
        kind: 'pairs',
        pairs: [
          ['x', '9'],
          ['y', '1'],
        ],
      },
      ['key-not-among-options'],
    ],
    ['no rows', { ...match, rows: [] }, { kind: 'pairs', pairs: [] }, ['no-rows']],
    [
      'one name for a row and a column',
      { ...match, rows: optionsOf('x', '1') },
      {
        kind: 'pairs',
        pairs: [
          ['x', '1'],
          ['1', '2'],
        ],
      },
      ['repeated-option'],
    ],
    [
      'a scale that runs backwards',
      { ...slider, from: '10', to: '1' },
      range,
      ['key-outside-the-scale', 'scale-not-valid'],
    ],
    ['a scale that ends where it begins', { ...slider, from: '2', to: '2' }, range, ['scale-not-valid']],
    ['a step of nothing', { ...slider, step: '0' }, range, ['scale-not-valid']],
    ['a key beyond the scale', slider, { kind: 'range', from: '11', to: '12' }, ['key-outside-the-scale']],
    ['nothing in a sound associate', associate, associateKey, []],
    ['fewer right pairs than are asked for', associate, pairsKey(['a', 'b']), ['pairs-not-as-many-as-asked']],
    ['an associate that asks for no pair', { ...associate, pairCount: 0 }, pairsKey(), ['pairs-not-as-many-as-asked']],
    [
      'a right pair that occurs twice',
      associate,
      pairsKey(['d', 'a'], ['a', 'd']),
      ['key-uses-too-often', 'repeated-correct-option'],
    ],
    ['an option that is paired with itself', associate, pairsKey(['a', 'a'], ['b', 'c']), ['paired-with-itself']],
    [
      'a right pair with an option that is not there',
      associate,
      pairsKey(['a', 'z'], ['b', 'c']),
      ['key-not-among-options'],
    ],
    ['a key of another kind for an associate', associate, range, ['key-of-another-kind']],
    ['a key of another kind', order, range, ['key-of-another-kind']],
  ])('%s', (_what, interaction, correct, expected) => {
    expect(codes(interaction, correct)).toEqual(expected);
  });
});
