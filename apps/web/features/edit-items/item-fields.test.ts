import { type ItemDraft, itemDraft } from '@kasauti/contract/bank/item-draft.ts';
import { expect, test } from 'vitest';
import { fieldAt, partOf } from '../../lib/staff/forms/draft-plan.ts';
import { limitsOf } from '../../lib/staff/forms/field-limits.ts';
import { answerKinds, noAnswer, noChoice, partKinds, placeNames } from './answer-fields.ts';
import { areaOf } from './answer-of-fields.ts';
import { draftOf, fieldsOf, type ItemFields, itemPlan, type PartFields } from './item-fields.ts';

const words = {
  topic: 'Percentages',
  difficulty: 'hard',
  prompt: { en: 'How many?', hi: 'कितने?' },
  explanation: { en: 'Count them.' },
} as const;
const texts = ['x', 'y', 'z'].map((en) => ({ text: { en } }));
const answers: ItemDraft['answer'][] = [
  { kind: 'single-choice', options: [{ en: '1', hi: '१' }, { en: '2' }], correct: 1, keepsOrder: true },
  { kind: 'single-choice', options: [{ en: '1' }, { en: '2' }], correct: -1 },
  { kind: 'multiple-choice', options: [{ en: '1' }, { en: '2' }, { en: '3' }], correct: [0, 2] },
  { kind: 'multiple-choice', options: [{ en: '1' }], correct: [] },
  { kind: 'numeric', from: '1.5', to: '2', unit: { en: 'metres', hi: 'मीटर' } },
  { kind: 'text-entry', accepted: ['Delhi', 'New Delhi'], matchCase: true },
  { kind: 'text-entry', accepted: ['12'], maxCharacters: 2 },
  {
    kind: 'extended-text',
    criteria: [
      { title: { en: 'Structure', hi: 'संरचना' }, description: { en: 'A clear beginning' }, maximum: '4' },
      { title: { en: 'Language' }, description: { en: 'Few errors' }, maximum: '1/2' },
    ],
    sampleAnswer: { en: 'The monsoon …' },
    maxCharacters: 3000,
    expectedLines: 15,
  },
  { kind: 'extended-text', criteria: [] },
  { kind: 'order', options: [{ en: '1', hi: '१' }, { en: '2' }] },
  { kind: 'match', rows: [{ en: 'a' }, { en: 'b' }], columns: [{ en: '1' }, { en: '2' }], correct: [[1], []] },
  { kind: 'match', rows: [{ en: 'a' }], columns: [{ en: '1' }, { en: '2' }], correct: [[0, 1]], many: true },
  { kind: 'slider', from: '0', to: '10', step: '0.5', correctFrom: '2', correctTo: '3', unit: { en: 'm' } },
  {
    kind: 'hot-text',
    passage: { en: '[[a]] and [[constructor]]' },
    pieces: { a: { en: 'One', hi: 'एक' }, constructor: { en: 'two' } },
    correct: ['constructor'],
    many: true,
  },
  {
    kind: 'gap-match',
    passage: { en: '[[a]], [[b]]', hi: '[[b]], [[a]]' },
    choices: [{ text: { en: 'x' } }, { text: { en: 'y' }, matchMax: 2 }],
    correct: { a: 1, b: -1 },
  },
  { kind: 'inline-choice', options: [{ en: '1' }, { en: '2' }], correct: 0, keepsOrder: true },
  {
    kind: 'composite',
    parts: {
      many: { kind: 'inline-choice', options: [{ en: '1', hi: '१' }, { en: '2' }], correct: 1 },
      constructor: { kind: 'numeric' as const, from: '1', to: '2' },
    },
  },
  {
    kind: 'hotspot',
    picture: { en: '![A map](picture:p)', hi: '![नक्शा](picture:p)' },
    areas: [
      { text: { en: 'North', hi: 'उत्तर' }, area: { shape: 'circle', coords: [9, 8, 7] } },
      { text: { en: 'South' }, area: { shape: 'polygon', coords: [] } },
    ],
    correct: [1],
    many: true,
  },
  {
    kind: 'select-point',
    picture: { en: '![A map](picture:p)', hi: '![नक्शा](picture:p)' },
    correct: [
      { shape: 'circle', coords: [9, 8, 7] },
      { shape: 'polygon', coords: [] },
    ],
  },
  {
    kind: 'select-point',
    picture: { en: '![A map](picture:p)' },
    correct: [{ shape: 'rectangle', coords: [1, 2, 3, 4] }],
    maxPoints: 4,
  },
  {
    kind: 'graphic-gap-match',
    picture: { en: '![A map](picture:p)', hi: '![नक्शा](picture:p)' },
    choices: [{ text: { en: 'Rice' }, matchMax: 2 }, { text: { en: 'Tea' } }],
    areas: [
      { text: { en: 'North', hi: 'उत्तर' }, area: { shape: 'circle', coords: [9, 8, 7] } },
      { text: { en: 'South' }, area: { shape: 'rectangle', coords: [] } },
    ],
    correct: [1, -1],
  },
  {
    kind: 'graphic-associate',
    picture: { en: '![A map](picture:p)', hi: '![नक्शा](picture:p)' },
    areas: [
      { text: { en: 'North', hi: 'उत्तर' }, area: { shape: 'circle', coords: [9, 8, 7] }, matchMax: 3 },
      { text: { en: 'South' }, area: { shape: 'rectangle', coords: [] } },
    ],
    correct: [
      [0, 1],
      [-1, 0],
    ],
  },
  {
    kind: 'associate',
    options: [{ text: { en: 'x' }, matchMax: 3 }, { text: { en: 'y' } }],
    correct: [
      [0, 1],
      [-1, 0],
    ],
  },
];

