import { useSyncExternalStore } from 'react';

/*
 * The clock of the server, as well as it can be told from here: this device's clock plus an offset. The offset comes from
 * the answer with the shortest way there and back, because the server read its clock somewhere in between; the error is
 * at most half of that time.
 */

type Sample = { offsetMs: number; errorMs: number };
export type ClockReading = { askedAt: number; answeredAt: number; serverNow: string | null; date: string | null };

/** Device clocks drift by seconds a day, so an old good sample is worth less than a fresh fair one. */
const driftPerMs = 50 / 1_000_000;

let best: (Sample & { takenAt: number }) | null = null;
/** On the server, and while hydrating: the instant for which the page was rendered. */
let renderedAt = 0;

/** Learns from one answer. `Date` headers count whole seconds, so they serve only until something better is there. */
export function noteServerClock(reading: ClockReading): void {
  const sample = sampleOf(reading);
  if (!sample) return;
  const age = best ? reading.answeredAt - best.takenAt : 0;
  if (!best || age < 0 || sample.errorMs <= best.errorMs + age * driftPerMs || contradicts(sample, best, age)) {
    best = { ...sample, takenAt: reading.answeredAt };
  }
}

/** Both cannot be true: somebody has set this device's clock in between, and only the newer sample knows of it. */
function contradicts(sample: Sample, known: Sample, age: number): boolean {
  const possibleMs = sample.errorMs + known.errorMs + Math.abs(age) * driftPerMs;
  return Math.abs(sample.offsetMs - known.offsetMs) > possibleMs;
}

/** How far this device's clock is behind the server's, as known; for a page that will open without the server. */
export function serverClockOffsetMs(): number {
  return best?.offsetMs ?? 0;
}

/** Goes on with an offset of an earlier page until the server answers. */
export function recallServerClock(offsetMs: number): void {
  best ??= { offsetMs, errorMs: recalledErrorMs, takenAt: Date.now() };
}
const recalledErrorMs = 5000;

export function sampleOf({ askedAt, answeredAt, serverNow, date }: ClockReading): Sample | null {
  const wayMs = Math.max(0, answeredAt - askedAt);
  const exact = serverNow === null ? Number.NaN : Date.parse(serverNow);
  if (!Number.isNaN(exact)) return { offsetMs: exact - (askedAt + wayMs / 2), errorMs: wayMs / 2 };
  const rough = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(rough)) return null;
  return { offsetMs: rough + 500 - (askedAt + wayMs / 2), errorMs: wayMs / 2 + 500 };
}

export function serverNow(): Date {
  return new Date(Date.now() + (best?.offsetMs ?? 0));
}

/** How far the estimate may be off, in milliseconds; null before the first answer. */
export function serverClockErrorMs(): number | null {
  return best?.errorMs ?? null;
}

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

const secondMs = 1000;

/**
 * What is left until an instant, in whole seconds as a clock shows them. The second that has begun counts, and what the estimate may be
 * off is taken off: a clock that begins with the start never shows more than there is.
 */
export function secondsLeftUntil(instant: Date): number {
  const doubtMs = Math.min(best?.errorMs ?? 0, secondMs);
  return Math.max(0, Math.ceil((instant.getTime() - serverNow().getTime() - doubtMs) / secondMs));
}

/** The same in milliseconds, renewed every second. */
export function useTimeLeft(instant: Date): number {
  const seconds = useSyncExternalStore(
    subscriptionFor(secondMs),
    () => secondsLeftUntil(instant),
    () => Math.max(0, Math.ceil((instant.getTime() - renderedAt) / secondMs)),
  );
  return seconds * secondMs;
}
