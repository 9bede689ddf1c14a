import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fraction, fractionText } from '../../fraction.ts';
import { readPoints, stepPoints, typedPoints } from './typed-points.ts';

test.each([
  ['2.5', '5/2'],
  ['2,5', null],
  ['३.५', '7/2'],
  [' 4/3 ', '4/3'],
  ['', null],
  ['two', null],
])('the typed points %j are read as %j', (typed, read) => {
  expect(readPoints(typed)).toBe(read);
});

test('points that are shown are read as the same points', () => {
  fc.assert(
    fc.property(fc.nat(400), fc.integer({ min: 1, max: 12 }), (top, bottom) => {
      const points = fractionText(fraction(BigInt(top), BigInt(bottom)));
      expect(readPoints(typedPoints(points))).toBe(points);
    }),
  );
});

test('points are shown with decimals only if these are exact', () => {
  expect(['5/2', '3', '1/4', '41/20', '4/3'].map(typedPoints)).toEqual(['2.5', '3', '0.25', '2.05', '4/3']);
});

test('a step is a half, and stops at zero and at the maximum', () => {
  expect(stepPoints('', 'up', '3')).toBe('0.5');
  expect(stepPoints('2.5', 'up', '3')).toBe('3');
  expect(stepPoints('3', 'up', '3')).toBe('3');
  expect(stepPoints('1', 'up', '4/3')).toBe('4/3');
  expect(stepPoints('0', 'down', '3')).toBe('0');
  expect(stepPoints('1', 'down', '3')).toBe('0.5');
});
