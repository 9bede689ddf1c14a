import { expect, test } from 'vitest';
import { niceTop } from './bar-chart.tsx';

test('the scale ends at a round number that no column passes, and half of it is whole', () => {
  expect([0, 1, 2, 3, 5, 11, 20, 21, 399, 12_345].map(niceTop)).toEqual([2, 2, 2, 4, 10, 20, 20, 40, 400, 20_000]);
  for (let greatest = 0; greatest < 500; greatest += 1) {
    expect(niceTop(greatest)).toBeGreaterThanOrEqual(greatest);
    expect(niceTop(greatest) % 2).toBe(0);
  }
});
