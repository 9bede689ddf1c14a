import type { SampleItem } from '@kasauti/contract/catalogue/catalogue.ts';
import type { Interaction } from '@kasauti/domain/form/content.ts';
import { ONLY_INTERACTION, withPlace } from '@kasauti/domain/item/interactions.ts';
import { expect, test } from 'vitest';
import { isRight, type SampleAnswer } from './check-sample.ts';

const sampleOf = (interaction: Interaction, correct: SampleItem['correct']) => {
  const item: SampleItem = {
    content: {
      itemRef: 'q',
      itemVersionId: 'v',
      body: withPlace({ en: ['?'] }),
      interactions: { [ONLY_INTERACTION]: interaction },
    },
    correct,
    explanation: { en: [] },
  };
  return (answer: SampleAnswer) => isRight(interaction, item, answer);
};
const choice = (kind: 'single-choice' | 'multiple-choice' | 'inline-choice', optionIds: string[]) =>
  sampleOf({ kind, options: [] }, { kind: 'options', optionIds });
const typed = (text: string) => ({ optionIds: [], text });
const chosen = (...optionIds: string[]) => ({ optionIds, text: '' });

test.each([
  ['12.5', '12.5', '12.5', true],
  ['12.5', '12.5', '12.50', true],
  ['12.5', '12.5', ' १२.५ ', true],
  ['12.5', '12.5', '12.51', false],
  ['12.5', '12.5', '12,5', false],
  ['12', '13', '12', true],
  ['12', '13', '12.7', true],
  ['12', '13', '13', true],
  ['12', '13', '13.01', false],
  ['-3', '-1', '-2', true],
  ['-3', '-1', '0', false],
])('of a sample whose answer is from %s to %s, "%s" is right: %s', (from, to, text, expected) => {
  expect(sampleOf({ kind: 'numeric' }, { kind: 'range', from, to })(typed(text))).toBe(expected);
});

test.each(['single-choice', 'inline-choice'] as const)('of a %s, the right option alone is right', (kind) => {
  expect([chosen('a'), chosen('b'), chosen()].map(choice(kind, ['a']))).toEqual([true, false, false]);
});

test('of a choice of many, all right options and no other are right', () => {
  const answers = [chosen('b', 'a'), chosen('a'), chosen('a', 'b', 'c')];
  expect(answers.map(choice('multiple-choice', ['a', 'b']))).toEqual([true, false, false]);
});

test('of a text, each accepted one is right, and capitals count only where the author says so', () => {
  const correct = { kind: 'texts' as const, accepted: ['New Delhi', 'Delhi'] };
  const texts = ['new  delhi', 'DELHI', 'Mumbai', ''].map(typed);
  const interaction = { kind: 'text-entry' as const, maxCharacters: 20 };
  expect(texts.map(sampleOf(interaction, correct))).toEqual([true, true, false, false]);
  expect(texts.map(sampleOf(interaction, { ...correct, matchCase: true }))).toEqual([false, false, false, false]);
});
