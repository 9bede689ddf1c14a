import type { ItemDraft } from '@kasauti/contract/bank/item-draft.ts';
import type { ItemProblem } from '@kasauti/contract/bank/versions.ts';
import { expect, test } from 'vitest';
import { fieldOfProblem } from './problem-fields.ts';

type Answer = ItemDraft['answer'];
type Case = [Answer, ItemProblem['code'], string, ItemProblem['language'], string | null];

const choice: Answer = { kind: 'multiple-choice', options: [{ en: '1' }, { en: '2' }], correct: [] };
const numeric: Answer = { kind: 'numeric', from: '', to: '' };
const text: Answer = { kind: 'text-entry', accepted: [] };
const match: Answer = { kind: 'match', rows: [{ en: 'a' }], columns: [{ en: '1' }], correct: [[]] };
const slider: Answer = { kind: 'slider', from: '', to: '', step: '', correctFrom: '', correctTo: '' };
const hotText: Answer = { kind: 'hot-text', passage: { en: '[[x]]' }, pieces: { x: { en: '' } }, correct: [] };
const gaps: Answer = { kind: 'gap-match', passage: { en: '[[x]]' }, choices: [], correct: { x: -1 } };
const essay: Answer = { kind: 'extended-text', criteria: [] };
const points: Answer = { kind: 'select-point', picture: { en: '' }, correct: [] };
const hotspot: Answer = { kind: 'hotspot', picture: { en: '' }, areas: [], correct: [] };
const filled: Answer = {
  kind: 'graphic-gap-match',
  picture: { en: '' },
  choices: [{ text: { en: '1' } }, { text: { en: '2' } }],
  areas: [],
  correct: [],
};
const pairs: Answer = { kind: 'associate', options: [], correct: [] };
const lines: Answer = { kind: 'graphic-associate', picture: { en: '' }, areas: [], correct: [] };
const places: Answer = {
  kind: 'composite',
  parts: {
    a: { kind: 'inline-choice', options: [{ en: '1' }, { en: '' }], correct: 0 },
    b: { kind: 'gap-match', passage: { en: '[[x]]' }, choices: [], correct: { x: -1 } },
  },
};

const cases: Case[] = [
  [choice, 'empty-text', 'option 2', 'hi', 'options.1.hi'],
  [choice, 'no-correct-option', 'answer', null, 'options'],
  [numeric, 'empty-text', 'prompt', null, 'prompt.en'],
  [numeric, 'range-not-a-number', 'answer', null, 'from'],
  [numeric, 'missing-language', 'unit', 'hi', 'unit.hi'],
  [text, 'no-accepted-text', 'answer', null, 'accepted'],
  [match, 'row-without-answer', 'option 1', null, 'rows.0.en'],
  [match, 'missing-language', 'option 2', 'hi', 'columns.0.hi'],
  [match, 'no-rows', 'answer', null, 'rows'],
  [match, 'too-few-options', 'answer', null, 'columns'],
  [slider, 'scale-not-valid', 'answer', null, 'from'],
  [slider, 'key-outside-the-scale', 'answer', null, 'correctFrom'],
  [hotText, 'empty-text', 'option 1', 'en', 'pieces.x.en'],
  [hotspot, 'empty-text', 'option 2', 'hi', 'areas.1.hi'],
  [hotspot, 'area-outside-the-picture', 'option 2', null, 'areas.1.coords'],
  [hotspot, 'no-correct-option', 'answer', null, 'areas'],
  [hotspot, 'not-one-picture', 'picture', 'hi', 'picture.hi'],
  [points, 'area-not-valid', 'area 2', null, 'areas.1.coords'],
  [points, 'no-correct-option', 'answer', null, 'areas'],
  [points, 'more-areas-than-points', 'answer', null, 'maxPoints'],
  [points, 'pictures-of-different-sizes', 'picture', null, 'picture.en'],
  [filled, 'empty-text', 'option 2', 'hi', 'choices.1.hi'],
  [filled, 'empty-text', 'option 3', 'hi', 'areas.0.hi'],
  [filled, 'area-not-valid', 'option 4', null, 'areas.1.coords'],
  [filled, 'gap-without-one-answer', 'option 3', null, 'areas.0.right'],
  [filled, 'same-option-twice', 'areas', 'en', 'areas'],
  [filled, 'same-option-twice', 'answer', 'en', 'choices'],
  [filled, 'no-areas', 'answer', null, 'areas'],
  [hotText, 'part-without-place', 'option 1', 'hi', 'passage.hi'],
  [hotText, 'no-correct-option', 'answer', null, 'pieces'],
  [gaps, 'no-gaps', 'answer', null, 'passage.en'],
  [gaps, 'gap-without-one-answer', 'gap x', null, 'gaps.x'],
  [gaps, 'no-correct-option', 'answer', null, 'gaps'],
  [gaps, 'too-few-options', 'answer', null, 'choices'],
  [pairs, 'paired-with-itself', 'option 1', null, 'choices.0.en'],
  [pairs, 'pairs-not-as-many-as-asked', 'answer', null, 'pairs'],
  [pairs, 'same-option-twice', 'answer', 'en', 'choices'],
  [lines, 'empty-text', 'option 2', 'hi', 'areas.1.hi'],
  [lines, 'area-not-valid', 'option 2', null, 'areas.1.coords'],
  [lines, 'key-uses-too-often', 'option 1', null, 'areas.0.en'],
  [lines, 'pairs-not-as-many-as-asked', 'answer', null, 'pairs'],
  [lines, 'same-option-twice', 'answer', 'en', 'areas'],
  [essay, 'criteria-out-of-range', 'answer', null, 'criteria'],
  [essay, 'criterion-without-marks', 'criterion c2', null, 'criteria.1.maximum'],
  [essay, 'missing-language', 'criterion c1', 'hi', 'criteria.0.title.hi'],
  [essay, 'empty-text', 'criterion c1, description', 'en', 'criteria.0.description.en'],
  [essay, 'missing-language', 'sample answer', 'hi', 'sampleAnswer.hi'],
  [choice, 'empty-text', 'part a', 'en', null],
  [places, 'no-interaction', 'answer', null, 'parts'],
  [places, 'part-without-place', 'part a', 'hi', 'prompt.hi'],
  [places, 'place-without-part', 'part c', 'hi', 'parts.c.kind'],
  [places, 'repeated-place', 'part c', 'en', 'prompt.en'],
  [places, 'empty-text', 'part a, option 2', 'en', 'parts.a.options.1.en'],
  [places, 'no-correct-option', 'part a', null, 'parts.a.options'],
  [places, 'no-gaps', 'part b', null, 'parts.b.passage.en'],
  [places, 'gap-without-one-answer', 'part b, gap x', null, 'parts.b.gaps.x'],
  [places, 'markup', 'part b, passage', 'en', 'parts.b.passage.en'],
  [places, 'missing-language', 'explanation', 'hi', 'explanation.hi'],
];

test.each(cases)('of %o, the problem %s at %s (%s) is shown at %s', (answer, code, place, language, field) => {
  expect(fieldOfProblem({ code, place, language }, answer)).toBe(field);
});
