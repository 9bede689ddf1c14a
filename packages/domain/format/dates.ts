import type { Language } from '../form/content.ts';
import { MINUTE_MS } from '../time/durations.ts';
import { INDIA_TIME_ZONE } from '../time/india.ts';
import { type LocalParts, localParts, twoDigits } from './clock-time.ts';

/*
 * Formats for instants, dates and durations. The caller always passes the zone. `Intl` provides only numbers, and
 * the words are defined here. So Node and all browsers write the same text, and hydration finds no difference.
 */

const WEEKDAYS: Record<Language, readonly string[]> = {
  en: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  hi: ['रवि', 'सोम', 'मंगल', 'बुध', 'गुरु', 'शुक्र', 'शनि'],
};

const MONTHS: Record<Language, readonly string[]> = {
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  hi: ['जनवरी', 'फ़रवरी', 'मार्च', 'अप्रैल', 'मई', 'जून', 'जुलाई', 'अगस्त', 'सितंबर', 'अक्टूबर', 'नवंबर', 'दिसंबर'],
};

/**
 * Formats an instant: "Sat 21 Nov 2026, 10:00 am IST"; "शनि 21 नवंबर 2026, सुबह 10:00 बजे IST". `zone` is an IANA
 * name. Throws RangeError for an unknown zone.
 */
export function formatInstant(instant: Date, zone: string, language: Language): string {
  return `${formatDate(instant, zone, language)}, ${formatTime(instant, zone, language)} ${zoneLabel(instant, zone)}`;
}

/** Formats the date of an instant: "Sat 21 Nov 2026". */
export function formatDate(instant: Date, zone: string, language: Language): string {
  return dateText(localParts(instant, zone), language);
}

/** Formats a date without the year: "Sat 21 Nov". */
export function formatDay(instant: Date, zone: string, language: Language): string {
  return dayText(localParts(instant, zone), language);
}

/**
 * Formats the time of an instant: "10:00 am"; "सुबह 10:00 बजे". Midnight is "00:00", and in Hindi the hours before
 * 4 are तड़के (early morning), not रात (night). Many readers take "Monday, 12 at night" as the end of Monday and
 * would come a day late.
 */
export function formatTime(instant: Date, zone: string, language: Language): string {
  const { hour, minute } = localParts(instant, zone);
  const minutes = twoDigits(minute);
  if (language === 'en') return hour ? `${hour % 12 || 12}:${minutes} ${hour < 12 ? 'am' : 'pm'}` : `00:${minutes}`;
  return hour ? `${partOfDay(hour)} ${hour % 12 || 12}:${minutes} बजे` : `00:${minutes} बजे`;
}

/** Formats a `YYYY-MM-DD` date: "Sat 21 Nov 2026". Throws RangeError for another format. */
export function formatPlainDate(date: string, language: Language): string {
  return dateText(calendarDay(date), language);
}

/** Formats a `YYYY-MM-DD` date without the year: "Sat 21 Nov". Throws RangeError for another format. */
export function formatPlainDay(date: string, language: Language): string {
  return dayText(calendarDay(date), language);
}

/** Formats the month of a `YYYY-MM-DD` date: "Nov 2026". Throws RangeError for another format. */
export function formatPlainMonth(date: string, language: Language): string {
  const { year, month } = calendarDay(date);
  return `${MONTHS[language][month - 1]} ${year}`;
}

/** Returns the calendar date of an instant in a zone as `YYYY-MM-DD`. */
export function plainDateIn(zone: string, instant: Date): string {
  const { year, month, day } = localParts(instant, zone);
  return `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`;
}

/**
 * Formats a duration: "2 h 30 min", "45 min", "1 h"; "2 घंटे 30 मिनट". Rounds to whole minutes and shows negative as 0.
 */
export function formatDuration(minutes: number, language: Language): string {
  const total = Math.max(0, Math.round(minutes));
  const [hours, rest] = [Math.floor(total / 60), total % 60];
  const hourText = language === 'en' ? `${hours} h` : `${hours} ${hours === 1 ? 'घंटा' : 'घंटे'}`;
  const minuteText = `${rest} ${language === 'en' ? 'min' : 'मिनट'}`;
  if (hours === 0) return minuteText;
  return rest === 0 ? hourText : `${hourText} ${minuteText}`;
}

/**
 * Returns a zone label: "IST", "UTC", "GMT+4", "GMT-3:30". Other abbreviations are avoided, because few readers know
 * them.
 */
export function zoneLabel(instant: Date, zone: string): string {
  if (zone === INDIA_TIME_ZONE || zone === 'Asia/Calcutta') return 'IST';
  const offset = zoneOffsetMinutes(instant, zone);
  if (offset === 0) return 'UTC';
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60];
  return `GMT${offset < 0 ? '-' : '+'}${hours}${minutes === 0 ? '' : `:${twoDigits(minutes)}`}`;
}

function zoneOffsetMinutes(instant: Date, zone: string): number {
  const { year, month, day, hour, minute, second } = localParts(instant, zone);
  const asIfUtc = Date.UTC(year, month - 1, day, hour, minute, second);
  return Math.round((asIfUtc - instant.getTime()) / MINUTE_MS);
}

type CalendarDay = Pick<LocalParts, 'year' | 'month' | 'day'>;

function calendarDay(date: string): CalendarDay {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date);
  if (!match) throw new RangeError(`A date is written YYYY-MM-DD: ${date}`);
  return { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) };
}

function dateText(date: CalendarDay, language: Language): string {
  return `${dayText(date, language)} ${date.year}`;
}

function dayText({ year, month, day }: CalendarDay, language: Language): string {
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay();
  return `${WEEKDAYS[language][weekday]} ${day} ${MONTHS[language][month - 1]}`;
}

function partOfDay(hour: number): string {
  if (hour < 4) return 'तड़के';
  if (hour >= 20) return 'रात';
  if (hour < 12) return 'सुबह';
  return hour < 16 ? 'दोपहर' : 'शाम';
}
