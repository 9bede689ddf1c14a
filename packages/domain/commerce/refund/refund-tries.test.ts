import { expect, test } from 'vitest';
import { NEXT_TRY_AFTER_MS, nextRefundTry } from './refund-tries.ts';

const now = new Date('2026-11-23T06:00:00Z');

test('a refund that failed is tried again after half an hour, a day and three days, and then no more', () => {
  const tries = [1, 2, 3, 4, 5].map((failed) => nextRefundTry(failed, now)?.toISOString() ?? null);
  expect(tries).toEqual([
    '2026-11-23T06:30:00.000Z',
    '2026-11-24T06:00:00.000Z',
    '2026-11-26T06:00:00.000Z',
    null,
    null,
  ]);
  expect(NEXT_TRY_AFTER_MS).toHaveLength(3);
});
