import { type Fraction, fraction } from '../fraction.ts';
import { MAX_NUMBER_CHARACTERS } from '../item/kinds/numeric/limits.ts';
import { asciiDigits } from '../text/digits.ts';

/**
 * Reads a typed number exactly, for example `42.0`, `-0.5`, `+3`, `.5` or `5.`. Digits may be ASCII or Devanagari
 * (३.१४). White space around the number and the minus sign U+2212 are allowed. Returns null for any other text, and
 * also for a text that is too long. Exponents and fractions are not allowed. Commas are not allowed either, because 1,5
 * and 1,500 are ambiguous.
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
