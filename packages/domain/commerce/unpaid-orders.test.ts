import { expect, test } from 'vitest';
import { firstCheckAt, nextCheckAt, waitForNextOrder } from './unpaid-orders.ts';

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

const createdAt = new Date('2026-11-21T06:30:00Z');
const after = (minutes: number, ms = 0) => new Date(createdAt.getTime() + minutes * 60_000 + ms);
const days = (count: number) => count * 1440;

test('an unpaid order is looked up after 2, 12 and 60 minutes and after 1, 3 and 5 days, and then no more', () => {
  const times = [firstCheckAt(createdAt)];
  for (let no = 1; no < 6; no += 1) times.push(nextCheckAt(createdAt, times[no - 1] as Date) as Date);
  expect(times).toEqual([after(2), after(12), after(60), after(days(1)), after(days(3)), after(days(5))]);
});

test('an order that is checked at the very instant of a check waits for the next one; a moment earlier skips none', () => {
  expect(nextCheckAt(createdAt, after(12))).toEqual(after(60));
  expect(nextCheckAt(createdAt, after(12, -1))).toEqual(after(12));
  expect(nextCheckAt(createdAt, after(days(5), -1))).toEqual(after(days(5)));
  expect(nextCheckAt(createdAt, after(days(5)))).toBe(null);
});

test('an order that was looked up late is not looked up for each check that it missed', () => {
  expect(nextCheckAt(createdAt, after(90))).toEqual(after(days(1)));
});
