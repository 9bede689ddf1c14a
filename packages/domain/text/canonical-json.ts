/**
 * Serialises a value as canonical JSON: keys in code-unit order, no white space. Equal values give equal bytes, so
 * the text can be hashed and signed. It follows RFC 8785 for text, safe integers, booleans, null, arrays and plain
 * objects. Throws TypeError for values that JSON cannot represent, such as NaN.
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new TypeError('canonical JSON has no number that is not finite');
    return JSON.stringify(value);
  }
  if (Array.isArray(value)) {
    let list = '';
    for (const part of value) list += `${list === '' ? '' : ','}${canonicalJson(part ?? null)}`;
    return `[${list}]`;
  }
  if (typeof value === 'object') {
    let members = '';
    for (const [key, part] of membersOf(value))
      members += `${members === '' ? '' : ','}${JSON.stringify(key)}:${canonicalJson(part)}`;
    return `{${members}}`;
  }
  throw new TypeError(`canonical JSON cannot hold a ${typeof value}`);
}

/**
 * Yields the text of `canonicalJson` in pieces, for values with long lists. Each member is a piece, and so is each
 * element of a member that is a list.
 */
export function* canonicalJsonPieces(value: object): Generator<string> {
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

/** Returns the members in code-unit order of their names, without undefined values. */
function membersOf(value: object): [string, unknown][] {
  const members: [string, unknown][] = [];
  // Without a function of its own, `sort` compares code units.
  for (const key of Object.keys(value).sort()) {
    const part: unknown = value[key as keyof typeof value];
    if (part !== undefined) members.push([key, part]);
  }
  return members;
}
