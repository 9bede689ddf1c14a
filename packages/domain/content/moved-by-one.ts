/**
 * Returns the list with one entry moved a place up or down. Returns the same order when the entry is already at
 * that end or not in the list.
 */
export function movedByOne<T>(list: readonly T[], one: T, to: 'up' | 'down'): T[] {
  const from = list.indexOf(one);
  const place = from + (to === 'up' ? -1 : 1);
  const other = list[place];
  if (from < 0 || other === undefined) return [...list];
  return list.with(from, other).with(place, one);
}
