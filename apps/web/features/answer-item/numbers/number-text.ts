import { MAX_NUMBER_CHARACTERS } from '@kasauti/domain/item/kinds/numeric/limits.ts';
import { asciiDigits } from '@kasauti/domain/text/digits.ts';

const growing = /^[+-]?\d*\.?\d*$/;

/**
 * Returns the text of the field after typing or pasting. Returns null if the text cannot become a number, for example
 * "1.2.3", "1,500" or "4 km". Every text that it returns can be saved. Devanagari digits become 0–9, and U+2212 becomes
 * "-".
 */
export function typedNumber(text: string): string | null {
  const plain = asciiDigits(text.trim()).replaceAll('\u2212', '-');
  return plain.length <= MAX_NUMBER_CHARACTERS && growing.test(plain) ? plain : null;
}

/**
 * Returns the text after a key of the keypad is pressed, or null if that text cannot become a number. The minus key
 * changes the sign of the number, wherever the cursor is.
 */
export function pressed(text: string, key: string): string | null {
  if (key === '\u232b') return text.slice(0, -1);
  if (key === '-') return text.startsWith('-') ? text.slice(1) : `-${text.replace(/^\+/, '')}`;
  return typedNumber(text + key);
}

/** Checks whether the text contains a digit. A text without digits, for example "-" or ".", is not a response yet. */
export function hasDigit(text: string): boolean {
  return /\d/.test(text);
}
