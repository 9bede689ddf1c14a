import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CorrectPart, ItemContent, ItemKey, ItemResponse, MarkingScheme } from '../../../form/content.ts';
import { fractionText } from '../../../fraction.ts';
import { markItem, scoreForm } from '../../../marking/score.ts';
import { responseShapeOf, whatIsWrongWithResponse } from '../../check-response.ts';
import { correctAnswerProblems, interactionProblems } from '../../checks.ts';
import { ONLY_INTERACTION, placeOf, withPlace } from '../../interactions.ts';
import { judgeResponse } from '../../judge.ts';
import { randomResponse, rightResponse } from '../../made-responses.ts';
import { responseFromPayload } from '../../response.ts';
import { responseText } from '../../response-text.ts';
import { MAX_ESSAY_BYTES, MAX_ESSAY_CHARACTERS } from './limits.ts';

const scheme: MarkingScheme = { kind: 'by-people', full: '10' };
const typed = (text: string): ItemResponse => ({ kind: 'text', text });
type Rubric = Extract<CorrectPart, { kind: 'rubric' }>;
const criterion = (criterionRef: string, maximum = '2'): Rubric['criteria'][number] => ({
  criterionRef,
  title: { en: 'Structure', hi: 'संरचना' },
  description: { en: ['A clear beginning'], hi: ['स्पष्ट शुरुआत'] },
  maximum,
});
const keyOf = (criteria: Rubric['criteria'], sampleAnswer?: Rubric['sampleAnswer']): ItemKey => ({
  correct: { kind: 'rubric', criteria, ...(sampleAnswer && { sampleAnswer }) },
  explanation: { en: [] },
});
const itemOf = (maxCharacters: number, expectedLines?: number): ItemContent => ({
  itemRef: 'q',
  itemVersionId: 'v',
  body: withPlace({ en: ['?'] }),
  interactions: {
    [ONLY_INTERACTION]: {
      kind: 'extended-text',
      maxCharacters,
      format: 'plain',
      ...(expectedLines !== undefined && { expectedLines }),
    },
  },
});

describe('an extended text', () => {
  const key = keyOf([criterion('c1')]);
  const mark = (response: ItemResponse | null, itemKey = key) =>
    markItem({ kind: 'extended-text' }, scheme, itemKey, response);

  test.each<[string, ItemResponse | null, ItemKey, string, string]>([
    ['a text waits for people and has no marks yet', typed('The monsoon\nbegins in June.'), key, 'pending', '0'],
    ['one word waits, too', typed('x'), key, 'pending', '0'],
    ['white space and empty lines are blank, so nobody marks them', typed(' \n\t\u00a0\n '), key, 'blank', '0'],
    ['no answer is blank', null, key, 'blank', '0'],
    ['a dropped question gives full marks', typed('x'), { ...key, dropped: true }, 'dropped', '10'],
    ['a response of another shape is wrong, without a deduction', { kind: 'number', text: '4' }, key, 'wrong', '0'],
  ])('%s', (_what, response, itemKey, outcome, marks) => {
    const { outcome: got, marks: given, maximum } = mark(response, itemKey);
    expect([got, fractionText(given), fractionText(maximum)]).toEqual([outcome, marks, '10']);
  });

  test('is counted as pending, and a form without one has no such count', () => {
    const scoreOf = (text: string) =>
      scoreForm({
        sections: [
          { sectionRef: 's', marking: { 'extended-text': scheme }, items: [{ itemRef: 'q', kind: 'extended-text' }] },
        ],
        key: { q: key },
        responses: { q: typed(text) },
      }).sections[0]!.counts;
    expect(scoreOf('x')).toEqual({ right: 0, wrong: 0, partly: 0, blank: 0, dropped: 0, pending: 1 });
    expect(scoreOf('\n')).toEqual({ right: 0, wrong: 0, partly: 0, blank: 1, dropped: 0 });
  });

  test('is marked by people only, and by a rubric only', () => {
    const texts: ItemKey = { correct: { kind: 'texts', accepted: ['x'] }, explanation: { en: [] } };
    expect(() => mark(typed('x'), texts)).toThrow('a rubric');
    const plain: MarkingScheme = { kind: 'text', right: '1', wrong: '0' };
    expect(() => markItem({ kind: 'extended-text' }, plain, key, typed('x'))).toThrow('cannot mark');
  });

  test('is never judged as a part, since a part is right or wrong', () => {
    const parts = { a: 'extended-text' } as const;
    const correct = { kind: 'parts', parts: { a: key.correct as Rubric } } as const;
    const response: ItemResponse = { kind: 'parts', parts: { a: { kind: 'text', text: 'x' } } };
    const perPart: MarkingScheme = { kind: 'per-part', right: '1', wrong: '0' };
    expect(() => judgeResponse({ kind: 'composite', parts }, perPart, correct, response)).toThrow('cannot mark part a');
  });
});

