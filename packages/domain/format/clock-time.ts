/* Instants as numbers on a clock. `Intl` is asked only where the zone's offset is not known. */

export type LocalParts = { year: number; month: number; day: number; hour: number; minute: number; second: number };

/** "10:31:05", as on a clock of 24 hours: for "Saved on the server 10:31:05". */
export function formatClockTime(instant: Date, zone: string): string {
  const { hour, minute, second } = localParts(instant, zone);
  return `${twoDigits(hour)}:${twoDigits(minute)}:${twoDigits(second)}`;
}

/**
 * What is left on a clock, "2:29:59" or "04:59"; rounded up to the second, so that it reaches zero when time is up and
 * not before.
 */
export function formatCountdown(leftMs: number): string {
  const total = Math.max(0, Math.ceil(leftMs / 1000));
  const [hours, minutes, seconds] = [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60];
  return hours > 0
    ? `${hours}:${twoDigits(minutes)}:${twoDigits(seconds)}`
    : `${twoDigits(minutes)}:${twoDigits(seconds)}`;
}

/** The wall clock of a zone at an instant. */
export function localParts(instant: Date, zone: string): LocalParts {
  if (zone === 'Asia/Kolkata' && instant.getTime() >= INDIA_STEADY_SINCE) return indianParts(instant);
  const read: Record<string, number> = {};
  for (const { type, value } of clockOf(zone).formatToParts(instant)) read[type] = Number(value);
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = read;
  return { year, month, day, hour, minute, second };
}

/**
 * India's clocks have been 5 h 30 min before UTC since 15 October 1945 (IANA time zone database): from 1946 on a sum is
 * enough.
 */
const INDIA_STEADY_SINCE = Date.UTC(1946, 0);

const INDIA_AHEAD_MS = 19_800_000;

/**
 * What `Intl` says too; but the first formatter of a page keeps a cheap phone from hearing a press for a sixteenth of a
 * second.
 */
function indianParts(instant: Date): LocalParts {
  const at = new Date(instant.getTime() + INDIA_AHEAD_MS);
  return {
    year: at.getUTCFullYear(),
    month: at.getUTCMonth() + 1,
    day: at.getUTCDate(),
    hour: at.getUTCHours(),
    minute: at.getUTCMinutes(),
    second: at.getUTCSeconds(),
  };
}

/** A number with two digits at least: "07". */
export function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

/** Making a formatter costs more than using it, and there are few zones. */
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
