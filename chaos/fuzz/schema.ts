/** A JSON Schema, as docs/openapi.json contains it. */
export type Schema = { [keyword: string]: unknown };

/** Keywords that are ignored: they are only for readers, or a `pattern` says the same. */
const NOTES = new Set(['description', 'title', 'default', 'examples', 'format', '$schema', 'contentEncoding']);
const typeOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value === 'number' ? 'number' : typeof value;

type Check = (expected: unknown, value: unknown, at: string, schema: Schema) => string[];
const wrong = (is: boolean, text: string): string[] => (is ? [text] : []);
const ofText = (act: (value: string) => boolean, text: string): Check => {
  return (_expected, value, at) => wrong(typeof value === 'string' && act(value), `${at} ${text}`);
};

const checks: Record<string, Check> = {
  type(expected, value, at) {
    const names = Array.isArray(expected) ? expected : [expected];
    const is = names.some((name) => (name === 'integer' ? Number.isInteger(value) : name === typeOf(value)));
    return wrong(!is, `${at} is ${typeOf(value)}, not ${names.join(' or ')}`);
  },
  enum: (expected, value, at) => wrong(!(expected as unknown[]).includes(value), `${at} is none of its words`),
  const: (expected, value, at) => wrong(expected !== value, `${at} is not ${JSON.stringify(expected)}`),
  pattern: (expected, value, at, schema) =>
    ofText((text) => !new RegExp(expected as string, 'u').test(text), 'does not match its pattern')(
      expected,
      value,
      at,
      schema,
    ),
  minLength: (expected, value, at, schema) =>
    ofText((text) => text.length < Number(expected), 'is too short')(expected, value, at, schema),
  maxLength: (expected, value, at, schema) =>
    ofText((text) => text.length > Number(expected), 'is too long')(expected, value, at, schema),
  minimum: (expected, value, at) => wrong(typeof value === 'number' && value < Number(expected), `${at} is too small`),
  maximum: (expected, value, at) => wrong(typeof value === 'number' && value > Number(expected), `${at} is too great`),
  exclusiveMinimum: (expected, value, at) =>
    wrong(typeof value === 'number' && value <= Number(expected), `${at} is too small`),
  exclusiveMaximum: (expected, value, at) =>
    wrong(typeof value === 'number' && value >= Number(expected), `${at} is too great`),
  minItems: (expected, value, at) =>
    wrong(Array.isArray(value) && value.length < Number(expected), `${at} has too few`),
  maxItems: (expected, value, at) =>
    wrong(Array.isArray(value) && value.length > Number(expected), `${at} has too many`),
  items: (expected, value, at) =>
    Array.isArray(value) ? value.flatMap((one, no) => misfits(expected as Schema, one, `${at}[${no}]`)) : [],
  properties: (expected, value, at) =>
    isObject(value)
      ? Object.entries(expected as Record<string, Schema>).flatMap(([name, schema]) =>
          Object.hasOwn(value, name) ? misfits(schema, value[name], `${at}.${name}`) : [],
        )
      : [],
  required: (expected, value, at) =>
    isObject(value)
      ? (expected as string[]).filter((name) => !Object.hasOwn(value, name)).map((name) => `${at}.${name} is missing`)
      : [],
  additionalProperties(expected, value, at, schema) {
    if (!isObject(value)) return [];
    const known = (schema.properties ?? {}) as Record<string, Schema>;
    const others = Object.keys(value).filter((name) => !Object.hasOwn(known, name));
    if (expected === false) return others.map((name) => `${at}.${name} is not declared`);
    return others.flatMap((name) => misfits(expected as Schema, value[name], `${at}.${name}`));
  },
  propertyNames: (expected, value, at) =>
    isObject(value) ? Object.keys(value).flatMap((name) => misfits(expected as Schema, name, `${at}.${name}`)) : [],
  allOf: (expected, value, at) => (expected as Schema[]).flatMap((schema) => misfits(schema, value, at)),
  anyOf: oneOfThem,
  oneOf: oneOfThem,
  not: (expected, value, at) =>
    wrong(misfits(expected as Schema, value, at).length === 0, `${at} is what it must not be`),
};

function oneOfThem(expected: unknown, value: unknown, at: string): string[] {
  const tries = (expected as Schema[]).map((schema) => misfits(schema, value, at));
  if (tries.some((found) => found.length === 0)) return [];
  // The schema with the fewest errors is probably the one that was meant.
  return (
    tries.sort((one, other) => other[0]?.length ?? 0 - (one[0]?.length ?? 0))[0] ?? [`${at} is none of its shapes`]
  );
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Returns why a value does not match its schema, or an empty list if it does. Throws for an unknown keyword. Otherwise
 * a value that was not checked would pass.
 */
export function misfits(schema: Schema | boolean, value: unknown, at = 'answer'): string[] {
  if (typeof schema === 'boolean') return wrong(!schema, `${at} must not be there`);
  return Object.entries(schema).flatMap(([keyword, expected]) => {
    if (NOTES.has(keyword)) return [];
    const check = checks[keyword];
    if (!check) throw new Error(`docs/openapi.json uses "${keyword}", which the fuzz does not know`);
    return check(expected, value, at, schema);
  });
}
