import { expect, test } from 'vitest';
import type { Expression } from '../processing.ts';
import { base, bool, int, multiple, NULL, op, ordered, result, text } from '../test/expressions.ts';
import { OPERATOR_NAMES } from './registry.ts';

const params = { n: '2', numberRepeats: '2', min: '1', max: '2', figures: '2', roundingMode: 'decimalPlaces' };
const square = { shape: 'rect', coords: '0,0,1,1' };
const both = (name: string, params: Record<string, string>, other: Expression) => [
  op(name, params, NULL, other),
  op(name, params, other, NULL),
];

/** Expressions with an operand that is NULL. Their result must be NULL. */
const strictOperators: Record<string, Expression[]> = {
  not: [op('not', {}, NULL)],
  match: both('match', {}, int(1)),
  equal: both('equal', {}, int(1)),
  equalRounded: both('equalRounded', params, int(1)),
  lt: both('lt', {}, int(1)),
  gt: both('gt', {}, int(1)),
  lte: both('lte', {}, int(1)),
  gte: both('gte', {}, int(1)),
  durationLT: both('durationLT', {}, base('duration', '1')),
  durationGTE: both('durationGTE', {}, base('duration', '1')),
  sum: both('sum', {}, int(1)),
  product: both('product', {}, int(0)),
  min: both('min', {}, int(1)),
  max: both('max', {}, int(1)),
  subtract: both('subtract', {}, int(1)),
  divide: both('divide', {}, int(1)),
  power: both('power', {}, int(1)),
  integerDivide: both('integerDivide', {}, int(1)),
  integerModulus: both('integerModulus', {}, int(1)),
  integerToFloat: [op('integerToFloat', {}, NULL)],
  gcd: both('gcd', {}, int(1)),
  lcm: both('lcm', {}, int(1)),
  round: [op('round', {}, NULL)],
  truncate: [op('truncate', {}, NULL)],
  roundTo: [op('roundTo', params, NULL)],
  mathOperator: [op('mathOperator', { name: 'sin' }, NULL), ...both('mathOperator', { name: 'atan2' }, int(1))],
  statsOperator: [op('statsOperator', { name: 'mean' }, NULL)],
  index: [op('index', params, NULL), op('index', params, ordered(int(1)))],
  member: both('member', {}, multiple(int(1))),
  contains: both('contains', {}, multiple(int(1))),
  delete: both('delete', {}, multiple(int(1))),
  stringMatch: both('stringMatch', { caseSensitive: 'true' }, text('a')),
  substring: both('substring', {}, text('a')),
  patternMatch: [op('patternMatch', { pattern: 'a*' }, NULL), op('patternMatch', { pattern: 'a*' }, text(''))],
  inside: [op('inside', square, NULL)],
  random: [op('random', {}, NULL)],
};

/** Operators with a special rule for NULL. Each has examples with their results. */
const others: Record<string, [Expression, string | string[] | null][]> = {
  null: [[NULL, null]],
  baseValue: [[base('string', ''), null]],
  variable: [[op('variable', { identifier: 'ABSENT' }), null]],
  default: [[op('default', { identifier: 'ABSENT' }), null]],
  correct: [[op('correct', { identifier: 'ABSENT' }), null]],
  mapResponse: [[op('mapResponse', { identifier: 'ABSENT' }), '0']],
  mapResponsePoint: [[op('mapResponsePoint', { identifier: 'ABSENT' }), '0']],
  isNull: [
    [op('isNull', {}, NULL), 'true'],
    [op('isNull', {}, text('')), 'true'],
    [op('isNull', {}, multiple()), 'true'],
    [op('isNull', {}, bool(false)), 'false'],
  ],
  and: [
    [op('and', {}, bool(true), NULL), null],
    [op('and', {}, bool(false), NULL), 'false'],
  ],
  or: [
    [op('or', {}, bool(false), NULL), null],
    [op('or', {}, bool(true), NULL), 'true'],
  ],
  anyN: [
    [op('anyN', { min: '1', max: '2' }, bool(true), NULL), 'true'],
    [op('anyN', { min: '2', max: '2' }, bool(true), NULL), null],
    [op('anyN', { min: '2', max: '2' }, bool(false), NULL), 'false'],
    [op('anyN', { min: '0', max: 'ABSENT' }, bool(false)), null],
  ],
  containerSize: [[op('containerSize', {}, NULL), '0']],
  multiple: [
    [multiple(NULL, int(1), NULL), ['1']],
    [multiple(NULL), null],
  ],
  ordered: [[ordered(NULL, int(2), int(1)), ['2', '1']]],
  repeat: [
    [op('repeat', params, NULL, int(1)), ['1', '1']],
    [op('repeat', params, NULL), null],
  ],
  mathConstant: [[op('mathConstant', { name: 'pi' }), '3.141592653589793']],
  randomInteger: [[op('randomInteger', { min: '3', max: 'ABSENT' }), null]],
  randomFloat: [[op('randomFloat', { min: 'ABSENT', max: '3' }), null]],
};

test('the table below has every operator', () => {
  expect([...Object.keys(strictOperators), ...Object.keys(others)].sort()).toEqual([...OPERATOR_NAMES].sort());
});

test.each(Object.entries(strictOperators))('%s of NULL is NULL', (_name, examples) => {
  expect(examples.map((example) => result(example))).toEqual(examples.map(() => null));
});

test.each(Object.entries(others))('%s has its own rule for NULL', (_name, examples) => {
  expect(examples.map(([example]) => result(example))).toEqual(examples.map(([, expected]) => expected));
});
