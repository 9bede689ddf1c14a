import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type {
  Area,
  CorrectPart,
  Interaction,
  ItemContent,
  ItemResponse,
  MarkingScheme,
  Point,
} from '../../../form/content.ts';
import { fractionText } from '../../../fraction.ts';
import { markItem } from '../../../marking/score.ts';
import { judgedItemOf } from '../../../marking/score-facts.ts';
import { responseShapeOf, whatIsWrongWithResponse } from '../../check-response.ts';
import { correctAnswerProblems, interactionProblems } from '../../checks.ts';
import { ONLY_INTERACTION, withPlace } from '../../interactions.ts';
import { randomResponse, rightResponse } from '../../made-responses.ts';
import { isBlankResponse } from '../../response.ts';
import { responseText } from '../../response-text.ts';
import { isInArea } from './hits.ts';

const circle: Area = { shape: 'circle', coords: [50, 40, 20] };
const rectangle: Area = { shape: 'rectangle', coords: [100, 0, 200, 80] };
const triangle: Area = { shape: 'polygon', coords: [0, 100, 60, 100, 30, 60] };

const picture = (width = '200') => ({
  tag: 'img',
  attributes: { picture: 'p', alt: 'A map', sha256: 'ff', width, height: '100' },
});
const pointsOf = (maxPoints: number): Interaction => ({
  kind: 'select-point',
  picture: { en: [picture()] },
  maxPoints,
});
const itemOf = (interaction: Interaction): ItemContent => ({
  itemRef: 'q',
  itemVersionId: 'v',
  body: withPlace({ en: ['?'] }),
  interactions: { [ONLY_INTERACTION]: interaction },
});
const points = (...all: Point[]): ItemResponse => ({ kind: 'points', points: all });
const areas = (...all: Area[]): CorrectPart => ({ kind: 'areas', areas: all });
const whole: MarkingScheme = { kind: 'all-or-nothing', right: '4', wrong: '-1' };
const shared: MarkingScheme = { kind: 'per-part', right: '4', wrong: '-1' };

const inCircle: Point = [50, 40];
const inRectangle: Point = [150, 10];
const nowhere: Point = [90, 90];

describe('points are marked', () => {
  const both = areas(circle, rectangle);
  test.each<[string, MarkingScheme, CorrectPart, ItemResponse, string, string]>([
    ['every area hit, in any sequence', whole, both, points(inRectangle, inCircle), 'every-area-hit', '4'],
    ['one of two areas hit', whole, both, points(inCircle), 'not-every-area-hit', '-1'],
    ['two points in one of two areas', whole, both, points(inCircle, [51, 40]), 'not-every-area-hit', '-1'],
    [
      'every area hit, and one point elsewhere',
      whole,
      both,
      points(inCircle, inRectangle, nowhere),
      'not-every-area-hit',
      '-1',
    ],
    ['two points in the only area', whole, areas(circle), points(inCircle, [51, 40]), 'every-area-hit', '4'],
    ['no point', whole, both, points(), 'blank', '0'],
    ['a text', whole, both, { kind: 'text', text: '50 40' }, 'another-kind-of-answer', '-1'],
    ['half of the areas hit, by areas', shared, both, points(inCircle), 'parts-right', '2'],
    ['one area hit and one missed, by areas', shared, both, points(inCircle, nowhere), 'parts-right', '3/2'],
    ['two points in one area, by areas', shared, both, points(inCircle, [51, 40]), 'parts-right', '2'],
    [
      'both areas hit and one point elsewhere, which takes the place of a right one',
      shared,
      both,
      points(inCircle, inRectangle, nowhere),
      'parts-right',
      '3/2',
    ],
    ['no area hit, by areas', shared, both, points(nowhere), 'parts-right', '-1/2'],
    ['every area hit, by areas', shared, both, points(inCircle, inRectangle), 'parts-right', '4'],
  ])('%s', (_what, scheme, correct, response, rule, marks) => {
    const marked = markItem(judgedItemOf(itemOf(pointsOf(3))), scheme, { correct }, response);
    expect([marked.rule.key, fractionText(marked.marks)]).toEqual([rule, marks]);
  });

  test('right if they are what the key says, and valid if they are made by chance', () => {
    const [interaction, correct] = [pointsOf(3), areas(circle, rectangle, triangle)];
    const item = itemOf(interaction);
    const right = rightResponse(interaction, correct);
    expect(markItem(judgedItemOf(item), whole, { correct }, right).outcome).toBe('right');
    expect(whatIsWrongWithResponse(responseShapeOf(item), right)).toBeNull();
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const made = randomResponse(interaction, (limit) => seed % limit);
        expect(whatIsWrongWithResponse(responseShapeOf(item), made)).toBeNull();
      }),
    );
  });
});

