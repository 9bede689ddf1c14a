import { type ItemDraft, itemDraft } from '@kasauti/contract/bank/item-draft.ts';
import { expect, test } from 'vitest';
import { draftOf, fieldOfProblem, fieldsOf, type ItemFields } from './item-fields.ts';

const words = {
  topic: 'Percentages',
  difficulty: 'hard',
  prompt: { en: 'How many?', hi: 'कितने?' },
  explanation: { en: 'Count them.' },
} as const;
const answers: ItemDraft['answer'][] = [
  { kind: 'single-choice', options: [{ en: '1', hi: '१' }, { en: '2' }], correct: 1, keepsOrder: true },
  { kind: 'single-choice', options: [{ en: '1' }, { en: '2' }], correct: -1 },
  { kind: 'multiple-choice', options: [{ en: '1' }, { en: '2' }, { en: '3' }], correct: [0, 2] },
  { kind: 'multiple-choice', options: [{ en: '1' }], correct: [] },
  { kind: 'numeric', from: '1.5', to: '2', unit: { en: 'metres', hi: 'मीटर' } },
  { kind: 'text-entry', accepted: ['Delhi', 'New Delhi'], matchCase: true },
];

test.each(answers)('a stored question with $kind goes into the fields and comes out as it was', (answer) => {
  const item = { ...words, answer, figure: { svg: '<svg viewBox="0 0 1 1"/>', alt: { en: 'A dot', hi: 'एक बिंदु' } } };
  expect(draftOf(fieldsOf(item))).toEqual(item);
  expect(itemDraft.safeParse(item).success).toBe(true);
});

test('a new question has room for four options and is a draft that can be saved once its topic is there', () => {
  const fields = fieldsOf(null);
  expect(fields.options).toHaveLength(4);
  expect(itemDraft.safeParse(draftOf(fields)).success).toBe(false);
  expect(itemDraft.safeParse(draftOf({ ...fields, topic: 'Areas' })).success).toBe(true);
});

test('one number is the whole range, and empty lines are no texts', () => {
  const answerOf = (change: Partial<ItemFields>) => draftOf({ ...fieldsOf(null), ...change }).answer;
  expect(answerOf({ kind: 'numeric', from: ' 7 ' })).toEqual({ kind: 'numeric', from: '7', to: '7' });
  expect(answerOf({ kind: 'text-entry', accepted: ' a \n\n b ' })).toMatchObject({ accepted: ['a', 'b'] });
});

test('a problem is shown at the field that can mend it', () => {
  expect(fieldOfProblem({ place: 'option 2', language: 'hi' }, 'single-choice')).toBe('options.1.hi');
  expect(fieldOfProblem({ place: 'prompt', language: null }, 'numeric')).toBe('prompt.en');
  expect(fieldOfProblem({ place: 'answer', language: null }, 'numeric')).toBe('from');
  expect(fieldOfProblem({ place: 'answer', language: null }, 'text-entry')).toBe('accepted');
  expect(fieldOfProblem({ place: 'answer', language: null }, 'multiple-choice')).toBe('options');
  expect(fieldOfProblem({ place: 'part a', language: 'en' }, 'numeric')).toBeNull();
});
