/**
 * How many seats of a sitting of a free test may be held by people whose address is not confirmed: a fifth, rounded up.
 * An address that nobody confirmed costs nothing to make up, and a hundred of them must not take every seat. Source:
 * docs/rules/buying.md.
 */
export function seatsForUnconfirmed(capacity: number): number {
  return Math.ceil(capacity / 5);
}
