import { DAY_MS, MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import { expect, test } from 'vitest';
import type { CodeFailures } from '../store/code-failures.ts';
import { afterWrongCode } from './wrong-codes.ts';

const noon = new Date('2026-11-21T06:30:00Z');

/** Counts wrong codes. Each code comes as soon as it is allowed. */
function fail(times: number): { counted: CodeFailures; waitsInMinutes: number[] } {
  let counted = afterWrongCode(null, noon);
  const waits = [0];
  for (let n = 1; n < times; n += 1) {
    const at = counted.blockedUntil ?? counted.lastFailedAt;
    counted = afterWrongCode(counted, at);
    waits.push(counted.blockedUntil ? (counted.blockedUntil.getTime() - at.getTime()) / MINUTE_MS : 0);
  }
  return { counted, waitsInMinutes: waits };
}

test('four wrong codes bring no wait, the fifth a minute, then it doubles up to half an hour', () => {
  expect(fail(12).waitsInMinutes).toEqual([0, 0, 0, 0, 1, 2, 4, 8, 16, 30, 30, 30]);
});

test('one who guesses day and night gets no more than sixty codes in a day', () => {
  const { lastFailedAt } = fail(60).counted;
  expect(lastFailedAt.getTime() - noon.getTime()).toBeGreaterThan(DAY_MS);
});

test('a day without a wrong code forgives, and patience between two of them does not', () => {
  const { counted } = fail(8);
  const last = counted.lastFailedAt.getTime();
  expect(afterWrongCode(counted, new Date(last + DAY_MS - 1)).failures).toBe(9);
  expect(afterWrongCode(counted, new Date(last + DAY_MS))).toMatchObject({ failures: 1, blockedUntil: null });
});
