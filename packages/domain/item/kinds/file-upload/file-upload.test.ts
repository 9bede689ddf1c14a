import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type {
  AnswerFile,
  CorrectPart,
  ItemContent,
  ItemKey,
  ItemResponse,
  MarkingScheme,
} from '../../../form/content.ts';
import { fractionText } from '../../../fraction.ts';
import { markItem } from '../../../marking/score.ts';
import { responseShapeOf, whatIsWrongWithResponse } from '../../check-response.ts';
import { correctAnswerProblems, interactionProblems } from '../../checks.ts';
import { ONLY_INTERACTION, placeOf, withPlace } from '../../interactions.ts';
import { MAX_RESPONSE_CHARACTERS } from '../../limits.ts';
import { randomResponse, rightResponse } from '../../made-responses.ts';
import { isBlankResponse, responseFromPayload } from '../../response.ts';
import { responseText, responseTexts } from '../../response-text.ts';
import { FILE_TYPES, MAX_FILES, MEGABYTE } from './limits.ts';

const scheme: MarkingScheme = { kind: 'by-people', full: '10' };
const fileOf = (no: number, facts: Partial<AnswerFile> = {}): AnswerFile => ({
  fileId: `0193a3f0-0000-7000-8000-${String(no).padStart(12, '0')}`,
  sha256: 'ab'.repeat(32),
  size: 1000 + no,
  type: 'application/pdf',
  ...facts,
});
const given = (...files: AnswerFile[]): ItemResponse => ({ kind: 'files', files });
const rubric: CorrectPart = {
  kind: 'rubric',
  criteria: [{ criterionRef: 'c1', title: { en: 'Drawing' }, description: { en: ['Complete'] }, maximum: '2' }],
};
const key: ItemKey = { correct: rubric, explanation: { en: [] } };
const upload = { kind: 'file-upload', types: [...FILE_TYPES], maxFiles: 2, maxBytes: MEGABYTE } as const;
const itemOf = (limits: object = {}): ItemContent => ({
  itemRef: 'q',
  itemVersionId: 'v',
  body: withPlace({ en: ['?'] }),
  interactions: { [ONLY_INTERACTION]: { ...upload, types: [...FILE_TYPES], ...limits } },
});

describe('a file upload', () => {
  test.each<[string, ItemResponse | null, string]>([
    ['a file waits for people', given(fileOf(1)), 'pending'],
    ['no file is blank, so nobody marks it', given(), 'blank'],
    ['no answer is blank', null, 'blank'],
    ['a response of another shape is wrong', { kind: 'text', text: 'x' }, 'wrong'],
  ])('%s', (_what, response, outcome) => {
    const { outcome: got, marks } = markItem({ kind: 'file-upload' }, scheme, key, response);
    expect([got, fractionText(marks)]).toEqual([outcome, '0']);
  });

  test('is marked by people only, and by a rubric only', () => {
    const texts: ItemKey = { correct: { kind: 'texts', accepted: ['x'] }, explanation: { en: [] } };
    expect(() => markItem({ kind: 'file-upload' }, scheme, texts, given(fileOf(1)))).toThrow('a rubric');
    const plain: MarkingScheme = { kind: 'text', right: '1', wrong: '0' };
    expect(() => markItem({ kind: 'file-upload' }, plain, key, given(fileOf(1)))).toThrow('cannot mark');
  });
});

