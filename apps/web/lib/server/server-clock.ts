import { SECOND_MS } from '@kasauti/domain/time/durations.ts';
import { useSyncExternalStore } from 'react';

/*
 * The clock of the server, as well as it can be known here. The offset comes from the answer with the shortest round
 * trip, because the server read its clock somewhere in between; the error is at most half of that time. Between answers
 * time runs by the browser's steady clock (`performance.now`), which nobody can set. In some browsers it stops while
 * the device sleeps; then it and the device's own clock have moved apart, and the server must be asked.
 */

type Sample = { offsetMs: number; errorMs: number };
/** `askedAt` and `answeredAt` are instants of the steady clock. */
type ClockReading = { askedAt: number; answeredAt: number } & SaidTime;
/**
 * What an answer says of the time. `Date` headers count whole seconds, so they serve only until something better is
 * there.
 */
type SaidTime = { serverNow: string | null; date: string | null };

/**
 * Two clocks of one device, in milliseconds: its own, which can be set, and the steady one, whose zero means nothing.
 */
export type DeviceClocks = { wall: () => number; steady: () => number };

export type ServerClock = ReturnType<typeof createServerClock>;

/** Device clocks drift by seconds a day, so an old good sample is worth less than a fresh fair one. */
const DRIFT_PER_MS = 50 / 1_000_000;
/** What a page that opens without the server knows from an earlier one. */
const RECALLED_ERROR_MS = 5000;
/** A device corrects its own clock by less in one step; a sleep that is shorter does no harm. */
const MAX_UNNOTICED_MS = 2000;

export function createServerClock({ wall, steady }: DeviceClocks) {
  let best: (Sample & { takenAt: number }) | null = null;
  /** By how much the two clocks differed when the server last answered. */
  let apartMs = wall() - steady();
  let isDevices = false;

  /** By the offset from the steady clock; before the first answer, the device's own time. */
  const nowMs = () => (best ? steady() + best.offsetMs : wall());

  /** How far the two clocks have moved apart since the server last answered. */
  const movedMs = () => wall() - steady() - apartMs;

  return {
    /** The server's time. */
    now: () => new Date(nowMs()),

    /**
     * The same for pages on which little depends on it: when the device's own clock has run ahead, the device has most
     * likely slept, and that time is added.
     */
    likelyNow: () => new Date(nowMs() + (best && movedMs() > MAX_UNNOTICED_MS ? movedMs() : 0)),

    /** The server is being asked something. Answers with how to learn from what it says. */
    ask(): (said: SaidTime) => void {
      if (isDevices) return () => {};
      const askedAt = steady();
      const apartBefore = wall() - askedAt;
      return (said) => {
        const answeredAt = steady();
        const apartNow = wall() - answeredAt;
        // The device has slept since the server spoke: nobody knows how old the answer is.
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

    /** How far the estimate may be off, in milliseconds; null before the first answer. */
    errorMs: () => best?.errorMs ?? null,

    /**
     * Since the server last answered, the device has slept or its clock was set. This page cannot know which: it asks
     * the server before it decides anything.
     */
    isInDoubt: () => !isDevices && Math.abs(movedMs()) > MAX_UNNOTICED_MS,

    /**
     * How far the device's own clock was behind the server's when that last answered: the one thing that a later page
     * can use.
     */
    offsetMs: () => (best ? best.offsetMs - apartMs : 0),

    /** Goes by the device's own clock from now on, whatever the server says. */
    goByDevice(): void {
      isDevices = true;
      best = null;
    },

    /** Goes on with an offset of an earlier page until the server answers. */
    recall(offsetMs: number): void {
      best ??= { offsetMs: wall() + offsetMs - steady(), errorMs: RECALLED_ERROR_MS, takenAt: steady() };
    },
  };
}

/** Both cannot be true: the steady clock has stopped in between, and only the newer sample knows of it. */
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

/** The one clock of this page. */
export const serverClock = createServerClock({ wall: () => Date.now(), steady: () => performance.now() });

export function serverNow(): Date {
  return serverClock.likelyNow();
}

/** On the server, and while hydrating: the instant for which the page was rendered. */
let renderedAt = 0;

/** Sets the instant that a page is rendered for, so that server and browser draw the same first picture. */
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

/** The server's time, renewed in steps of `everyMs`. Show what is left until an instant; never count ticks. */
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
 * What is left until an instant, in whole seconds as a clock shows them. The second that has begun counts, and what the
 * estimate may be off is taken off: a clock that begins with the start never shows more than there is.
 */
export function secondsLeftUntil(instant: Date, clock: LeftClock): number {
  // An instant is a whole millisecond, so what it was cut off by is doubted too.
  const doubtMs = Math.min(Math.ceil(clock.errorMs() ?? 0), SECOND_MS);
  return Math.max(0, Math.ceil((instant.getTime() - clock.now().getTime() - doubtMs) / SECOND_MS));
}

/** The same in milliseconds, renewed every second. */
export function useTimeLeft(instant: Date, clock: LeftClock = pageClock): number {
  const seconds = useSyncExternalStore(
    subscriptionFor(SECOND_MS),
    () => secondsLeftUntil(instant, clock),
    () => Math.max(0, Math.ceil((instant.getTime() - renderedAt) / SECOND_MS)),
  );
  return seconds * SECOND_MS;
}

/** Whether the device has slept, or its clock was set, since the server last answered; looked at every second. */
export function useClockInDoubt(): boolean {
  return useSyncExternalStore(subscriptionFor(SECOND_MS), serverClock.isInDoubt, () => false);
}
