import { expect, test } from 'vitest';
import type { FormContent, FormKey } from './content.ts';
import { correctKey, type KeyChange, whyCannotCorrectKey, whyCannotDecideKey } from './key-correction.ts';

const option = (optionId: string) => ({ optionId, body: { en: [optionId] } });
const content: Pick<FormContent, 'languages' | 'sections'> = {
  languages: ['en'],
  sections: [
    {
      sectionRef: 'one',
      title: { en: 'One' },
      marking: {
        'single-choice': { kind: 'single', right: '4', wrong: '-1' },
        'extended-text': { kind: 'by-people', full: '5' },
      },
      items: [
        {
          itemRef: 'q-1',
          itemVersionId: 'v-1',
          body: { en: ['?'] },
          interactions: { RESPONSE: { kind: 'single-choice', options: [option('a'), option('b')] } },
        },
        {
          itemRef: 'q-2',
          itemVersionId: 'v-2',
          body: { en: ['?'] },
          interactions: { RESPONSE: { kind: 'extended-text', maxCharacters: 100, format: 'plain' } },
        },
      ],
    },
  ],
};
const explanation = { en: ['Because.'] };
const key: FormKey = {
  'q-1': { correct: { kind: 'options', optionIds: ['a'] }, explanation },
  'q-2': { correct: { kind: 'rubric', criteria: [] }, explanation },
};
const right = (...optionIds: string[]): KeyChange => ({ kind: 'answer', correct: { kind: 'options', optionIds } });
const why = (change: KeyChange, itemRef = 'q-1', now = key) =>
  whyCannotCorrectKey({ content, key: now, itemRef }, change);

test('a correction changes one question and keeps its explanation', () => {
  expect(correctKey(key, 'q-1', right('a', 'b'))).toEqual({
    ...key,
    'q-1': { correct: { kind: 'options', optionIds: ['a', 'b'] }, explanation },
  });
  const dropped = correctKey(key, 'q-1', { kind: 'full-marks' });
  expect(dropped['q-1']).toEqual({ ...key['q-1'], dropped: true });
  expect(correctKey(dropped, 'q-1', right('b'))['q-1']).toEqual({
    correct: { kind: 'options', optionIds: ['b'] },
    explanation,
  });
});

test('a question can be left out of the total, and count again, but one question always counts', () => {
  const leaveOut: KeyChange = { kind: 'leave-out' };
  const left = correctKey(key, 'q-1', leaveOut);
  expect(left['q-1']).toEqual({ ...key['q-1'], leftOut: true });
  expect(why(leaveOut)).toBeNull();
  expect(why(leaveOut, 'q-1', left)).toBe('nothing-changes');
  expect(correctKey(left, 'q-1', { kind: 'full-marks' })['q-1']).toEqual({ ...key['q-1'], dropped: true });
  expect(why(right('a'), 'q-1', left)).toBeNull();
  const { 'q-1': only } = key;
  expect(why(leaveOut, 'q-1', { 'q-1': only! })).toBe('nothing-would-count');
});

test('a correction needs a question with a key, an answer that fits, and a change', () => {
  expect(why(right('b'))).toBeNull();
  expect(why(right('a'))).toBe('nothing-changes');
  expect(why(right('c'))).toBe('answer-does-not-fit');
  expect(why(right('b'), 'q-9')).toBe('no-such-question');
  expect(why({ kind: 'full-marks' }, 'q-2')).toBe('people-mark-it');
  const dropped = correctKey(key, 'q-1', { kind: 'full-marks' });
  expect(why({ kind: 'full-marks' }, 'q-1', dropped)).toBe('nothing-changes');
  expect(why(right('a'), 'q-1', dropped)).toBeNull();
});

test('one person proposes and another decides; in single-person mode the same person may approve', () => {
  const proposed = { state: 'proposed' as const, proposedBy: 'asha' };
  const asha = { by: 'asha', isSinglePerson: false };
  const anil = { by: 'anil', isSinglePerson: false };
  expect(whyCannotDecideKey('approve', proposed, anil)).toBeNull();
  expect(whyCannotDecideKey('refuse', proposed, anil)).toBeNull();
  expect(whyCannotDecideKey('withdraw', proposed, anil)).toBe('not-yours');
  expect(whyCannotDecideKey('withdraw', proposed, asha)).toBeNull();
  expect(whyCannotDecideKey('approve', proposed, asha)).toBe('second-person-needed');
  expect(whyCannotDecideKey('approve', proposed, { ...asha, isSinglePerson: true })).toBeNull();
  expect(whyCannotDecideKey('approve', { ...proposed, state: 'refused' }, anil)).toBe('decided-already');
});
