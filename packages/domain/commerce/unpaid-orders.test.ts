import { expect, test } from 'vitest';
import { waitForNextOrder } from './unpaid-orders.ts';

const now = new Date('2026-11-23T06:00:00Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const unpaid = (count: number, minutes: number) => Array.from({ length: count }, () => minutesAgo(minutes));

test.each([
  ['none', [], 0],
  ['nineteen of this hour', unpaid(19, 5), 0],
  ['twenty of this hour', unpaid(20, 5), 55 * 60],
  ['twenty, of which the oldest is an hour old', [...unpaid(19, 5), minutesAgo(60)], 0],
  ['twenty, of which the oldest is nearly an hour old', [...unpaid(19, 5), minutesAgo(59)], 60],
  ['fifty-nine of yesterday', unpaid(59, 24 * 60), 0],
  ['sixty of yesterday', unpaid(60, 24 * 60), 4 * 24 * 3600],
  ['sixty of six days ago', unpaid(60, 6 * 24 * 60), 0],
])('a buyer with %s unpaid orders waits so long for the next', (_case, unpaidSince, seconds) => {
  expect(waitForNextOrder(unpaidSince, now)).toBe(seconds);
});
