import type { SourceItem } from '@kasauti/domain/form/source.ts';
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

const criterion = { title: both('Structure'), description: both('A *clear* beginning'), maximum: '4' };
const essay = { kind: 'extended-text', criteria: [criterion], sampleAnswer: both('The monsoon …') } as const;

const pictureId = '0190b0c0-0000-7000-8000-000000000001';
const map = `![A map](picture:${pictureId})`;
const size = { sha256: 'ff', contentType: 'image/png', width: 200, height: 100 };
const area = (coords: number[]) => ({ text: both(`at ${coords[0]}`), area: { shape: 'circle', coords } as const });
const hotspot = { kind: 'hotspot', picture: both(map), areas: [area([50, 50, 9]), area([90, 50, 9])], correct: [1] };
const points = { kind: 'select-point', picture: both(map), correct: [area([50, 50, 9]).area, area([90, 50, 9]).area] };

const filled = {
  kind: 'graphic-gap-match',
  picture: both(map),
  choices: limited('one', 'two'),
  areas: [area([50, 50, 9]), area([90, 50, 9])],
  correct: [1, 0],
};

const joined = {
  kind: 'graphic-associate',
  picture: both(map),
  areas: [{ ...area([50, 50, 9]), matchMax: 2 }, area([90, 50, 9]), area([150, 50, 9])],
  correct: [
    [0, 1],
    [2, 0],
  ],
};

const problemsOf = (answer: unknown) =>
  checkItem(
    { ...givenDraft, itemRef: 'q-1', answer: answer as Answer },
    'version',
    new Map([[pictureId, size]]),
  ).problems.map(({ code, place, language }) => `${code} at ${place}${language ? ` in ${language}` : ''}`);

test.each([
  [{ kind: 'order', options: texts('1', '2') }],
  [match],
  [scale],
  [hotText],
  [gaps],
  [pairs],
  [essay],
  [hotspot],
  [points],
  [{ ...points, maxPoints: 5 }],
  [filled],
  [joined],
])('nothing is wrong with %o', (answer) => {
  expect(problemsOf(answer)).toEqual([]);
});

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
  [{ ...essay, criteria: [] }, 'criteria-out-of-range at answer'],
  [{ ...essay, criteria: [criterion, { ...criterion, maximum: '0' }] }, 'criterion-without-marks at criterion c2'],
  [{ ...essay, criteria: [{ ...criterion, title: { en: 'a' } }] }, 'missing-language at criterion c1 in hi'],
  [{ ...essay, criteria: [{ ...criterion, description: both('') }] }, 'empty-text at criterion c1, description in en'],
  [{ ...essay, criteria: [{ ...criterion, description: both('[[x]]') }] }, 'markup at criterion c1, description in en'],
  [{ ...essay, sampleAnswer: { en: 'a' } }, 'missing-language at sample answer in hi'],
  [{ ...essay, sampleAnswer: both('[[x]]') }, 'markup at sample answer in en'],
  [{ ...hotspot, picture: { en: map } }, 'missing-language at picture in hi'],
  [{ ...hotspot, picture: both(map.replace('01', '02')) }, 'unknown-picture at picture in en'],
  [{ ...hotspot, picture: both(`${map} ${map}`) }, 'not-one-picture at picture in en'],
  [{ ...hotspot, picture: both('$\\nothing$') }, 'markup at picture in en'],
  [{ ...hotspot, areas: [area([50, 50, 9]), area([195, 50, 9])] }, 'area-outside-the-picture at option 2'],
  [{ ...hotspot, areas: [area([50]), area([90, 50, 9])] }, 'area-not-valid at option 1'],
  [{ ...points, correct: [] }, 'no-correct-option at answer'],
  [{ ...points, maxPoints: 1 }, 'more-areas-than-points at answer'],
  [{ ...points, correct: [area([50, 50, 9]).area, area([195, 50, 9]).area] }, 'area-outside-the-picture at area 2'],
  [{ ...points, picture: { en: map } }, 'missing-language at picture in hi'],
  [{ ...hotspot, correct: [] }, 'no-correct-option at answer'],
  [{ ...hotspot, correct: [7] }, 'key-not-among-options at option 8'],
  [{ ...hotspot, correct: [0, 1] }, 'several-correct-areas at answer'],
  [{ ...filled, correct: [1, -1] }, 'gap-without-one-answer at option 4'],
  [{ ...filled, correct: [1, 1] }, 'key-uses-too-often at option 2'],
  [{ ...filled, correct: [1, 9] }, 'no-correct-option at answer'],
  [{ ...filled, areas: [], correct: [] }, 'no-areas at answer'],
  [{ ...filled, areas: [area([50, 50, 9]), area([50, 60, 9])] }, 'same-option-twice at areas in hi'],
  [{ ...filled, areas: [area([50, 50, 9]), area([195, 50, 9])] }, 'area-outside-the-picture at option 4'],
  [{ ...filled, picture: both('$\\nothing$') }, 'markup at picture in en'],
  [{ ...pairs, correct: [[0, 0]] }, 'paired-with-itself at option 1'],
  [{ ...joined, correct: [] }, 'pairs-not-as-many-as-asked at answer'],
  [{ ...joined, correct: [[2, 2]] }, 'paired-with-itself at option 3'],
  [{ ...joined, correct: [[0, 7]] }, 'key-not-among-options at option 8'],
  [{ ...joined, areas: [area([50, 50, 9])] }, 'too-few-options at answer'],
  [{ ...joined, areas: [area([50, 50, 9]), area([195, 50, 9])] }, 'area-outside-the-picture at option 2'],
])('of %o it is said that there is %s', (answer, problem) => {
  expect(problemsOf(answer)).toContain(problem);
});

test('an extended text has its usual length, and its rubric is in the key alone', () => {
  const { content } = checkItem(
    { ...givenDraft, itemRef: 'q-1', answer: essay as unknown as Answer },
    'version',
    new Map(),
  );
  expect(content?.interactions).toEqual({ RESPONSE: { kind: 'extended-text', maxCharacters: 5000, format: 'plain' } });
  expect(JSON.stringify(content)).not.toContain('Structure');
});

test('an extended text cannot be a part of a question', () => {
  const parts = { a: { ...essay, maxCharacters: 100 }, b: { kind: 'numeric', from: '1', to: '1' } };
  const item = {
    ...givenDraft,
    itemRef: 'q-1',
    prompt: both('Write [[a]] and [[b]]'),
    answer: { kind: 'composite', parts },
  };
  const { problems } = checkItem(item as unknown as SourceItem, 'version', new Map());
  expect(problems.map(({ code }) => code)).toEqual(['essay-among-parts']);
});
