import type { SampleItem } from '@kasauti/contract/catalogue/catalogue.ts';
import { expect, test } from 'vitest';
import { isRight } from './check-sample.ts';

const numeric = (correctNumber: string): SampleItem => ({
  content: { itemRef: 'n', itemVersionId: 'n1', prompt: { en: ['?'] }, interaction: { kind: 'numeric' } },
  correctOptionIds: [],
  correctNumber,
  explanation: { en: [] },
});
const choice = (kind: 'single-choice' | 'multiple-choice', correctOptionIds: string[]): SampleItem => ({
  content: { itemRef: 'c', itemVersionId: 'c1', prompt: { en: ['?'] }, interaction: { kind, options: [] } },
  correctOptionIds,
  explanation: { en: [] },
});
const typed = (text: string) => ({ optionIds: [], text });
const chosen = (...optionIds: string[]) => ({ optionIds, text: '' });

test.each([
  ['12.5', '12.5', true],
  ['12.5', '12.50', true],
  ['12.5', ' १२.५ ', true],
  ['12.5', '12.51', false],
  ['12.5', '12,5', false],
  ['12 – 13', '12', true],
  ['12 – 13', '12.7', true],
  ['12 – 13', '13', true],
  ['12 – 13', '13.01', false],
  ['-3 – -1', '-2', true],
  ['-3 – -1', '0', false],
])('of a sample whose answer is %s, "%s" is right: %s', (answer, text, expected) => {
  expect(isRight(numeric(answer), typed(text))).toBe(expected);
});

test('of a choice of one, the right option alone is right', () => {
  const item = choice('single-choice', ['a']);
  expect([chosen('a'), chosen('b'), chosen()].map((answer) => isRight(item, answer))).toEqual([true, false, false]);
});

test('of a choice of many, all right options and no other are right', () => {
  const item = choice('multiple-choice', ['a', 'b']);
  const answers = [chosen('b', 'a'), chosen('a'), chosen('a', 'b', 'c')];
  expect(answers.map((answer) => isRight(item, answer))).toEqual([true, false, false]);
});

test('of a text, each accepted one is right, in capital or small letters', () => {
  const item: SampleItem = {
    content: {
      itemRef: 't',
      itemVersionId: 't1',
      prompt: { en: ['?'] },
      interaction: { kind: 'text-entry', maxCharacters: 20 },
    },
    correctOptionIds: [],
    correctTexts: ['New Delhi', 'Delhi'],
    explanation: { en: [] },
  };
  expect(['new  delhi', 'DELHI', 'Mumbai', ''].map((text) => isRight(item, typed(text)))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
