import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ItemContent, ItemKey, ItemResponse, MarkingScheme, PartResponse } from '../form/content.ts';
import { compareFractions, fractionText, parseFraction } from '../fraction.ts';
import { markItem } from '../marking/score.ts';
import { judgedItemOf } from '../marking/score-facts.ts';
import { responseShapeOf, whatIsWrongWithResponse } from './check-response.ts';
import { correctAnswerProblems } from './checks.ts';
import { placeOf } from './interactions.ts';
import { canMark } from './judge.ts';
import { isBlankResponse, responseFromPayload } from './response.ts';
import { responseText, responseTexts } from './response-text.ts';

const options = ['a', 'b', 'c'].map((optionId) => ({ optionId, body: { en: [optionId] } }));
const item: ItemContent = {
  itemRef: 'q-1',
  itemVersionId: 'v',
  body: { en: ['list', 'many', 'number', 'word'].map(placeOf) },
  interactions: {
    list: { kind: 'inline-choice', options },
    many: { kind: 'multiple-choice', options },
    number: { kind: 'numeric' },
    word: { kind: 'text-entry', maxCharacters: 10 },
  },
};
const key: ItemKey = {
  correct: {
    kind: 'parts',
    parts: {
      list: { kind: 'options', optionIds: ['b'] },
      many: { kind: 'options', optionIds: ['a', 'c'] },
      number: { kind: 'range', from: '1', to: '2' },
      word: { kind: 'texts', accepted: ['ice'] },
    },
  },
  explanation: { en: ['Because'] },
};
const scheme: MarkingScheme = { kind: 'per-part', right: '4', wrong: '-1' };
const chosen = (...optionIds: string[]): PartResponse => ({ kind: 'options', optionIds });
const number = (text: string): PartResponse => ({ kind: 'number', text });
const word = (text: string): PartResponse => ({ kind: 'text', text });
const partsOf = (parts: Record<string, PartResponse>): ItemResponse => ({ kind: 'parts', parts });
const perfect = { list: chosen('b'), many: chosen('c', 'a'), number: number('1.5'), word: word('Ice') };
const mark = (response: ItemResponse | null, of = key) => markItem(judgedItemOf(item), scheme, of, response);

