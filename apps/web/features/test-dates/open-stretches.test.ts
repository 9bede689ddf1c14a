import { expect, test } from 'vitest';
import { openStretches } from './open-stretches.ts';

const day = (from: number, mode: 'none' | 'live' = 'none', seatsLeft = 50) => ({
  startsAt: `2027-01-${from}T00:00:00.000Z`,
  entryClosesAt: `2027-01-${from + 1}T02:00:00.000Z`,
  mode,
  seatsLeft,
});

test('windows that overlap are one, until nobody may begin in the last of them any more', () => {
  expect(openStretches([day(12), day(10), day(11)])).toEqual([
    { ...day(10), entryClosesAt: '2027-01-13T02:00:00.000Z', seatsLeft: 150 },
  ]);
});

test('a gap, a full window and slots with a proctor stay as they are', () => {
  const apart = [day(10), day(14), day(15, 'none', 0), day(20, 'live'), day(21, 'live')];
  expect(openStretches(apart)).toEqual(apart);
});
