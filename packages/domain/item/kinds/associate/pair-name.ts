import type { Pair } from '../../../form/content.ts';

/** Returns the same text for both orders of a pair, and another for every other pair. */
export function pairName([a, b]: Pair): string {
  return JSON.stringify(a < b ? [a, b] : [b, a]);
}
