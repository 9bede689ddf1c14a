/**
 * Minimum length of a password. Source: docs/rules/accounts.md; NIST SP 800-63B §3.1.1, which requires a length
 * and a list of common passwords, but no rules about kinds of characters.
 */
export const MIN_PASSWORD_CHARACTERS = 8;
export const MAX_PASSWORD_CHARACTERS = 128;

/**
 * A guessable word with at most this many other characters is too weak. Examples of such characters are a year or
 * `@123`.
 */
const FEW_SIGNS = 6;

export type PasswordWeakness = 'too-short' | 'too-long' | 'too-common';

export type KnownWords = {
  /** Common passwords in lower case. The check ignores case. */
  commonPasswords: ReadonlySet<string>;
  /** Words that an attacker can guess, for example the site's name and the user's address. */
  guessable?: readonly string[];
};

/** Returns why a password is too weak, or null. Characters are counted as code points. */
export function whyWeakPassword(
  password: string,
  { commonPasswords, guessable = [] }: KnownWords,
): PasswordWeakness | null {
  const characters = [...password];
  if (characters.length < MIN_PASSWORD_CHARACTERS) return 'too-short';
  if (characters.length > MAX_PASSWORD_CHARACTERS) return 'too-long';
  const isOneSign = new Set(characters).size === 1;
  const isCommon = commonPasswords.has(password.toLowerCase()) || commonPasswords.has(password.trim().toLowerCase());
  return isOneSign || isCommon || guessable.some((word) => isMadeOf(password, word)) ? 'too-common' : null;
}

/** Returns whether a password is the word itself or the word with a few other characters before, after or within it. */
function isMadeOf(password: string, word: string): boolean {
  const letters = lettersOf(password);
  const given = password.trim().toLowerCase();
  if (given === word.trim().toLowerCase()) return true;
  return letters !== '' && letters === lettersOf(word) && given.length - letters.length <= FEW_SIGNS;
}

const lettersOf = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{M}]+/gu, '');
