import fc from 'fast-check';
import { expect, test } from 'vitest';
import { float, int, multiple, op, ordered, result } from '../../test/expressions.ts';
import { ProcessingStop } from '../../values/stop.ts';

const math = (name: string, value: string) => result(op('mathOperator', { name }, float(value)));
const stats = (name: string, ...values: number[]) => result(op('statsOperator', { name }, ordered(...values.map(int))));

test('functions with an exact result are exact', () => {
  expect([math('floor', '-1.5'), math('ceil', '-1.5'), math('abs', '-0.1'), math('signum', '-3')]).toEqual([
    '-2',
    '-1',
    '0.1',
    '-1',
  ]);
});

test('a whole number is its own floor and ceiling', () => {
  expect([math('floor', '2'), math('ceil', '2'), math('ceil', '-2')]).toEqual(['2', '2', '-2']);
});

test('other functions have 15 digits, so that a score is the same when it is computed again', () => {
  expect([math('sin', '0'), math('cos', '0'), math('ln', '1'), math('log', '1000')]).toEqual(['0', '1', '0', '3']);
  expect(math('exp', '1')).toBe('2.71828182845905');
  expect(result(op('mathOperator', { name: 'atan2' }, int(1), int(1)))).toBe('0.785398163397448');
});

test('a result that is no number or is infinite is NULL', () => {
  expect([math('ln', '0'), math('ln', '-1'), math('asin', '2'), math('csc', '0'), math('exp', '1000')]).toEqual(
    Array(5).fill(null),
  );
});

test('mean and variance are exact, and a deviation is exact when the variance is a square', () => {
  expect(stats('mean', 1, 2, 2)).toBe('5/3');
  expect([stats('sampleVariance', -3, 3, 6), stats('popVariance', -3, 3, 6)]).toEqual(['21', '14']);
  expect([stats('sampleSD', 1, 2, 3), stats('popSD', 1, 3)]).toEqual(['1', '1']);
  expect(stats('sampleSD', 1, 2, 3, 4)).toBe('1.2909944487358056');
});

test('a sample of one number has a mean and no variance', () => {
  expect([stats('mean', 7), stats('sampleVariance', 7), stats('popVariance', 7)]).toEqual(['7', null, '0']);
});

test('numbers that are shifted by the same amount have the same variance', () => {
  const numbers = fc.array(fc.integer({ min: -99, max: 99 }), { minLength: 2, maxLength: 8 });
  fc.assert(
    fc.property(numbers, fc.integer({ min: -99, max: 99 }), (values, by) => {
      const shifted = values.map((value) => value + by);
      expect(stats('sampleVariance', ...shifted)).toBe(stats('sampleVariance', ...values));
    }),
  );
});

test('a statistic of numbers without a common denominator ends at a limit', () => {
  const reciprocals = (count: number) =>
    ordered(...Array.from({ length: count }, (_, at) => op('divide', {}, int(1), int(2 * at + 1))));
  expect(() => result(op('statsOperator', { name: 'mean' }, reciprocals(2000)))).toThrow(ProcessingStop);
  expect(() => result(op('statsOperator', { name: 'popVariance' }, reciprocals(900)))).toThrow(ProcessingStop);
});

test('a half is rounded up, and truncation cuts towards zero', () => {
  const rounded = (name: string, value: string) => result(op(name, {}, float(value)));
  expect([rounded('round', '6.5'), rounded('round', '-6.5'), rounded('round', '6.49')]).toEqual(['7', '-6', '6']);
  expect([rounded('truncate', '6.8'), rounded('truncate', '-6.8')]).toEqual(['6', '-6']);
  const to = (roundingMode: string, figures: string, value: string) =>
    result(op('roundTo', { roundingMode, figures }, float(value)));
  expect(to('decimalPlaces', '2', '3.145')).toBe('3.15');
  expect(to('significantFigures', '2', '12345')).toBe('12000');
  expect(to('significantFigures', '2', '0.0012345')).toBe('0.0012');
  expect(to('significantFigures', '1', '0')).toBe('0');
});

test('a statistic counts the members that are there', () => {
  expect(result(op('statsOperator', { name: 'mean' }, multiple(int(1), op('null', {}), int(3))))).toBe('2');
});