describe('a response of files', () => {
  const whatIsWrong = (response: ItemResponse) => whatIsWrongWithResponse(responseShapeOf(itemOf()), response);

  test.each<[string, ItemResponse, string | null]>([
    ['as many files as there may be', given(fileOf(1), fileOf(2)), null],
    ['no file, which clears', given(), null],
    ['one file too many', given(fileOf(1), fileOf(2), fileOf(3)), 'too-many-files'],
    ['the same file twice', given(fileOf(1), fileOf(1)), 'repeated-file'],
    ['an id that is none', given(fileOf(1, { fileId: '../x' })), 'not-a-file'],
    ['a hash that is none', given(fileOf(1, { sha256: 'AB'.repeat(32) })), 'not-a-file'],
    ['a type that is not stored', given(fileOf(1, { type: 'text/html' as 'image/jpeg' })), 'not-a-file'],
    ['an empty file', given(fileOf(1, { size: 0 })), 'not-a-file'],
    ['a text', { kind: 'text', text: 'x' }, 'wrong-kind'],
  ])('%s', (_what, response, problem) => {
    expect(whatIsWrong(response)).toBe(problem);
  });

  test('has the bytes that receipts sign', () => {
    const text = `{"kind":"files","files":[{"fileId":"${fileOf(1).fileId}","sha256":"${'ab'.repeat(32)}","size":1001,"type":"application/pdf"}]}`;
    expect(responseText(given(fileOf(1)))).toBe(text);
    expect(responseText(given())).toBe('{"kind":"files","files":[]}');
    expect(responseTexts(given(fileOf(1)))).toEqual([fileOf(1).fileId, 'ab'.repeat(32), 'application/pdf']);
    expect([isBlankResponse(given()), isBlankResponse(given(fileOf(1)))]).toEqual([true, false]);
  });

  test('is read back as it was stored, whatever its texts are', () => {
    const file = fc.record({
      fileId: fc.string(),
      sha256: fc.string(),
      size: fc.maxSafeInteger(),
      type: fc.constantFrom('application/pdf' as const, 'image/jpeg' as const),
    });
    fc.assert(
      fc.property(fc.array(file), (files) => {
        expect(responseFromPayload(JSON.parse(responseText(given(...files))))).toEqual(given(...files));
      }),
    );
  });

  test.each<[string, object]>([
    ['without files', {}],
    ['without a type', { files: [{ ...fileOf(1), type: undefined }] }],
    ['with a size that is not whole', { files: [{ ...fileOf(1), size: 1.5 }] }],
    ['with a size as text', { files: [{ ...fileOf(1), size: '1' }] }],
    ['without a hash', { files: [{ ...fileOf(1), sha256: undefined }] }],
    ['without an id', { files: [fileOf(1), { ...fileOf(2), fileId: 7 }] }],
    ['with nothing in place of a file', { files: [null] }],
  ])('is not read from a payload %s', (_what, members) => {
    expect(responseFromPayload({ kind: 'files', ...members })).toBeNull();
  });

  test('can be made for the demo', () => {
    expect(whatIsWrong(randomResponse({ ...upload, types: [] }, () => 7))).toBeNull();
    expect(whatIsWrong(rightResponse({ kind: 'file-upload' }, rubric))).toBeNull();
  });
});

describe('the check before publication finds', () => {
  const codes = (limits: object) => interactionProblems(itemOf(limits), ['en']).map(({ code }) => code);

  test.each<[string, object, string[]]>([
    ['nothing in a sound question', {}, []],
    ['no type', { types: [] }, ['no-file-type']],
    ['no file', { maxFiles: 0 }, ['file-count-out-of-range']],
    ['too many files', { maxFiles: MAX_FILES + 1 }, ['file-count-out-of-range']],
    ['a size that is not whole', { maxBytes: MEGABYTE / 2 }, ['file-size-out-of-range']],
    ['the largest size', { maxBytes: 20 * MEGABYTE }, []],
    ['a size beyond the largest', { maxBytes: 21 * MEGABYTE }, ['file-size-out-of-range']],
  ])('%s', (_what, limits, expected) => {
    expect(codes(limits)).toEqual(expected);
  });

  test('nothing in the longest response, which can be stored', () => {
    const files = Array.from({ length: MAX_FILES }, (_, no) => fileOf(no, { size: 20 * MEGABYTE }));
    expect(responseText(given(...files)).length).toBeLessThan(MAX_RESPONSE_CHARACTERS);
  });

  test('a file upload among several parts', () => {
    const item: ItemContent = {
      ...itemOf(),
      body: { en: ['?', placeOf('a'), placeOf('b')] },
      interactions: { a: { ...upload, types: ['pdf'] }, b: { kind: 'numeric' } },
    };
    expect(interactionProblems(item, ['en'])).toEqual([{ code: 'essay-among-parts', where: 'item q' }]);
  });

  test('a key that is no rubric, and a rubric without a criterion', () => {
    const found = (correct: CorrectPart) =>
      correctAnswerProblems(itemOf(), { correct }, ['en']).map(({ code }) => code);
    expect(found({ kind: 'range', from: '1', to: '2' })).toEqual(['key-of-another-kind']);
    expect(found({ kind: 'rubric', criteria: [] })).toEqual(['criteria-out-of-range']);
    expect(found(rubric)).toEqual([]);
  });
});
