import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PROCTORING_MODES } from '../proctoring/proctoring-mode.ts';
import { MINUTE_MS } from '../time/durations.ts';
import { deadlinesOf, type TimeCredit } from './deadline-history.ts';
import {
  hasOpened,
  openSectionAt,
  type SectionTiming,
  sectionEndsOf,
  sectionLengthsFor,
  sectionTimeOf,
} from './section-clock.ts';

const ist = (time: string) => new Date(`2026-11-21T${time}+05:30`);
const later = (from: Date, ms: number) => new Date(from.getTime() + ms);
const T0 = ist('10:00:00');
const credit = (kind: TimeCredit['kind'], minutes: number, givenAt: string): TimeCredit => ({
  kind,
  creditMs: minutes * MINUTE_MS,
  givenAt: ist(givenAt),
});
const timing: SectionTiming = {
  mode: 'centre',
  T0,
  startedAt: ist('10:05:00'),
  sectionMinutes: [20, 20, 20],
  compensatoryMinutes: 0,
  credits: [],
  pausedAt: null,
};
const ends = (facts: Partial<SectionTiming>) =>
  sectionEndsOf({ ...timing, ...facts }).map((end) =>
    later(end, 330 * MINUTE_MS)
      .toISOString()
      .slice(11, 19),
  );

describe('the sections of a form with section clocks', () => {
  test('follow one another from the sitting’s start in a room, and from the candidate’s own start elsewhere', () => {
    expect(ends({})).toEqual(['10:20:00', '10:40:00', '11:00:00']);
    expect(ends({ mode: 'none' })).toEqual(['10:25:00', '10:45:00', '11:05:00']);
    expect(ends({ sectionMinutes: [10, 35, 15] })).toEqual(['10:10:00', '10:45:00', '11:00:00']);
  });

  test('are as long in a preview as in the attempt of a candidate with the same accommodations', () => {
    expect(sectionLengthsFor([], [20, 40])).toEqual([20 * MINUTE_MS, 40 * MINUTE_MS]);
    expect(sectionLengthsFor(['wheelchair', 'muted-signals'], [20, 40])).toEqual([20 * MINUTE_MS, 40 * MINUTE_MS]);
    for (const need of ['compensatory-time', 'scribe'] as const) {
      const [first = 0, second = 0] = sectionLengthsFor([need], [20, 40]);
      expect([first, first + second]).toEqual([1_600_000, 80 * MINUTE_MS]);
      expect(ends({ sectionMinutes: [20, 40], compensatoryMinutes: 20 })).toEqual(['10:26:40', '11:20:00']);
    }
    expect(sectionLengthsFor(['scribe'], [])).toEqual([]);
  });

  test('share compensatory time in proportion to their minutes', () => {
    expect(ends({ compensatoryMinutes: 20 })).toEqual(['10:26:40', '10:53:20', '11:20:00']);
    expect(ends({ sectionMinutes: [10, 35, 15], compensatoryMinutes: 20 })).toEqual([
      '10:13:20',
      '11:00:00',
      '11:20:00',
    ]);
  });

  test('share compensatory time that is added later among the running section and those after it', () => {
    const credits = [credit('compensatory-change', 10, '10:30:00')];
    expect(ends({ credits })).toEqual(['10:20:00', '10:45:00', '11:10:00']);
  });

  test('are extended one by one: a pause belongs to the section that it interrupted', () => {
    expect(ends({ credits: [credit('pause', 7, '10:19:00')] })).toEqual(['10:27:00', '10:47:00', '11:07:00']);
    // The pause began at 10:20, when the second section was running.
    expect(ends({ credits: [credit('pause', 7, '10:27:00')] })).toEqual(['10:20:00', '10:47:00', '11:07:00']);
    // The pause began at 10:19:59 and ended long after the planned end of the first section.
    expect(ends({ credits: [credit('pause', 30, '10:49:59')] })).toEqual(['10:50:00', '11:10:00', '11:30:00']);
  });

  test('count time that was given during a pause for the section that was interrupted', () => {
    const lost = credit('lost-time', 5, '10:30:00');
    expect(ends({ credits: [lost], pausedAt: ist('10:10:00') })).toEqual(['10:25:00', '10:45:00', '11:05:00']);
    const over = [lost, credit('pause', 30, '10:40:00')];
    expect(ends({ credits: over })).toEqual(['10:55:00', '11:15:00', '11:35:00']);
  });

  test('count time that was given before the start for the first section, and compensatory time only once', () => {
    const credits = [credit('lost-time', 5, '10:04:00'), credit('compensatory-change', 20, '10:04:30')];
    const startedAt = ist('10:30:00');
    expect(ends({ credits, startedAt, compensatoryMinutes: 20 })).toEqual(['10:31:40', '10:58:20', '11:25:00']);
  });

  test('give time that comes at the last moment, or later, to the last section', () => {
    expect(ends({ credits: [credit('lost-time', 5, '11:00:02')] })).toEqual(['10:20:00', '10:40:00', '11:05:00']);
  });
});

