import { own } from '../../../own.ts';

/** Tests whether a character belongs to a set. The character is a string of one code point. */
export type CharacterTest = (character: string) => boolean;

const SINGLE_ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

/** Returns the character that an escape represents, or null if the escape represents a class. */
export function singleEscape(character: string): string | null {
  const named = SINGLE_ESCAPES[character];
  if (named !== undefined) return named;
  return /^[\\|.?*+(){}[\]^$-]$/.test(character) ? character : null;
}

/**
 * The character classes of XML Schema, part 2, appendix F. They follow Unicode, so `\d` also matches Devanagari digits.
 */
const CLASSES: Readonly<Record<string, RegExp>> = {
  d: /^\p{Nd}$/u,
  D: /^\P{Nd}$/u,
  s: /^[ \t\n\r]$/u,
  S: /^[^ \t\n\r]$/u,
  w: /^[^\p{P}\p{Z}\p{C}]$/u,
  W: /^[\p{P}\p{Z}\p{C}]$/u,
};

/** Returns the test for a class such as `\d`, or null if there is no class with that name. */
export function classEscape(name: string): CharacterTest | null {
  const pattern = own(CLASSES, name);
  return pattern ? (character) => pattern.test(character) : null;
}
