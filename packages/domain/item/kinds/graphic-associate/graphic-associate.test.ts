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
} from '../../../form/content.ts';
import { fractionText } from '../../../fraction.ts';
import { markItem } from '../../../marking/score.ts';
import { judgedItemOf } from '../../../marking/score-facts.ts';
import { responseShapeOf, whatIsWrongWithResponse } from '../../check-response.ts';
import { correctAnswerProblems, interactionProblems } from '../../checks.ts';
import { ONLY_INTERACTION, withPlace } from '../../interactions.ts';
import { randomResponse, rightResponse } from '../../made-responses.ts';
import { inOwnOrder } from '../../own-order.ts';

type Joined = Extract<Interaction, { kind: 'graphic-associate' }>;

const pictureOf = (width: string) => [
  { tag: 'img', attributes: { picture: 'p', alt: 'A map', sha256: 'ff', width, height: '100' } },
];
const circle = (x: number): Area => ({ shape: 'circle', coords: [x, 40, 5] });
const areasOf = (...ids: string[]) =>
  ids.map((optionId, at) => ({ optionId, body: { en: [optionId] }, area: circle(10 + 20 * at) }));
/** Area `a` may be used twice, the others once. Two pairs are asked for. */
const joined: Joined = {
  kind: 'graphic-associate',
  picture: { en: pictureOf('200') },
  options: areasOf('a', 'b', 'c', 'd', 'e').map((area, at) => (at === 0 ? { ...area, matchMax: 2 } : area)),
  pairCount: 2,
};
const itemOf = (interaction: Interaction): ItemContent => ({
  itemRef: 'q',
  itemVersionId: 'v',
  body: withPlace({ en: ['?'] }),
  interactions: { [ONLY_INTERACTION]: interaction },
});
const paired = (...pairs: Pair[]): ItemResponse & CorrectPart => ({ kind: 'pairs', pairs });
const key = paired(['a', 'b'], ['c', 'a']);
const whole: MarkingScheme = { kind: 'all-or-nothing', right: '4', wrong: '-1' };
const shares: MarkingScheme = { kind: 'per-part', right: '4', wrong: '-1' };

const marksOf = (scheme: MarkingScheme, correct: CorrectPart, response: ItemResponse) =>
  markItem(judgedItemOf(itemOf(joined)), scheme, { correct }, response);

describe('pairs of areas are marked', () => {
  test.each<[string, MarkingScheme, ItemResponse, string, string]>([
    ['the right pairs, in any order', whole, paired(['a', 'c'], ['b', 'a']), 'exactly-the-associations', '4'],
    ['one pair of two', whole, paired(['b', 'a']), 'not-exactly-the-associations', '-1'],
    ['one pair of two, by shares', shares, paired(['b', 'a']), 'parts-right', '2'],
    ['one pair right and one wrong, by shares', shares, paired(['a', 'c'], ['d', 'e']), 'parts-right', '3/2'],
    ['a right pair with a wrong one', whole, paired(['a', 'c'], ['d', 'e']), 'not-exactly-the-associations', '-1'],
    ['no pair', whole, paired(), 'blank', '0'],
    ['areas alone', whole, { kind: 'options', optionIds: ['a'] }, 'another-kind-of-answer', '-1'],
  ])('%s', (_what, scheme, response, rule, marks) => {
    const marked = marksOf(scheme, key, response);
    expect([marked.rule.key, fractionText(marked.marks)]).toEqual([rule, marks]);
  });

  test('alike, whatever order the areas of a pair have', () => {
    const areas = fc.constantFrom('a', 'b', 'c', 'd', 'e');
    const pairs = fc.array(fc.tuple(areas, areas), { maxLength: 4 });
    fc.assert(
      fc.property(pairs, fc.constantFrom(whole, shares), (given, scheme) => {
        const turned = given.map(([one, other]): Pair => [other, one]).toReversed();
        expect(marksOf(scheme, key, paired(...turned))).toEqual(marksOf(scheme, key, paired(...given)));
      }),
    );
  });
});

test('the right response is marked as right, and a response that is made by chance is valid', () => {
  expect(marksOf(whole, key, rightResponse(joined, key)).outcome).toBe('right');
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const made = randomResponse(joined, (limit) => seed % limit);
      expect(made).toMatchObject({ kind: 'pairs', pairs: { length: 1 } });
      expect(whatIsWrongWithResponse(responseShapeOf(itemOf(joined)), made)).toBeNull();
    }),
  );
});

