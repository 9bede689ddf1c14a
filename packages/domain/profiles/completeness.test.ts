import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { completeness, completenessColour, missingFieldsShown } from './completeness.ts';

const fields = (filled: number, missing: number) => [
  ...Array.from({ length: filled }, (_, at) => ({ name: `Filled ${at}`, isFilled: true })),
  ...Array.from({ length: missing }, (_, at) => ({ name: `Missing ${at}`, isFilled: false })),
];

describe('a profile', () => {
  test('with one of three fields missing is 66 % complete and names it', () => {
    expect(completeness(fields(2, 1))).toEqual({
      status: 'incomplete',
      completionPercentage: 66,
      missingFields: ['Missing 0'],
    });
  });

  test('with its only field missing is at 0 %, and one without fields at 100 %', () => {
    expect(completeness(fields(0, 1)).completionPercentage).toBe(0);
    expect(completeness([])).toEqual({ status: 'complete', completionPercentage: 100, missingFields: [] });
  });

  test('is complete, at 100 %, exactly when nothing is missing', () => {
    fc.assert(
      fc.property(fc.nat(300), fc.nat(300), (filled, missing) => {
        const { status, completionPercentage, missingFields } = completeness(fields(filled, missing));
        expect(status === 'complete').toBe(missing === 0);
        expect(completionPercentage === 100).toBe(missing === 0);
        expect(missingFields).toHaveLength(missing);
        expect(Number.isInteger(completionPercentage) && completionPercentage >= 0).toBe(true);
      }),
    );
  });
});

test.each([
  [0, 'red'],
  [49, 'red'],
  [50, 'yellow'],
  [79, 'yellow'],
  [80, 'green'],
  [100, 'green'],
])('at %i %% the bar is %s', (percentage, colour) => {
  expect(completenessColour(percentage)).toBe(colour);
});

test('the menu shows three missing fields and counts the rest', () => {
  expect(missingFieldsShown(['a', 'b', 'c', 'd', 'e'])).toEqual({ shown: ['a', 'b', 'c'], moreCount: 2 });
  expect(missingFieldsShown(['a', 'b', 'c'])).toEqual({ shown: ['a', 'b', 'c'], moreCount: 0 });
});
