import { plainDateIn } from '../format/dates.ts';
import { DAY_MS } from './durations.ts';
import { INDIA_TIME_ZONE } from './india.ts';

const INDIA_OFFSET = '+05:30';

/** A range of whole calendar days in India. `from` is included, `until` is excluded. */
export type DayRange = { from: Date; until: Date };

/**
 * Returns the last `count` days in India, including the day of `now`. Each day has 24 hours, because India has one
 * time zone without daylight saving time.
 */
export function lastDays(now: Date, count: number): DayRange {
  const midnight = Date.parse(`${plainDateIn(INDIA_TIME_ZONE, now)}T00:00:00${INDIA_OFFSET}`);
  return { from: new Date(midnight - (count - 1) * DAY_MS), until: new Date(midnight + DAY_MS) };
}

/** Returns the days of a range as `YYYY-MM-DD`, earliest first. */
export function daysOf({ from, until }: DayRange): string[] {
  const count = Math.round((until.getTime() - from.getTime()) / DAY_MS);
  return Array.from({ length: count }, (_, no) => plainDateIn(INDIA_TIME_ZONE, new Date(from.getTime() + no * DAY_MS)));
}
