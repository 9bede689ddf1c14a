import { expect, test } from 'vitest';
import { whyCannotStart } from '../attempt/clock.ts';
import type { ProctoringMode } from '../proctoring/proctoring-mode.ts';
import { isWindowTooShort } from './window.ts';

const startsAt = new Date('2027-03-02T04:30:00Z');
const after = (minutes: number) => new Date(startsAt.getTime() + minutes * 60_000);
const isTooShort = (mode: ProctoringMode, ends: number, free = ends) =>
  isWindowTooShort({ mode, startsAt, endsAt: after(ends), roomsFreeAt: after(free) }, 60);

test.each([
  ['none', 59, 59, true],
  ['none', 60, 60, true],
  ['none', 61, 61, false],
  ['none', 61, 0, false],
  ['recorded', 60, 90, true],
  ['live', 60, 60, false],
  ['live', 59, 90, true],
  ['centre', 60, 59, true],
  ['centre', 60, 60, false],
] as const)('%s, %i minutes with the rooms for %i: an hour’s test does not fit: %s', (mode, ends, free, short) => {
  expect(isTooShort(mode, ends, free)).toBe(short);
});

test.each([59, 60, 61, 90])('a window of %i minutes is too short just when nobody can begin in it', (minutes) => {
  const facts = {
    mode: 'none',
    T0: startsAt,
    windowEndsAt: after(minutes),
    entryClosesAfterMs: 0,
    durationMinutes: 60,
    attemptState: 'lobby',
    enteredAt: startsAt,
    deadlineAt: after(60),
  } as const;
  expect(isTooShort('none', minutes)).toBe(whyCannotStart(facts, startsAt) !== null);
});
