import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  BOOKING_STATES,
  type ChangeFacts,
  changeClosesAt,
  NO_FAULT_REASONS,
  whyCannotCancel,
  whyCannotReschedule,
} from './policy.ts';

const startsAt = new Date('2026-11-21T04:30:00Z');
const hoursBefore = (hours: number) => new Date(startsAt.getTime() - hours * 3_600_000);
const policy = { rescheduleWindowHours: 24, rescheduleLimit: 2, cancelWindowHours: 48 };
const facts = (booking: Partial<ChangeFacts['booking']> = {}, state: 'open' | 'cancelled' = 'open'): ChangeFacts => ({
  booking: { state: 'confirmed', rescheduleCount: 0, hindrance: null, ...booking },
  sitting: { state, startsAt },
  policy,
});

describe('moving a booking', () => {
  test.each([
    [24.001, null],
    [24, 'too-late-to-move'],
    [0, 'too-late-to-move'],
    [-1, 'too-late-to-move'],
  ])('%d hours before the start: %s', (hours, bar) => {
    expect(whyCannotReschedule(facts(), hoursBefore(hours))).toBe(bar);
  });

  test('is possible as often as the exam allows', () => {
    expect(whyCannotReschedule(facts({ rescheduleCount: 1 }), hoursBefore(72))).toBeNull();
    expect(whyCannotReschedule(facts({ rescheduleCount: 2 }), hoursBefore(72))).toBe('moved-too-often');
  });

  test('is free when the sitting itself was cancelled', () => {
    expect(whyCannotReschedule(facts({ rescheduleCount: 9 }, 'cancelled'), hoursBefore(-5))).toBeNull();
    expect(whyCannotReschedule(facts({ state: 'cancelled' }, 'cancelled'), hoursBefore(5))).toBe('not-confirmed');
  });

  test('is for confirmed bookings only', () => {
    const movable = BOOKING_STATES.filter((state) => whyCannotReschedule(facts({ state }), hoursBefore(72)) === null);
    expect(movable).toEqual(['confirmed']);
  });
});

describe('cancelling a booking', () => {
  test.each([
    [48.001, null],
    [48, 'too-late-to-cancel'],
    [-1, 'too-late-to-cancel'],
  ])('%d hours before the start: %s', (hours, bar) => {
    expect(whyCannotCancel(facts(), hoursBefore(hours))).toBe(bar);
  });

  test('is for what is held or confirmed; a hold can always be given back', () => {
    const cancellable = BOOKING_STATES.filter((state) => whyCannotCancel(facts({ state }), hoursBefore(72)) === null);
    expect(cancellable).toEqual(['held', 'confirmed']);
    expect(whyCannotCancel(facts({ state: 'held' }), hoursBefore(-1))).toBeNull();
    expect(whyCannotCancel(facts({}, 'cancelled'), hoursBefore(1))).toBeNull();
  });
});

test.each(NO_FAULT_REASONS)(
  'whom something hinders may move, however often, and cancel until the very start, and not after it: %s',
  (noFaultReason) => {
    const hindered = facts({ rescheduleCount: 9, hindrance: noFaultReason });
    const bars = (hours: number) => [
      whyCannotReschedule(hindered, hoursBefore(hours)),
      whyCannotCancel(hindered, hoursBefore(hours)),
    ];
    expect(bars(0.001)).toEqual([null, null]);
    expect(bars(0)).toEqual(['too-late-to-move', 'too-late-to-cancel']);
  },
);

test('a policy of no hours lets candidates move and cancel until the very start', () => {
  const lax = { ...facts(), policy: { rescheduleWindowHours: 0, cancelWindowHours: 0, rescheduleLimit: 1 } };
  expect([whyCannotReschedule(lax, hoursBefore(0.01)), whyCannotCancel(lax, hoursBefore(0.01))]).toEqual([null, null]);
});

test('no policy lets anybody change a booking after its start', () => {
  const hours = fc.integer({ min: -1000, max: 1000 });
  fc.assert(
    fc.property(hours, hours, fc.nat(1000), (rescheduleWindowHours, cancelWindowHours, after) => {
      const lax = { ...facts(), policy: { rescheduleWindowHours, cancelWindowHours, rescheduleLimit: 99 } };
      expect(whyCannotReschedule(lax, hoursBefore(-after))).toBe('too-late-to-move');
      expect(whyCannotCancel(lax, hoursBefore(-after))).toBe('too-late-to-cancel');
      expect(changeClosesAt(startsAt, rescheduleWindowHours) <= startsAt).toBe(true);
    }),
  );
});
