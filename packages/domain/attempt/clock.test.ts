import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PROCTORING_MODES, type ProctoringMode } from '../proctoring/proctoring-mode.ts';
import { MINUTE_MS } from '../time/durations.ts';
import type { AttemptState } from './attempt-state.ts';
import {
  compensatoryMinutes,
  deadlineFor,
  drainedAt,
  type EntryFacts,
  entryClosesAt,
  extraMinutesFor,
  isInTime,
  isLate,
  lobbyOpensAt,
  type StartFacts,
  whyCannotEnter,
  whyCannotStart,
} from './clock.ts';

/** Returns an instant on Saturday 21 November 2026, given a time in India. */
const ist = (time: string) => new Date(`2026-11-21T${time}+05:30`);
const later = (instant: Date, ms: number) => new Date(instant.getTime() + ms);
const T0 = ist('10:00:00.000');
const anyMode = fc.constantFrom(...PROCTORING_MODES);

describe('compensatory time', () => {
  test.each([
    [[], 0],
    [['wheelchair', 'muted-signals'], 0],
    [['compensatory-time'], 60],
    [['scribe'], 60],
    [['compensatory-time', 'scribe'], 60],
  ] as const)('is given once to whoever needs more time, by themselves or with a scribe: %j', (needs, minutes) => {
    expect(extraMinutesFor(needs, 180)).toBe(minutes);
  });

  test.each([
    [1, 5],
    [5, 5],
    [20, 10],
    [40, 15],
    [50, 20],
    [60, 20],
    [90, 30],
    [180, 60],
  ])('of a paper of %i minutes is %i minutes', (duration, extra) => {
    expect(compensatoryMinutes(duration)).toBe(extra);
  });

  test('is at least 20 minutes per hour, at least 5, a multiple of 5, and no more than needed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), (duration) => {
        const extra = compensatoryMinutes(duration);
        expect(extra % 5).toBe(0);
        expect(extra).toBeGreaterThanOrEqual(Math.max(5, duration / 3));
        expect(extra - 5).toBeLessThan(Math.max(5, duration / 3));
      }),
    );
  });

  test.each([0, -60, 1.5, Number.NaN])('is not defined for %d minutes', (duration) => {
    expect(() => compensatoryMinutes(duration)).toThrow(RangeError);
  });
});

describe('the deadline', () => {
  const facts = {
    T0,
    startedAt: ist('10:12:00'),
    durationMinutes: 180,
    compensatoryMinutes: 0,
    creditMs: 0,
  };

  test('of a centre exam of three hours from 10:00 is 13:00, also for a candidate who was let in at 10:12', () => {
    expect(deadlineFor({ mode: 'centre', ...facts })).toEqual(ist('13:00:00'));
  });

  test('of the same exam with compensatory time is 14:00', () => {
    expect(deadlineFor({ mode: 'live', ...facts, compensatoryMinutes: compensatoryMinutes(180) })).toEqual(
      ist('14:00:00'),
    );
  });

  test('after a pause of 4 min 30 s is 4 min 30 s later', () => {
    expect(deadlineFor({ mode: 'centre', ...facts, creditMs: 4.5 * MINUTE_MS })).toEqual(ist('13:04:30'));
  });

  test('of an exam that each starts at their own time counts from that start', () => {
    expect(deadlineFor({ mode: 'none', ...facts })).toEqual(ist('13:12:00'));
    expect(deadlineFor({ mode: 'recorded', ...facts })).toEqual(ist('13:12:00'));
  });

  test('of such an exam is the full time for a candidate who enters in time, past the end of the window if necessary', () => {
    const window = { windowEndsAt: ist('13:00:00'), entryClosesAfterMs: 30 * MINUTE_MS, durationMinutes: 60 };
    for (const mode of ['none', 'recorded'] as const) {
      const last = later(entryClosesAt({ mode, T0, ...window })!, -1);
      const own = { ...facts, mode, startedAt: last, durationMinutes: 60 };
      expect(deadlineFor(own)).toEqual(ist('12:59:59.999'));
      expect(deadlineFor({ ...own, compensatoryMinutes: compensatoryMinutes(60) })).toEqual(ist('13:19:59.999'));
      expect(deadlineFor({ ...own, creditMs: 4.5 * MINUTE_MS })).toEqual(ist('13:04:29.999'));
    }
  });

  test('is never moved forward by a credit or by compensatory time', () => {
    const minutes = fc.integer({ min: 0, max: 300 });
    fc.assert(
      fc.property(anyMode, minutes, minutes, (mode, extra, credit) => {
        const plain = deadlineFor({ mode, ...facts });
        const helped = deadlineFor({ mode, ...facts, compensatoryMinutes: extra, creditMs: credit * MINUTE_MS });
        expect(helped.getTime() - plain.getTime()).toBe((extra + credit) * MINUTE_MS);
      }),
    );
  });
});