describe('the open section', () => {
  const sectionEnds = sectionEndsOf(timing);

  test('changes at the very end of a section, and is the last one from then on', () => {
    expect(openSectionAt(sectionEnds, ist('09:59:00'))).toBe(0);
    expect(openSectionAt(sectionEnds, ist('10:19:59.999'))).toBe(0);
    expect(openSectionAt(sectionEnds, ist('10:20:00.000'))).toBe(1);
    expect(openSectionAt(sectionEnds, ist('10:59:59.999'))).toBe(2);
    expect(openSectionAt(sectionEnds, ist('11:30:00'))).toBe(2);
  });

  test('opens at the end of the one before it', () => {
    expect(sectionTimeOf(sectionEnds, 1)).toEqual({ opensAt: null, endsAt: ist('10:20:00') });
    expect(sectionTimeOf(sectionEnds, 3)).toEqual({ opensAt: ist('10:40:00'), endsAt: ist('11:00:00') });
    expect(sectionTimeOf(sectionEnds, null)).toBeNull();
    expect(sectionTimeOf(null, 1)).toBeNull();
  });

  test('accepts what arrives up to 5 s before it opens, because clocks differ', () => {
    const second = { opensAt: ist('10:20:00') };
    expect(hasOpened(ist('10:19:55.000'), second)).toBe(true);
    expect(hasOpened(ist('10:19:54.999'), second)).toBe(false);
    expect(hasOpened(ist('03:00:00'), { opensAt: null })).toBe(true);
  });
});

type Act =
  | { kind: 'work'; ms: number }
  | { kind: 'pause'; ms: number; givenMs: number }
  | { kind: 'lost-time' | 'compensatory-change'; minutes: number };

const anyMs = fc.integer({ min: 0, max: 15 * MINUTE_MS });
const anyAct: fc.Arbitrary<Act> = fc.oneof(
  anyMs.map((ms): Act => ({ kind: 'work', ms })),
  fc.tuple(anyMs, fc.constantFrom(0, 0, 3 * MINUTE_MS)).map(([ms, givenMs]): Act => ({ kind: 'pause', ms, givenMs })),
  fc
    .tuple(fc.constantFrom('lost-time' as const, 'compensatory-change' as const), fc.integer({ min: 1, max: 30 }))
    .map(([kind, minutes]): Act => ({ kind, minutes })),
);
const anyMinutes = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 6 });
const anyCase = fc.record({
  mode: fc.constantFrom(...PROCTORING_MODES),
  sectionMinutes: anyMinutes,
  compensatoryMinutes: fc.integer({ min: 0, max: 90 }),
  acts: fc.array(anyAct, { maxLength: 12 }),
});

/** Lets a clock run for each section in turn, and stops it during pauses. It knows nothing of ends. */
function runClocks(lengths: number[], acts: readonly Act[]) {
  const left = [...lengths];
  const ended: Date[] = [];
  const credits: TimeCredit[] = [];
  let now = T0;
  const work = (ms: number) => {
    const end = later(now, ms);
    while (ended.length < left.length) {
      const endsAt = later(now, left[ended.length] ?? 0);
      if (endsAt > end) break;
      ended.push(endsAt);
      now = endsAt;
    }
    if (ended.length < left.length) left[ended.length] = (left[ended.length] ?? 0) - (end.getTime() - now.getTime());
    now = end;
  };
  const give = (kind: TimeCredit['kind'], creditMs: number) => {
    credits.push({ kind, creditMs, givenAt: now });
    if (kind === 'pause') return;
    if (kind === 'lost-time') left[ended.length] = (left[ended.length] ?? 0) + creditMs;
  };
  work(1);
  for (const act of acts) {
    if (ended.length === left.length) break;
    if (act.kind === 'work') work(act.ms);
    else if (act.kind === 'lost-time') give('lost-time', act.minutes * MINUTE_MS);
    else if (act.kind === 'pause') {
      now = later(now, Math.floor(act.ms / 2));
      if (act.givenMs > 0) give('lost-time', act.givenMs);
      now = later(now, Math.ceil(act.ms / 2));
      give('pause', act.ms);
    }
  }
  const isOver = ended.length === left.length;
  let at = now;
  for (const ms of left.slice(ended.length)) {
    at = later(at, ms);
    ended.push(at);
  }
  return { credits, ends: ended, isOver };
}

