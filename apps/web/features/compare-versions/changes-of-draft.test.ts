import type { ItemDraft } from '@kasauti/contract/bank/item-draft.ts';
import { describe, expect, test } from 'vitest';
import { changesOfDraft } from './changes-of-draft.ts';
import { placeOf } from './draft-texts.ts';

const draft: ItemDraft = {
  topic: 'Mathematics / Averages',
  difficulty: 'easy',
  prompt: { en: 'What is the average of 2 and 4?', hi: '2 और 4 का औसत क्या है?' },
  answer: { kind: 'single-choice', options: [{ en: 'Three' }, { en: 'Six' }], correct: 0 },
  explanation: { en: 'Half of six.' },
};

/** Writes changed texts as lines. Removed words are in square brackets, added ones in braces. */
const lines = (before: ItemDraft, after: ItemDraft) =>
  changesOfDraft(before, after).map(({ path, language, pieces }) => {
    const marked = pieces.map(({ text, change }) => {
      if (change === 'same') return text;
      return change === 'added' ? `{${text}}` : `[${text}]`;
    });
    return `${[...path, ...(language ? [language] : [])].join('.')}: ${marked.join('')}`;
  });

describe('the changes between two versions of a question', () => {
  test('are none if nothing differs', () => {
    expect(changesOfDraft(draft, structuredClone(draft))).toEqual([]);
  });

  test('are the words that differ, in each language', () => {
    const prompt = { en: 'What is the average of 2 and 6?', hi: '2 और 6 का औसत क्या है?' };
    expect(lines(draft, { ...draft, prompt })).toEqual([
      'prompt.en: What is the average of 2 and [4]{6}?',
      'prompt.hi: 2 और [4]{6} का औसत क्या है?',
    ]);
  });

  test('keep a Hindi word whole, with its vowel signs', () => {
    const [before, after] = ['यह किताब है', 'यह किताबें है'].map((hi) => ({ ...draft, explanation: { en: 'e', hi } }));
    expect(lines(before as ItemDraft, after as ItemDraft)).toEqual(['explanation.hi: यह [किताब]{किताबें} है']);
  });

  test('name another right option by its place, counted from 1', () => {
    const answer = { ...draft.answer, correct: 1 } as ItemDraft['answer'];
    expect(lines(draft, { ...draft, answer })).toEqual(['answer.correct: [1]{2}']);
  });

  test('show an added option, and one that was removed after all others', () => {
    const more = { ...draft, answer: { ...draft.answer, options: [{ en: 'Three' }, { en: 'Six' }, { en: 'Two' }] } };
    expect(lines(draft, more as ItemDraft)).toEqual(['answer.options.2.en: {Two}']);
    expect(lines(more as ItemDraft, { ...draft, topic: 'Mathematics' })).toEqual([
      'topic: Mathematics[ / Averages]',
      'answer.options.2.en: [Two]',
    ]);
  });

  test.each<[string, ItemDraft['answer'], string]>([
    [
      'pairs',
      {
        kind: 'associate',
        options: [],
        correct: [
          [0, 1],
          [2, 3],
        ],
      },
      '1 – 2; 3 – 4',
    ],
    ['the columns of rows', { kind: 'match', rows: [], columns: [], correct: [[0], [1, 2]] }, '1; 2 – 3'],
    ['the texts of gaps', { kind: 'gap-match', passage: { en: '' }, choices: [], correct: { a: 1 } }, 'a: 2'],
    ['pieces of a passage', { kind: 'hot-text', passage: { en: '' }, pieces: {}, correct: ['a', 'b'] }, 'a; b'],
  ])('show a key of %s', (_what, answer, text) => {
    const key = changesOfDraft(draft, { ...draft, answer }).find(({ path }) => path.at(-1) === 'correct');
    expect(
      key?.pieces
        .filter(({ change }) => change !== 'removed')
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text);
  });

  test('show the numbers of an area together', () => {
    const hotspot = (right: number): ItemDraft => {
      const area = { shape: 'rectangle' as const, coords: [0, 0, right, 20] };
      return {
        ...draft,
        answer: { kind: 'hotspot', picture: { en: '' }, areas: [{ text: { en: 'West' }, area }], correct: [0] },
      };
    };
    expect(lines(hotspot(10), hotspot(12))).toEqual(['answer.areas.0.area.coords: 0, 0, [10]{12}, 20']);
  });

  test('leave out a key that the author has not chosen yet', () => {
    const open = { ...draft, answer: { ...draft.answer, correct: -1 } as ItemDraft['answer'] };
    expect(lines(open, draft)).toEqual(['answer.correct: {1}']);
  });
});

test.each<[string, ReturnType<typeof placeOf>]>([
  ['prompt', { part: null, list: null, no: null, field: 'prompt' }],
  ['answer options 1', { part: null, list: 'options', no: 2, field: 'options' }],
  ['answer areas 0 area coords', { part: null, list: 'areas', no: 1, field: 'coords' }],
  ['answer accepted', { part: null, list: 'accepted', no: null, field: 'accepted' }],
  ['answer pieces a', { part: null, list: 'pieces', no: null, field: 'a' }],
  ['answer parts b choices 0 text', { part: 'b', list: 'choices', no: 1, field: 'text' }],
  ['answer parts options correct', { part: 'options', list: null, no: null, field: 'correct' }],
])('the path %s leads to its place', (path, place) => {
  expect(placeOf(path.split(' '))).toEqual(place);
});
