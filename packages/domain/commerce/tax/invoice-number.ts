import { INDIA_OFFSET_MS } from '../../time/india.ts';

/**
 * Tax documents with a number series. Numbers are consecutive, have at most 16 characters (letters, digits,
 * hyphen, slash) and are unique in a financial year. Each kind has its own series. The database assigns the
 * numbers. Source: CGST Rules 46(b), 49, 51, 53.
 */
export type TaxDocument = 'invoice' | 'credit-note' | 'refund-voucher' | 'bill-of-supply';

const PREFIX: Record<TaxDocument, string> = {
  invoice: 'TI',
  'credit-note': 'CN',
  'refund-voucher': 'RV',
  'bill-of-supply': 'BS',
};

/** Highest number of a series. With seven digits, the text has sixteen characters. */
const LAST_NUMBER = 9_999_999;

/** Returns the Indian financial year, "2026-27". It begins on 1 April at 00:00 in India (31 March 18:30 UTC). */
export function financialYearOf(instant: Date): string {
  // India has one time zone without daylight saving time, so a fixed offset is exact.
  const inIndia = new Date(instant.getTime() + INDIA_OFFSET_MS);
  const startYear = inIndia.getUTCMonth() >= 3 ? inIndia.getUTCFullYear() : inIndia.getUTCFullYear() - 1;
  return `${startYear}-${String((startYear + 1) % 100).padStart(2, '0')}`;
}

/** Formats a number: "TI/26-27/000123". Throws RangeError for a malformed year or a number outside 1 to 9,999,999. */
export function invoiceNumber(kind: TaxDocument, financialYear: string, n: number): string {
  if (!/^\d{4}-\d{2}$/.test(financialYear)) throw new RangeError(`Not a financial year: ${financialYear}`);
  if (!Number.isInteger(n) || n < 1 || n > LAST_NUMBER) throw new RangeError(`Not a number of a series: ${n}`);
  return `${PREFIX[kind]}/${financialYear.slice(2)}/${String(n).padStart(6, '0')}`;
}
