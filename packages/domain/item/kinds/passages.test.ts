import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CorrectPart, Interaction, ItemContent, ItemResponse, MarkingScheme, Pair } from '../../form/content.ts';
import { fractionText } from '../../fraction.ts';
import { markItem } from '../../marking/score.ts';
import { judgedItemOf } from '../../marking/score-facts.ts';
import { responseShapeOf, whatIsWrongWithResponse } from '../check-response.ts';
import { correctAnswerProblems, interactionProblems } from '../checks.ts';
import { ONLY_INTERACTION, placeOf, withPlace } from '../interactions.ts';
import { randomResponse, rightResponse } from '../made-responses.ts';
import { inOwnOrder } from '../own-order.ts';

/* Tests of the kinds that are answered inside a passage. */

const optionsOf = (...ids: string[]) => ids.map((optionId) => ({ optionId, body: { en: [optionId] } }));
const itemOf = (interaction: Interaction): ItemContent => ({
  itemRef: 'q',
  itemVersionId: 'v',
  body: withPlace({ en: ['?'] }),
  interactions: { [ONLY_INTERACTION]: interaction },
});
const passage = { en: [{ tag: 'p', children: ['A ', placeOf('a'), ' b ', placeOf('b'), ' c ', placeOf('c')] }] };
const hotText: Interaction = { kind: 'hot-text', passage, options: optionsOf('a', 'b', 'c'), many: true };
const oneOf: Interaction = { kind: 'hot-text', passage, options: optionsOf('a', 'b', 'c') };
const chosen = (...optionIds: string[]): ItemResponse => ({ kind: 'options', optionIds });
const piecesKey: CorrectPart = { kind: 'options', optionIds: ['a', 'c'] };
const pieceKey: CorrectPart = { kind: 'options', optionIds: ['b'] };
const whole: MarkingScheme = { kind: 'all-or-nothing', right: '4', wrong: '-1' };
const partial: MarkingScheme = { kind: 'partial-multiple', full: '4', perRight: ['1', '2', '3'], wrong: '-1' };

const gapMatch: Interaction = {
  kind: 'gap-match',
  passage,
  choices: [{ ...optionsOf('x')[0]!, matchMax: 2 }, ...optionsOf('y', 'z')],
  gaps: ['a', 'b', 'c'],
};
const paired = (...pairs: Pair[]): ItemResponse => ({ kind: 'pairs', pairs });
const pairsKey = (...pairs: Pair[]): CorrectPart => ({ kind: 'pairs', pairs });
const gapsKey = pairsKey(['x', 'a'], ['y', 'b'], ['x', 'c']);
const shares: MarkingScheme = { kind: 'per-part', right: '6', wrong: '-3' };

