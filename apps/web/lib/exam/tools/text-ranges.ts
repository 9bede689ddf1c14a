/** A place in a text: the positions of its first character and of the character after it. */
export type TextRange = readonly [from: number, to: number];

/** The most highlighted places of one text. */
export const MAX_RANGES = 200;

/**
 * Adds a range. Ranges that touch it become one with it, so the result is sorted and has gaps. If there were too many
 * ranges, returns them unchanged.
 */
export function withRange(ranges: readonly TextRange[], [from, to]: TextRange): readonly TextRange[] {
  if (from >= to) return ranges;
  const apart = ranges.filter((range) => range[1] < from || range[0] > to);
  const joined = ranges.filter((range) => !apart.includes(range));
  const start = Math.min(from, ...joined.map((range) => range[0]));
  const end = Math.max(to, ...joined.map((range) => range[1]));
  const next = [...apart, [start, end] as const].sort((a, b) => a[0] - b[0]);
  return next.length > MAX_RANGES ? ranges : next;
}

/** Removes every range that shares a character with the given one. */
export function withoutTouched(ranges: readonly TextRange[], [from, to]: TextRange): readonly TextRange[] {
  return ranges.filter((range) => range[1] <= from || to <= range[0]);
}

/** Returns whether a range is inside one of the ranges. */
export function isCovered(ranges: readonly TextRange[], [from, to]: TextRange): boolean {
  return ranges.some((range) => range[0] <= from && to <= range[1]);
}
