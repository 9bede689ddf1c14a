import { seededRandom, shuffle } from '../random/seeded.ts';

/**
 * Returns the order in which a candidate sees the options of a question. The order depends only on the attempt's
 * seed and the question, so it stays the same after a reload and on other devices. All orders are equally likely.
 * The order of the input has no effect. Algorithm: sort the ids by code unit, then draw them one by one with
 * sfc32, seeded from both texts (`random/seeded.ts`).
 */
export function orderOptions(optionIds: readonly string[], seed: string, itemRef: string): string[] {
  // The length distinguishes ("ab", "c") from ("a", "bc").
  return shuffle([...optionIds].sort(), seededRandom(`${seed.length}:${seed}${itemRef}`));
}
