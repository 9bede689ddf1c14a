import { asciiDigits } from '../text/digits.ts';

/**
 * Rules for the unique number, which can come from any identity document. An Aadhaar number is not required. A
 * number that looks like a mistyped Aadhaar number gets a hint and is never refused. Only the last four characters
 * and a keyed fingerprint are stored. Source: docs/rules/accounts.md; UIDAI (Verhoeff).
 */

/** Normalises a number for comparison and fingerprinting: no spaces or hyphens, upper case, ASCII digits. */
export function normaliseUniqueNumber(text: string): string {
  const bare = asciiDigits(text.normalize('NFKC')).replace(/[\s\u2010-\u2015-]/g, '');
  // The result is normalised again. Removing characters can bring combining letters together, and upper case can
  // make several letters of one.
  return bare.toUpperCase().normalize('NFKC');
}

/** Returns the last four characters. Only these may be shown. */
export function uniqueNumberTail(text: string): string {
  return [...normaliseUniqueNumber(text)].slice(-4).join('');
}

export type UniqueNumberHint = 'aadhaar-digits-do-not-fit';

/** Returns a hint for twelve digits that cannot be an Aadhaar number, or null. A hint never blocks the form. */
export function uniqueNumberHint(text: string): UniqueNumberHint | null {
  const number = normaliseUniqueNumber(text);
  return /^\d{12}$/.test(number) && !isAadhaar(number) ? 'aadhaar-digits-do-not-fit' : null;
}

/**
 * Returns whether a text has the form of an Aadhaar number: twelve digits, the first 2–9, the last the Verhoeff
 * check digit. Spaces and hyphens are allowed. It does not check whether the number was issued to a person.
 */
export function isAadhaar(text: string): boolean {
  const number = normaliseUniqueNumber(text);
  if (!/^[2-9]\d{11}$/.test(number)) return false;
  return verhoeffCheckDigit(number.slice(0, 11)) === Number(number[11]);
}

/**
 * Computes the Verhoeff check digit: products in the dihedral group D5, after a permutation by position. It
 * detects every single wrong digit and every swap of adjacent digits. Throws RangeError when the text is not
 * digits. Source: J. Verhoeff, Error Detecting Decimal Codes, 1969.
 */
export function verhoeffCheckDigit(digits: string): number {
  if (!/^\d+$/.test(digits)) throw new RangeError('A check digit is made of digits');
  let check = 0;
  for (const [place, digit] of [...digits].reverse().entries())
    check = dihedralProduct(check, permute(Number(digit), place + 1));
  return dihedralInverse(check);
}

/** Multiplies in the dihedral group D5, where 0–4 are rotations and 5–9 are reflections. */
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

/** Applies the permutation `place` times. Eight applications return every digit to itself. */
function permute(digit: number, place: number): number {
  let permuted = digit;
  for (let times = 0; times < place % 8; times += 1) permuted = PERMUTATION[permuted] ?? 0;
  return permuted;
}
