import { expect, test } from 'vitest';
import type { SeatState } from '../../../lib/words/room-words.ts';
import { fits, seatFilters } from './seat-order.ts';

test('an admitted candidate is not counted as writing before the start, and each candidate is in exactly one state', () => {
  const kindsOf = (state: SeatState) =>
    seatFilters.filter((kind) => fits({ state, needsPerson: [] } as unknown as Parameters<typeof fits>[0], kind));
  expect(kindsOf('expected')).toEqual(['all', 'absent']);
  expect(kindsOf('lobby')).toEqual(['all', 'waiting']);
  expect(kindsOf('authorised')).toEqual(['all', 'let-in']);
  expect(kindsOf('active')).toEqual(['all', 'writing']);
  expect(kindsOf('paused')).toEqual(['all', 'writing']);
  expect(kindsOf('submitted')).toEqual(['all', 'done']);
});
