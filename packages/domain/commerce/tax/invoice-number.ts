import { HOUR_MS } from '../../time/durations.ts';

/**
 * Numbers of tax documents: consecutive, at most 16 characters of letters, digits, hyphen and slash, unique in a
 * financial year, one series per kind. Source: CGST Rules 46(b), 49, 51, 53. The counting itself is the database's.
 */
export type TaxDocument = 'invoice' | 'credit-note' | 'refund-voucher' | 'bill-of-supply';

const PREFIX: Record<TaxDocument, string> = {
  invoice: 'TI',
  'credit-note': 'CN',
  'refund-voucher': 'RV',
  'bill-of-supply': 'BS',
};

/** Seven digits fill the sixteen characters. */
const LAST_NUMBER = 9_999_999;

const IST_OFFSET_MS = 5.5 * HOUR_MS;

/** The Indian financial year of an instant, "2026-27". It turns at 1 April 00:00 in India (31 March 18:30 UTC). */
export function financialYearOf(instant: Date): string {
  // India has one zone and no summer time, so the shift is exact and needs no time-zone data.
  const inIndia = new Date(instant.getTime() + IST_OFFSET_MS);
  const startYear = inIndia.getUTCMonth() >= 3 ? inIndia.getUTCFullYear() : inIndia.getUTCFullYear() - 1;
  return `${startYear}-${String((startYear + 1) % 100).padStart(2, '0')}`;
}

/** "TI/26-27/000123". Throws RangeError unless the year is as `financialYearOf` writes it and 1 ≤ n ≤ 9,999,999. */
export function invoiceNumber(kind: TaxDocument, financialYear: string, n: number): string {
  if (!/^\d{4}-\d{2}$/.test(financialYear)) throw new RangeError(`Not a financial year: ${financialYear}`);
  if (!Number.isInteger(n) || n < 1 || n > LAST_NUMBER) throw new RangeError(`Not a number of a series: ${n}`);
  return `${PREFIX[kind]}/${financialYear.slice(2)}/${String(n).padStart(6, '0')}`;
}
