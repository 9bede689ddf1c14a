import { INDIA_OFFSET_MS, INDIA_TIME_ZONE } from '../time/india.ts';

/* Clock times of instants. `Intl` is used only for zones other than India's. */

export type LocalParts = { year: number; month: number; day: number; hour: number; minute: number; second: number };

/** Formats a time on a 24-hour clock: "10:31:05". */
export function formatClockTime(instant: Date, zone: string): string {
  const { hour, minute, second } = localParts(instant, zone);
  return `${twoDigits(hour)}:${twoDigits(minute)}:${twoDigits(second)}`;
}

/**
 * Formats the remaining time: "2:29:59" or "04:59". The value is rounded up to the second, so that it shows zero
 * only when time is up.
 */
export function formatCountdown(leftMs: number): string {
  const total = Math.max(0, Math.ceil(leftMs / 1000));
  const [hours, minutes, seconds] = [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60];
  return hours > 0
    ? `${hours}:${twoDigits(minutes)}:${twoDigits(seconds)}`
    : `${twoDigits(minutes)}:${twoDigits(seconds)}`;
}

/** Returns the local date and time of an instant in a zone. */
export function localParts(instant: Date, zone: string): LocalParts {
  if (zone === INDIA_TIME_ZONE && instant.getTime() >= INDIA_STEADY_SINCE) return indianParts(instant);
  const read: Record<string, number> = {};
  for (const { type, value } of clockOf(zone).formatToParts(instant)) read[type] = Number(value);
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = read;
  return { year, month, day, hour, minute, second };
}

/**
 * Start of the period in which India's offset is fixed. It has been UTC+5:30 since 15 October 1945 (IANA time zone
 * database).
 */
const INDIA_STEADY_SINCE = Date.UTC(1946, 0);

/**
 * Computes the same result as `Intl` for India. The first `Intl` formatter of a page would block a slow phone for
 * about 60 ms.
 */
function indianParts(instant: Date): LocalParts {
  const at = new Date(instant.getTime() + INDIA_OFFSET_MS);
  return {
    year: at.getUTCFullYear(),
    month: at.getUTCMonth() + 1,
    day: at.getUTCDate(),
    hour: at.getUTCHours(),
    minute: at.getUTCMinutes(),
    second: at.getUTCSeconds(),
  };
}

/** Formats a number with at least two digits: "07". */
export function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

/** Formatters by zone. Creating a formatter costs more than using one, and there are few zones. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  clocks.set(zone, clock);
  return clock;
}