test.each<[string, ItemResponse, string | null]>([
  ['one pair', paired(['d', 'b']), null],
  ['no pair, which clears', paired(), null],
  ['an area in as many pairs as it may', paired(['b', 'a'], ['a', 'd']), null],
  ['an area in two pairs that may be in one', paired(['b', 'c'], ['b', 'd']), 'used-too-often'],
  ['a pair in both orders', paired(['b', 'a'], ['a', 'b']), 'repeated-option'],
  ['an area with itself', paired(['a', 'a']), 'repeated-option'],
  ['an area of another picture', paired(['a', 'z']), 'unknown-option'],
  ['more pairs than are asked for', paired(['a', 'b'], ['a', 'c'], ['d', 'e']), 'too-many-options'],
  ['an area alone', { kind: 'options', optionIds: ['a'] }, 'wrong-kind'],
])('of %s, it is known what is wrong', (_what, response, problem) => {
  expect(whatIsWrongWithResponse(responseShapeOf(itemOf(joined)), response)).toBe(problem);
});

test('what is needed to check a response holds no text, no area and no picture', () => {
  expect(responseShapeOf(itemOf({ ...joined, options: joined.options.slice(0, 2) }))).toEqual({
    kind: 'graphic-associate',
    options: [
      { optionId: 'a', matchMax: 2 },
      { optionId: 'b', matchMax: 1 },
    ],
    pairCount: 2,
  });
});

test('the areas have the same letters for every candidate', () => {
  for (const seed of ['one', 'two', 'three'])
    expect(inOwnOrder(itemOf(joined), seed).interactions[ONLY_INTERACTION]).toEqual(joined);
});

describe('the check before publication finds', () => {
  const found = (interaction: Interaction, correct: CorrectPart) =>
    [
      ...interactionProblems(itemOf(interaction), ['en', 'hi']),
      ...correctAnswerProblems(itemOf(interaction), { correct }, ['en', 'hi']),
    ]
      .filter(({ code }) => code !== 'missing-language')
      .map(({ code, where }) => `${code}: ${where}`)
      .sort();

  test.each<[string, Partial<Joined>, CorrectPart, string[]]>([
    ['nothing in a sound graphic associate', {}, key, []],
    [
      'a picture with one area',
      { options: areasOf('a'), pairCount: 1 },
      paired(['a', 'a']),
      ['key-uses-too-often: item q, option a', 'paired-with-itself: item q, option a', 'too-few-options: item q'],
    ],
    ['no picture', { picture: { en: [] } }, key, ['empty-text: item q, picture']],
    [
      'a picture of another size in Hindi',
      { picture: { en: pictureOf('200'), hi: pictureOf('400') } },
      key,
      ['pictures-of-different-sizes: item q, picture'],
    ],
    [
      'an area without words, which a screen reader could not name',
      { options: joined.options.map((area) => (area.optionId === 'c' ? { ...area, body: { en: [' '] } } : area)) },
      key,
      ['empty-text: item q, option c'],
    ],
    [
      'an area over the edge',
      { options: joined.options.map((area) => (area.optionId === 'c' ? { ...area, area: circle(198) } : area)) },
      key,
      ['area-outside-the-picture: item q, option c'],
    ],
    ['no right pair', { pairCount: 0 }, paired(), ['pairs-not-as-many-as-asked: item q']],
    ['fewer right pairs than are asked for', {}, paired(['a', 'b']), ['pairs-not-as-many-as-asked: item q']],
    [
      'a right pair that occurs twice',
      {},
      paired(['a', 'd'], ['d', 'a']),
      ['key-uses-too-often: item q, option d', 'repeated-correct-option: item q'],
    ],
    [
      'a right pair with an area that is not there',
      {},
      paired(['a', 'z'], ['b', 'c']),
      ['key-not-among-options: item q, option z'],
    ],
    ['a key of another kind', {}, { kind: 'options', optionIds: ['a'] }, ['key-of-another-kind: item q']],
  ])('%s', (_what, change, correct, expected) => {
    expect(found({ ...joined, ...change }, correct)).toEqual(expected);
  });

  test('so many pairs that the longest response could not be stored', () => {
    expect(interactionProblems(itemOf({ ...joined, pairCount: 900 }), ['en']).map(({ code }) => code)).toEqual([
      'too-long-response',
    ]);
  });
});
