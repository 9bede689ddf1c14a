import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { financialYearOf, invoiceNumber } from './invoice-number.ts';

describe('the financial year', () => {
  test.each([
    ['2026-03-31T18:29:59.999Z', '2025-26'],
    ['2026-03-31T18:30:00.000Z', '2026-27'],
    ['2026-12-31T23:59:59.999Z', '2026-27'],
    ['2027-01-01T00:00:00.000Z', '2026-27'],
    ['2027-03-31T18:29:59.999Z', '2026-27'],
    ['2099-06-01T00:00:00.000Z', '2099-00'],
  ])('at %s is %s', (instant, year) => {
    expect(financialYearOf(new Date(instant))).toBe(year);
  });
});

describe('the number of a tax document', () => {
  test.each([
    ['invoice', 123, 'TI/26-27/000123'],
    ['credit-note', 1, 'CN/26-27/000001'],
    ['refund-voucher', 9_999_999, 'RV/26-27/9999999'],
    ['bill-of-supply', 1_000_000, 'BS/26-27/1000000'],
  ] as const)('%s %i is %s', (kind, n, number) => {
    expect(invoiceNumber(kind, '2026-27', n)).toBe(number);
  });

  test('has at most sixteen characters of the allowed ones, and no two are equal', () => {
    const n = fc.integer({ min: 1, max: 9_999_999 });
    const kind = fc.constantFrom('invoice', 'credit-note', 'refund-voucher', 'bill-of-supply');
    const year = fc.constantFrom('2025-26', '2026-27');
    const one = fc.record({ kind, year, n });
    fc.assert(
      fc.property(one, one, (a, b) => {
        const number = invoiceNumber(a.kind, a.year, a.n);
        expect(number).toMatch(/^[^\W_][A-Za-z0-9\-/]{0,15}$/);
        const isSame = a.kind === b.kind && a.year === b.year && a.n === b.n;
        expect(number === invoiceNumber(b.kind, b.year, b.n)).toBe(isSame);
      }),
    );
  });

  test.each([0, -1, 1.5, 10_000_000])('cannot be %d', (n) => {
    expect(() => invoiceNumber('invoice', '2026-27', n)).toThrow(RangeError);
  });

  test('needs a financial year as we write it', () => {
    expect(() => invoiceNumber('invoice', '26-27', 1)).toThrow(RangeError);
  });
});
