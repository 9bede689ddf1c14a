import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type BlueprintRow, type Candidate, type DrawInput, MAX_VARIANTS } from './blueprint.ts';
import { coverageOf, drawItems, drawVariants, equalVariants } from './draw.ts';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();
const seedOf = (text: string): Uint8Array => sha256(new TextEncoder().encode(text));

const question = (id: string, facts: Partial<Candidate> = {}): Candidate => ({
  id,
  topic: 'Rivers',
  difficulty: 'easy',
  kind: 'numeric',
  enemies: [],
  exposure: 0,
  ...facts,
});
const ids = Array.from({ length: 10 }, (_, no) => `q${no}`);
const difficulty = fc.constantFrom('easy' as const, 'hard' as const);
const kind = fc.constantFrom('numeric' as const, 'single-choice' as const);
const anyQuestion = (id: string) =>
  fc
    .record({ difficulty, kind, enemies: fc.subarray(ids, { maxLength: 2 }), exposure: fc.integer({ min: 0, max: 3 }) })
    .map((facts) => question(id, { ...facts, enemies: facts.enemies.filter((enemy) => enemy !== id) }));
const anyRow: fc.Arbitrary<BlueprintRow> = fc
  .record({ difficulty, count: fc.integer({ min: 1, max: 3 }), kind: fc.option(kind) })
  .map(({ kind, ...row }) => ({ ...row, topic: 'Rivers', ...(kind && { kind }) }));
const anyInput: fc.Arbitrary<DrawInput> = fc.record({
  rows: fc.array(anyRow, { minLength: 1, maxLength: 3 }),
  candidates: fc.tuple(...ids.map(anyQuestion)),
  fixed: fc.subarray(['q0', 'q1'], { maxLength: 1 }),
  maxExposure: fc.option(fc.integer({ min: 1, max: 4 })),
});
const anySeed = fc.uint8Array({ minLength: 32, maxLength: 32 });
const anyVariants = fc
  .tuple(anyInput, fc.integer({ min: 2, max: 4 }))
  .map(([input, variants]) => ({ ...input, variants }));
const drawAll = (input: DrawInput, seed: Uint8Array) =>
  drawVariants(input, { seed, variants: input.variants ?? 1 }, sha256);

describe('for every bank, blueprint and number of variants', () => {
  test('a form has all its variants or none, and that depends on the bank alone', () => {
    fc.assert(
      fc.property(anyVariants, anySeed, (input, seed) => {
        const isShort = coverageOf(input).some(({ wanted, drawable }) => drawable < wanted);
        expect(drawAll(input, seed)?.length ?? 0).toBe(isShort ? 0 : input.variants);
      }),
      { numRuns: 1000 },
    );
  });

  test('the variants together take no question beyond its limit', () => {
    fc.assert(
      fc.property(anyVariants, anySeed, (input, seed) => {
        const uses = new Map<string, number>();
        for (const id of drawAll(input, seed)?.flat(2) ?? []) uses.set(id, (uses.get(id) ?? 0) + 1);
        for (const { id, exposure } of input.candidates)
          if (uses.has(id)) expect(exposure + uses.get(id)!).toBeLessThanOrEqual(input.maxExposure ?? 7);
      }),
      { numRuns: 1000 },
    );
  });

  test('each variant is computed alone as it was drawn, and holds no enemies and no question twice', () => {
    fc.assert(
      fc.property(anyVariants, anySeed, (input, seed) => {
        const enemies = new Map(input.candidates.map((one) => [one.id, one.enemies]));
        for (const [at, rows] of (drawAll(input, seed) ?? []).entries()) {
          expect(drawItems(input, { seed, variantNo: at + 1 }, sha256)).toEqual({ kind: 'drawn', rows });
          const all = [...rows.flat(), ...input.fixed];
          expect(new Set(all).size).toBe(all.length);
          for (const id of all) expect(enemies.get(id)!.filter((enemy) => all.includes(enemy))).toEqual([]);
        }
      }),
    );
  });

  test('the first variant is what a form without variants gets', () => {
    fc.assert(
      fc.property(anyInput, anySeed, (input, seed) => {
        const unlimited = { ...input, maxExposure: null };
        expect(drawAll({ ...unlimited, variants: 3 }, seed)?.[0]).toEqual(drawAll(unlimited, seed)?.[0]);
      }),
    );
  });
});

describe('the variants of a form', () => {
  const bank = (size: number, facts: Partial<Candidate> = {}) =>
    Array.from({ length: size }, (_, no) => question(`q${String(no).padStart(3, '0')}`, facts));
  const rowOf = (count: number): BlueprintRow[] => [{ topic: 'Rivers', difficulty: 'easy', count }];
  const drawnFrom = { fixed: [], maxExposure: null };

  test('share no question if the bank has enough for all, and as few as possible if it has not', () => {
    for (const [size, most] of [
      [15, 1],
      [14, 2],
      [8, 2],
    ] as const) {
      const input = { ...drawnFrom, rows: rowOf(5), candidates: bank(size), variants: 3 };
      for (let no = 1; no <= 20; no += 1) {
        const ids = drawAll(input, seedOf(`${no}`))!.flat(2);
        const uses = [...Map.groupBy(ids, (id) => id).values()].map(({ length }) => length);
        expect(Math.max(...uses)).toBe(most);
      }
    }
  });

  test('differ as long as the bank has other questions, and are found to be equal if it has not', () => {
    for (let no = 1; no <= 50; no += 1) {
      const pairs = { ...drawnFrom, rows: rowOf(2), candidates: bank(4), variants: 6 };
      expect(equalVariants(drawAll(pairs, seedOf(`${no}`))!)).toBeNull();
    }
    const only = { ...drawnFrom, rows: rowOf(4), candidates: bank(4), variants: 2 };
    expect(equalVariants(drawAll(only, seedOf('kasauti'))!)).toEqual([1, 2]);
    expect(
      equalVariants([
        [['a', 'b'], ['c']],
        [['a'], ['d']],
        [['c'], ['b', 'a']],
      ]),
    ).toEqual([1, 3]);
  });

  test('have the questions dealt out that only one more form may hold', () => {
    const input = { ...drawnFrom, rows: rowOf(3), candidates: bank(9), variants: 3, maxExposure: 1 };
    expect(new Set(drawAll(input, seedOf('kasauti'))!.flat(2)).size).toBe(9);
    expect(coverageOf({ ...input, candidates: bank(8) })).toEqual([{ wanted: 3, usable: 2, drawable: 2 }]);
    // Two variants can have each of these, so six questions are enough for three variants with three questions each.
    const twice = { ...input, candidates: bank(5, { exposure: 1 }), maxExposure: 3 };
    expect(coverageOf(twice)).toEqual([{ wanted: 3, usable: 3, drawable: 3 }]);
  });

  test('of a large bank are drawn at once', () => {
    const input = { ...drawnFrom, rows: rowOf(100), candidates: bank(3000), variants: MAX_VARIANTS };
    expect(new Set(drawAll(input, seedOf('kasauti'))!.flat(2)).size).toBe(1000);
  });
});
