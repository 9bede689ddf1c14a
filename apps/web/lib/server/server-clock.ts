import { SECOND_MS } from '@kasauti/domain/time/durations.ts';
import { useSyncExternalStore } from 'react';

/*
 * Estimates the server's clock. The offset comes from the response with the shortest round trip. The server has read
 * its clock at some moment of the round trip, so the error is at most half of the round trip. Between responses the
 * estimate uses the browser's steady clock (`performance.now`), which cannot be set. In some browsers the steady clock
 * stops while the device sleeps. The difference between the device's wall clock and steady clock then changes, and the
 * page must request the server's time again.
 */

type Sample = { offsetMs: number; errorMs: number };
/** Times of one request. `askedAt` and `answeredAt` are by the steady clock. */
type ClockReading = { askedAt: number; answeredAt: number } & SaidTime;
/**
 * Times in a response. The `Date` header has a resolution of only one second, so it is used only if the body contains
 * no time.
 */
type SaidTime = { serverNow: string | null; date: string | null };

/**
 * The two clocks of a device, in milliseconds. The wall clock can be set. The steady clock cannot, and its zero is
 * arbitrary.
 */
export type DeviceClocks = { wall: () => number; steady: () => number };

export type ServerClock = ReturnType<typeof createServerClock>;

/**
 * Assumed drift of a device's clock. Clocks drift by seconds per day, so an old precise sample can be worse than a new
 * imprecise one.
 */
const DRIFT_PER_MS = 50 / 1_000_000;
/** Assumed error in milliseconds of an offset that an earlier page has stored. */
const RECALLED_ERROR_MS = 5000;
/**
 * If the difference between the two clocks changes by more than this, in milliseconds, the device has slept or its
 * clock was set. Automatic corrections of the clock are smaller, and a shorter sleep does no harm.
 */
const MAX_UNNOTICED_MS = 2000;

export function createServerClock({ wall, steady }: DeviceClocks) {
  let best: (Sample & { takenAt: number }) | null = null;
  /** Difference between wall clock and steady clock at the server's last response. */
  let apartMs = wall() - steady();
  let isDevices = false;

  /** Returns the server's time, computed from the steady clock. Before the first response returns the device's time. */
  const nowMs = () => (best ? steady() + best.offsetMs : wall());

  /** Returns by how much the difference between the two clocks has changed since the server's last response. */
  const movedMs = () => wall() - steady() - apartMs;

  return {
    /** Returns the estimated time of the server. */
    now: () => new Date(nowMs()),

    /**
     * Returns the most likely server time, for pages on which a wrong time does little harm. If the wall clock has
     * moved ahead of the steady clock, the device has probably slept. So the difference is added.
     */
    likelyNow: () => new Date(nowMs() + (best && movedMs() > MAX_UNNOTICED_MS ? movedMs() : 0)),

    /**
     * Call this before a request. Returns a function that takes the times in the response and improves the estimate.
     */
    ask(): (said: SaidTime) => void {
      if (isDevices) return () => {};
      const askedAt = steady();
      const apartBefore = wall() - askedAt;
      return (said) => {
        const answeredAt = steady();
        const apartNow = wall() - answeredAt;
        // The device has slept during the request, so it is unknown how old the response is.
        if (Math.abs(apartNow - apartBefore) > MAX_UNNOTICED_MS) return;
        const sample = sampleOf({ askedAt, answeredAt, ...said });
        if (!sample) return;
        apartMs = apartNow;
        const age = best ? answeredAt - best.takenAt : 0;
        if (!best || age < 0 || sample.errorMs <= best.errorMs + age * DRIFT_PER_MS || contradicts(sample, best, age)) {
          best = { ...sample, takenAt: answeredAt };
        }
      };
    },

    /** Returns the maximum error of the estimate in milliseconds, or null before the first response. */
    errorMs: () => best?.errorMs ?? null,

    /**
     * Returns true if the device has slept or its clock was set since the server's last response. The page cannot
     * distinguish these two cases. So it must request the server's time before a decision that depends on it.
     */
    isInDoubt: () => !isDevices && Math.abs(movedMs()) > MAX_UNNOTICED_MS,

    /**
     * Returns the time in milliseconds by which the device's wall clock was behind the server's clock at the last
     * response. A later page can start with this offset.
     */
    offsetMs: () => (best ? best.offsetMs - apartMs : 0),

    /** Uses the device's own clock from now on and ignores the server's times. */
    goByDevice(): void {
      isDevices = true;
      best = null;
    },

    /** Starts with the offset of an earlier page, until the server responds. */
    recall(offsetMs: number): void {
      best ??= { offsetMs: wall() + offsetMs - steady(), errorMs: RECALLED_ERROR_MS, takenAt: steady() };
    },
  };
}

