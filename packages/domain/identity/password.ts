/**
 * Source: docs/rules/accounts.md; NIST SP 800-63B §3.1.1 (length and a list of common passwords, no rules about kinds
 * of characters).
 */
export const MIN_PASSWORD_CHARACTERS = 8;
export const MAX_PASSWORD_CHARACTERS = 128;

/** So few signs beside a word that can be guessed (a year, `@123`) make no secret of it. */
const FEW_SIGNS = 6;

export type PasswordWeakness = 'too-short' | 'too-long' | 'too-common';

export type KnownWords = {
  /** In lower case; "Password1" is as common as "password1". */
  commonPasswords: ReadonlySet<string>;
  /** What somebody who guesses knows of the place and the person: the site's name, the address. */
  guessable?: readonly string[];
};

/** Says why a password is too weak, or null. Characters are counted as people see them written (code points). */
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

/** True for the word itself, and for the word with a few signs before, behind or within. */
function isMadeOf(password: string, word: string): boolean {
  const letters = lettersOf(password);
  const given = password.trim().toLowerCase();
  if (given === word.trim().toLowerCase()) return true;
  return letters !== '' && letters === lettersOf(word) && given.length - letters.length <= FEW_SIGNS;
}

const lettersOf = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{M}]+/gu, '');
