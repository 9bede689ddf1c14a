import { expect, test } from 'vitest';
import { whyCannotPrice } from './price.ts';

const sold = { isPractice: false, mode: 'live' } as const;
const practice = { isPractice: true, mode: 'none' } as const;

test.each([0, 100, 49_900, 100_000_000])('an exam can cost %s paise', (price) => {
  expect(whyCannotPrice(price, sold)).toBeNull();
});

test.each([-100, 1, 99, 100.5, Number.NaN, 100_000_001])('an exam cannot cost %s paise', (price) => {
  expect(whyCannotPrice(price, sold)).toBe('not-a-price');
});

test('a practice test is free and has no proctor', () => {
  expect(whyCannotPrice(0, practice)).toBeNull();
  expect(whyCannotPrice(100, practice)).toBe('practice-is-free-and-unproctored');
  expect(whyCannotPrice(0, { ...practice, mode: 'recorded' })).toBe('practice-is-free-and-unproctored');
});
