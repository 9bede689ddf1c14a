/**
 * Brings together what was read, what was written over it here, and what somebody else has stored meanwhile: an
 * untouched field takes the newer value, a touched one keeps what was written. Lists of rows count as one field each.
 * `touched`: the names of the fields that were written and are not what is stored now.
 */
export function mergeFields<Fields extends object>(read: Fields, written: Fields, newer: Fields) {
  const touched: string[] = [];
  const merge = (was: unknown, mine: unknown, now: unknown, name: string): unknown => {
    if (isGroup(was) && isGroup(mine) && isGroup(now))
      return Object.fromEntries(
        Object.keys(now).map((key) => [key, merge(was[key], mine[key], now[key], name ? `${name}.${key}` : key)]),
      );
    if (isSame(was, mine) || isSame(mine, now)) return now;
    touched.push(name);
    return mine;
  };
  return { merged: merge(read, written, newer, '') as Fields, touched };
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Fields hold texts, ticks and lists of both. */
export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
