import type { Language } from '../form/content.ts';
import { localParts } from './clock-time.ts';
import { formatDate, formatDay, formatTime, zoneLabel } from './dates.ts';

/**
 * Formats an instant for a narrow space: "Sat 21 Nov, 10:00 am IST". The year is shown only if it differs from the year
 * of `now`. A line can break only after the comma.
 */
export function formatNearInstant(instant: Date, now: Date, zone: string, language: Language): string {
  const time = `${formatTime(instant, zone, language)} ${zoneLabel(instant, zone)}`;
  return `${formatNearDate(instant, now, zone, language)}, ${unbroken(time)}`;
}

/** Formats the date of an instant for a narrow space: "Sat 21 Nov", or "Sat 2 Jan 2027" in another year than `now`. */
export function formatNearDate(instant: Date, now: Date, zone: string, language: Language): string {
  const isThisYear = localParts(instant, zone).year === localParts(now, zone).year;
  return unbroken((isThisYear ? formatDay : formatDate)(instant, zone, language));
}

function unbroken(text: string): string {
  return text.replaceAll(' ', '\u00a0');
}
