/**
 * The list with this one a place further up or down; the same order when it is at that end already, or is not in it.
 */
export function movedByOne<T>(list: readonly T[], one: T, to: 'up' | 'down'): T[] {
  const from = list.indexOf(one);
  const place = from + (to === 'up' ? -1 : 1);
  const other = list[place];
  if (from < 0 || other === undefined) return [...list];
  return list.with(from, other).with(place, one);
}
