import type { Paise } from '../commerce/paise.ts';

/**
 * Formats an amount: "₹1,499", "₹12,34,567.50", "-₹99". Digits are grouped the Indian way (three, then pairs). Paise
 * appear only when they are not zero. It does not use `Intl`, so that server and browser write the same text.
 */
export function formatRupees(amount: Paise): string {
  const size = Math.abs(amount);
  const decimals = size % 100 === 0 ? '' : `.${String(size % 100).padStart(2, '0')}`;
  return `${amount < 0 ? '-' : ''}₹${groupIndian(String(Math.floor(size / 100)))}${decimals}`;
}

/** Groups digits the Indian way: "1234567" → "12,34,567". */
export function groupIndian(digits: string): string {
  if (digits.length <= 3) return digits;
  const head = digits.slice(0, -3).replace(/\B(?=(\d\d)+$)/g, ',');
  return `${head},${digits.slice(-3)}`;
}
