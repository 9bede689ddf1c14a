import type { Paise } from '../commerce/paise.ts';

/**
 * "₹1,499", "₹12,34,567.50", "-₹99": grouped the Indian way (three digits, then two by two), paise only when there are
 * some. Written by hand, so that server and browser agree to the letter.
 */
export function formatRupees(amount: Paise): string {
  const size = Math.abs(amount);
  const decimals = size % 100 === 0 ? '' : `.${String(size % 100).padStart(2, '0')}`;
  return `${amount < 0 ? '-' : ''}₹${groupIndian(String(Math.floor(size / 100)))}${decimals}`;
}

/** "1234567" → "12,34,567". */
export function groupIndian(digits: string): string {
  if (digits.length <= 3) return digits;
  const head = digits.slice(0, -3).replace(/\B(?=(\d\d)+$)/g, ',');
  return `${head},${digits.slice(-3)}`;
}
