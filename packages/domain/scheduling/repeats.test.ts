import { expect, test } from 'vitest';
import { attemptsLimit, maySitAgain } from './repeats.ts';

const free = { isPractice: false, priceInPaise: 0, mostAttempts: 3 };

test('a free exam can be sat until its limit is reached', () => {
  expect([0, 1, 2, 3, 4].map((begun) => maySitAgain(free, begun))).toEqual([true, true, true, false, false]);
});

test('practice, and what is paid for each time, can be sat again without a limit', () => {
  for (const exam of [
    { ...free, isPractice: true },
    { ...free, priceInPaise: 49_900 },
  ]) {
    expect(attemptsLimit(exam)).toBeNull();
    expect(maySitAgain(exam, 1000)).toBe(true);
  }
});
