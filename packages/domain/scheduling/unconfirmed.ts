/**
 * Returns the number of seats that users with an unconfirmed e-mail address may hold in a sitting of a free test:
 * a fifth, rounded up. Unconfirmed addresses are easy to invent, and they must not block all seats. Source:
 * docs/rules/buying.md.
 */
export function seatsForUnconfirmed(capacity: number): number {
  return Math.ceil(capacity / 5);
}
