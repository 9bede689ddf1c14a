/** The longest number of E.164; the shortest that a country gives to a person. */
const MOST_DIGITS = 15;
const LEAST_DIGITS = 7;

/**
 * True for a text that is a telephone number in any usual way of writing: digits of any script, a plus in front, and
 * spaces, dots, hyphens, slashes and brackets between them. Source: docs/rules/accounts.md.
 */
export function isPhoneNumber(text: string): boolean {
  const tidy = text.normalize('NFKC').trim();
  if (!/^\+?[\p{Nd}\s()./-]+$/u.test(tidy)) return false;
  const digits = tidy.match(/\p{Nd}/gu)?.length ?? 0;
  return digits >= LEAST_DIGITS && digits <= MOST_DIGITS;
}
