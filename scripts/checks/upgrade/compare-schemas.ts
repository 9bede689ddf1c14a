import { isObject, type Schema } from '../../../chaos/fuzz/schema.ts';

/**
 * Who reads a value. The server reads requests, also from pages of the version before. Pages read answers, also of the
 * version before.
 */
export type Reader = 'server' | 'page';
type Facts = { reader: Reader; at: string };
type Kind = 'any' | 'null' | 'object' | 'array' | 'string' | 'number' | 'boolean';
type Compare = (before: Schema, now: Schema, facts: Facts) => string[];

/** Keywords that change nothing for a reader. */
const NOTES = new Set(['description', 'title', 'default', 'examples', 'format']);
/** Limits from above and from below, each with the value that means no limit. */
const MOST = {
  maxLength: Number.POSITIVE_INFINITY,
  maxItems: Number.POSITIVE_INFINITY,
  maximum: Number.POSITIVE_INFINITY,
};
const LEAST = {
  minLength: 0,
  minItems: 0,
  minimum: Number.NEGATIVE_INFINITY,
  exclusiveMinimum: Number.NEGATIVE_INFINITY,
};
const COMPARED = new Set([
  ...['type', 'anyOf', 'oneOf', 'enum', 'const', 'pattern', 'properties', 'required', 'additionalProperties'],
  ...['propertyNames', 'items', 'prefixItems'],
  ...Object.keys({ ...MOST, ...LEAST }),
]);

/**
 * Returns what breaks pages and servers of the version before, when a value with the schema `before` gets the schema
 * `now`. Requests may accept more. Answers may have more fields and more words. Limits and patterns of answers do not
 * count, because pages do not check them.
 */
export function compareSchemas(before: unknown, now: unknown, facts: Facts): string[] {
  const shapes = shapesOf(now);
  const lost = shapesOf(before).flatMap((shape) => leastOf(shape, shapes, facts));
  return [...lost, ...newKinds(shapesOf(before), shapes, facts)];
}

/** Compares with the shape of the same kind that differs least. */
function leastOf(before: Schema, shapes: Schema[], facts: Facts): string[] {
  const { reader, at } = facts;
  if (reader === 'server' && shapes.some((shape) => kindOf(shape) === 'any')) return [];
  const same = shapes.filter((shape) => kindOf(shape) === kindOf(before));
  const tries = same.map((shape) => compareShapes(before, shape, facts));
  const [least] = tries.sort((one, other) => one.length - other.length);
  return least ?? [`${at} can no longer be ${nameOf(kindOf(before))}`];
}

/** Finds values that pages of the version before do not expect, for example null. */
function newKinds(before: Schema[], now: Schema[], { reader, at }: Facts): string[] {
  if (reader === 'server') return [];
  const known = new Set(before.map(kindOf));
  const added = new Set(now.map(kindOf).filter((kind) => !known.has(kind)));
  return [...added].map((kind) => `${at} can now be ${nameOf(kind)}`);
}

/** Splits a schema into the shapes that a value can have. */
function shapesOf(schema: unknown): Schema[] {
  if (!isObject(schema)) return schema === false ? [] : [{}];
  const { anyOf, oneOf, type, ...shared } = schema;
  const choices = anyOf ?? oneOf;
  if (Array.isArray(choices)) return choices.flatMap(shapesOf);
  if (Array.isArray(type)) return type.map((one) => ({ ...(one !== 'null' && shared), type: one }));
  return [schema];
}

function kindOf({ type }: Schema): Kind {
  if (type === undefined) return 'any';
  return type === 'integer' ? 'number' : (type as Kind);
}

const nameOf = (kind: Kind) => (kind === 'any' ? 'anything' : kind === 'null' ? 'null' : `of the type ${kind}`);

const compareShapes: Compare = (before, now, facts) =>
  [compareWords, compareLimits, compareNumbers, compareObjects, compareArrays, compareOthers].flatMap((compare) =>
    compare(before, now, facts),
  );

const compareWords: Compare = (before, now, { reader, at }) => {
  const old = wordsOf(before);
  const words = wordsOf(now);
  if (!words) return old && reader === 'page' ? [`${at} is no longer limited to its words`] : [];
  if (!old) return [`${at} is limited to certain words`];
  const lost = old.filter((word) => !words.includes(word));
  return lost.map((word) => `${at} no longer has the word ${JSON.stringify(word)}`);
};

