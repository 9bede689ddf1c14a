/** Source: docs/product-rules.md §3; NIST SP 800-63B §3.1.1 (length and a list of common passwords, no rules about kinds of characters). */
export const MIN_PASSWORD_CHARACTERS = 8;
export const MAX_PASSWORD_CHARACTERS = 128;

export type PasswordWeakness = 'too-short' | 'too-long' | 'too-common';

/**
 * Says why a password is too weak, or null. Characters are counted as people see them written (code points). `commonPasswords` holds
 * lower-case entries; "Password1" is as common as "password1".
 */
export function whyWeakPassword(
  password: string,
  { commonPasswords }: { commonPasswords: ReadonlySet<string> },
): PasswordWeakness | null {
  const length = [...password].length;
  if (length < MIN_PASSWORD_CHARACTERS) return 'too-short';
  if (length > MAX_PASSWORD_CHARACTERS) return 'too-long';
  return commonPasswords.has(password.toLowerCase()) ? 'too-common' : null;
}
