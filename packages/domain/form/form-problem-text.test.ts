import { expect, test } from 'vitest';
import { formProblemText } from './form-problem-text.ts';

test('a problem of a form is a sentence with its place and its language', () => {
  expect(formProblemText({ code: 'missing-language', where: 'item q-07, option 3', language: 'hi' })).toBe(
    'question q-07, option 3, in Hindi: the text is missing.',
  );
  expect(formProblemText({ code: 'key-not-among-options', where: 'item letters-01, option 7' })).toBe(
    'question letters-01, option 7: it is marked as correct, but the question has no such option.',
  );
});
