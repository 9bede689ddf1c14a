import { asciiDigits } from '../text/digits.ts';

/**
 * The unique number may be any identity document's. Aadhaar is not needed; a number that looks like one and has a slip
 * in it gets a hint, never a refusal. Only its last four characters and a keyed fingerprint are kept. Source:
 * docs/rules/accounts.md; UIDAI (Verhoeff).
 */

/** The number as it is compared and fingerprinted: no spaces or hyphens, upper case, ASCII digits. */
export function normaliseUniqueNumber(text: string): string {
  const bare = asciiDigits(text.normalize('NFKC')).replace(/[\s\u2010-\u2015-]/g, '');
  // Letters that were apart may now combine, and a letter without a capital of its own becomes several.
  return bare.toUpperCase().normalize('NFKC');
}

/** The last four characters, all that may be shown. */
export function uniqueNumberTail(text: string): string {
  return [...normaliseUniqueNumber(text)].slice(-4).join('');
}

export type UniqueNumberHint = 'aadhaar-digits-do-not-fit';

/** A hint for a number of twelve digits that cannot be an Aadhaar number, or null. It never blocks. */
export function uniqueNumberHint(text: string): UniqueNumberHint | null {
  const number = normaliseUniqueNumber(text);
  return /^\d{12}$/.test(number) && !isAadhaar(number) ? 'aadhaar-digits-do-not-fit' : null;
}

/**
 * Twelve digits, the first 2–9, the last the Verhoeff check digit of the others; spaces and hyphens are allowed. Says
 * nothing of a person.
 */
export function isAadhaar(text: string): boolean {
  const number = normaliseUniqueNumber(text);
  if (!/^[2-9]\d{11}$/.test(number)) return false;
  return verhoeffCheckDigit(number.slice(0, 11)) === Number(number[11]);
}

/**
 * The Verhoeff check digit: products in the dihedral group of a pentagon, after a permutation by place. Finds every
 * single wrong digit and every swap of neighbours. Throws RangeError when the text is not digits. Source: J. Verhoeff,
 * Error Detecting Decimal Codes, 1969.
 */
export function verhoeffCheckDigit(digits: string): number {
  if (!/^\d+$/.test(digits)) throw new RangeError('A check digit is made of digits');
  let check = 0;
  for (const [place, digit] of [...digits].reverse().entries())
    check = dihedralProduct(check, permute(Number(digit), place + 1));
  return dihedralInverse(check);
}

/** In the dihedral group D5, 0–4 are turns and 5–9 are turns with a flip. */
function dihedralProduct(a: number, b: number): number {
  const [turnA, turnB] = [a % 5, b % 5];
  const isFlippedA = a >= 5;
  const turn = isFlippedA ? (turnA - turnB + 5) % 5 : (turnA + turnB) % 5;
  return isFlippedA === b >= 5 ? turn : turn + 5;
}

function dihedralInverse(a: number): number {
  return a >= 5 ? a : (5 - a) % 5;
}

const PERMUTATION = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4];

/** The permutation applied `place` times; it returns to the start after eight. */
function permute(digit: number, place: number): number {
  let permuted = digit;
  for (let times = 0; times < place % 8; times += 1) permuted = PERMUTATION[permuted] ?? 0;
  return permuted;
}
