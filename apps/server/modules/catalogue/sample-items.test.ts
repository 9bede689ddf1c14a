import { withPlace } from '@kasauti/domain/item/interactions.ts';
import { expect, test } from 'vitest';
import { currentSample, type StoredSample } from './sample-items.ts';

const item = { itemRef: 'q', itemVersionId: 'v', prompt: { en: ['Why?'] } };
const first = (interaction: object, key: object) =>
  ({
    content: { ...item, interaction },
    correctOptionIds: [],
    explanation: { en: [] },
    ...key,
  }) as unknown as StoredSample;

test.each([
  [
    'the options',
    { kind: 'single-choice', options: [] },
    { correctOptionIds: ['a'] },
    { kind: 'options', optionIds: ['a'] },
  ],
  ['a number', { kind: 'numeric' }, { correctNumber: '-12.5' }, { kind: 'range', from: '-12.5', to: '-12.5' }],
  ['a range', { kind: 'numeric' }, { correctNumber: '-3 – -1' }, { kind: 'range', from: '-3', to: '-1' }],
  [
    'texts',
    { kind: 'text-entry', maxCharacters: 9 },
    { correctTexts: ['a', 'b'] },
    { kind: 'texts', accepted: ['a', 'b'] },
  ],
])('a sample of the first shape keeps its right answer: %s', (_what, interaction, key, correct) => {
  const sample = currentSample(first(interaction, key));
  expect(sample).toEqual({
    content: {
      itemRef: 'q',
      itemVersionId: 'v',
      body: withPlace({ en: ['Why?'] }),
      interactions: { RESPONSE: interaction },
    },
    correct,
    explanation: { en: [] },
  });
  expect(currentSample(sample)).toEqual(sample);
});
