import fc from 'fast-check';
import { expect, test } from 'vitest';
import { doublingWait, jitteredWait } from './backoff.ts';

const backoff = { firstMs: 500, maxMs: 20_000 };

test('the wait doubles with each try until the limit', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7].map((tries) => doublingWait(backoff, tries))).toEqual([
    500, 1000, 2000, 4000, 8000, 16_000, 20_000, 20_000,
  ]);
});

test('after any number of tries, the wait is a number within the limit', () => {
  fc.assert(
    fc.property(fc.nat(), fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (tries, random) => {
      expect(doublingWait(backoff, tries)).toBeLessThanOrEqual(backoff.maxMs);
      expect(jitteredWait(backoff, tries, random)).toBeLessThanOrEqual(doublingWait(backoff, tries));
      expect(jitteredWait(backoff, tries, random)).toBeGreaterThanOrEqual(0);
    }),
  );
});
