/**
 * Merges three versions of a form's fields: as the page has read them, as the user has changed them, and as they are
 * stored now. A field that the user has not changed gets the stored value. A changed field keeps the user's value. A
 * list of rows counts as one field. `touched` contains the names of the fields that the user has changed and that
 * differ from the stored value.
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

/** Compares two values by their JSON. Fields contain only texts, booleans and lists of them. */
export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
