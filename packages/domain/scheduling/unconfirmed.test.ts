import { expect, test } from 'vitest';
import { seatsForUnconfirmed } from './unconfirmed.ts';

test.each([
  [1, 1],
  [5, 1],
  [6, 2],
  [100, 20],
])('of %i seats %i may be held by people whose address is not confirmed', (capacity, seats) => {
  expect(seatsForUnconfirmed(capacity)).toBe(seats);
});
