import type { SourceItem } from '@kasauti/domain/form/content.ts';
import { expect, test } from 'vitest';
import { givenDraft } from '../../../test/given/bank.ts';
import { checkItem } from './check-item.ts';

type Answer = SourceItem['answer'];

const texts = (...all: string[]) => all.map((text) => ({ en: text, hi: text }));
const limited = (...all: string[]) => texts(...all).map((text) => ({ text }));
const both = (text: string) => ({ en: text, hi: text });
const scale = { kind: 'slider', from: '0', to: '10', step: '1', correctFrom: '2', correctTo: '3' } as const;
const match = { kind: 'match', rows: texts('a', 'b'), columns: texts('1', '2'), correct: [[0], [1]] } as const;
const hotText = {
  kind: 'hot-text',
  passage: both('[[x]], [[y]]'),
  pieces: { x: both('one'), y: both('two') },
  correct: ['y'],
} as const;
const gaps = {
  kind: 'gap-match',
  passage: both('See [[x]]'),
  choices: limited('one', 'two'),
  correct: { x: 1 },
} as const;
const pairs = { kind: 'associate', options: limited('one', 'two'), correct: [[0, 1]] } as const;

const problemsOf = (answer: unknown) =>
  checkItem({ ...givenDraft, itemRef: 'q-1', answer: answer as Answer }, 'version', new Map()).problems.map(
    ({ code, place, language }) => `${code} at ${place}${language ? ` in ${language}` : ''}`,
  );

test.each([[{ kind: 'order', options: texts('1', '2') }], [match], [scale], [hotText], [gaps], [pairs]])(
  'nothing is wrong with %o',
  (answer) => {
    expect(problemsOf(answer)).toEqual([]);
  },
);

test.each([
  [{ kind: 'order', options: texts('1') }, 'too-few-options at answer'],
  [{ kind: 'order', options: [...texts('1'), { en: '2' }] }, 'missing-language at option 2 in hi'],
  [{ ...match, correct: [[0], []] }, 'row-without-answer at option 2'],
  [{ ...match, correct: [[0], [0, 1]] }, 'row-with-several-answers at option 2'],
  [{ ...match, columns: [...texts('1'), { en: '2' }] }, 'missing-language at option 4 in hi'],
  [{ ...scale, to: '0' }, 'scale-not-valid at answer'],
  [{ ...scale, correctFrom: '11', correctTo: '12' }, 'key-outside-the-scale at answer'],
  [{ ...hotText, passage: { en: '[[x]], [[y]]', hi: '[[x]]' } }, 'part-without-place at option 2 in hi'],
  [{ ...hotText, correct: [] }, 'no-correct-option at answer'],
  [{ ...hotText, correct: ['x', 'y'] }, 'several-correct-pieces at answer'],
  [{ ...gaps, correct: { x: -1 } }, 'no-correct-option at answer'],
  [{ ...gaps, passage: both('See [[x]] [[x]]') }, 'repeated-place at gap x in en'],
  [{ ...pairs, correct: [[0, -1]] }, 'no-correct-option at answer'],
  [{ ...pairs, correct: [] }, 'pairs-not-as-many-as-asked at answer'],
  [{ ...pairs, correct: [[0, 0]] }, 'paired-with-itself at option 1'],
])('of %o it is said that there is %s', (answer, problem) => {
  expect(problemsOf(answer)).toContain(problem);
});
