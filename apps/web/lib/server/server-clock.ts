import { SECOND_MS } from '@kasauti/domain/time/durations.ts';
import { useSyncExternalStore } from 'react';

/*
 * Estimate of the server's clock. The offset comes from the response with the shortest round trip. The server read
 * its clock at some moment of that trip, so the error is at most half of it. Between responses time runs by the
 * browser's steady clock (`performance.now`), which cannot be set. In some browsers it stops while the device
 * sleeps. The difference between the two clocks then changes, and the page must request the server's time.
 */

type Sample = { offsetMs: number; errorMs: number };
/** `askedAt` and `answeredAt` are times of the steady clock. */
type ClockReading = { askedAt: number; answeredAt: number } & SaidTime;
/**
 * Times in a response. `Date` headers have a resolution of one second, so they serve only until a better time is
 * known.
 */
type SaidTime = { serverNow: string | null; date: string | null };

/**
 * The two clocks of a device, in milliseconds: the wall clock, which can be set, and the steady clock, whose zero
 * is arbitrary.
 */
export type DeviceClocks = { wall: () => number; steady: () => number };

export type ServerClock = ReturnType<typeof createServerClock>;

/** Device clocks drift by seconds per day, so an old precise sample can be worse than a new one. */
const DRIFT_PER_MS = 50 / 1_000_000;
/** Assumed error in milliseconds of an offset from an earlier page. */
const RECALLED_ERROR_MS = 5000;
/**
 * Minimum difference in milliseconds that counts as sleep or a set clock. Automatic corrections are smaller, and a
 * shorter sleep is harmless.
 */
const MAX_UNNOTICED_MS = 2000;

export function createServerClock({ wall, steady }: DeviceClocks) {
  let best: (Sample & { takenAt: number }) | null = null;
  /** Difference between the two clocks at the server's last response. */
  let apartMs = wall() - steady();
  let isDevices = false;

  /** Returns the server's time from the steady clock, or the device's time before the first response. */
  const nowMs = () => (best ? steady() + best.offsetMs : wall());

  /** Returns the change of that difference since the server's last response. */
  const movedMs = () => wall() - steady() - apartMs;

  return {
    /** Returns the server's time. */
    now: () => new Date(nowMs()),

    /**
     * Returns the most likely server time, for pages on which a wrong time does little harm. If the device's clock
     * has run ahead of the steady clock, the device has probably slept, so that time is added.
     */
    likelyNow: () => new Date(nowMs() + (best && movedMs() > MAX_UNNOTICED_MS ? movedMs() : 0)),

    /** Called before a request. Returns a function that learns from the times in its response. */
    ask(): (said: SaidTime) => void {
      if (isDevices) return () => {};
      const askedAt = steady();
      const apartBefore = wall() - askedAt;
      return (said) => {
        const answeredAt = steady();
        const apartNow = wall() - answeredAt;
        // The device has slept during the request, so the age of the response is unknown.
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

    /** Returns the maximum error in milliseconds, or null before the first response. */
    errorMs: () => best?.errorMs ?? null,

    /**
     * Returns true if the device has slept or its clock was set since the server's last response. The page cannot
     * distinguish the two, so it must ask the server before any decision.
     */
    isInDoubt: () => !isDevices && Math.abs(movedMs()) > MAX_UNNOTICED_MS,

    /**
     * Returns the time in milliseconds by which the device's clock was behind the server's at its last response. A
     * later page can start with this offset.
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
 * Returns true if the two samples contradict each other. Then the steady clock has stopped in between, and the new
 * sample is right.
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

/** The single clock of this page. */
export const serverClock = createServerClock({ wall: () => Date.now(), steady: () => performance.now() });

export function serverNow(): Date {
  return serverClock.likelyNow();
}

/** The instant for which the page was rendered, on the server and while hydrating. */
let renderedAt = 0;

/** Sets the instant for which a page is rendered, so that server and browser render the same HTML first. */
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

function subscriptionFor(everyMs: number) {
  const known = bySteps.get(everyMs);
  if (known) return known;
  const made = subscribeEvery(everyMs);
  bySteps.set(everyMs, made);
  return made;
}

/**
 * Returns the server's time, updated in steps of `everyMs`. Compute remaining time from it, and never count ticks.
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
 * Returns the remaining time until an instant in whole seconds, rounded up. The possible error is subtracted
 * first, so that a clock never shows more than the full time at the start.
 */
export function secondsLeftUntil(instant: Date, clock: LeftClock): number {
  // Instants are whole milliseconds, so the error is rounded up.
  const doubtMs = Math.min(Math.ceil(clock.errorMs() ?? 0), SECOND_MS);
  return Math.max(0, Math.ceil((instant.getTime() - clock.now().getTime() - doubtMs) / SECOND_MS));
}

/** Returns the remaining time in milliseconds, updated every second. */
export function useTimeLeft(instant: Date, clock: LeftClock = pageClock): number {
  const seconds = useSyncExternalStore(
    subscriptionFor(SECOND_MS),
    () => secondsLeftUntil(instant, clock),
    () => Math.max(0, Math.ceil((instant.getTime() - renderedAt) / SECOND_MS)),
  );
  return seconds * SECOND_MS;
}

/**
 * Returns true if the device has slept, or its clock was set, since the server's last response. Checked every
 * second.
 */
export function useClockInDoubt(): boolean {
  return useSyncExternalStore(subscriptionFor(SECOND_MS), serverClock.isInDoubt, () => false);
}
