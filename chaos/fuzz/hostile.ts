import { randomUUID } from 'node:crypto';
import type { RandomBelow } from '@kasauti/domain/random/seeded.ts';
import type { Schema } from './schema.ts';

export const pick = <T>(random: RandomBelow, list: readonly T[]): T => list[random(list.length)] as T;

/**
 * Texts that often cause errors in programs: empty, very long, in every script, or with a special meaning for some
 * interpreter.
 */
const texts: readonly string[] = [
  '',
  ' ',
  '\t\r\n',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udc00x',
  '\u202Eabc\u202C',
  '\u200B\uFEFF',
  'e\u0301\u0301\u0301\u0301'.repeat(50),
  '👩‍👩‍👧‍👦🏳️‍🌈',
  '१२३४५',
  'क्ष्म्य',
  'ﷺ'.repeat(200),
  'İıſK',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  'NaN',
  '-0',
  '1e309',
  '0x10',
  '9007199254740993',
  "' or 1=1 --",
  '$1; drop table user_account',
  '%_\\%',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '"><img src=x onerror=1>',
  '=1+1',
  'a\r\nset-cookie: x=1',
  '../../../../etc/passwd',
  'file:///etc/passwd',
  'javascript:1',
  '//elsewhere.example',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '+275760-09-13T00:00:00.000Z',
  '2026-11-21T10:00:00.000Z',
  '-000001-01-01T00:00:00Z',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-7fff-bfff-ffffffffffff',
  'KA',
  'x@y',
  `${'a'.repeat(64)}@${'b'.repeat(180)}.example`,
  'a'.repeat(201),
  'z'.repeat(5_001),
  '\\'.repeat(3_000),
  '𝔘'.repeat(4_000),
  `${'('.repeat(1_000)}`,
  `${'a'.repeat(2_000)}!`,
];

const numbers: readonly unknown[] = [
  0,
  -0,
  1,
  -1,
  2,
  0.1,
  1.5,
  99,
  100,
  101,
  255,
  65_536,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 53 + 2,
  2 ** 63,
  1e21,
  1e308,
  -1e308,
  5e-324,
];

const nested = (depth: number): unknown => {
  let value: unknown = 'deep';
  for (let at = 0; at < depth; at += 1) value = at % 2 ? [value] : { a: value };
  return value;
};

const oddities: readonly (() => unknown)[] = [
  () => null,
  () => true,
  () => false,
  () => [],
  () => ({}),
  () => [null],
  () => [[]],
  () => ({ length: 1, 0: 'x' }),
  () => ({ $ne: null }),
  () => ({ toString: 1, valueOf: 1 }),
  () => JSON.parse('{"__proto__":{"role":"admin"}}'),
  () => ({ constructor: { prototype: { isAdmin: true } } }),
  () => Array.from({ length: 201 }, (_, at) => at),
  () => Array(3_000).fill('x'),
  () => nested(400),
];

/** Returns an arbitrary value. It is probably invalid. */
export function anything(random: RandomBelow): unknown {
  const kind = random(10);
  if (kind < 5) return pick(random, texts);
  if (kind < 7) return pick(random, numbers);
  return pick(random, oddities)();
}

export const anyText = (random: RandomBelow): string => pick(random, texts);

/** Example texts for patterns. For each pattern, the first text that matches it is used. */
const shaped: readonly string[] = [
  'KA',
  '570001',
  '123456',
  '2001-02-03',
  '2026-11-21T10:00:00.000Z',
  'asha@people.example',
  'Asha Rao',
  'f'.repeat(64),
  '+919876543210',
  'abcdefgh',
  'AB12',
  'https://exams.example.org/',
];

/** Returns a value that a schema allows, often one at its limits. Ids are taken from `ids`. */
export function allowed(schema: Schema, random: RandomBelow, ids: readonly string[]): unknown {
  const choices = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined;
  if (choices) return allowed(pick(random, choices), random, ids);
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return pick(random, schema.enum);
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'string':
      return allowedText(schema, random, ids);
    case 'integer':
    case 'number': {
      const bounds = [schema.minimum, schema.maximum].filter((bound) => typeof bound === 'number');
      return bounds.length > 0 && random(2) === 0 ? pick(random, bounds) : pick(random, [0, 1, 2, 3, 60]);
    }
    case 'boolean':
      return random(2) === 0;
    case 'null':
      return null;
    case 'array': {
      const least = Number(schema.minItems ?? 0);
      const most = Math.min(Number(schema.maxItems ?? 3), least + 3);
      const length = least + random(most - least + 1);
      return Array.from({ length }, () => allowed((schema.items ?? {}) as Schema, random, ids));
    }
    case 'object': {
      const required = (schema.required ?? []) as string[];
      const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>);
      const chosen = properties.filter(([name]) => required.includes(name) || random(2) === 0);
      return Object.fromEntries(chosen.map(([name, property]) => [name, allowed(property, random, ids)]));
    }
    default:
      return anything(random);
  }
}

function allowedText(schema: Schema, random: RandomBelow, ids: readonly string[]): string {
  const { pattern, minLength = 0, maxLength } = schema as { pattern?: string; minLength?: number; maxLength?: number };
  if (pattern) {
    const fits = new RegExp(pattern, 'u');
    const some = [...(ids.length > 0 ? [pick(random, ids)] : []), randomUUID(), ...shaped];
    return some.find((text) => fits.test(text)) ?? 'x'.repeat(minLength);
  }
  switch (random(4)) {
    case 0:
      return 'x'.repeat(minLength);
    case 1:
      return 'é'.repeat(Math.min(maxLength ?? 300, 6_000));
    case 2:
      return ids.length > 0 ? pick(random, ids) : 'x';
    default:
      return 'आशा Rao'.repeat(Math.ceil((minLength + 1) / 7)).slice(0, maxLength);
  }
}

/** Returns the value with one change at any depth: something in it is changed, removed or added. */
export function changedSomewhere(value: unknown, random: RandomBelow): unknown {
  if (random(3) === 0 || value === null || typeof value !== 'object')
    return isPlace(value) ? grown(value, random) : anything(random);
  const entries = Object.entries(value);
  const place = entries[entries.length > 0 ? random(entries.length) : 0];
  if (!place) return grown(value, random);
  const [name, inner] = place;
  const without = random(6) === 0;
  const changed = entries.flatMap(([key, kept]) => {
    if (key !== name) return [[key, kept] as const];
    return without ? [] : [[key, changedSomewhere(inner, random)] as const];
  });
  return Array.isArray(value) ? changed.map(([, kept]) => kept) : Object.fromEntries(changed);
}

const isPlace = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Returns the value with one unexpected field or entry. */
function grown(value: object, random: RandomBelow): unknown {
  if (Array.isArray(value)) return random(2) === 0 ? [...value, ...value, ...value] : [...value, anything(random)];
  const name = pick(random, [
    'extra',
    'role',
    'userId',
    'constructor',
    '__proto__',
    'priceInPaise',
    '',
    'a'.repeat(500),
  ]);
  const more = { ...value };
  Object.defineProperty(more, name, { value: anything(random), enumerable: true, configurable: true, writable: true });
  return more;
}
