/**
 * Merges the fields that were read, the user's changes to them, and a newer stored version. An untouched field
 * takes the newer value, and a changed field keeps the user's value. A list of rows counts as one field. `touched`
 * contains the names of the fields whose value differs from the newer one.
 */
export function mergeFields<Fields extends object>(read: Fields, written: Fields, newer: Fields) {
  const touched: string[] = [];
  const merge = (was: unknown, mine: unknown, now: unknown, name: string): unknown => {
    if (isGroup(was) && isGroup(mine) && isGroup(now))
      return Object.fromEntries(
        Object.keys({ ...now, ...mine }).map((key) => [
          key,
          merge(was[key], mine[key], now[key], name ? `${name}.${key}` : key),
        ]),
      );
    if (isSame(was, mine) || isSame(mine, now)) return now;
    touched.push(name);
    return mine;
  };
  return { merged: merge(read, written, newer, '') as Fields, touched };
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Compares by JSON, because fields hold only texts, booleans and lists of them. */
export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
