/**
 * Returns the number of seats of a free sitting that users with an unconfirmed
 * e-mail address may hold: a fifth, rounded up. Unconfirmed addresses are easy
 * to invent, and they must not block all seats. Source: docs/rules/buying.md.
 */
export function seatsForUnconfirmed(capacity: number): number {
  return Math.ceil(capacity / 5);
}