function wordsOf(schema: Schema): unknown[] | null {
  if ('const' in schema) return [schema.const];
  return Array.isArray(schema.enum) ? schema.enum : null;
}

const compareLimits: Compare = (before, now, { reader, at }) => {
  if (reader === 'page') return [];
  const limit = (schema: Schema, keyword: string, none: number) => Number(schema[keyword] ?? none);
  const isLess = ([keyword, none]: [string, number]) => limit(now, keyword, none) < limit(before, keyword, none);
  const isMore = ([keyword, none]: [string, number]) => limit(now, keyword, none) > limit(before, keyword, none);
  const narrowed = [...Object.entries(MOST).filter(isLess), ...Object.entries(LEAST).filter(isMore)];
  const isOther = now.pattern !== undefined && now.pattern !== before.pattern;
  return [
    ...narrowed.map(([keyword]) => `${at} has a narrower ${keyword}, ${now[keyword]}`),
    ...(isOther ? [`${at} has another pattern`] : []),
  ];
};

const compareNumbers: Compare = (before, now, { reader, at }) => {
  if (before.type === now.type) return [];
  if (now.type === 'integer') return [`${at} is limited to whole numbers`];
  return before.type === 'integer' && reader === 'page' ? [`${at} can now be a fraction`] : [];
};

const compareObjects: Compare = (before, now, facts) => {
  if (kindOf(before) !== 'object') return [];
  const { reader, at } = facts;
  const old = fieldsOf(before);
  const fields = fieldsOf(now);
  const isIgnored = reader === 'server' && now.additionalProperties !== false;
  const kept = Object.keys(old).filter((name) => name in fields);
  const gone = Object.keys(old).filter((name) => !(name in fields) && !isIgnored);
  return [
    ...kept.flatMap((name) => compareSchemas(old[name], fields[name], { reader, at: `${at}.${name}` })),
    ...gone.map((name) => `${at}.${name} is gone`),
    ...compareRequired(before, now, facts),
    ...compareRest(before, now, facts),
  ];
};

const fieldsOf = ({ properties = {} }: Schema) => properties as Record<string, Schema>;
const requiredOf = ({ required = [] }: Schema) => required as string[];

/** A request of the version before has no new fields. A page of that version relies on the fields that it knows. */
const compareRequired: Compare = (before, now, { reader, at }) => {
  const old = requiredOf(before);
  const required = requiredOf(now);
  if (reader === 'server')
    return required.filter((name) => !old.includes(name)).map((name) => `${at}.${name} is required now`);
  const isThere = (name: string) => name in fieldsOf(now);
  const missing = old.filter((name) => isThere(name) && !required.includes(name));
  return missing.map((name) => `${at}.${name} can be missing now`);
};

/** Compares the fields of an object whose names are not listed. */
const compareRest: Compare = (before, now, { reader, at }) => {
  const old = before.additionalProperties ?? true;
  const rest = now.additionalProperties ?? true;
  if (old === false || (reader === 'server' && rest === true)) return [];
  if (rest === false) return [`${at} has no other fields any more`];
  const names = { reader, at: `the names in ${at}` };
  return [
    ...(reader === 'server' ? compareSchemas(before.propertyNames ?? {}, now.propertyNames ?? {}, names) : []),
    ...compareSchemas(old, rest, { reader, at: `${at}.*` }),
  ];
};

const compareArrays: Compare = (before, now, { reader, at }) => {
  if (kindOf(before) !== 'array') return [];
  const old = (before.prefixItems ?? []) as Schema[];
  const places = (now.prefixItems ?? []) as Schema[];
  if (old.length !== places.length) return [`${at} has ${places.length} places, not ${old.length}`];
  return [
    ...old.flatMap((schema, no) => compareSchemas(schema, places[no], { reader, at: `${at}[${no}]` })),
    ...compareSchemas(before.items ?? true, now.items ?? true, { reader, at: `${at}[]` }),
  ];
};

/** A keyword that this file does not know must not change. */
const compareOthers: Compare = (before, now, { at }) => {
  const keywords = new Set([...Object.keys(before), ...Object.keys(now)]);
  return [...keywords]
    .filter((keyword) => !COMPARED.has(keyword) && !NOTES.has(keyword))
    .filter((keyword) => JSON.stringify(before[keyword]) !== JSON.stringify(now[keyword]))
    .map((keyword) => `${at} has another ${keyword}`);
};
