import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Interaction, ItemResponse } from '../form/content.ts';
import { responseShapeOf, whatIsWrongWithResponse } from './check-response.ts';
import { ONLY_INTERACTION } from './interactions.ts';
import { isBlankResponse, responseFromPayload } from './response.ts';

const options = ['a', 'b', 'c'].map((optionId) => ({ optionId, body: { en: [optionId] } }));
const single: Interaction = { kind: 'single-choice', options };
const multiple: Interaction = { kind: 'multiple-choice', options };
const numeric: Interaction = { kind: 'numeric' };
const chosen = (...optionIds: string[]): ItemResponse => ({ kind: 'options', optionIds });
const typed = (text: string): ItemResponse => ({ kind: 'number', text });

describe('a blank response', () => {
  test.each([null, chosen(), typed(''), typed('  '), typed('-'), typed('+.')])('%j answers nothing', (response) => {
    expect(isBlankResponse(response)).toBe(true);
  });

  test.each([chosen('a'), typed('0'), typed('-7'), typed('४'), typed('x2')])('%j answers something', (response) => {
    expect(isBlankResponse(response)).toBe(false);
  });
});

describe('what is wrong with a response', () => {
  test.each<[string, Interaction, ItemResponse, string | null]>([
    ['one of the options', single, chosen('b'), null],
    ['several for a question that takes several', multiple, chosen('c', 'a'), null],
    ['a number', numeric, typed('-0.5'), null],
    ['nothing, which clears', single, chosen(), null],
    ['an empty field, which clears', numeric, typed(''), null],
    ['two for a question that takes one', single, chosen('a', 'b'), 'too-many-options'],
    ['the same option twice', multiple, chosen('a', 'a'), 'repeated-option'],
    ['an option of another question', multiple, chosen('a', 'z'), 'unknown-option'],
    ['a number for a choice', single, typed('1'), 'wrong-kind'],
    ['an option for a number', numeric, chosen('a'), 'wrong-kind'],
    ['words with a digit', numeric, typed('about 3'), 'not-a-number'],
    ['a number as long as it may be', numeric, typed('1'.repeat(40)), null],
    ['a number longer than anybody types', numeric, typed('1'.repeat(41)), 'too-long'],
  ])('%s', (_what, interaction, response, problem) => {
    expect(
      whatIsWrongWithResponse(responseShapeOf({ interactions: { [ONLY_INTERACTION]: interaction } }), response),
    ).toBe(problem);
  });
});

describe('a stored payload', () => {
  test('is read back as it was written', () => {
    const response = fc.oneof(
      fc.array(fc.string()).map((ids) => chosen(...ids)),
      fc.string().map(typed),
      fc.array(fc.tuple(fc.nat(), fc.nat())).map((points): ItemResponse => ({ kind: 'points', points })),
    );
    fc.assert(
      fc.property(response, (value) => {
        expect(responseFromPayload(JSON.parse(JSON.stringify(value)))).toEqual(value);
      }),
    );
  });

  test.each([
    null,
    3,
    'a',
    [],
    {},
    { kind: 'options' },
    { kind: 'options', optionIds: [1] },
    { kind: 'options', optionIds: 'a' },
    { kind: 'other', optionIds: ['a'] },
    { kind: 'other', text: '4' },
    { kind: 'number', text: 4 },
    { kind: 'points' },
    { kind: 'points', points: [[1]] },
    { kind: 'points', points: [[1, 2, 3]] },
    { kind: 'points', points: [[1, 2.5]] },
    { kind: 'points', points: [[-1, 2]] },
    { kind: 'points', points: [['1', '2']] },
    { kind: 'points', points: [[1e21, 2]] },
    { kind: 'points', points: [1, 2] },
  ])('that is %j is no response', (payload) => {
    expect(responseFromPayload(payload)).toBeNull();
  });
});
