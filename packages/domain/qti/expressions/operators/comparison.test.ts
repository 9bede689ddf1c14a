import fc from 'fast-check';
import { expect, test } from 'vitest';
import { base, float, int, multiple, op, ordered, result, text } from '../../test/expressions.ts';

const equal = (params: Record<string, string>, x: number, y: string) => result(op('equal', params, int(x), float(y)));

test('both ends of a tolerance belong to it, unless the item leaves them out', () => {
  const absolute = { toleranceMode: 'absolute', tolerance: '0.5 1' };
  expect([equal(absolute, 10, '9.5'), equal(absolute, 10, '11'), equal(absolute, 10, '9.4999')]).toEqual([
    'true',
    'true',
    'false',
  ]);
  const open = { ...absolute, includeLowerBound: 'false', includeUpperBound: 'false' };
  expect([equal(open, 10, '9.5'), equal(open, 10, '11'), equal(open, 10, '10.9999')]).toEqual([
    'false',
    'false',
    'true',
  ]);
});

test('one tolerance counts for both sides, and it can be a variable', () => {
  expect(equal({ toleranceMode: 'absolute', tolerance: '0.5' }, 10, '10.5')).toBe('true');
  expect(equal({ toleranceMode: 'absolute', tolerance: 'TWO' }, 10, '12')).toBe('true');
  expect(equal({ toleranceMode: 'absolute', tolerance: 'ABSENT' }, 10, '10')).toBe(null);
});

test('a relative tolerance is a percentage, also around a negative number', () => {
  const relative = { toleranceMode: 'relative', tolerance: '10' };
  expect([equal(relative, 20, '18'), equal(relative, 20, '17.9')]).toEqual(['true', 'false']);
  expect([equal(relative, -10, '-11'), equal(relative, -10, '-9'), equal(relative, -10, '-11.1')]).toEqual([
    'true',
    'true',
    'false',
  ]);
});

test('a widening tolerance never turns an equality into an inequality', () => {
  const number = fc.integer({ min: -50, max: 50 });
  fc.assert(
    fc.property(number, number, fc.nat(20), fc.nat(20), (x, y, small, more) => {
      const within = (tolerance: number) =>
        equal({ toleranceMode: 'absolute', tolerance: `${tolerance}` }, x, `${y}`) === 'true';
      expect(!within(small) || within(small + more)).toBe(true);
    }),
  );
});

test('numbers are compared after rounding to figures or places, a half upwards', () => {
  const rounded = (roundingMode: string, figures: string, x: string, y: string) =>
    result(op('equalRounded', { roundingMode, figures }, float(x), float(y)));
  expect(rounded('significantFigures', '3', '3.175', '3.183')).toBe('true');
  expect(rounded('significantFigures', '3', '3.1749', '3.183')).toBe('false');
  expect(rounded('decimalPlaces', '2', '1.68572', '1.69')).toBe('true');
  expect(rounded('significantFigures', '0', '1', '1')).toBe(null);
});

test('a multiple container matches in any order, an ordered one in its own, and repeats count', () => {
  const [a, b] = [base('identifier', 'A'), base('identifier', 'B')];
  expect(result(op('match', {}, multiple(a, b), multiple(b, a)))).toBe('true');
  expect(result(op('match', {}, ordered(a, b), ordered(b, a)))).toBe('false');
  expect(result(op('match', {}, multiple(a, a, b), multiple(a, b, b)))).toBe('false');
});

test('the ends of a pair have no order, and those of a directed pair have one', () => {
  expect(result(op('match', {}, base('pair', 'A B'), base('pair', 'B A')))).toBe('true');
  expect(result(op('match', {}, base('directedPair', 'A B'), base('directedPair', 'B A')))).toBe('false');
});

test('a number matches another spelling of itself, and a text does not', () => {
  expect(result(op('match', {}, float('1.50'), float('15e-1')))).toBe('true');
  expect(result(op('match', {}, text('1.50'), text('1.5')))).toBe('false');
});

test('a duration is a number of seconds or an ISO duration', () => {
  const shorter = (a: string, b: string) => result(op('durationLT', {}, base('duration', a), base('duration', b)));
  expect([shorter('PT1M29.5S', '90'), shorter('P1D', 'PT24H')]).toEqual(['true', 'false']);
  expect(result(op('durationGTE', {}, base('duration', 'PT2S'), base('duration', '2')))).toBe('true');
});
