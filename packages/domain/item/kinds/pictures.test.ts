import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Area, CorrectPart, Interaction, ItemContent, ItemResponse, MarkingScheme } from '../../form/content.ts';
import { fractionText } from '../../fraction.ts';
import { markItem } from '../../marking/score.ts';
import { judgedItemOf } from '../../marking/score-facts.ts';
import { boundsOf, isValidArea } from '../areas.ts';
import { responseShapeOf, whatIsWrongWithResponse } from '../check-response.ts';
import { correctAnswerProblems, interactionProblems } from '../checks.ts';
import { ONLY_INTERACTION, withPlace } from '../interactions.ts';
import { randomResponse, rightResponse } from '../made-responses.ts';
import { inOwnOrder } from '../own-order.ts';
import { responseText } from '../response-text.ts';

/* Tests of the kinds that are answered in a picture. */

const circle: Area = { shape: 'circle', coords: [50, 40, 20] };
const rectangle: Area = { shape: 'rectangle', coords: [100, 0, 200, 80] };
const triangle: Area = { shape: 'polygon', coords: [0, 100, 60, 100, 30, 60] };

const picture = (attributes: Record<string, string> = {}) => ({
  tag: 'img',
  attributes: { picture: 'p', alt: 'A map', sha256: 'ff', width: '200', height: '100', ...attributes },
});
const shown = { en: [picture()] };
const areasOf = (...all: [string, Area][]) =>
  all.map(([optionId, area]) => ({ optionId, area, body: { en: [optionId] } }));
const itemOf = (interaction: Interaction): ItemContent => ({
  itemRef: 'q',
  itemVersionId: 'v',
  body: withPlace({ en: ['?'] }),
  interactions: { [ONLY_INTERACTION]: interaction },
});

const options = areasOf(['a', circle], ['b', rectangle], ['c', triangle]);
const several: Interaction = { kind: 'hotspot', picture: shown, options, many: true };
const oneOf: Interaction = { kind: 'hotspot', picture: shown, options };
const chosen = (...optionIds: string[]): ItemResponse & CorrectPart => ({ kind: 'options', optionIds });
const whole: MarkingScheme = { kind: 'all-or-nothing', right: '4', wrong: '-1' };
const partial: MarkingScheme = { kind: 'partial-multiple', full: '4', perRight: ['1', '2', '3'], wrong: '-1' };

describe('the areas of a picture are marked', () => {
  test.each<[string, Interaction, MarkingScheme, CorrectPart, ItemResponse, string, string]>([
    [
      'exactly the right areas, in any sequence',
      several,
      whole,
      chosen('a', 'c'),
      chosen('c', 'a'),
      'exactly-the-key',
      '4',
    ],
    ['one right area of two', several, whole, chosen('a', 'c'), chosen('a'), 'not-exactly-the-key', '-1'],
    ['one right area of two, by parts', several, partial, chosen('a', 'c'), chosen('a'), 'some-of-the-key', '1'],
    ['a wrong area, by parts', several, partial, chosen('a', 'c'), chosen('a', 'b'), 'a-wrong-option-chosen', '-1'],
    ['the only right area', oneOf, whole, chosen('b'), chosen('b'), 'exactly-the-key', '4'],
    ['no area', oneOf, whole, chosen('b'), chosen(), 'blank', '0'],
    ['a text', oneOf, whole, chosen('b'), { kind: 'text', text: 'b' }, 'another-kind-of-answer', '-1'],
  ])('%s', (_what, interaction, scheme, correct, response, rule, marks) => {
    const marked = markItem(judgedItemOf(itemOf(interaction)), scheme, { correct }, response);
    expect([marked.rule.key, fractionText(marked.marks)]).toEqual([rule, marks]);
  });

  test('right if they are what the key says, and valid if they are made by chance', () => {
    for (const [interaction, correct] of [
      [several, chosen('a', 'c')],
      [oneOf, chosen('b')],
    ] as const) {
      const item = itemOf(interaction);
      const right = rightResponse(interaction, correct);
      expect(markItem(judgedItemOf(item), whole, { correct }, right).outcome).toBe('right');
      fc.assert(
        fc.property(fc.nat(), (seed) => {
          const made = randomResponse(interaction, (limit) => seed % limit);
          expect(whatIsWrongWithResponse(responseShapeOf(item), made)).toBeNull();
        }),
      );
    }
  });
});

test.each<[string, Interaction, ItemResponse, string | null]>([
  ['several areas', several, chosen('c', 'a'), null],
  ['no area, which clears', several, chosen(), null],
  ['several areas where one may be chosen', oneOf, chosen('c', 'a'), 'too-many-options'],
  ['an area twice', several, chosen('a', 'a'), 'repeated-option'],
  ['an area of another picture', several, chosen('z'), 'unknown-option'],
  ['a number', oneOf, { kind: 'number', text: '1' }, 'wrong-kind'],
])('of %s, it is known what is wrong', (_what, interaction, response, problem) => {
  expect(whatIsWrongWithResponse(responseShapeOf(itemOf(interaction)), response)).toBe(problem);
});

test('the stored text of chosen areas is that of chosen options', () => {
  expect(responseText(chosen('a', 'c'))).toBe('{"kind":"options","optionIds":["a","c"]}');
});

