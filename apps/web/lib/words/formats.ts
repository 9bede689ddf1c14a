import { paise, paiseFromRupees } from '@kasauti/domain/commerce/paise.ts';
import * as dates from '@kasauti/domain/format/dates.ts';
import { formatRupees } from '@kasauti/domain/format/money.ts';
import { INDIA_TIME_ZONE } from '@kasauti/domain/time/india.ts';
import { t } from '@lingui/core/macro';
import type { Language } from '../appearance/language.ts';

export { formatDuration, formatPlainDate, formatPlainDay, formatPlainMonth } from '@kasauti/domain/format/dates.ts';
export { formatRupees, groupIndian } from '@kasauti/domain/format/money.ts';

/** Formats a price in rupees, for example `₹1,499`. */
export function formatPrice(rupees: number): string {
  return formatRupees(paiseFromRupees(rupees));
}

/** Formats an amount in paise. */
export function formatPaise(amountInPaise: number): string {
  return formatRupees(paise(amountInPaise));
}

/** Formats a price in rupees. Zero is shown as "Free". */
export function priceText(rupees: number): string {
  return rupees === 0 ? t`Free` : formatPrice(rupees);
}

/** Formats an amount in paise. Zero is shown as "Free". */
export function amountText(amountInPaise: number): string {
  return amountInPaise === 0 ? t`Free` : formatPaise(amountInPaise);
}

/** Formats an instant, for example "Sat 21 Nov 2026, 10:00 am IST". */
export function formatInstant(instant: string | Date, language: Language, zone = INDIA_TIME_ZONE): string {
  return dates.formatInstant(new Date(instant), zone, language);
}

/** Formats the date of an instant, for example "Sat 21 Nov 2026". */
export function formatDate(instant: string | Date, language: Language, zone = INDIA_TIME_ZONE): string {
  return dates.formatDate(new Date(instant), zone, language);
}

/** Formats the date of an instant without the year, for example "Sat 21 Nov". */
export function formatDay(instant: string | Date, language: Language, zone = INDIA_TIME_ZONE): string {
  return dates.formatDay(new Date(instant), zone, language);
}

/** Formats the time of an instant with its zone, for example "10:00 am IST". */
export function formatTimeInZone(instant: string | Date, language: Language, zone = INDIA_TIME_ZONE): string {
  return `${formatTime(instant, language, zone)} ${dates.zoneLabel(new Date(instant), zone)}`;
}

/** Formats the time of an instant, for example "10:00 am". */
export function formatTime(instant: string | Date, language: Language, zone = INDIA_TIME_ZONE): string {
  return dates.formatTime(new Date(instant), zone, language);
}
