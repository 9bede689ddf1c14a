import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';

const steps = [30, 10, 5, 1];
/**
 * Period in which a remaining time can be announced, in milliseconds. It is long enough for a page that is busy for a
 * moment. It is short enough that a reload does not make the announcement wrong.
 */
const SPOKEN_FOR_MS = 15_000;

/** Returns the remaining minutes to announce now: 30, 10, 5 or 1. Returns null at other times. */
export function announcedMinutes(leftMs: number): number | null {
  const step = steps.find((minutes) => leftMs <= minutes * MINUTE_MS && leftMs > minutes * MINUTE_MS - SPOKEN_FOR_MS);
  return step ?? null;
}
