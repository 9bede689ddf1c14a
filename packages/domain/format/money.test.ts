import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paise } from '../commerce/paise.ts';
import { formatRupees, groupIndian } from './money.ts';

test.each([
  [0, '₹0'],
  [149_900, '₹1,499'],
  [99_900, '₹999'],
  [149_950, '₹1,499.50'],
  [5, '₹0.05'],
  [10_000_000, '₹1,00,000'],
  [1_234_567_89, '₹12,34,567.89'],
  [1_234_567_890_00, '₹1,23,45,67,890'],
  [-9_900, '-₹99'],
  [-5, '-₹0.05'],
])('%i paise are %s', (amount, text) => {
  expect(formatRupees(paise(amount))).toBe(text);
});

test('grouping changes no digit, and groups as India does', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[1-9]\d{0,14}$/), (digits) => {
      const grouped = groupIndian(digits);
      expect(grouped.replaceAll(',', '')).toBe(digits);
      expect(grouped).toMatch(/^\d{1,2}(,\d\d)*,\d{3}$|^\d{1,3}$/);
      expect(grouped).toBe(new Intl.NumberFormat('en-IN').format(BigInt(digits)));
    }),
  );
});
