import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { noteServerClock, sampleOf, secondsLeftUntil, serverClockErrorMs, serverNow } from './server-clock.ts';

afterEach(() => vi.useRealTimers());

const instant = Date.parse('2026-11-21T04:30:00.000Z');

test('the true offset lies within the error that is stated, wherever on the way the server read its clock', () => {
  const way = fc.record({
    offsetMs: fc.integer({ min: -1e9, max: 1e9 }),
    wayMs: fc.nat(5000),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  });
  fc.assert(
    fc.property(way, ({ offsetMs, wayMs, share }) => {
      const readAt = instant + offsetMs + wayMs * share;
      const serverText = new Date(Math.floor(readAt)).toISOString();
      const sample = sampleOf({ askedAt: instant, answeredAt: instant + wayMs, serverNow: serverText, date: null });
      expect(sample).not.toBeNull();
      if (sample) expect(Math.abs(sample.offsetMs - offsetMs)).toBeLessThanOrEqual(sample.errorMs + 1);
    }),
  );
});

test('a date header serves when there is nothing better, and says how rough it is', () => {
  const sample = sampleOf({
    askedAt: instant,
    answeredAt: instant + 100,
    serverNow: null,
    date: 'Sat, 21 Nov 2026 04:30:05 GMT',
  });
  expect(sample).toEqual({ offsetMs: 5450, errorMs: 550 });
  expect(sampleOf({ askedAt: instant, answeredAt: instant, serverNow: null, date: 'nonsense' })).toBeNull();
});

test('a slow answer does not spoil what a quick one has told', () => {
  const now = Date.now();
  noteServerClock({ askedAt: now, answeredAt: now + 10, serverNow: new Date(now + 60_005).toISOString(), date: null });
  noteServerClock({
    askedAt: now,
    answeredAt: now + 4000,
    serverNow: new Date(now + 63_500).toISOString(),
    date: null,
  });
  expect(serverClockErrorMs()).toBe(5);
  expect(Math.abs(serverNow().getTime() - Date.now() - 60_000)).toBeLessThanOrEqual(5);
});

test('a device clock that was set is noticed with the next answer, however slow that one is', () => {
  const now = Date.now();
  noteServerClock({ askedAt: now, answeredAt: now + 10, serverNow: new Date(now + 60_005).toISOString(), date: null });
  // Somebody sets the clock a minute forward: what comes now says that it is right after all.
  noteServerClock({
    askedAt: now + 60_000,
    answeredAt: now + 60_400,
    serverNow: new Date(now + 60_200).toISOString(),
    date: null,
  });
  expect(Math.abs(serverNow().getTime() - Date.now())).toBeLessThanOrEqual(200);
});

test('a clock of twenty minutes that begins with the start shows twenty minutes, and never more', () => {
  const way = fc.record({
    startedAfterMs: fc.integer({ min: 1e6, max: 2e6 }),
    thereMs: fc.integer({ min: 0, max: 400 }),
    backMs: fc.integer({ min: 0, max: 400 }),
    olderErrorMs: fc.integer({ min: 0, max: 200 }),
  });
  vi.useFakeTimers();
  fc.assert(
    fc.property(way, ({ startedAfterMs, thereMs, backMs, olderErrorMs }) => {
      const startedAt = instant + startedAfterMs;
      // The device's clock is right, and an earlier answer that was late on its way said that the server's is behind.
      const earlier = startedAt - 5000;
      const answered = { askedAt: earlier - 2 * olderErrorMs, answeredAt: earlier, date: null };
      noteServerClock({ ...answered, serverNow: new Date(earlier - 2 * olderErrorMs).toISOString() });
      const asked = { askedAt: startedAt - thereMs, answeredAt: startedAt + backMs, date: null };
      noteServerClock({ ...asked, serverNow: new Date(startedAt).toISOString() });
      vi.setSystemTime(startedAt + backMs);
      const shown = secondsLeftUntil(new Date(startedAt + 1_200_000));
      expect(shown).toBeLessThanOrEqual(1200);
      expect(shown).toBeGreaterThanOrEqual(1198);
    }),
  );
});
