import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isCovered, MAX_RANGES, type TextRange, withoutTouched, withRange } from './text-ranges.ts';

const LENGTH = 40;
const range = fc.tuple(fc.nat(LENGTH), fc.nat(LENGTH)).map(([a, b]): TextRange => [Math.min(a, b), Math.max(a, b)]);
const ranges = fc.array(range, { maxLength: 12 }).map((all) => all.reduce(withRange, [] as readonly TextRange[]));
/** The positions of the highlighted characters. */
const characters = (all: readonly TextRange[]) =>
  Array.from({ length: LENGTH }, (_, at) => at).filter((at) => isCovered(all, [at, at + 1]));

test('a highlighted place is added to the others, and places that touch become one', () => {
  fc.assert(
    fc.property(ranges, range, (before, added) => {
      const after = withRange(before, added);
      const wanted = new Set([...characters(before), ...characters(added[0] < added[1] ? [added] : [])]);
      expect(characters(after)).toEqual([...wanted].sort((a, b) => a - b));
      for (const [at, [from]] of after.entries()) if (at > 0) expect(from).toBeGreaterThan(after[at - 1]![1]);
    }),
  );
  expect(withRange([[0, 5]], [5, 9])).toEqual([[0, 9]]);
});

test('a removal takes away each highlighted place that it touches, and no other', () => {
  fc.assert(
    fc.property(ranges, range, (before, removed) => {
      const kept = before.filter(([from, to]) => to <= removed[0] || removed[1] <= from);
      expect(withoutTouched(before, removed)).toEqual(kept);
    }),
  );
});

test('a text has a limited number of highlighted places', () => {
  const full = Array.from({ length: MAX_RANGES }, (_, at): TextRange => [at * 3, at * 3 + 1]);
  expect(withRange(full, [MAX_RANGES * 3, MAX_RANGES * 3 + 1])).toBe(full);
  expect(withRange(full, [0, 7])).toHaveLength(MAX_RANGES - 2);
});
