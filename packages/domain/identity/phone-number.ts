/** Maximum number of digits (E.164). `MIN_DIGITS` is the length of the shortest personal numbers. */
const MAX_DIGITS = 15;
const MIN_DIGITS = 7;

/**
 * Returns whether a text is a telephone number: digits of any script with an optional leading plus. Spaces, dots,
 * hyphens, slashes and brackets are allowed. Source: docs/rules/accounts.md.
 */
export function isPhoneNumber(text: string): boolean {
  const tidy = text.normalize('NFKC').trim();
  if (!/^\+?[\p{Nd}\s()./-]+$/u.test(tidy)) return false;
  const digits = tidy.match(/\p{Nd}/gu)?.length ?? 0;
  return digits >= MIN_DIGITS && digits <= MAX_DIGITS;
}