describe('a response to an extended text', () => {
  const whatIsWrong = (response: ItemResponse, maxCharacters = MAX_ESSAY_CHARACTERS) =>
    whatIsWrongWithResponse(responseShapeOf(itemOf(maxCharacters)), response);

  test.each<[string, ItemResponse, number, string | null]>([
    ['as long as it may be', typed('abcde'), 5, null],
    ['longer than it may be', typed('abcdef'), 5, 'too-long'],
    ['nothing, which clears', typed(''), 5, null],
    ['a number', { kind: 'number', text: '4' }, 5, 'wrong-kind'],
  ])('%s', (_what, response, maxCharacters, problem) => {
    expect(whatIsWrong(response, maxCharacters)).toBe(problem);
  });

  test('has at most as many bytes as the server stores, whatever its characters are', () => {
    expect(whatIsWrong(typed('क'.repeat(MAX_ESSAY_CHARACTERS)))).toBeNull();
    expect(whatIsWrong(typed('"'.repeat(MAX_ESSAY_CHARACTERS)))).toBeNull();
    // A control character takes six characters in JSON.
    expect(whatIsWrong(typed('\u0001'.repeat(MAX_ESSAY_CHARACTERS)))).toBe('too-long');
    const room = MAX_ESSAY_BYTES - responseText(typed('')).length;
    const fitting = '\u0001'.repeat(Math.floor(room / 6)) + 'x'.repeat(room % 6);
    expect(whatIsWrong(typed(fitting))).toBeNull();
    expect(whatIsWrong(typed(`${fitting}x`))).toBe('too-long');
  });

  test('keeps every line break and character when it is stored and read back', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }), (one, two) => {
        const response = typed(`${one}\n\n${two}\t"`);
        expect(responseFromPayload(JSON.parse(responseText(response)))).toEqual(response);
      }),
    );
  });

  test('can be made for the demo', () => {
    const made = randomResponse(itemOf(100).interactions[ONLY_INTERACTION]!, () => 7);
    expect(whatIsWrong(made)).toBeNull();
    expect(rightResponse({ kind: 'extended-text' }, keyOf([]).correct as Rubric).kind).toBe('text');
  });
});

describe('the check before publication finds', () => {
  const codes = (key: ItemKey, languages: ('en' | 'hi')[] = ['en', 'hi']) =>
    correctAnswerProblems(itemOf(5), key, languages).map(({ code, where, language }) =>
      [code, where, language].filter(Boolean).join(' / '),
    );

  test.each<[string, string[], string[]]>([
    ['nothing in a rubric of two criteria', codes(keyOf([criterion('c1'), criterion('c2', '1/2')])), []],
    ['a rubric without a criterion', codes(keyOf([])), ['criteria-out-of-range / item q']],
    [
      'two criteria of one name',
      codes(keyOf([criterion('c1'), criterion('c1')])),
      ['repeated-criterion / item q, criterion c1'],
    ],
    ['a maximum of nothing', codes(keyOf([criterion('c1', '0')])), ['criterion-without-marks / item q, criterion c1']],
    [
      'a maximum that is no fraction',
      codes(keyOf([criterion('c1', '0.5')])),
      ['criterion-without-marks / item q, criterion c1'],
    ],
    [
      'a criterion that was not translated',
      codes(keyOf([{ ...criterion('c1'), title: { en: 'Structure' } }])),
      ['missing-language / item q, criterion c1 / hi'],
    ],
    [
      'a sample answer that was not translated',
      codes(keyOf([criterion('c1')], { en: ['The monsoon'] })),
      ['missing-language / item q, sample answer / hi'],
    ],
    [
      'a key of another kind',
      codes({ correct: { kind: 'range', from: '1', to: '2' }, explanation: { en: [] } }),
      ['key-of-another-kind / item q'],
    ],
  ])('%s', (_what, found, expected) => {
    expect(found).toEqual(expected);
  });

  test('too many criteria', () => {
    const many = (count: number) => keyOf(Array.from({ length: count }, (_, at) => criterion(`c${at}`)));
    expect(codes(many(20))).toEqual([]);
    expect(codes(many(21))).toEqual(['criteria-out-of-range / item q']);
  });

  test('a length or a height that the player does not show', () => {
    const found = (item: ItemContent) => interactionProblems(item, ['en']).map(({ code }) => code);
    expect([0, 1, MAX_ESSAY_CHARACTERS, MAX_ESSAY_CHARACTERS + 1].map((length) => found(itemOf(length)))).toEqual([
      ['essay-length-out-of-range'],
      [],
      [],
      ['essay-length-out-of-range'],
    ]);
    expect([0, 1, 60, 61].map((lines) => found(itemOf(5, lines)).length)).toEqual([1, 0, 0, 1]);
  });

  test('an extended text among several parts', () => {
    const item: ItemContent = {
      ...itemOf(5),
      body: { en: ['?', placeOf('a'), placeOf('b')] },
      interactions: { a: { kind: 'extended-text', maxCharacters: 5, format: 'plain' }, b: { kind: 'numeric' } },
    };
    expect(interactionProblems(item, ['en'])).toEqual([{ code: 'essay-among-parts', where: 'item q' }]);
  });
});
