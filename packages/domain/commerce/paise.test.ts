import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paise, paiseFromRupees, readRupees, rupeesFromPaise, sumPaise, timesPaise } from './paise.ts';

test.each([
  [1499, 149_900],
  [1.15, 115],
  [0.1, 10],
  [99.99, 9_999],
  [0, 0],
  [-2.5, -250],
  [1e3, 100_000],
])('%d rupees are %i paise', (rupees, amount) => {
  expect(paiseFromRupees(rupees)).toBe(amount);
});

test.each([1.005, 0.001, Number.NaN, Number.POSITIVE_INFINITY, 1e21, 1e-7])('%d is no price in rupees', (rupees) => {
  expect(readRupees(rupees)).toBeNull();
  expect(() => paiseFromRupees(rupees)).toThrow(RangeError);
});

test('rupees on the wire come back as the same paise', () => {
  fc.assert(
    fc.property(fc.integer({ min: -(10 ** 12), max: 10 ** 12 }), (amount) => {
      expect(paiseFromRupees(rupeesFromPaise(paise(amount)))).toBe(amount);
    }),
  );
});

test.each([0.5, Number.NaN, 2 ** 53])('%d is no whole number of paise', (amount) => {
  expect(() => paise(amount)).toThrow(RangeError);
});

test('sums and products stay whole paise, and zero has no sign', () => {
  expect(sumPaise([paise(1), paise(2), paise(-3)])).toBe(0);
  expect(timesPaise(paise(49_900), 3)).toBe(149_700);
  expect(Object.is(paise(-0), 0)).toBe(true);
});
