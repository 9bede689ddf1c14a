import { expect, test } from 'vitest';
import type { SourceItem } from '../form/source.ts';
import { missingLanguages } from './missing-languages.ts';

const complete: Pick<SourceItem, 'prompt' | 'answer' | 'explanation'> = {
  prompt: { en: 'Which day?', hi: 'कौन-सा वार?' },
  answer: {
    kind: 'match',
    rows: [{ en: 'a', hi: 'अ' }],
    columns: [{ en: '1', hi: '१' }],
    correct: [[0]],
  },
  explanation: { en: 'See.', hi: 'देखिए।' },
};

test('a question that says everything twice lacks no language', () => {
  expect(missingLanguages(complete)).toEqual([]);
  expect(missingLanguages({ ...complete, answer: { kind: 'numeric', from: '1', to: '1' } })).toEqual([]);
});

test('one text alone makes a language incomplete, wherever it stands', () => {
  expect(missingLanguages({ ...complete, prompt: { en: 'Which day?' } })).toEqual(['hi']);
  expect(missingLanguages({ ...complete, explanation: { en: ' ', hi: 'देखिए।' } })).toEqual(['en']);
  expect(missingLanguages({ ...complete, figure: { svg: '<svg/>', alt: { en: 'A dot', hi: '' } } })).toEqual(['hi']);
  const answer: SourceItem['answer'] = {
    kind: 'composite',
    parts: { a: { kind: 'order', options: [{ en: 'one' }, { en: '', hi: 'दो' }] } },
  };
  expect(missingLanguages({ ...complete, answer })).toEqual(['en', 'hi']);
});

test('a text that is empty in both languages is missing in neither', () => {
  expect(missingLanguages({ ...complete, explanation: { en: '', hi: ' ' } })).toEqual([]);
  expect(missingLanguages({ ...complete, explanation: { en: '' } })).toEqual([]);
});
