import * as near from '@kasauti/domain/format/near-dates.ts';
import { INDIA_TIME_ZONE } from '@kasauti/domain/time/india.ts';
import type { Language } from '../appearance/language.ts';

/**
 * Formats an instant for a place with little space, for example "Sat 21 Nov, 10:00 am IST". The year is shown only if
 * it is not the year of `now`.
 */
export function formatNearInstant(
  instant: string | Date,
  now: Date,
  language: Language,
  zone = INDIA_TIME_ZONE,
): string {
  return near.formatNearInstant(new Date(instant), now, zone, language);
}

/** Formats the date of an instant for a place with little space, for example "Sat 21 Nov". */
export function formatNearDate(instant: string | Date, now: Date, language: Language, zone = INDIA_TIME_ZONE): string {
  return near.formatNearDate(new Date(instant), now, zone, language);
}
