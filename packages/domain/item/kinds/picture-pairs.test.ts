import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type {
  Area,
  CorrectPart,
  Interaction,
  ItemContent,
  ItemResponse,
  MarkingScheme,
  Pair,
} from '../../form/content.ts';
import { fractionText } from '../../fraction.ts';
import { markItem } from '../../marking/score.ts';
import { judgedItemOf } from '../../marking/score-facts.ts';
import { responseShapeOf, whatIsWrongWithResponse } from '../check-response.ts';
import { correctAnswerProblems, interactionProblems } from '../checks.ts';
import { ONLY_INTERACTION, withPlace } from '../interactions.ts';
import { randomResponse, rightResponse } from '../made-responses.ts';
import { inOwnOrder } from '../own-order.ts';

/* Tests of the kinds in which areas of a picture get texts. */

const picture = {
  en: [{ tag: 'img', attributes: { picture: 'p', alt: 'A map', sha256: 'ff', width: '200', height: '100' } }],
};
const circle = (x: number): Area => ({ shape: 'circle', coords: [x, 40, 5] });
const optionsOf = (...ids: string[]) => ids.map((optionId) => ({ optionId, body: { en: [optionId] } }));
const areasOf = (...ids: string[]) =>
  optionsOf(...ids).map((option, at) => ({ ...option, area: circle(10 + 20 * at) }));
const itemOf = (interaction: Interaction): ItemContent => ({
  itemRef: 'q',
  itemVersionId: 'v',
  body: withPlace({ en: ['?'] }),
  interactions: { [ONLY_INTERACTION]: interaction },
});
const paired = (...pairs: Pair[]): ItemResponse & CorrectPart => ({ kind: 'pairs', pairs });
const whole: MarkingScheme = { kind: 'all-or-nothing', right: '4', wrong: '-1' };
const shares: MarkingScheme = { kind: 'per-part', right: '6', wrong: '-3' };

type GapMatch = Extract<Interaction, { kind: 'graphic-gap-match' }>;
const gaps: GapMatch = {
  kind: 'graphic-gap-match',
  picture,
  choices: [{ ...optionsOf('x')[0]!, matchMax: 2 }, ...optionsOf('y', 'z')],
  areas: areasOf('a', 'b', 'c'),
};
const gapsKey = paired(['x', 'a'], ['y', 'b'], ['x', 'c']);

describe('texts in areas are marked', () => {
  test.each<[string, MarkingScheme, ItemResponse, string, string]>([
    [
      'each text in its area, in any sequence',
      whole,
      paired(['x', 'c'], ['y', 'b'], ['x', 'a']),
      'every-gap-right',
      '4',
    ],
    ['an area that is left empty', whole, paired(['x', 'c'], ['y', 'b']), 'not-every-gap-right', '-1'],
    ['one area right, one wrong and one empty, by shares', shares, paired(['x', 'a'], ['z', 'b']), 'parts-right', '1'],
    ['the right texts in the wrong areas, by shares', shares, paired(['y', 'a'], ['x', 'b']), 'parts-right', '-2'],
    ['no text in an area', whole, paired(), 'blank', '0'],
    ['areas alone', whole, { kind: 'options', optionIds: ['a'] }, 'another-kind-of-answer', '-1'],
  ])('%s', (_what, scheme, response, rule, marks) => {
    const marked = markItem(judgedItemOf(itemOf(gaps)), scheme, { correct: gapsKey }, response);
    expect([marked.rule.key, fractionText(marked.marks)]).toEqual([rule, marks]);
  });
});

test('the right response is marked as right, and a response that is made by chance is valid', () => {
  const item = itemOf(gaps);
  const right = rightResponse(gaps, gapsKey);
  expect(markItem(judgedItemOf(item), whole, { correct: gapsKey }, right).outcome).toBe('right');
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const made = randomResponse(gaps, (limit) => seed % limit);
      expect(made).toMatchObject({ kind: 'pairs', pairs: { length: 3 } });
      expect(whatIsWrongWithResponse(responseShapeOf(item), made)).toBeNull();
    }),
  );
});

test.each<[string, ItemResponse, string | null]>([
  ['some areas only', paired(['y', 'c']), null],
  ['no area, which clears', paired(), null],
  ['a text in as many areas as it may', paired(['x', 'a'], ['x', 'c']), null],
  ['a text in more areas than it may', paired(['x', 'a'], ['x', 'b'], ['x', 'c']), 'used-too-often'],
  ['two texts in an area', paired(['x', 'a'], ['y', 'a']), 'too-many-options'],
  ['an area as a text', paired(['a', 'x']), 'unknown-option'],
  ['an area of another picture', paired(['x', 'd']), 'unknown-option'],
  ['a text', { kind: 'text', text: 'a' }, 'wrong-kind'],
])('of %s, it is known what is wrong', (_what, response, problem) => {
  expect(whatIsWrongWithResponse(responseShapeOf(itemOf(gaps)), response)).toBe(problem);
});

