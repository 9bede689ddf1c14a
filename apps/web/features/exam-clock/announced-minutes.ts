import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';

const steps = [30, 10, 5, 1];
/**
 * A remaining time is announced only within this period after it is reached, in milliseconds. The period is long enough
 * for a page that is busy for a moment. It is so short that the announced time is still right after a reload.
 */
const SPOKEN_FOR_MS = 15_000;

/** Returns the remaining minutes to announce now: 30, 10, 5 or 1. Returns null at other times. */
export function announcedMinutes(leftMs: number): number | null {
  const step = steps.find((minutes) => leftMs <= minutes * MINUTE_MS && leftMs > minutes * MINUTE_MS - SPOKEN_FOR_MS);
  return step ?? null;
}
