import { findState, isGstCode } from './indian-states.ts';

/**
 * Problems of a GSTIN. A GSTIN has two digits for the State, ten characters of the PAN, an entity character (1–9 or
 * A–Z), the letter Z and a check character. The check character is computed in base 36. Each character's value is
 * multiplied by a weight (1, 2, 1, 2, …). Each product is divided by 36, and all quotients and remainders are added up.
 * Source: GST Act forms.
 */
export type GstinProblem = 'not-fifteen-characters' | 'lower-case' | 'shape' | 'unknown-state' | 'check-character';

const SHAPE = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;
const DIGITS_36 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/**
 * Returns what is wrong with a GSTIN, or null. Lower case is a separate problem, so that a form can offer to
 * correct it.
 */
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

/** Returns the check character for the first fourteen characters (digits and upper-case letters). */
export function gstinCheckCharacter(first14: string): string {
  let sum = 0;
  for (const [at, character] of [...first14].entries()) {
    const product = DIGITS_36.indexOf(character) * (at % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / 36) + (product % 36);
  }
  return DIGITS_36.charAt((36 - (sum % 36)) % 36);
}

/** Converts typed text to the stored form: upper case without spaces. */
export function normaliseGstin(text: string): string {
  return text.replaceAll(/\s/g, '').toUpperCase();
}

export type BillingBar = 'gstin-wrong' | 'gstin-of-another-state';

/**
 * Returns why an invoice cannot name this normalised GSTIN for a buyer of this State, or null. The place of supply
 * for a registered buyer is the place of registration (IGST Act, section 12(2)(a)). So the billing State must be
 * the State of the registration.
 */
export function whyCannotBillTo({ gstin, state }: { gstin: string; state: string }): BillingBar | null {
  if (!isGstin(gstin)) return 'gstin-wrong';
  return findState(state)?.gstCode === gstin.slice(0, 2) ? null : 'gstin-of-another-state';
}
