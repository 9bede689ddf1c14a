import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';

const steps = [30, 10, 5, 1];
/** Long enough that a page that was busy just then still says it, short enough that a reload does not say it late. */
const SPOKEN_FOR_MS = 15_000;

/** The minutes to speak of now, or null: at 30, 10, 5 and 1 minutes before the end. */
export function announcedMinutes(leftMs: number): number | null {
  const step = steps.find((minutes) => leftMs <= minutes * MINUTE_MS && leftMs > minutes * MINUTE_MS - SPOKEN_FOR_MS);
  return step ?? null;
}
