import { expect, test } from 'vitest';
import { itemKinds } from '../form/item-kinds.ts';
import { markingPresets, presetMarking } from './presets.ts';
import { truthTable } from './truth-table.ts';

const textOf = (rows: ReturnType<typeof truthTable>) => Object.fromEntries(rows.map((row) => [row.case, row.marks]));

test('a partly right choice of JEE Advanced earns a mark for each right option, and a wrong one costs two', () => {
  expect(textOf(truthTable(presetMarking('jee-advanced')['multiple-choice'], 'multiple-choice'))).toEqual({
    right: '4',
    'three-of-four': '3',
    'two-of-four': '2',
    'one-of-four': '1',
    'with-a-wrong-option': '-2',
    wrong: '-2',
    blank: '0',
  });
});

test('a GATE question with one right option takes a third of its marks, and others take nothing', () => {
  const marking = presetMarking('gate-2');
  expect(textOf(truthTable(marking['single-choice'], 'single-choice'))).toEqual({
    right: '2',
    wrong: '-2/3',
    blank: '0',
  });
  expect(textOf(truthTable(marking['multiple-choice'], 'multiple-choice'))).toEqual({
    right: '2',
    'two-of-four': '0',
    'with-a-wrong-option': '0',
    wrong: '0',
    blank: '0',
  });
  expect(textOf(truthTable(marking.numeric, 'numeric'))).toEqual({ right: '2', wrong: '0', blank: '0' });
});

test.each([
  ['jee-main', '4', '-1'],
  ['neet', '4', '-1'],
  ['ssc', '2', '-1/2'],
  ['banking', '1', '-1/4'],
  ['plain', '1', '0'],
  ['gate-1', '1', '-1/3'],
  ['jee-advanced', '3', '-1'],
] as const)('%s gives and takes the marks of its brochure for one right option', (preset, right, wrong) => {
  expect(textOf(truthTable(presetMarking(preset)['single-choice'], 'single-choice'))).toEqual({
    right,
    wrong,
    blank: '0',
  });
});

test('each part of a question with parts earns and costs its share', () => {
  for (const kind of ['match', 'composite', 'gap-match', 'associate', 'graphic-associate', 'select-point'] as const)
    expect(textOf(truthTable({ kind: 'per-part', right: '4', wrong: '-1' }, kind))).toEqual({
      right: '4',
      'half-right-half-blank': '2',
      'half-right-half-wrong': '3/2',
      wrong: '-1',
      blank: '0',
    });
});

test('every preset has a scheme for every kind that the scorer marks alone, which gives its marks for a right answer alone', () => {
  for (const preset of markingPresets)
    for (const kind of itemKinds.filter((one) => one !== 'extended-text' && one !== 'file-upload')) {
      const [first, ...others] = truthTable(presetMarking(preset)[kind], kind);
      expect([preset, kind, first?.case, Number(first?.marks) > 0]).toEqual([preset, kind, 'right', true]);
      expect(others.map((row) => row.case)).toContain('wrong');
    }
});

test('a scheme that cannot mark a kind has an empty table', () => {
  expect(truthTable({ kind: 'numeric', right: '1', wrong: '0' }, 'single-choice')).toEqual([]);
});
