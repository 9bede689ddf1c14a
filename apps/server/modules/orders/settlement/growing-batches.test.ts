import { expect, test } from 'vitest';
import { checkInGrowingBatches } from './growing-batches.ts';

/** Creates a backlog of items. Each item is due until it was checked once. */
function backlog(count: number, isAway = false) {
  const waiting = Array.from({ length: count }, (_, index) => index);
  const asked: number[] = [];
  const looked = new Set<number>();
  let atOnce = 0;
  let maxAtOnce = 0;
  return {
    asked,
    looked,
    maxAtOnce: () => maxAtOnce,
    read: async (limit: number) => {
      asked.push(limit);
      return waiting.splice(0, limit);
    },
    check: async (one: number) => {
      atOnce += 1;
      maxAtOnce = Math.max(maxAtOnce, atOnce);
      await Promise.resolve();
      atOnce -= 1;
      looked.add(one);
      return !isAway;
    },
  };
}

test('a backlog is worked off in batches that double, eight at once, and each is looked at once', async () => {
  const orders = backlog(300);
  expect(await checkInGrowingBatches({ ...orders, firstBatch: 50, maxPerRun: 2000 })).toBe(300);
  expect(orders.asked).toEqual([50, 100, 200]);
  expect(orders.looked.size).toBe(300);
  expect(orders.maxAtOnce()).toBe(8);
});

test('a turn ends at its limit, and what is left waits for the next', async () => {
  const orders = backlog(1000);
  expect(await checkInGrowingBatches({ ...orders, firstBatch: 50, maxPerRun: 200 })).toBe(200);
  expect(orders.asked).toEqual([50, 100, 50]);
});

test('a gateway that is away is asked for one batch and no more', async () => {
  const orders = backlog(1000, true);
  expect(await checkInGrowingBatches({ ...orders, firstBatch: 50, maxPerRun: 2000 })).toBe(50);
});

test('when nobody waits nothing is looked at', async () => {
  const orders = backlog(0);
  expect(await checkInGrowingBatches({ ...orders, firstBatch: 50, maxPerRun: 2000 })).toBe(0);
  expect(orders.asked).toEqual([50]);
});

test('a turn whose lock is lost begins no further check', async () => {
  const orders = backlog(1000);
  const lock = new AbortController();
  const check = async (one: number) => {
    if (one === 60) lock.abort();
    return await orders.check(one);
  };
  const run = { read: orders.read, check, firstBatch: 50, maxPerRun: 2000, lockLost: lock.signal };
  expect(await checkInGrowingBatches(run)).toBe(150);
  expect(orders.asked).toEqual([50, 100]);
  // Up to seven other checks were under way.
  expect(orders.looked.size).toBeLessThanOrEqual(61 + 7);
});
