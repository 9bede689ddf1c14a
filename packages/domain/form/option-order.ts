import { seededRandom, shuffle } from '../random/seeded.ts';

/**
 * The order in which one candidate sees the options of one question: drawn from the attempt's seed, so that it survives
 * reloads and other devices, and equally likely for each of the possible orders. The order of the given ids does not
 * matter. Algorithm: ids sorted by code unit, then drawn one by one with sfc32 seeded from both texts
 * (`random/seeded.ts`).
 */
export function orderOptions(optionIds: readonly string[], seed: string, itemRef: string): string[] {
  // The length keeps ("ab", "c") and ("a", "bc") apart.
  return shuffle([...optionIds].sort(), seededRandom(`${seed.length}:${seed}${itemRef}`));
}
