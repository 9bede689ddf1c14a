import type { Pair } from '../../../form/content.ts';

/** Returns a text that is the same for both orders of a pair. Different pairs have different texts. */
export function pairName([a, b]: Pair): string {
  return JSON.stringify(a < b ? [a, b] : [b, a]);
}