test('what is needed to check a response holds no text, no area and no picture', () => {
  expect(responseShapeOf(itemOf(gaps))).toEqual({
    kind: 'graphic-gap-match',
    choices: [
      { optionId: 'x', matchMax: 2 },
      { optionId: 'y', matchMax: 1 },
      { optionId: 'z', matchMax: 1 },
    ],
    gaps: ['a', 'b', 'c'],
  });
});

test('a candidate finds the texts in an order of their own, and the areas with the same letters as everybody', () => {
  const shown = Array.from({ length: 60 }, (_, at) => {
    const own = inOwnOrder(itemOf(gaps), `seed ${at}`).interactions[ONLY_INTERACTION];
    if (own?.kind !== 'graphic-gap-match') throw new Error('the question has another kind');
    expect(own.areas).toEqual(gaps.areas);
    return own.choices.map(({ optionId }) => optionId).join('');
  });
  expect(new Set(shown).size).toBe(6);
});

describe('the check before publication finds', () => {
  const found = (interaction: Interaction, correct: CorrectPart) =>
    [
      ...interactionProblems(itemOf(interaction), ['en']),
      ...correctAnswerProblems(itemOf(interaction), { correct }, ['en']),
    ]
      .map(({ code, where }) => `${code}: ${where}`)
      .sort();

  test.each<[string, Partial<GapMatch>, CorrectPart, string[]]>([
    ['nothing in a sound graphic gap match', {}, gapsKey, []],
    ['nothing in a picture with one area', { areas: areasOf('a') }, paired(['x', 'a']), []],
    ['a picture without areas', { areas: [] }, paired(), ['no-areas: item q']],
    ['no picture', { picture: { en: [] } }, gapsKey, ['empty-text: item q, picture']],
    [
      'a single text',
      { choices: optionsOf('x') },
      paired(['x', 'a']),
      [
        'gap-without-one-answer: item q, option b',
        'gap-without-one-answer: item q, option c',
        'too-few-options: item q',
      ],
    ],
    [
      'an area without words, which a screen reader could not name',
      { areas: [...areasOf('a', 'b'), { optionId: 'c', area: circle(90), body: { en: [' '] } }] },
      gapsKey,
      ['empty-text: item q, option c'],
    ],
    [
      'two areas with the same words',
      { areas: [...areasOf('a', 'b'), { optionId: 'c', area: circle(90), body: { en: ['a'] } }] },
      gapsKey,
      ['same-option-twice: item q, areas'],
    ],
    [
      'an area that occurs twice',
      { areas: areasOf('a', 'b', 'a') },
      paired(['x', 'a'], ['y', 'b']),
      ['repeated-option: item q, option a', 'same-option-twice: item q, areas'],
    ],
    [
      'an area over the edge',
      { areas: [...areasOf('a', 'b'), { optionId: 'c', area: circle(198), body: { en: ['c'] } }] },
      gapsKey,
      ['area-outside-the-picture: item q, option c'],
    ],
    [
      'an area without a right text, and one with two',
      {},
      paired(['x', 'a'], ['y', 'a'], ['z', 'b']),
      ['gap-without-one-answer: item q, option a', 'gap-without-one-answer: item q, option c'],
    ],
    [
      'a right text that is not there, and an area that is not there',
      {},
      paired(['x', 'a'], ['v', 'b'], ['x', 'c'], ['z', 'd']),
      ['key-not-among-options: item q, option v', 'key-without-item: item q, option d'],
    ],
    [
      'a key that uses a text too often',
      {},
      paired(['x', 'a'], ['y', 'b'], ['y', 'c']),
      ['key-uses-too-often: item q, option y'],
    ],
    ['a key of another kind', {}, { kind: 'options', optionIds: ['x'] }, ['key-of-another-kind: item q']],
  ])('%s', (_what, change, correct, expected) => {
    expect(found({ ...gaps, ...change }, correct)).toEqual(expected);
  });

  test('so many areas that the longest response could not be stored', () => {
    const ids = Array.from({ length: 400 }, (_, at) => `area-${at}`);
    const areas = ids.map((optionId) => ({ optionId, area: circle(50), body: { en: [optionId] } }));
    expect(interactionProblems(itemOf({ ...gaps, areas }), ['en']).map(({ code }) => code)).toEqual([
      'too-long-response',
    ]);
  });
});
