import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalJson, canonicalJsonPieces } from './canonical-json.ts';

describe('canonical JSON', () => {
  test('sorts the names of members by their UTF-16 code units, as RFC 8785 does', () => {
    // The names and their order are the example of RFC 8785, section 3.2.3.
    const names = ['\r', '1', '\u0080', '\u00f6', '\u20ac', '\ud83d\ude00', '\ufb33'];
    const value = Object.fromEntries([...names].reverse().map((name) => [name, 0]));
    expect(canonicalJson(value)).toBe(`{${names.map((name) => `${JSON.stringify(name)}:0`).join(',')}}`);
  });

  test('has no white space, leaves out undefined members, and writes null for an undefined element', () => {
    expect(canonicalJson({ b: [1, undefined, [], {}], a: undefined, c: 'a b' })).toBe('{"b":[1,null,[],{}],"c":"a b"}');
  });

  test('is the same text for equal values, whatever the order of their members', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(canonicalJson(reversed(value))).toBe(canonicalJson(value));
      }),
    );
  });

  test('is read back as the same value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  test('is the same text in pieces', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        expect([...canonicalJsonPieces(value)].join('')).toBe(canonicalJson(value));
      }),
    );
  });

  test.each([
    ['NaN', Number.NaN],
    ['an infinite number', Number.NEGATIVE_INFINITY],
    ['a function', () => 1],
    ['a large integer', 1n],
    ['undefined', undefined],
  ])('refuses %s', (_, value) => {
    expect(() => canonicalJson(value)).toThrow(TypeError);
    if (value !== undefined) expect(() => canonicalJson({ inside: [value] })).toThrow(TypeError);
  });
});

/** Returns an equal value whose members are in the opposite order. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).reverse();
  return Object.fromEntries(entries.map(([name, part]) => [name, reversed(part)]));
}
