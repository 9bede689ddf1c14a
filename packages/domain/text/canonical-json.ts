/**
 * JSON with keys in code-unit order and no white space: the same value is always the same bytes, so it can be hashed
 * and signed. Follows RFC 8785 for the values we use (text, safe integers, booleans, null, arrays, plain objects);
 * anything else throws.
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new TypeError('canonical JSON has no number that is not finite');
    return JSON.stringify(value);
  }
  if (Array.isArray(value)) return `[${value.map((part) => canonicalJson(part ?? null)).join(',')}]`;
  if (typeof value === 'object') {
    return `{${membersOf(value)
      .map(([key, part]) => `${JSON.stringify(key)}:${canonicalJson(part)}`)
      .join(',')}}`;
  }
  throw new TypeError(`canonical JSON cannot hold a ${typeof value}`);
}

/**
 * The same text in pieces, for values whose lists are long: each member, and each element of a list that is a member,
 * is a piece of its own.
 */
export function* canonicalPieces(value: object): Generator<string> {
  let before = '{';
  for (const [key, part] of membersOf(value)) {
    yield `${before}${JSON.stringify(key)}:`;
    before = ',';
    if (!Array.isArray(part)) yield canonicalJson(part);
    else {
      yield '[';
      for (const [at, one] of part.entries()) yield (at === 0 ? '' : ',') + canonicalJson(one ?? null);
      yield ']';
    }
  }
  yield before === '{' ? '{}' : '}';
}

/** In code-unit order of their names. */
const membersOf = (value: object): [string, unknown][] =>
  Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