describe('entering the lobby', () => {
  const facts: EntryFacts = {
    mode: 'centre',
    T0,
    windowEndsAt: ist('13:00:00'),
    entryClosesAfterMs: 30 * MINUTE_MS,
    durationMinutes: 60,
    isAccountConfirmed: true,
    isGuardianConsentNeeded: false,
    attemptState: null,
  };

  test.each([
    ['09:29:59.999', 'too-early'],
    ['09:30:00.000', null],
    ['10:29:59.999', null],
    ['10:30:00.000', 'entry-closed'],
  ])('at %s for an exam in a room at 10:00: %s', (time, bar) => {
    expect(whyCannotEnter(facts, ist(time))).toBe(bar);
  });

  test.each([
    ['09:30:00.000', null],
    ['11:59:59.999', null],
    ['12:00:00.000', 'entry-closed'],
  ])('at %s for an exam of an hour of one’s own in a window until 13:00: %s', (time, bar) => {
    for (const mode of ['none', 'recorded'] as const) expect(whyCannotEnter({ ...facts, mode }, ist(time))).toBe(bar);
  });

  test('is open for ever when a practice exam has no window', () => {
    expect(whyCannotEnter({ ...facts, mode: 'none', windowEndsAt: null }, new Date('2030-01-01'))).toBeNull();
  });

  test('closes when the exam says so, and with the sitting at the latest', () => {
    expect(entryClosesAt({ ...facts, entryClosesAfterMs: 5 * MINUTE_MS })).toEqual(ist('10:05:00'));
    expect(entryClosesAt({ ...facts, windowEndsAt: ist('10:20:00') })).toEqual(ist('10:20:00'));
    expect(entryClosesAt({ ...facts, windowEndsAt: null })).toEqual(ist('10:30:00'));
    expect(lobbyOpensAt(T0)).toEqual(ist('09:30:00'));
  });

  test('of a proctored exam needs a confirmed account; of an unproctored one it does not', () => {
    const barred = PROCTORING_MODES.filter((mode) => whyCannotEnter({ ...facts, mode, isAccountConfirmed: false }, T0));
    expect(barred).toEqual(['recorded', 'live', 'centre']);
    expect(whyCannotEnter({ ...facts, isAccountConfirmed: false }, T0)).toBe('not-confirmed-account');
  });

  test('waits for a guardian’s consent where that is needed', () => {
    expect(whyCannotEnter({ ...facts, mode: 'live', isGuardianConsentNeeded: true }, T0)).toBe(
      'guardian-consent-needed',
    );
  });

  test('is never barred for somebody who has been in', () => {
    const state = fc.constantFrom<AttemptState>(
      'lobby',
      'authorised',
      'refused',
      'active',
      'paused',
      'submitted',
      'terminated',
    );
    fc.assert(
      fc.property(state, anyMode, fc.date({ noInvalidDate: true }), (attemptState, mode, now) => {
        expect(whyCannotEnter({ ...facts, mode, attemptState, isAccountConfirmed: false }, now)).toBeNull();
      }),
    );
  });
});

