import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fraction } from '../../fraction.ts';
import { numberText, parseDecimal, parseInteger, roundToFigures, squareRoot, toDouble } from './number.ts';
import { equalScalars, parseScalar, scalarText } from './scalar.ts';
import { isInside, parseCoords, type Shape } from './shape.ts';
import { BASE_TYPES } from './value.ts';

const inside = (shape: Shape, coords: string, x: string, y: string) =>
  isInside({ x: parseDecimal(x)!, y: parseDecimal(y)! }, shape, parseCoords(shape, coords)!);

test('every double survives the way through its text and a fraction', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
      expect(toDouble(parseDecimal(String(number))!)).toBe(number + 0);
    }),
  );
  // The smallest doubles have fewer bits. Such a text must be rounded only once, even if it has too many digits.
  const small = fc.double({ min: -1e-300, max: 1e-300, noNaN: true });
  fc.assert(
    fc.property(small, (number) => {
      expect(toDouble(parseDecimal(String(number))!)).toBe(number + 0);
    }),
    { numRuns: 2000 },
  );
  expect(toDouble(parseDecimal('-6.8484599919251e-309')!)).toBe(-6.8484599919251e-309);
  expect(toDouble(parseDecimal('2e-324')!)).toBe(0);
});

test('a quotient of whole numbers becomes the double that the machine computes', () => {
  const part = fc.maxSafeInteger().filter((number) => number !== 0);
  fc.assert(
    fc.property(part, part, (top, bottom) => {
      expect(toDouble(fraction(top, bottom))).toBe(top / bottom);
    }),
    { numRuns: 2000 },
  );
  // The value is just above the middle between two doubles, so it must be rounded up.
  expect(toDouble(fraction(2n ** 200n + 2n ** 147n + 1n, 2n ** 200n))).toBe(1 + Number.EPSILON);
});

test.each(['1e400', '-1e400', 'INF', 'NaN', '', '.', '1,5', '0x10', '1 2', '9'.repeat(65)])(
  '%s is no number',
  (text) => {
    expect(parseDecimal(text)).toBe(null);
  },
);

test('a whole number has no decimals, not even zeros', () => {
  expect([parseInteger('+7'), parseInteger(' -3 ')].map((value) => value && numberText(value))).toEqual(['7', '-3']);
  expect([parseInteger('3.0'), parseInteger('1e3')]).toEqual([null, null]);
});

test('a square has its root, and the text of a number gives the number again', () => {
  const parts = fc.tuple(fc.integer({ min: 0, max: 10 ** 6 }), fc.integer({ min: 1, max: 10 ** 6 }));
  fc.assert(
    fc.property(parts, ([top, bottom]) => {
      const root = fraction(top, bottom);
      expect(squareRoot(fraction(top ** 2, bottom ** 2))).toEqual(root);
      const decimal = fraction(top, 1000);
      expect(parseDecimal(numberText(decimal))).toEqual(decimal);
    }),
  );
  expect(squareRoot(fraction(-1))).toBe(null);
});

test('rounding to figures keeps the order of numbers', () => {
  const number = fc.integer({ min: -(10 ** 6), max: 10 ** 6 });
  fc.assert(
    fc.property(number, number, (a, b) => {
      const [low, high] = [Math.min(a, b), Math.max(a, b)].map((each) => toDouble(roundToFigures(fraction(each), 3)));
      expect(low).toBeLessThanOrEqual(high!);
    }),
  );
});

test('a value of each base type equals what its text gives', () => {
  const examples = [
    'true',
    '42',
    '-0.25',
    'नमस्ते',
    'choice_a',
    'A B',
    'A B',
    '10 20',
    '90',
    'file',
    'https://example.org',
  ];
  for (const [at, baseType] of BASE_TYPES.entries()) {
    const value = parseScalar(baseType, examples[at]!)!;
    expect(equalScalars(value, parseScalar(baseType, scalarText(value))!, baseType)).toBe(true);
  }
});

test.each([
  ['boolean', 'yes'],
  ['integer', '1.5'],
  ['pair', 'A'],
  ['directedPair', 'A B C'],
  ['point', '1'],
  ['point', '1 x'],
  ['duration', 'P1Y'],
  ['duration', 'PT'],
  ['duration', '-1'],
  ['identifier', 'a b'],
] as const)('%s has no value %s', (baseType, text) => {
  expect(parseScalar(baseType, text)).toBe(null);
});

test('the border belongs to a shape', () => {
  expect([inside('rect', '0,0,10,20', '10', '20'), inside('rect', '0,0,10,20', '10.01', '20')]).toEqual([true, false]);
  expect([inside('circle', '5,5,5', '8', '9'), inside('circle', '5,5,5', '8', '9.01')]).toEqual([true, false]);
  expect([inside('ellipse', '0,0,4,2', '4', '0'), inside('ellipse', '0,0,4,2', '0', '4')]).toEqual([true, false]);
  expect([inside('poly', '0,0,4,0,0,4', '2', '2'), inside('poly', '0,0,4,0,0,4', '2', '2.01')]).toEqual([true, false]);
  expect(inside('default', '', '999', '999')).toBe(true);
});

test('a polygon with a dent leaves the dent out', () => {
  const dented = '0,0,10,0,10,10,5,5,0,10';
  expect([
    inside('poly', dented, '5', '4'),
    inside('poly', dented, '5', '6'),
    inside('poly', dented, '1', '8'),
  ]).toEqual([true, false, true]);
});

test('a rectangle is the polygon of its corners', () => {
  const place = fc.integer({ min: -2, max: 12 });
  fc.assert(
    fc.property(place, place, (x, y) => {
      const [rect, poly] = [
        inside('rect', '0,0,10,5', `${x}`, `${y}`),
        inside('poly', '0,0,10,0,10,5,0,5', `${x}`, `${y}`),
      ];
      expect(poly).toBe(rect);
    }),
  );
});

test('coordinates of another shape are none', () => {
  expect([parseCoords('rect', '1,2,3'), parseCoords('poly', '1,2,3,4'), parseCoords('circle', '1,2,10%')]).toEqual(
    Array(3).fill(null),
  );
});
