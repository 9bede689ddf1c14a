import { findState, isGstCode } from './indian-states.ts';

/**
 * A GSTIN: two digits of the State, ten characters PAN, entity 1–9 or A–Z, the letter Z, a check character. Source: GST
 * Act forms; the check is base 36 with weights 1, 2, 1, 2, …, quotient and remainder of each product added up.
 */
export type GstinProblem = 'not-fifteen-characters' | 'lower-case' | 'shape' | 'unknown-state' | 'check-character';

const SHAPE = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;
const DIGITS_36 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Says what is wrong, or null. Lower case is a problem of its own: offer to correct it, do not store it as it is. */
export function whatIsWrongWithGstin(text: string): GstinProblem | null {
  if (text.length !== 15) return 'not-fifteen-characters';
  if (text !== text.toUpperCase()) return 'lower-case';
  if (!SHAPE.test(text)) return 'shape';
  if (!isGstCode(text.slice(0, 2))) return 'unknown-state';
  return gstinCheckCharacter(text.slice(0, 14)) === text[14] ? null : 'check-character';
}

export function isGstin(text: string): boolean {
  return whatIsWrongWithGstin(text) === null;
}

/** The last character of a GSTIN, from the fourteen before it (digits and upper-case letters). */
export function gstinCheckCharacter(first14: string): string {
  let sum = 0;
  for (const [at, character] of [...first14].entries()) {
    const product = DIGITS_36.indexOf(character) * (at % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / 36) + (product % 36);
  }
  return DIGITS_36.charAt((36 - (sum % 36)) % 36);
}

/** A GSTIN as people type it, as it is stored: in upper case, without spaces. */
export function normaliseGstin(text: string): string {
  return text.replaceAll(/\s/g, '').toUpperCase();
}

export type BillingBar = 'gstin-wrong' | 'gstin-of-another-state';

/**
 * Says why an invoice cannot name this GSTIN (tidied) for a buyer of this State, or null. A registered buyer is
 * supplied where the registration is (IGST Act, section 12(2)(a)), so the State that divides the tax must be the
 * registration's own.
 */
export function whyCannotBillTo({ gstin, state }: { gstin: string; state: string }): BillingBar | null {
  if (!isGstin(gstin)) return 'gstin-wrong';
  return findState(state)?.gstCode === gstin.slice(0, 2) ? null : 'gstin-of-another-state';
}
