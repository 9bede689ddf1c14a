import { MAX_NUMBER_CHARACTERS } from '@kasauti/domain/marking/number-text.ts';
import { asciiDigits } from '@kasauti/domain/text/digits.ts';

const growing = /^[+-]?\d*\.?\d*$/;

/**
 * The text after something was typed or pasted, or null when it could not become a number any more: "1.2.3", "1,500",
 * "4 km". What is kept can therefore always be saved. Devanagari digits become 0–9, and U+2212 a minus.
 */
export function typedNumber(text: string): string | null {
  const plain = asciiDigits(text.trim()).replaceAll('\u2212', '-');
  return plain.length <= MAX_NUMBER_CHARACTERS && growing.test(plain) ? plain : null;
}

/** What a key of the keypad makes of the text. The minus changes the sign, at any place in the number. */
export function pressed(text: string, key: string): string | null {
  if (key === '\u232b') return text.slice(0, -1);
  if (key === '-') return text.startsWith('-') ? text.slice(1) : `-${text.replace(/^\+/, '')}`;
  return typedNumber(text + key);
}

/** "", "-" and "." answer nothing yet. */
export function hasDigit(text: string): boolean {
  return /\d/.test(text);
}