/**
 * Returns true if the two samples differ by more than their errors. Then the steady clock has stopped between them, and
 * only the new sample is right.
 */
function contradicts(sample: Sample, known: Sample, age: number): boolean {
  const possibleMs = sample.errorMs + known.errorMs + Math.abs(age) * DRIFT_PER_MS;
  return Math.abs(sample.offsetMs - known.offsetMs) > possibleMs;
}

export function sampleOf({ askedAt, answeredAt, serverNow, date }: ClockReading): Sample | null {
  const wayMs = Math.max(0, answeredAt - askedAt);
  const exact = serverNow === null ? Number.NaN : Date.parse(serverNow);
  if (!Number.isNaN(exact)) return { offsetMs: exact - (askedAt + wayMs / 2), errorMs: wayMs / 2 };
  const rough = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(rough)) return null;
  return { offsetMs: rough + 500 - (askedAt + wayMs / 2), errorMs: wayMs / 2 + 500 };
}

/** The page's only estimate of the server's clock. */
export const serverClock = createServerClock({ wall: () => Date.now(), steady: () => performance.now() });

export function serverNow(): Date {
  return serverClock.likelyNow();
}

/** The instant for which the server has rendered the page. It is used on the server and while React hydrates. */
let renderedAt = 0;

/**
 * Sets the instant for which a page is rendered. With it the browser's first render produces the same HTML as the
 * server.
 */
export function renderFor(instant: Date): void {
  renderedAt = instant.getTime();
}

const subscribeEvery = (everyMs: number) => (tell: () => void) => {
  const timer = setInterval(tell, everyMs);
  document.addEventListener('visibilitychange', tell);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', tell);
  };
};
const bySteps = new Map<number, ReturnType<typeof subscribeEvery>>();

/** Returns the subscription to steps of this length. It is also told when the page becomes visible. */
export function subscriptionFor(everyMs: number) {
  const known = bySteps.get(everyMs);
  if (known) return known;
  const made = subscribeEvery(everyMs);
  bySteps.set(everyMs, made);
  return made;
}

/**
 * Returns the server's time, rounded down to a multiple of `everyMs`, and renders again after each step. Callers
 * compute a remaining time from it and do not count the steps.
 */
export function useServerNow(everyMs = 1000): Date {
  const steps = useSyncExternalStore(
    subscriptionFor(everyMs),
    () => Math.floor(serverNow().getTime() / everyMs),
    () => Math.floor(renderedAt / everyMs),
  );
  return new Date(steps * everyMs);
}

type LeftClock = Pick<ServerClock, 'now' | 'errorMs'>;
const pageClock: LeftClock = { now: serverNow, errorMs: serverClock.errorMs };

/**
 * Returns the remaining time until an instant in whole seconds, rounded up. The possible error of the clock, at most
 * one second, is subtracted first. Otherwise a countdown could show more than the full time at its start.
 */
export function secondsLeftUntil(instant: Date, clock: LeftClock): number {
  // The error is rounded up, because instants are whole milliseconds.
  const doubtMs = Math.min(Math.ceil(clock.errorMs() ?? 0), SECOND_MS);
  return Math.max(0, Math.ceil((instant.getTime() - clock.now().getTime() - doubtMs) / SECOND_MS));
}

/** Returns the remaining time in milliseconds, rounded up to whole seconds. Renders again every second. */
export function useTimeLeft(instant: Date, clock: LeftClock = pageClock): number {
  const seconds = useSyncExternalStore(
    subscriptionFor(SECOND_MS),
    () => secondsLeftUntil(instant, clock),
    () => Math.max(0, Math.ceil((instant.getTime() - renderedAt) / SECOND_MS)),
  );
  return seconds * SECOND_MS;
}

/**
 * Returns true if the device has slept or its clock was set since the server's last response. Checks this every second.
 */
export function useClockInDoubt(): boolean {
  return useSyncExternalStore(subscriptionFor(SECOND_MS), serverClock.isInDoubt, () => false);
}
