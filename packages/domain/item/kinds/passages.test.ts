import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CorrectPart, Interaction, ItemContent, ItemResponse, MarkingScheme } from '../../form/content.ts';
import { fractionText } from '../../fraction.ts';
import { markItem } from '../../marking/score.ts';
import { judgedItemOf } from '../../marking/score-facts.ts';
import { responseShapeOf, whatIsWrongWithResponse } from '../check-response.ts';
import { correctAnswerProblems, interactionProblems } from '../checks.ts';
import { ONLY_INTERACTION, placeOf, withPlace } from '../interactions.ts';
import { randomResponse, rightResponse } from '../made-responses.ts';
import { inOwnOrder } from '../own-order.ts';

/* Kinds that are answered inside a passage. */

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
  ])('%s', (_what, interaction, scheme, correct, response, rule, marks) => {
    const marked = markItem(judgedItemOf(itemOf(interaction)), scheme, { correct }, response);
    expect([marked.rule.key, fractionText(marked.marks)]).toEqual([rule, marks]);
  });

  test('right if it is what the key says, and valid if it is made by chance', () => {
    const cases: [Interaction, MarkingScheme, CorrectPart][] = [
      [hotText, whole, piecesKey],
      [oneOf, whole, pieceKey],
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
    ['a text', hotText, { kind: 'text', text: 'a' }, 'wrong-kind'],
  ])('%s', (_what, interaction, response, problem) => {
    expect(whatIsWrongWithResponse(responseShapeOf(itemOf(interaction)), response)).toBe(problem);
  });
});

test('the pieces of a passage keep their order for every candidate', () => {
  for (const seed of ['one', 'two', 'three']) expect(inOwnOrder(itemOf(hotText), seed)).toEqual(itemOf(hotText));
});

describe('the check before publication finds', () => {
  const found = (interaction: Interaction, correct: CorrectPart) =>
    [...interactionProblems(itemOf(interaction), ['en']), ...correctAnswerProblems(itemOf(interaction), { correct })]
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
