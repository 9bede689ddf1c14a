import { expect, test } from 'vitest';
import { type Day, firstFree, monthsOf } from './days.ts';

const day = (date: string, seatsLeft: number): Day => ({ date, sittings: [], seatsLeft });

test('a month counts its days with a free seat, and keeps those without', () => {
  const days = [day('2027-01-30', 0), day('2027-01-31', 2), day('2027-02-01', 0)];
  expect(monthsOf(days)).toEqual([
    { month: '2027-01', days: days.slice(0, 2), free: 1 },
    { month: '2027-02', days: days.slice(2), free: 0 },
  ]);
});

test('the first day with a seat is chosen, or the first one where all are full', () => {
  const [full, free] = [day('2027-01-30', 0), day('2027-01-31', 2)];
  expect(firstFree([full, free])).toBe(free);
  expect(firstFree([full])).toBe(full);
  expect(firstFree([])).toBeUndefined();
});