describe('starting', () => {
  const start = (mode: ProctoringMode, more: Partial<StartFacts> = {}): StartFacts => ({
    mode,
    T0,
    windowEndsAt: ist('13:00:00'),
    entryClosesAfterMs: 30 * MINUTE_MS,
    durationMinutes: 60,
    attemptState: mode === 'live' || mode === 'centre' ? 'authorised' : 'lobby',
    enteredAt: ist('09:40:00'),
    deadlineAt: ist('13:00:00'),
    ...more,
  });

  test('is possible from the very instant of T0, and not a millisecond before', () => {
    for (const mode of PROCTORING_MODES) {
      expect(whyCannotStart(start(mode), ist('09:59:59.999'))).toBe('too-early');
      expect(whyCannotStart(start(mode), T0)).toBeNull();
    }
  });

  test('in a room waits for the proctor; elsewhere it does not', () => {
    const barred = PROCTORING_MODES.map((mode) => whyCannotStart(start(mode, { attemptState: 'lobby' }), T0));
    expect(barred).toEqual([null, null, 'not-authorised', 'not-authorised']);
  });

  test('is still possible for a candidate who came in time and was let in late', () => {
    expect(whyCannotStart(start('live', { enteredAt: ist('10:29:00') }), ist('10:31:00'))).toBeNull();
  });

  test('is closed to a candidate who came when the door was shut', () => {
    expect(whyCannotStart(start('live', { enteredAt: ist('10:30:00') }), ist('10:31:00'))).toBe('entry-closed');
  });

  test('in a room is over with the deadline, elsewhere when the duration would not fit into the window any more', () => {
    expect(whyCannotStart(start('centre'), ist('13:00:00'))).toBe('entry-closed');
    for (const mode of ['none', 'recorded'] as const) {
      expect(whyCannotStart(start(mode, { deadlineAt: ist('14:00:00') }), ist('11:59:59.999'))).toBeNull();
      expect(whyCannotStart(start(mode, { deadlineAt: ist('14:00:00') }), ist('12:00:00'))).toBe('entry-closed');
    }
  });

  test.each<[AttemptState, string | null]>([
    ['submitted', 'already-submitted'],
    ['terminated', 'terminated'],
    ['refused', 'refused-at-the-door'],
    ['paused', 'paused'],
    ['active', null],
  ])('an attempt that is %s: %s, at any time', (attemptState, bar) => {
    fc.assert(
      fc.property(anyMode, fc.date({ noInvalidDate: true }), (mode, now) => {
        expect(whyCannotStart(start(mode, { attemptState }), now)).toBe(bar);
      }),
    );
  });

  test('waiting never opens what time has closed', () => {
    const minute = fc.integer({ min: 0, max: 400 });
    fc.assert(
      fc.property(anyMode, minute, minute, (mode, first, wait) => {
        const now = later(T0, first * MINUTE_MS);
        const bar = whyCannotStart(start(mode), now);
        fc.pre(bar === 'entry-closed');
        expect(whyCannotStart(start(mode), later(now, wait * MINUTE_MS))).toBe(bar);
      }),
    );
  });
});

describe('an answer that arrives late', () => {
  const deadlineAt = ist('13:00:00.000');

  test('is in time up to five seconds after the deadline', () => {
    expect(isLate(ist('13:00:05.000'), deadlineAt)).toBe(false);
    expect(isLate(ist('13:00:05.001'), deadlineAt)).toBe(true);
  });

  test('is in time by its arrival, however long it waited then, until the queue is drained', () => {
    const at = (arrived: string, stored: string) =>
      isInTime({
        arrivedAtMs: ist(arrived).getTime(),
        storedAtMs: ist(stored).getTime(),
        deadlineAtMs: deadlineAt.getTime(),
        drainMs: 30_000,
      });
    expect(at('13:00:05.000', '13:00:35.000')).toBe(true);
    expect(at('13:00:05.001', '13:00:05.001')).toBe(false);
    expect(at('12:59:59.000', '13:00:35.001')).toBe(false);
    expect(drainedAt(deadlineAt, 30_000)).toEqual(ist('13:00:35.000'));
  });
});