describe('a composite question is marked', () => {
  test.each<[string, Record<string, PartResponse>, string, string, Record<string, string>]>([
    [
      'right when each part is right',
      perfect,
      'right',
      '4',
      { list: 'right', many: 'right', number: 'right', word: 'right' },
    ],
    [
      'by an equal share for each part, right or wrong',
      { ...perfect, number: number('3'), many: chosen('a') },
      'partly',
      '3/2',
      { list: 'right', many: 'wrong', number: 'wrong', word: 'right' },
    ],
    [
      'without a loss for a blank part',
      { list: chosen('b') },
      'partly',
      '1',
      { list: 'right', many: 'blank', number: 'blank', word: 'blank' },
    ],
    [
      'wrong when each part is wrong',
      { list: chosen('a'), many: chosen('b'), number: number('9'), word: word('x') },
      'wrong',
      '-1',
      { list: 'wrong', many: 'wrong', number: 'wrong', word: 'wrong' },
    ],
    [
      'wrong, with a share of the loss, when no part is right',
      { word: word('x') },
      'wrong',
      '-1/4',
      { list: 'blank', many: 'blank', number: 'blank', word: 'wrong' },
    ],
  ])('%s', (_what, parts, outcome, marks, byPart) => {
    const marked = mark(partsOf(parts));
    expect([marked.outcome, fractionText(marked.marks), marked.parts]).toEqual([outcome, marks, byPart]);
  });

  test('as blank when every part is blank, and as dropped when it was dropped', () => {
    expect(mark(partsOf({ list: chosen(), word: word(' ') }))).toMatchObject({ outcome: 'blank' });
    expect(mark(null, { ...key, dropped: true }).outcome).toBe('dropped');
  });

  test('as wrong when the response has another shape, and says how many parts are right otherwise', () => {
    expect(mark(chosen('a'))).toMatchObject({ outcome: 'wrong', rule: { key: 'another-kind-of-answer' } });
    expect(mark(partsOf({ list: chosen('b') })).rule).toEqual({
      key: 'parts-right',
      params: { right: '1', parts: '4' },
    });
  });

  test('never above its maximum, and never below the marks of a wrong answer', () => {
    const part = fc.oneof(
      fc.subarray(['a', 'b', 'c']).map((ids) => chosen(...ids)),
      fc.constantFrom('1', '2.5', '').map(number),
      fc.constantFrom('ice', 'x', '').map(word),
    );
    const parts = fc.record({ list: part, many: part, number: part, word: part }, { requiredKeys: [] });
    fc.assert(
      fc.property(parts, (given) => {
        const { marks, maximum } = mark(partsOf(given as Record<string, PartResponse>));
        expect(compareFractions(marks, maximum)).toBeLessThanOrEqual(0);
        expect(compareFractions(marks, parseFraction('-1'))).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test('only by its own scheme and by a key of parts', () => {
    expect(canMark(scheme, 'composite')).toBe(true);
    expect(canMark(scheme, 'single-choice')).toBe(false);
    expect(canMark({ kind: 'single', right: '1', wrong: '0' }, 'composite')).toBe(false);
    const single: ItemKey = { correct: { kind: 'options', optionIds: ['a'] }, explanation: { en: [] } };
    expect(() => mark(partsOf(perfect), single)).toThrow('key of parts');
    const partial: ItemKey = { ...key, correct: { kind: 'parts', parts: {} } };
    expect(() => mark(partsOf(perfect), partial)).toThrow('No key for part');
    expect(() =>
      markItem({ kind: 'single-choice' }, { kind: 'single', right: '1', wrong: '0' }, key, chosen('a')),
    ).toThrow('of its own kind');
  });
});

describe('a response of parts', () => {
  const whatIsWrong = (response: ItemResponse) => whatIsWrongWithResponse(responseShapeOf(item), response);

  test.each<[string, ItemResponse, string | null]>([
    ['to every part', partsOf(perfect), null],
    ['to some of them', partsOf({ word: word('x') }), null],
    ['to none, which clears', partsOf({}), null],
    ['to a part that is not there', partsOf({ other: word('x') }), 'unknown-part'],
    ['to a part by the name of a property of every object', partsOf({ toString: word('x') }), 'unknown-part'],
    ['of another kind to a part', partsOf({ word: number('1') }), 'wrong-kind'],
    ['of two options from a list', partsOf({ list: chosen('a', 'b') }), 'too-many-options'],
    ['that is no set of parts', word('x'), 'wrong-kind'],
  ])('%s', (_what, response, problem) => {
    expect(whatIsWrong(response)).toBe(problem);
  });

  test('to a question with one interaction is refused', () => {
    const shape = responseShapeOf({ interactions: { x: { kind: 'numeric' } } });
    expect(whatIsWrongWithResponse(shape, partsOf({ x: number('1') }))).toBe('wrong-kind');
  });

  test('is stored with its parts sorted by id, so that equal responses have equal bytes', () => {
    const text = '{"kind":"parts","parts":{"a":{"kind":"number","text":"1"},"b":{"kind":"options","optionIds":["x"]}}}';
    expect(responseText(partsOf({ b: chosen('x'), a: number('1') }))).toBe(text);
    expect(responseText(partsOf({ a: number('1'), b: chosen('x') }))).toBe(text);
    expect(responseFromPayload(JSON.parse(text))).toEqual(partsOf({ a: number('1'), b: chosen('x') }));
  });

  test.each([
    { kind: 'parts' },
    { kind: 'parts', parts: null },
    { kind: 'parts', parts: { a: { kind: 'number' } } },
    { kind: 'parts', parts: { a: { kind: 'parts', parts: {} } } },
  ])('is not read from %j', (payload) => {
    expect(responseFromPayload(payload)).toBeNull();
  });

  test('is blank when each part is blank, and counts the texts of all parts', () => {
    expect(isBlankResponse(partsOf({ a: word(' '), b: chosen() }))).toBe(true);
    expect(isBlankResponse(partsOf({ a: word(' '), b: chosen('x') }))).toBe(false);
    expect(responseTexts(partsOf({ a: word('one'), b: chosen('x', 'y') }))).toEqual(['a', 'one', 'b', 'x', 'y']);
  });
});

describe('the check of its key finds', () => {
  const codes = (correct: ItemKey['correct']) =>
    correctAnswerProblems(item, { correct }, ['en']).map(({ code, where }) => [code, where]);
  const parts = key.correct.kind === 'parts' ? key.correct.parts : {};

  test('nothing in a sound key', () => {
    expect(codes(key.correct)).toEqual([]);
  });

  test('a part without a key, a key without a part, and a key of another kind', () => {
    const { list, ...others } = parts;
    expect(codes({ kind: 'parts', parts: others })).toEqual([['no-key', 'item q-1, part list']]);
    expect(codes({ kind: 'parts', parts: { ...parts, other: list! } })).toEqual([
      ['key-without-item', 'item q-1, part other'],
    ]);
    expect(codes({ kind: 'parts', parts: { ...parts, word: list! } })).toEqual([
      ['key-of-another-kind', 'item q-1, part word'],
    ]);
    expect(codes(list!)).toEqual([['key-of-another-kind', 'item q-1']]);
  });

  test('a key of parts for a question with one interaction', () => {
    const alone = { ...item, interactions: { word: item.interactions.word! } };
    expect(correctAnswerProblems(alone, key, ['en']).map(({ code }) => code)).toEqual(['key-of-another-kind']);
  });
});
