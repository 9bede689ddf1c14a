import { type Fraction, fraction } from '../fraction.ts';
import { asciiDigits } from '../text/digits.ts';

/** Longer texts are no answers that a person typed; the limit also bounds the arithmetic. */
export const MAX_NUMBER_CHARACTERS = 40;

/**
 * Reads a number as a candidate types it, exactly: 42, 42.0, -0.5, +3, .5, 5. and the same in Devanagari digits (३.१४);
 * spaces around it and the minus sign U+2212 are fine. Null for everything else: no exponents, no fractions, and no
 * commas, because 1,5 and 1,500 would have to be guessed.
 */
export function readNumber(text: string): Fraction | null {
  if (text.length > MAX_NUMBER_CHARACTERS) return null;
  const plain = asciiDigits(text.trim()).replace('\u2212', '-');
  const match = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(plain);
  if (!match) return null;
  const [, sign = '', whole = '', decimals = ''] = match;
  if (whole === '' && decimals === '') return null;
  const value = BigInt(`${whole}${decimals}`);
  return fraction(sign === '-' ? -value : value, 10n ** BigInt(decimals.length));
}
