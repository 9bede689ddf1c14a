import type { CorrectAnswer } from '@kasauti/domain/form/content.ts';
import type { SourceAnswer, SourceItem } from '@kasauti/domain/form/source.ts';
import { expect, test } from 'vitest';
import { givenDraft } from '../../../test/given/bank.ts';
import { compileItem } from './compile-item.ts';
import { sourceWithKey } from './source-with-key.ts';

const texts = (...all: string[]) => all.map((text) => ({ en: text, hi: text }));
const limited = (...all: string[]) => texts(...all).map((text) => ({ text }));
const both = (text: string) => ({ en: text, hi: text });
const area = (left: number) => ({ text: both(`at ${left}`), area: { shape: 'circle' as const, coords: [left, 9, 5] } });

const itemOf = (answer: SourceItem['answer']): SourceItem => ({
  ...givenDraft,
  itemRef: 'Q-1',
  prompt: both('See [[one]] and [[two]]'),
  answer,
});
const publish = (answer: SourceItem['answer']) => compileItem(itemOf(answer), 'salt of the form', 'version');
const corrected = (answer: SourceItem['answer'], correct: CorrectAnswer) =>
  sourceWithKey(itemOf(answer), { content: publish(answer).content, correct, pictures: new Map() });

const single: SourceAnswer = { kind: 'single-choice', options: texts('10', '20', '25'), correct: 0 };
const hotText = { kind: 'hot-text', passage: both('[[x]], [[y]]'), pieces: { x: both('a'), y: both('b') } } as const;
const gaps = { kind: 'gap-match', passage: both('[[x]] [[y]]'), choices: limited('1', '2', '3') } as const;
const filled = {
  kind: 'graphic-gap-match',
  picture: both('![A map](picture:1)'),
  choices: limited('1', '2', '3'),
  areas: [area(10), area(20)],
} as const;
const lines = {
  kind: 'graphic-associate',
  picture: both('![A map](picture:1)'),
  areas: [{ ...area(10), matchMax: 2 }, area(20), area(30)],
} as const;
const scale = { kind: 'slider', from: '0', to: '10', step: '1' } as const;

/** For each kind, an answer with two keys. The text of the options is the same, and so are the ids in the form. */
const pairs: [SourceItem['answer'], SourceItem['answer']][] = [
  [single, { ...single, correct: 2 }],
  [
    { kind: 'multiple-choice', options: texts('1', '2', '3'), correct: [0] },
    { kind: 'multiple-choice', options: texts('1', '2', '3'), correct: [1, 2] },
  ],
  [
    { kind: 'hotspot', picture: both('![A map](picture:1)'), areas: [area(10), area(20)], correct: [0] },
    { kind: 'hotspot', picture: both('![A map](picture:1)'), areas: [area(10), area(20)], correct: [1] },
  ],
  [
    { kind: 'select-point', picture: both('![A map](picture:1)'), correct: [area(10).area, area(20).area] },
    { kind: 'select-point', picture: both('![A map](picture:1)'), correct: [area(30).area], maxPoints: 2 },
  ],
  [
    { kind: 'numeric', from: '1', to: '2' },
    { kind: 'numeric', from: '1.5', to: '3' },
  ],
  [
    { ...scale, correctFrom: '1', correctTo: '2' },
    { ...scale, correctFrom: '4', correctTo: '5' },
  ],
  [
    { kind: 'text-entry', accepted: ['Delhi'], matchCase: true },
    { kind: 'text-entry', accepted: ['New Delhi', 'Delhi'] },
  ],
  [
    { kind: 'match', rows: texts('a', 'b'), columns: texts('1', '2'), correct: [[0], [1]] },
    { kind: 'match', rows: texts('a', 'b'), columns: texts('1', '2'), correct: [[1], [0]] },
  ],
  [
    { ...hotText, correct: ['x'] },
    { ...hotText, correct: ['y'] },
  ],
  [
    { ...gaps, correct: { x: 0, y: 1 } },
    { ...gaps, correct: { x: 2, y: 0 } },
  ],
  [
    { ...filled, areas: [...filled.areas], correct: [0, 1] },
    { ...filled, areas: [...filled.areas], correct: [2, 0] },
  ],
  [
    { ...lines, areas: [...lines.areas], correct: [[0, 1]] },
    { ...lines, areas: [...lines.areas], correct: [[1, 2]] },
  ],
  [
    { kind: 'associate', options: limited('1', '2', '3'), correct: [[0, 1]] },
    { kind: 'associate', options: limited('1', '2', '3'), correct: [[1, 2]] },
  ],
  [
    { kind: 'composite', parts: { one: single, two: { kind: 'numeric', from: '1', to: '1' } } },
    { kind: 'composite', parts: { one: { ...single, correct: 1 }, two: { kind: 'numeric', from: '7', to: '7' } } },
  ],
];

test.each(pairs)('an author’s %o gets the key of the published form', (before, after) => {
  expect(corrected(before, publish(after).key.correct)).toEqual(itemOf(after));
});

test('another right order puts the author’s options into that order', () => {
  const answer: SourceAnswer = { kind: 'order', options: texts('1', '2', '3') };
  const { correct } = publish(answer).key as { correct: Extract<CorrectAnswer, { kind: 'order' }> };
  const turned = { ...correct, optionIds: correct.optionIds.toReversed() };
  expect(corrected(answer, turned)?.answer).toEqual({ kind: 'order', options: texts('3', '2', '1') });
});

test('a key that an author cannot write is not put into the question', () => {
  const { correct } = publish({ kind: 'multiple-choice', options: texts('10', '20', '25'), correct: [0, 1] }).key;
  expect(corrected(single, correct)).toBeNull();
  expect(corrected(single, { kind: 'options', optionIds: ['unknown'] })).toBeNull();
  expect(corrected(single, { kind: 'parts', parts: {} })).toBeNull();
  const essay: SourceAnswer = { kind: 'extended-text', criteria: [] };
  expect(corrected(essay, { kind: 'texts', accepted: ['a'] })).toBeNull();
});

test('a question whose text differs from the published one, or with two equal options, does not get the key', () => {
  const { content, key } = publish(single);
  const other = itemOf({ ...single, options: texts('10', '20', '30') });
  expect(sourceWithKey(other, { content, correct: key.correct, pictures: new Map() })).toBeNull();
  const equal: SourceAnswer = { ...single, options: texts('10', '10', '25') };
  expect(corrected(equal, publish(equal).key.correct)).toBeNull();
});