describe('a response is marked', () => {
  test.each<[string, Interaction, MarkingScheme, CorrectPart, ItemResponse, string, string]>([
    ['exactly the right pieces', hotText, whole, piecesKey, chosen('c', 'a'), 'exactly-the-key', '4'],
    ['one right piece of two', hotText, whole, piecesKey, chosen('a'), 'not-exactly-the-key', '-1'],
    ['one right piece of two, by parts', hotText, partial, piecesKey, chosen('a'), 'some-of-the-key', '1'],
    ['a wrong piece, by parts', hotText, partial, piecesKey, chosen('a', 'b'), 'a-wrong-option-chosen', '-1'],
    ['the only right piece', oneOf, whole, pieceKey, chosen('b'), 'exactly-the-key', '4'],
    ['no piece', oneOf, whole, pieceKey, chosen(), 'blank', '0'],
    [
      'an order of pieces',
      hotText,
      whole,
      piecesKey,
      { kind: 'order', optionIds: ['a', 'c'] },
      'another-kind-of-answer',
      '-1',
    ],
    [
      'each text in its gap, in any sequence',
      gapMatch,
      whole,
      gapsKey,
      paired(['x', 'c'], ['y', 'b'], ['x', 'a']),
      'every-gap-right',
      '4',
    ],
    ['a gap that is left empty', gapMatch, whole, gapsKey, paired(['x', 'c'], ['y', 'b']), 'not-every-gap-right', '-1'],
    [
      'one gap right, one wrong and one empty, by shares',
      gapMatch,
      shares,
      gapsKey,
      paired(['x', 'a'], ['z', 'b']),
      'parts-right',
      '1',
    ],
    [
      'the right texts in the wrong gaps, by shares',
      gapMatch,
      shares,
      gapsKey,
      paired(['y', 'a'], ['x', 'b']),
      'parts-right',
      '-2',
    ],
    ['no text in a gap', gapMatch, shares, gapsKey, paired(), 'blank', '0'],
    ['pieces for gaps', gapMatch, shares, gapsKey, chosen('x'), 'another-kind-of-answer', '-3'],
  ])('%s', (_what, interaction, scheme, correct, response, rule, marks) => {
    const marked = markItem(judgedItemOf(itemOf(interaction)), scheme, { correct }, response);
    expect([marked.rule.key, fractionText(marked.marks)]).toEqual([rule, marks]);
  });

  test('right if it is what the key says, and valid if it is made by chance', () => {
    const cases: [Interaction, MarkingScheme, CorrectPart][] = [
      [hotText, whole, piecesKey],
      [oneOf, whole, pieceKey],
      [gapMatch, shares, gapsKey],
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
    ['several pieces', hotText, chosen('c', 'a'), null],
    ['no piece, which clears', hotText, chosen(), null],
    ['several pieces where one may be chosen', oneOf, chosen('c', 'a'), 'too-many-options'],
    ['a piece twice', hotText, chosen('a', 'a'), 'repeated-option'],
    ['a piece of another passage', hotText, chosen('z'), 'unknown-option'],
    ['some gaps only', gapMatch, paired(['y', 'c']), null],
    ['a text in as many gaps as it may', gapMatch, paired(['x', 'a'], ['x', 'c']), null],
    ['a text in more gaps than it may', gapMatch, paired(['x', 'a'], ['x', 'b'], ['x', 'c']), 'used-too-often'],
    ['a text in two gaps that may be used once', gapMatch, paired(['y', 'a'], ['y', 'b']), 'used-too-often'],
    ['two texts in a gap', gapMatch, paired(['x', 'a'], ['y', 'a']), 'too-many-options'],
    ['a gap as a text', gapMatch, paired(['a', 'x']), 'unknown-option'],
    ['a gap of another passage', gapMatch, paired(['x', 'd']), 'unknown-option'],
    ['options for gaps', gapMatch, chosen('x'), 'wrong-kind'],
    ['a text', hotText, { kind: 'text', text: 'a' }, 'wrong-kind'],
  ])('%s', (_what, interaction, response, problem) => {
    expect(whatIsWrongWithResponse(responseShapeOf(itemOf(interaction)), response)).toBe(problem);
  });
});

test('the pieces of a passage keep their order for every candidate', () => {
  for (const seed of ['one', 'two', 'three']) expect(inOwnOrder(itemOf(hotText), seed)).toEqual(itemOf(hotText));
});

test('a candidate finds the texts for gaps in an order of their own, with how often each may be used', () => {
  const shown = (seed: string) => {
    const own = inOwnOrder(itemOf(gapMatch), seed).interactions[ONLY_INTERACTION];
    return own?.kind === 'gap-match' ? own.choices.map(({ optionId, matchMax }) => `${optionId}${matchMax ?? ''}`) : [];
  };
  const orders = Array.from({ length: 60 }, (_, at) => shown(`seed ${at}`));
  expect(new Set(orders.map(String)).size).toBe(6);
  for (const order of orders) expect(order.toSorted()).toEqual(['x2', 'y', 'z']);
});

describe('the check before publication finds', () => {
  const found = (interaction: Interaction, correct: CorrectPart) =>
    [
      ...interactionProblems(itemOf(interaction), ['en']),
      ...correctAnswerProblems(itemOf(interaction), { correct }, ['en']),
    ]
      .map(({ code, where }) => `${code}: ${where}`)
      .sort();

  test.each<[string, Interaction, CorrectPart, string[]]>([
    ['nothing in a sound hot text', hotText, piecesKey, []],
    [
      'nothing in pieces that read the same',
      { ...oneOf, options: [...optionsOf('a', 'b'), { optionId: 'c', body: { en: ['a'] } }] },
      pieceKey,
      [],
    ],
    [
      'nothing in a passage of pieces only',
      { ...hotText, passage: { en: ['a', 'b', 'c'].map(placeOf) } },
      piecesKey,
      [],
    ],
    [
      'a piece without a place, and a place without a piece',
      { ...hotText, options: optionsOf('a', 'c', 'd') },
      piecesKey,
      ['part-without-place: item q, option d', 'place-without-part: item q, option b'],
    ],
    [
      'a piece that is left',
      { ...hotText, passage: { en: [placeOf('a')] }, options: optionsOf('a') },
      { kind: 'options', optionIds: ['a'] },
      ['too-few-options: item q'],
    ],
    [
      'a piece with two places',
      { ...hotText, passage: { en: [...passage.en, placeOf('a')] } },
      piecesKey,
      ['repeated-place: item q, option a'],
    ],
    ['several right pieces where one may be chosen', oneOf, piecesKey, ['several-correct-pieces: item q']],
    ['no right piece', oneOf, { kind: 'options', optionIds: [] }, ['no-correct-option: item q']],
    [
      'a right piece that is not there',
      oneOf,
      { kind: 'options', optionIds: ['z'] },
      ['key-not-among-options: item q, option z'],
    ],
    ['nothing in a sound gap match', gapMatch, gapsKey, []],
    ['a passage without gaps', { ...gapMatch, passage: { en: ['?'] }, gaps: [] }, pairsKey(), ['no-gaps: item q']],
    [
      'a gap that the passage lacks',
      { ...gapMatch, passage: { en: ['?', placeOf('a'), placeOf('b')] } },
      gapsKey,
      ['part-without-place: item q, gap c'],
    ],
    [
      'a gap without a right text, and one with two',
      gapMatch,
      pairsKey(['x', 'a'], ['y', 'a'], ['z', 'b']),
      ['gap-without-one-answer: item q, gap a', 'gap-without-one-answer: item q, gap c'],
    ],
    [
      'a right text that is not there, and a gap that is not there',
      gapMatch,
      pairsKey(['x', 'a'], ['v', 'b'], ['x', 'c'], ['z', 'd']),
      ['key-not-among-options: item q, option v', 'key-without-item: item q, gap d'],
    ],
    [
      'a key that uses a text too often',
      gapMatch,
      pairsKey(['x', 'a'], ['y', 'b'], ['y', 'c']),
      ['key-uses-too-often: item q, option y'],
    ],
    ['options as the key of gaps', gapMatch, pieceKey, ['key-of-another-kind: item q']],
    ['a key of another kind', oneOf, { kind: 'order', optionIds: ['a'] }, ['key-of-another-kind: item q']],
  ])('%s', (_what, interaction, correct, expected) => {
    expect(found(interaction, correct)).toEqual(expected);
  });

  test('a passage that is missing in a language', () => {
    expect(interactionProblems(itemOf(hotText), ['en', 'hi'])).toContainEqual({
      code: 'missing-language',
      where: 'item q, passage',
      language: 'hi',
    });
  });
});