test('what is needed to check a response holds no text, no area and no picture', () => {
  expect(responseShapeOf(itemOf(oneOf))).toEqual({
    kind: 'hotspot',
    options: [{ optionId: 'a' }, { optionId: 'b' }, { optionId: 'c' }],
    many: false,
  });
});

test('the areas of a picture have the same letters for every candidate', () => {
  for (const seed of ['one', 'two', 'three']) expect(inOwnOrder(itemOf(several), seed)).toEqual(itemOf(several));
});

describe('the check before publication finds', () => {
  const found = (interaction: Interaction, correct: CorrectPart = chosen('a')) =>
    [
      ...interactionProblems(itemOf(interaction), ['en']),
      ...correctAnswerProblems(itemOf(interaction), { correct }, ['en']),
    ]
      .map(({ code, where }) => `${code}: ${where}`)
      .sort();
  const outside = (area: Area) => ({ ...oneOf, options: areasOf(['a', area], ['b', rectangle]) });

  test.each<[string, Interaction, CorrectPart, string[]]>([
    ['nothing in a sound hotspot', several, chosen('a', 'c'), []],
    ['several right areas where one may be chosen', oneOf, chosen('a', 'c'), ['several-correct-areas: item q']],
    ['no right area', oneOf, chosen(), ['no-correct-option: item q']],
    ['a right area that is not there', oneOf, chosen('z'), ['key-not-among-options: item q, option z']],
    ['a key of another kind', oneOf, { kind: 'order', optionIds: ['a'] }, ['key-of-another-kind: item q']],
    ['a single area', { ...oneOf, options: areasOf(['a', circle]) }, chosen('a'), ['too-few-options: item q']],
    [
      'an area without words, which a screen reader could not name',
      { ...oneOf, options: [...areasOf(['a', circle]), { optionId: 'b', area: rectangle, body: { en: [' '] } }] },
      chosen('a'),
      ['empty-text: item q, option b'],
    ],
    ['no picture', { ...oneOf, picture: { en: [] } }, chosen('a'), ['empty-text: item q, picture']],
    [
      'words beside the picture',
      { ...oneOf, picture: { en: ['See ', picture()] } },
      chosen('a'),
      ['not-one-picture: item q, picture'],
    ],
    [
      'two pictures',
      { ...oneOf, picture: { en: [picture(), picture()] } },
      chosen('a'),
      ['not-one-picture: item q, picture'],
    ],
    [
      'a picture without a description',
      { ...oneOf, picture: { en: [picture({ alt: '' })] } },
      chosen('a'),
      ['picture-without-alt: item q, picture'],
    ],
    [
      'a circle over the edge',
      outside({ shape: 'circle', coords: [10, 50, 11] }),
      chosen('a'),
      ['area-outside-the-picture: item q, option a'],
    ],
    [
      'a circle over the upper edge',
      outside({ shape: 'circle', coords: [50, 10, 11] }),
      chosen('a'),
      ['area-outside-the-picture: item q, option a'],
    ],
    [
      'a rectangle over the edge',
      outside({ shape: 'rectangle', coords: [0, 0, 201, 50] }),
      chosen('a'),
      ['area-outside-the-picture: item q, option a'],
    ],
    [
      'a polygon below the picture',
      outside({ shape: 'polygon', coords: [0, 0, 9, 0, 5, 101] }),
      chosen('a'),
      ['area-outside-the-picture: item q, option a'],
    ],
    [
      'an area without numbers',
      outside({ shape: 'circle', coords: [] }),
      chosen('a'),
      ['area-not-valid: item q, option a'],
    ],
  ])('%s', (_what, interaction, correct, expected) => {
    expect(found(interaction, correct)).toEqual(expected);
  });

  test('an area that is outside the picture of one language', () => {
    const small = { en: [picture()], hi: [picture({ width: '90' })] };
    expect(interactionProblems(itemOf({ ...oneOf, picture: small }), ['en']).map(({ where }) => where)).toEqual([
      'item q, option b',
    ]);
  });
});

test.each<[Area, boolean]>([
  [circle, true],
  [rectangle, true],
  [triangle, true],
  [{ shape: 'circle', coords: [5, 5, 0] }, false],
  [{ shape: 'circle', coords: [5, 5, 2, 1] }, false],
  [{ shape: 'rectangle', coords: [9, 0, 3, 4] }, false],
  [{ shape: 'rectangle', coords: [0, 4, 3, 4] }, false],
  [{ shape: 'polygon', coords: [0, 0, 4, 4] }, false],
  [{ shape: 'polygon', coords: [0, 0, 4, 4, 5] }, false],
  [{ shape: 'polygon', coords: [0, 0, 4, 4, 8, 8] }, false],
  [{ shape: 'polygon', coords: [0, 4, 4, 4, 8, 4] }, false],
  [{ shape: 'polygon', coords: Array.from({ length: 82 }, (_, at) => at * at) }, false],
  [{ shape: 'rectangle', coords: [0, 0, 4.5, 4] }, false],
  [{ shape: 'rectangle', coords: [-1, 0, 4, 4] }, false],
])('%o is an area: %s', (area, isArea) => {
  expect(isValidArea(area)).toBe(isArea);
});

test('the bounds of an area are its outermost pixels', () => {
  expect([circle, rectangle, triangle].map(boundsOf)).toEqual([
    [30, 20, 70, 60],
    [100, 0, 200, 80],
    [0, 60, 60, 100],
  ]);
});
