import { paise, paiseFromRupees } from '@kasauti/domain/commerce/paise.ts';
import * as dates from '@kasauti/domain/format/dates.ts';
import { formatRupees } from '@kasauti/domain/format/money.ts';
import { t } from '@lingui/core/macro';
import type { Language } from '../appearance/language.ts';
import { indianTime } from './clock-times.ts';

export { formatDuration, formatPlainDate } from '@kasauti/domain/format/dates.ts';
export { formatRupees, groupIndian } from '@kasauti/domain/format/money.ts';

/** A price as text on the wire: `₹1,499`. */
export function formatPrice(rupees: number): string {
  return formatRupees(paiseFromRupees(rupees));
}

/** An amount of the wire that is in paise already. */
export function formatPaise(amountInPaise: number): string {
  return formatRupees(paise(amountInPaise));
}

/** What something costs, from a price of the wire: nothing has a word. */
export function priceText(rupees: number): string {
  return rupees === 0 ? t`Free` : formatPrice(rupees);
}

/** The same of an amount in paise. */
export function amountText(amountInPaise: number): string {
  return amountInPaise === 0 ? t`Free` : formatPaise(amountInPaise);
}

/** "Sat 21 Nov 2026, 10:00 am IST" from an instant of the wire. */
export function formatInstant(instant: string | Date, language: Language, zone = indianTime): string {
  return dates.formatInstant(new Date(instant), zone, language);
}

/** "Sat 21 Nov 2026". */
export function formatDate(instant: string | Date, language: Language, zone = indianTime): string {
  return dates.formatDate(new Date(instant), zone, language);
}

/** "10:00 am IST". */
export function formatTimeInZone(instant: string | Date, language: Language, zone = indianTime): string {
  return `${formatTime(instant, language, zone)} ${dates.zoneLabel(new Date(instant), zone)}`;
}

/** "10:00 am". */
export function formatTime(instant: string | Date, language: Language, zone = indianTime): string {
  return dates.formatTime(new Date(instant), zone, language);
}
