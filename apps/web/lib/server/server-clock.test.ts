import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { givenDevice, givenTime } from '../exam/given-time.ts';
import { createServerClock, sampleOf, secondsLeftUntil } from './server-clock.ts';

const instant = Date.parse('2026-11-21T04:30:00.000Z');

/**
 * Creates a device whose clock is `behindMs` milliseconds behind the server's clock, and its estimate of the server's
 * clock.
 */
function given(behindMs = 0) {
  const time = givenTime(instant);
  const device = givenDevice(time);
  device.setClockBy(-behindMs);
  const clock = createServerClock(device);
  /**
   * Simulates one call. The request takes `thereMs` milliseconds and the response `backMs`. The server reads its clock
   * in between.
   */
  const call = async (thereMs: number, backMs: number) => {
    const learn = clock.ask();
    await time.pass(thereMs);
    const serverNow = time.now().toISOString();
    await time.pass(backMs);
    learn({ serverNow, date: null });
  };
  const offMs = () => clock.now().getTime() - time.now().getTime();
  return { time, device, clock, call, offMs };
}

test('the true offset is within the stated error, whenever during the call the server read its clock', () => {
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

test('before the first answer the device’s own time is taken, and nothing is claimed of it', () => {
  const { clock, device } = given(60_000);
  expect(clock.now().getTime()).toBe(device.wall());
  expect(clock.errorMs()).toBeNull();
  expect(clock.offsetMs()).toBe(0);
});

test('a slow response does not spoil the offset from a fast one', async () => {
  const { clock, call, offMs } = given(60_000);
  await call(5, 5);
  await call(3900, 100);
  expect(clock.errorMs()).toBe(5);
  expect(offMs()).toBe(0);
});

test('an old good answer gives way to a fresh fair one, since clocks drift', async () => {
  const { time, clock, call } = given();
  await call(5, 5);
  await time.pass(3_600_000);
  await call(20, 20);
  expect(clock.errorMs()).toBe(20);
});

describe('a device whose clock is set', () => {
  test.each([86_400_000, -86_400_000])(
    'by %i ms changes nothing, and is in doubt until the server answers',
    async (byMs) => {
      const { device, time, clock, call, offMs } = given();
      await call(5, 5);
      device.setClockBy(byMs);
      await time.pass(60_000);
      expect(offMs()).toBe(0);
      expect(clock.isInDoubt()).toBe(true);
      await call(5, 5);
      expect(clock.isInDoubt()).toBe(false);
      expect(offMs()).toBe(0);
      expect(clock.offsetMs()).toBe(-byMs);
    },
  );

  test('by less than a device corrects itself is in no doubt', async () => {
    const { device, clock, call } = given();
    await call(5, 5);
    device.setClockBy(1900);
    expect(clock.isInDoubt()).toBe(false);
  });
});

describe('a device that slept', () => {
  test('with its steady clock is behind and in doubt; one answer, however slow, puts it right', async () => {
    const { device, clock, call, offMs } = given();
    await call(5, 5);
    device.sleep(600_000, 'stands-still');
    expect(clock.isInDoubt()).toBe(true);
    expect(offMs()).toBe(-600_000);
    await call(2000, 2000);
    expect(clock.isInDoubt()).toBe(false);
    expect(offMs()).toBe(0);
  });

  test('is most likely as late as its own clock says: pages on which little depends show that', async () => {
    const { device, time, clock, call } = given();
    await call(5, 5);
    device.sleep(600_000, 'stands-still');
    expect(clock.likelyNow()).toEqual(time.now());
  });

  test('while an answer was on its way learns nothing from it', async () => {
    const { device, time, clock, call } = given();
    await call(5, 5);
    const learn = clock.ask();
    const serverNow = time.now().toISOString();
    device.sleep(600_000, 'stands-still');
    learn({ serverNow, date: null });
    expect(clock.isInDoubt()).toBe(true);
  });
});

test('a page that is opened without the server goes on with what an earlier one knew', async () => {
  const { device, clock, call, time } = given(60_000);
  await call(5, 5);
  await time.pass(60_000);
  const later = createServerClock(device);
  later.recall(clock.offsetMs());
  expect(later.now()).toEqual(time.now());
  expect(later.errorMs()).toBe(5000);
  // An offset from a response is better than one that an earlier page has stored.
  later.recall(0);
  expect(later.now()).toEqual(time.now());
});

test('a clock of twenty minutes that begins with the start shows twenty minutes, and never more', async () => {
  const way = fc.record({
    thereMs: fc.integer({ min: 0, max: 400 }),
    backMs: fc.integer({ min: 0, max: 400 }),
    olderMs: fc.integer({ min: 0, max: 400 }),
  });
  await fc.assert(
    fc.asyncProperty(way, async ({ thereMs, backMs, olderMs }) => {
      const { time, clock, call } = given();
      // The delayed response of an earlier call makes the server's clock seem to be behind.
      await call(0, olderMs);
      await time.pass(5000);
      const startsAt = time.now().getTime() + thereMs;
      await call(thereMs, backMs);
      const shown = secondsLeftUntil(new Date(startsAt + 1_200_000), clock);
      expect(shown).toBeLessThanOrEqual(1200);
      expect(shown).toBeGreaterThanOrEqual(1198);
    }),
  );
});