test.each(answers)('a stored question with $kind goes into the fields and comes out as it was', (answer) => {
  const prompt = answer.kind === 'composite' ? { en: '[[many]] [[constructor]]' } : words.prompt;
  const item = {
    ...words,
    prompt,
    answer,
    figure: { svg: '<svg viewBox="0 0 1 1"/>', alt: { en: 'A dot', hi: 'एक बिंदु' } },
  };
  expect(draftOf(fieldsOf(item))).toEqual(item);
  expect(itemDraft.safeParse(item).success).toBe(true);
});

test('a new question has room for four options and is a draft that can be saved once its topic is there', () => {
  const fields = fieldsOf(null);
  expect(fields.options).toHaveLength(4);
  expect(itemDraft.safeParse(draftOf(fields)).success).toBe(false);
  expect(itemDraft.safeParse(draftOf({ ...fields, topic: 'Areas' })).success).toBe(true);
});

test('one right number stays one when it is changed later', () => {
  const fields = fieldsOf({ ...words, answer: { kind: 'numeric', from: '7', to: '7' } });
  expect(draftOf({ ...fields, from: '8' }).answer).toEqual({ kind: 'numeric', from: '8', to: '8' });
  const scale = { from: '0', to: '9', step: '1', correctFrom: '7', correctTo: '7' };
  const slider = fieldsOf({ ...words, answer: { kind: 'slider', ...scale } });
  expect(draftOf({ ...slider, correctFrom: '8' }).answer).toMatchObject({ correctFrom: '8', correctTo: '8' });
});

test('one number is the whole range, and empty lines are no texts', () => {
  const answerOf = (change: Partial<ItemFields>) => draftOf({ ...fieldsOf(null), ...change }).answer;
  expect(answerOf({ kind: 'numeric', from: ' 7 ' })).toEqual({ kind: 'numeric', from: '7', to: '7' });
  expect(answerOf({ kind: 'text-entry', accepted: ' a \n\n b ' })).toMatchObject({ accepted: ['a', 'b'] });
});