test.each<[string, ItemResponse, string | null]>([
  ['two points', points(inCircle, nowhere), null],
  ['the corners of the picture', points([0, 0], [200, 100]), null],
  ['no point, which clears', points(), null],
  ['three points where two may be put', points([1, 1], [2, 2], [3, 3]), 'too-many-options'],
  ['the same point twice', points(inCircle, inCircle), 'repeated-option'],
  ['a point right of the picture', points([201, 50]), 'outside-the-picture'],
  ['a point below the picture', points([50, 101]), 'outside-the-picture'],
  ['a point left of the picture', points([-1, 50]), 'outside-the-picture'],
  ['a point above the picture', points([50, -1]), 'outside-the-picture'],
  ['a part of a pixel', points([50.5, 40]), 'outside-the-picture'],
  ['an option', { kind: 'options', optionIds: ['a'] }, 'wrong-kind'],
])('of %s, it is known what is wrong', (_what, response, problem) => {
  expect(whatIsWrongWithResponse(responseShapeOf(itemOf(pointsOf(2))), response)).toBe(problem);
});

test('a point of a picture without a known size is refused', () => {
  const unknown: Interaction = { kind: 'select-point', picture: { en: [] }, maxPoints: 1 };
  expect(whatIsWrongWithResponse(responseShapeOf(itemOf(unknown)), points([1, 1]))).toBe('outside-the-picture');
});

test('points are stored as whole numbers, and no point is blank', () => {
  expect(responseText(points([5, 60], [0, 7]))).toBe('{"kind":"points","points":[[5,60],[0,7]]}');
  expect([isBlankResponse(points()), isBlankResponse(points([0, 0]))]).toEqual([true, false]);
});

test('what is needed to check a response holds the size of the picture and no area', () => {
  expect(responseShapeOf(itemOf(pointsOf(2)))).toEqual({ kind: 'select-point', maxPoints: 2, width: 200, height: 100 });
});

test.each<[Area, Point, boolean]>([
  [circle, [50, 60], true],
  [circle, [65, 55], false],
  [rectangle, [100, 80], true],
  [rectangle, [99, 80], false],
  [triangle, [30, 60], true],
  [triangle, [30, 99], true],
  [triangle, [10, 70], false],
])('the area %j has the point %j: %s', (area, point, isIn) => {
  expect(isInArea(point, area)).toBe(isIn);
});

describe('the check before publication finds', () => {
  const found = (interaction: Interaction, correct: CorrectPart) =>
    [
      ...interactionProblems(itemOf(interaction), ['en']),
      ...correctAnswerProblems(itemOf(interaction), { correct }, ['en']),
    ].map(({ code, where }) => `${code}: ${where}`);
  const sized = (hi: string): Interaction => ({
    kind: 'select-point',
    picture: { en: [picture()], hi: [picture(hi)] },
    maxPoints: 2,
  });

  test.each<[string, Interaction, CorrectPart, string[]]>([
    ['nothing in a sound question', pointsOf(2), areas(circle, triangle), []],
    ['nothing if more points than areas may be put', pointsOf(9), areas(circle), []],
    ['no area', pointsOf(2), areas(), ['no-correct-option: item q']],
    ['more areas than points', pointsOf(1), areas(circle, triangle), ['more-areas-than-points: item q']],
    ['the same area twice', pointsOf(2), areas(circle, circle), ['repeated-area: item q']],
    ['a key of another kind', pointsOf(1), { kind: 'options', optionIds: ['a'] }, ['key-of-another-kind: item q']],
    [
      'an area over the edge',
      pointsOf(2),
      areas(circle, { shape: 'circle', coords: [10, 50, 11] }),
      ['area-outside-the-picture: item q, area 2'],
    ],
    [
      'an area without numbers',
      pointsOf(1),
      areas({ shape: 'polygon', coords: [] }),
      ['area-not-valid: item q, area 1'],
    ],
    ['pictures of different sizes', sized('201'), areas(circle), ['pictures-of-different-sizes: item q, picture']],
    ['nothing in pictures of one size', sized('200'), areas(circle), []],
    [
      'no picture',
      { kind: 'select-point', picture: { en: [] }, maxPoints: 1 },
      areas(circle),
      ['empty-text: item q, picture'],
    ],
    ['so many points that the response would be too long', pointsOf(600), areas(circle), ['too-long-response: item q']],
  ])('%s', (_what, interaction, correct, expected) => {
    expect(found(interaction, correct)).toEqual(expected);
  });
});
