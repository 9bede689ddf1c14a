import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ItemContent, ItemKey, ItemResponse, MarkingScheme } from '../../../form/content.ts';
import { fractionText } from '../../../fraction.ts';
import { markItem } from '../../../marking/score.ts';
import { responseShapeOf, whatIsWrongWithResponse } from '../../check-response.ts';
import { correctAnswerProblems, interactionProblems } from '../../checks.ts';
import { ONLY_INTERACTION, withPlace } from '../../interactions.ts';
import { isBlankResponse, responseFromPayload } from '../../response.ts';
import { responseText } from '../../response-text.ts';
import { comparableText } from './key.ts';

const scheme: MarkingScheme = { kind: 'text', right: '4', wrong: '-1' };
const typed = (text: string): ItemResponse => ({ kind: 'text', text });
const keyOf = (accepted: string[], matchCase?: true): ItemKey => ({
  correct: { kind: 'texts', accepted, ...(matchCase ? { matchCase } : {}) },
  explanation: { en: [] },
});
const itemOf = (maxCharacters: number): ItemContent => ({
  itemRef: 'q',
  itemVersionId: 'v',
  body: withPlace({ en: ['?'] }),
  interactions: { [ONLY_INTERACTION]: { kind: 'text-entry', maxCharacters } },
});

describe('a text entry', () => {
  test.each<[string, ItemKey, string, string, string]>([
    ['one of the accepted texts', keyOf(['Delhi', 'New Delhi']), 'New Delhi', 'right', '4'],
    ['other capitals and spaces', keyOf(['New Delhi']), '  new \t delhi ', 'right', '4'],
    ['another capital where capitals count', keyOf(['NaCl'], true), 'NACL', 'wrong', '-1'],
    ['the same capitals where capitals count', keyOf(['NaCl'], true), 'NaCl', 'right', '4'],
    ['Devanagari digits', keyOf(['12 अगस्त']), '१२ अगस्त', 'right', '4'],
    ['a letter typed as letter and mark', keyOf(['\u0958\u0932\u092e']), '\u0915\u093c\u0932\u092e', 'right', '4'],
    ['a joiner that another keyboard adds', keyOf(['क्ष']), 'क्\u200dष', 'right', '4'],
    ['a space inside a word', keyOf(['photosynthesis']), 'photo synthesis', 'wrong', '-1'],
    ['only white space', keyOf(['a']), ' \u00a0 ', 'blank', '0'],
  ])('marks %s', (_what, key, text, outcome, marks) => {
    const mark = markItem({ kind: 'text-entry' }, scheme, key, typed(text));
    expect([mark.outcome, fractionText(mark.marks)]).toEqual([outcome, marks]);
  });

  test('marks a response of another shape as wrong, and a dropped question as right', () => {
    expect(markItem({ kind: 'text-entry' }, scheme, keyOf(['4']), { kind: 'number', text: '4' }).rule.key).toBe(
      'another-kind-of-answer',
    );
    expect(markItem({ kind: 'text-entry' }, scheme, { ...keyOf(['4']), dropped: true }, null).outcome).toBe('dropped');
  });

  test('refuses the key and the scheme of another kind', () => {
    const range: ItemKey = { correct: { kind: 'range', from: '1', to: '2' }, explanation: { en: [] } };
    expect(() => markItem({ kind: 'text-entry' }, scheme, range, typed('1'))).toThrow('key of texts');
    expect(() =>
      markItem({ kind: 'text-entry' }, { kind: 'numeric', right: '1', wrong: '0' }, keyOf(['1']), null),
    ).toThrow('cannot mark');
  });

  test('always accepts its own accepted texts', () => {
    const texts = fc.array(fc.string({ unit: 'grapheme', minLength: 1 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(texts, fc.boolean(), (accepted, matchCase) => {
        for (const text of accepted.filter((one) => one.trim() !== '')) {
          expect(
            markItem({ kind: 'text-entry' }, scheme, keyOf(accepted, matchCase || undefined), typed(text)).outcome,
          ).toBe('right');
        }
      }),
    );
  });

  test('compares in one form: the form of a form is itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.boolean(), (text, matchCase) => {
        const form = comparableText(text, matchCase);
        expect(comparableText(form, matchCase)).toBe(form);
      }),
    );
  });
});

describe('a response to a text entry', () => {
  const whatIsWrong = (response: ItemResponse) => whatIsWrongWithResponse(responseShapeOf(itemOf(5)), response);

  test.each<[string, ItemResponse, string | null]>([
    ['as long as it may be', typed('abcde'), null],
    ['longer than it may be', typed('abcdef'), 'too-long'],
    ['nothing, which clears', typed(''), null],
    ['a number', { kind: 'number', text: '4' }, 'wrong-kind'],
  ])('%s', (_what, response, problem) => {
    expect(whatIsWrong(response)).toBe(problem);
  });

  test('is stored with its members in one order, and read back', () => {
    expect(responseText(typed('दिल्ली "1"'))).toBe('{"kind":"text","text":"दिल्ली \\"1\\""}');
    expect(responseFromPayload(JSON.parse(responseText(typed('x'))))).toEqual(typed('x'));
    expect(responseFromPayload({ kind: 'text', text: 4 })).toBeNull();
    expect([typed(' '), typed('.')].map(isBlankResponse)).toEqual([true, false]);
  });
});

describe('the check before publication finds', () => {
  const codes = (accepted: string[], maxCharacters = 20, matchCase?: true) =>
    correctAnswerProblems(itemOf(maxCharacters), keyOf(accepted, matchCase), ['en']).map(({ code }) => code);

  test.each<[string, string[], string[]]>([
    ['no accepted text', codes([]), ['no-accepted-text']],
    ['an empty one', codes(['a', ' ']), ['empty-accepted-text']],
    ['one that nobody could type', codes(['abcdef'], 5), ['accepted-text-too-long']],
    ['one that occurs twice', codes(['Delhi', 'delhi ']), ['repeated-accepted-text']],
    ['nothing where capitals tell them apart', codes(['Delhi', 'delhi'], 20, true), []],
  ])('%s', (_what, found, expected) => {
    expect(found).toEqual(expected);
  });

  test('a key of another kind, and a length that no journal entry can hold', () => {
    const options: ItemKey = { correct: { kind: 'options', optionIds: ['a'] }, explanation: { en: [] } };
    expect(correctAnswerProblems(itemOf(5), options, ['en']).map(({ code }) => code)).toEqual(['key-of-another-kind']);
    expect([0, 1, 200, 201].map((length) => interactionProblems(itemOf(length), ['en']).length)).toEqual([1, 0, 0, 1]);
  });
});
