import { plainDateIn } from '../format/dates.ts';
import { DAY_MS } from './durations.ts';

const INDIA = 'Asia/Kolkata';
const INDIA_OFFSET = '+05:30';

/** Whole days of the calendar in India: from the first instant on, up to and without the last. */
export type DayRange = { from: Date; until: Date };

/**
 * The last `count` days in India, the day of `now` among them. A day there is always 24 hours long: India has one zone
 * and changes no clocks.
 */
export function lastDays(now: Date, count: number): DayRange {
  const midnight = Date.parse(`${plainDateIn(INDIA, now)}T00:00:00${INDIA_OFFSET}`);
  return { from: new Date(midnight - (count - 1) * DAY_MS), until: new Date(midnight + DAY_MS) };
}

/** Each day of a range as `YYYY-MM-DD`, the first one first. */
export function daysOf({ from, until }: DayRange): string[] {
  const count = Math.round((until.getTime() - from.getTime()) / DAY_MS);
  return Array.from({ length: count }, (_, no) => plainDateIn(INDIA, new Date(from.getTime() + no * DAY_MS)));
}