/** Builds credits from acts, at the times at which they would be given. */
function creditsOf(acts: readonly Act[]): TimeCredit[] {
  let now = later(T0, 1);
  return acts.flatMap((act): TimeCredit[] => {
    if (act.kind === 'work' || act.kind === 'pause') now = later(now, act.ms);
    if (act.kind === 'work') return [];
    const creditMs = act.kind === 'pause' ? act.ms : act.minutes * MINUTE_MS;
    return [{ kind: act.kind, creditMs, givenAt: now }];
  });
}

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);
const lengthsOf = (from: Date, all: readonly Date[]) =>
  all.map((end, at) => end.getTime() - (all[at - 1] ?? from).getTime());

describe('for any minutes, compensatory time, pauses and credits', () => {
  test('the last section ends at the attempt’s deadline', () => {
    fc.assert(
      fc.property(anyCase, ({ mode, sectionMinutes, compensatoryMinutes, acts }) => {
        const facts = { mode, T0, startedAt: T0, compensatoryMinutes, credits: creditsOf(acts) };
        const deadlines = deadlinesOf({ ...facts, durationMinutes: sum(sectionMinutes), cutAt: null });
        const sectionEnds = sectionEndsOf({ ...facts, sectionMinutes, pausedAt: null });
        expect(sectionEnds.at(-1)).toEqual(deadlines.at(-1)?.deadlineAt);
        expect(sectionEnds).toHaveLength(sectionMinutes.length);
      }),
    );
  });

  test('no further credit makes a section shorter, or changes the end of a section that is over', () => {
    fc.assert(
      fc.property(anyCase, anyAct, ({ mode, sectionMinutes, compensatoryMinutes, acts }, more) => {
        const facts = { mode, T0, startedAt: T0, compensatoryMinutes, sectionMinutes, pausedAt: null };
        const credits = creditsOf([...acts, more]);
        const [after, before] = [credits, credits.slice(0, creditsOf(acts).length)].map((given) =>
          sectionEndsOf({ ...facts, credits: given }),
        );
        const [longer, shorter] = [lengthsOf(T0, after ?? []), lengthsOf(T0, before ?? [])];
        for (const [at, length] of longer.entries()) expect(length).toBeGreaterThanOrEqual(shorter[at] ?? 0);
        const beganAt = later(credits.at(-1)?.givenAt ?? T0, more.kind === 'pause' ? -more.ms : 0);
        // A pause may contain the moment of an earlier one, so only ends before the last beginning are compared.
        for (const [at, end] of (before ?? []).slice(0, -1).entries())
          if (end <= beganAt) expect(after?.[at]).toEqual(end);
      }),
    );
  });

  test('the ends are those of clocks that run in turn and stand still during pauses', () => {
    fc.assert(
      fc.property(anyCase, ({ sectionMinutes, acts }) => {
        const given = acts.filter((act) => act.kind !== 'compensatory-change');
        const lengths = sectionMinutes.map((minutes) => minutes * MINUTE_MS);
        const run = runClocks(lengths, given);
        fc.pre(!run.isOver);
        const facts = { mode: 'none' as const, T0, startedAt: T0, compensatoryMinutes: 0, pausedAt: null };
        expect(sectionEndsOf({ ...facts, sectionMinutes, credits: run.credits })).toEqual(run.ends);
      }),
    );
  });

  test('the shares of compensatory time differ from the exact proportion by less than a millisecond', () => {
    fc.assert(
      fc.property(anyMinutes, fc.integer({ min: 0, max: 90 }), (sectionMinutes, compensatoryMinutes) => {
        const facts = { ...timing, sectionMinutes, compensatoryMinutes };
        const total = sum(sectionMinutes);
        const lengths = lengthsOf(T0, sectionEndsOf(facts));
        for (const [at, length] of lengths.entries()) {
          const minutes = sectionMinutes[at] ?? 0;
          const exact = (minutes + (compensatoryMinutes * minutes) / total) * MINUTE_MS;
          expect(Math.abs(length - exact)).toBeLessThan(1);
        }
      }),
    );
  });
});
