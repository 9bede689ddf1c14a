import { seededRandom, shuffle } from '../random/seeded.ts';

/**
 * Returns the order in which a candidate sees the options of a question. It depends only on the attempt's seed and on
 * the question, so it is the same after a reload and on other devices. All orders are equally likely. The order of the
 * input does not matter. Algorithm: sort the ids by code unit, then draw them one by one with sfc32. The seed of sfc32
 * is made from both texts (`random/seeded.ts`).
 */
export function orderOptions(optionIds: readonly string[], seed: string, itemRef: string): string[] {
  // The length of the seed is included, so that ("ab", "c") and ("a", "bc") give different orders.
  return shuffle([...optionIds].sort(), seededRandom(`${seed.length}:${seed}${itemRef}`));
}