test('the numbers of an area may be separated by commas and spaces, and other words are refused by the contract', () => {
  const coordsOf = (coords: string) => areaOf({ shape: 'rectangle', coords }).coords;
  expect(coordsOf(' 1, 2 ,3;4 ')).toEqual([1, 2, 3, 4]);
  expect(coordsOf('1, two')).toEqual([1, Number.NaN]);
});

test('a key follows its text when the texts change places, and goes with it', () => {
  const fields = fieldsOf({ ...words, answer: { kind: 'associate', options: texts, correct: [[0, 2]] } });
  const [first, second, third] = fields.choices;
  if (!first || !second || !third) throw new Error('Three texts are needed');
  expect(draftOf({ ...fields, choices: [third, second, first] }).answer).toMatchObject({ correct: [[2, 0]] });
  expect(draftOf({ ...fields, choices: [second, third] }).answer).toMatchObject({ correct: [[-1, 1]] });
  const added = noChoice([second, third]);
  expect([first, second, third].map(({ key }) => key)).not.toContain(added.key);
});

test('a composite question has the answers that its text has places for, once their kind is chosen', () => {
  const part = (kind: PartFields['kind']): PartFields => ({ ...noAnswer(), kind, from: '7' });
  const parts = { a: part('numeric'), gone: part('numeric'), undecided: part('') };
  const prompt = { en: '[[a]] [[undecided]] [[new]]', hi: '' };
  expect(draftOf({ ...fieldsOf(null), kind: 'composite', prompt, parts }).answer).toEqual({
    kind: 'composite',
    parts: { a: { kind: 'numeric', from: '7', to: '7' } },
  });
});

test('a limit of the contract is found at the field of an answer, alone or in its place', () => {
  const fields = fieldsOf({
    ...words,
    answer: {
      kind: 'composite',
      parts: { a: { kind: 'gap-match', passage: { en: '' }, choices: texts, correct: {} } },
    },
  });
  const path = (...parts: (string | number)[]) => fieldAt(['answer', ...parts], fields, itemPlan.places);
  expect(path('choices', 1, 'text', 'en')).toBe('choices.1.en');
  expect(path('parts', 'a', 'choices', 1, 'text', 'en')).toBe('parts.a.choices.1.en');
  expect(limitsOf(itemDraft, partOf('parts.a.passage.hi', itemPlan.places), 'parts.a.passage.hi')).toEqual({
    maxLength: 20_000,
  });
});

test.each([
  [['criteria', 1, 'description', 'hi'], 'criteria.1.description.hi'],
  [['criteria', 0, 'maximum'], 'criteria.0.maximum'],
  [['criteria'], 'criteria'],
  [['sampleAnswer', 'en'], 'sampleAnswer.en'],
  [['maxCharacters'], 'maxCharacters'],
  [['expectedLines'], 'expectedLines'],
])('a limit of a long text at %j is found at its field', (path, field) => {
  const criterion = { title: { en: '' }, description: { en: '' }, maximum: '' };
  const fields = fieldsOf({ ...words, answer: { kind: 'extended-text', criteria: [criterion, criterion] } });
  expect(fieldAt(['answer', ...path], fields, itemPlan.places)).toBe(field);
});

test('what people mark is no part of a question with several places to answer', () => {
  expect(answerKinds.filter((kind) => !partKinds.includes(kind as (typeof partKinds)[number]))).toEqual([
    'extended-text',
    'file-upload',
  ]);
});

test('a passage says which pieces and gaps there are, each once, in the text of each language', () => {
  expect(placeNames({ en: '[[a]] [[b-1]] [[a]]', hi: '[[c]] [[1]] [d]' })).toEqual(['a', 'b-1', 'c']);
  const fields = { ...fieldsOf(null), passage: { en: '[[b]]', hi: '' }, gaps: { a: '0', b: '1' } };
  expect(draftOf({ ...fields, kind: 'gap-match' }).answer).toMatchObject({ correct: { b: 1 } });
  expect(draftOf({ ...fields, kind: 'hot-text' }).answer).toMatchObject({ pieces: { b: { en: '' } }, correct: [] });
});
