import type { Area, CorrectAnswer, ItemKind, ItemResponse, MarkingScheme, PartResponse } from '../form/content.ts';
import { fractionText } from '../fraction.ts';
import { canMark } from '../item/judge.ts';
import { markItem } from './score.ts';

/** What a candidate answers in a row of a truth table. The example has four right options, or four parts. */
export const truthCases = [
  'right',
  'three-of-four',
  'two-of-four',
  'one-of-four',
  'with-a-wrong-option',
  'half-right-half-blank',
  'half-right-half-wrong',
  'wrong',
  'blank',
] as const;
export type TruthCase = (typeof truthCases)[number];

export type TruthRow = { case: TruthCase; marks: string };

type Example = {
  parts?: Record<string, 'numeric'>;
  correct: CorrectAnswer;
  responses: Partial<Record<TruthCase, ItemResponse>>;
};

/**
 * Returns what a scheme gives for typical answers to a question of a kind, as exact fractions. The scorer itself marks
 * the answers, so a table never differs from a result. Returns no rows if the scheme cannot mark the kind. Throws for
 * marks that are not fractions.
 */
export function truthTable(scheme: MarkingScheme, kind: ItemKind): TruthRow[] {
  if (!canMark(scheme, kind)) return [];
  const { parts, correct, responses } = exampleOf(kind);
  const item = { kind, ...(parts && { parts }) };
  const shown = truthCases.filter((one) => one === 'blank' || (responses[one] && isShown(one, scheme)));
  return shown.map((one) => {
    const { marks } = markItem(item, scheme, { correct }, responses[one] ?? null);
    return { case: one, marks: fractionText(marks) };
  });
}

/** Leaves out partly right answers where the scheme marks them as wrong, except for one as an example. */
function isShown(one: TruthCase, { kind }: MarkingScheme): boolean {
  if (one === 'three-of-four' || one === 'one-of-four') return kind === 'partial-multiple';
  return one !== 'half-right-half-blank' || kind === 'per-part';
}

function exampleOf(kind: ItemKind): Example {
  switch (kind) {
    case 'single-choice':
    case 'inline-choice':
      return { correct: options('a'), responses: { right: options('a'), wrong: options('b') } };
    case 'multiple-choice':
    case 'hot-text':
    case 'hotspot':
      return {
        correct: options('a', 'b', 'c', 'd'),
        responses: {
          right: options('a', 'b', 'c', 'd'),
          'three-of-four': options('a', 'b', 'c'),
          'two-of-four': options('a', 'b'),
          'one-of-four': options('a'),
          'with-a-wrong-option': options('a', 'e'),
          wrong: options('e'),
        },
      };
    case 'numeric':
    case 'slider':
      return { correct: { kind: 'range', from: '1', to: '1' }, responses: { right: number('1'), wrong: number('2') } };
    case 'text-entry':
      return {
        correct: { kind: 'texts', accepted: ['a'] },
        responses: { right: { kind: 'text', text: 'a' }, wrong: { kind: 'text', text: 'b' } },
      };
    case 'extended-text':
    case 'file-upload':
      return { correct: { kind: 'rubric', criteria: [] }, responses: {} };
    case 'order':
      return { correct: order('a', 'b', 'c'), responses: { right: order('a', 'b', 'c'), wrong: order('c', 'b', 'a') } };
    case 'match':
    case 'associate':
    case 'graphic-associate':
    case 'gap-match':
    case 'graphic-gap-match':
      return {
        correct: pairs('ae', 'bf', 'cg', 'dh'),
        responses: {
          right: pairs('ae', 'bf', 'cg', 'dh'),
          'half-right-half-blank': pairs('ae', 'bf'),
          'half-right-half-wrong': pairs('ae', 'bf', 'ch', 'dg'),
          wrong: pairs('af', 'be', 'ch', 'dg'),
        },
      };
    case 'select-point':
      return selectPointExample();
    case 'composite':
      return compositeExample();
  }
}

function selectPointExample(): Example {
  const areas = [1, 2, 3, 4].map((x): Area => ({ shape: 'circle', coords: [10 * x, 10, 1] }));
  const points = (...given: number[]): ItemResponse => ({ kind: 'points', points: given.map((x) => [x, 10]) });
  return {
    correct: { kind: 'areas', areas },
    responses: {
      right: points(10, 20, 30, 40),
      'half-right-half-blank': points(10, 20),
      'half-right-half-wrong': points(10, 20, 35, 45),
      wrong: points(15, 25, 35, 45),
    },
  };
}

function compositeExample(): Example {
  const ids = ['a', 'b', 'c', 'd'];
  const given = (...texts: string[]): ItemResponse => ({
    kind: 'parts',
    parts: Object.fromEntries(texts.map((text, at) => [ids[at], number(text)])),
  });
  return {
    parts: Object.fromEntries(ids.map((id) => [id, 'numeric'])),
    correct: { kind: 'parts', parts: Object.fromEntries(ids.map((id) => [id, { kind: 'range', from: '1', to: '1' }])) },
    responses: {
      right: given('1', '1', '1', '1'),
      'half-right-half-blank': given('1', '1'),
      'half-right-half-wrong': given('1', '1', '2', '2'),
      wrong: given('2', '2', '2', '2'),
    },
  };
}

const options = (...optionIds: string[]) => ({ kind: 'options', optionIds }) as const;
const order = (...optionIds: string[]) => ({ kind: 'order', optionIds }) as const;
const number = (text: string): PartResponse => ({ kind: 'number', text });
const pairs = (...joined: string[]) => ({
  kind: 'pairs' as const,
  pairs: joined.map(([one = '', other = '']): [string, string] => [one, other]),
});
