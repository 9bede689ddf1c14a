import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type EnemyMap, enemiesOf } from './blueprint.ts';
import { fillRows, type RowToFill } from './fill-rows.ts';

const enemyPairs = (pairs: [string, string][]): EnemyMap =>
  enemiesOf(
    pairs.map(([id, enemy]) => ({
      id,
      enemies: [enemy],
      topic: '',
      difficulty: 'easy',
      kind: 'numeric',
      exposure: 0,
    })),
  );

/** Says by trying everything whether the rows can be filled. */
function canFill([row, ...others]: RowToFill[], enemies: EnemyMap, taken: string[] = []): boolean {
  if (!row) return true;
  if (row.count === 0) return canFill(others, enemies, taken);
  return row.options.some((option, at) => {
    const isFree = !taken.includes(option) && !taken.some((one) => enemies.get(one)?.has(option));
    const rest = { count: row.count - 1, options: row.options.slice(at + 1) };
    return isFree && canFill([rest, ...others], enemies, [...taken, option]);
  });
}

const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
const anyRows = fc.array(fc.record({ count: fc.integer({ min: 0, max: 4 }), options: fc.shuffledSubarray(ids) }), {
  minLength: 1,
  maxLength: 3,
});
const anyPairs = fc
  .array(fc.tuple(fc.constantFrom(...ids), fc.constantFrom(...ids)), { maxLength: 8 })
  .map((pairs) => pairs.filter(([one, other]) => one !== other));

test('rows are filled if there is a way, and no enemies meet', () => {
  fc.assert(
    fc.property(anyRows, anyPairs, (rows, pairs) => {
      const enemies = enemyPairs(pairs);
      const filled = fillRows(rows, enemies);
      expect(filled !== null).toBe(canFill(rows, enemies));
      const all = filled?.flat() ?? [];
      expect(new Set(all).size).toBe(all.length);
      for (const [one, other] of pairs) expect(all.includes(one) && all.includes(other)).toBe(false);
      for (const [at, taken] of (filled ?? []).entries()) {
        expect(taken).toHaveLength(rows[at]!.count);
        expect(taken).toEqual(rows[at]!.options.filter((option) => taken.includes(option)));
      }
    }),
    { numRuns: 2000 },
  );
});

test('a row leaves an option that another row needs more', () => {
  const rows = [
    { count: 1, options: ['a', 'b'] },
    { count: 1, options: ['a', 'c'] },
    { count: 1, options: ['d', 'e'] },
  ];
  const enemies = enemyPairs([
    ['c', 'd'],
    ['c', 'e'],
  ]);
  expect(fillRows(rows, enemies)).toEqual([['b'], ['a'], ['d']]);
});

test('without enemies and shared options, a row gets its first options', () => {
  const rows = [
    { count: 2, options: ['c', 'a', 'b'] },
    { count: 1, options: ['e', 'd'] },
  ];
  expect(fillRows(rows, new Map())).toEqual([['c', 'a'], ['e']]);
});

test('a large bank with groups of enemies is filled at once', () => {
  const options = Array.from({ length: 3000 }, (_, no) => `q${no}`);
  const pairs = options.flatMap((id, no): [string, string][] => (no % 3 === 0 ? [] : [[id, `q${no - (no % 3)}`]]));
  const rows = [
    { count: 150, options },
    { count: 150, options: options.toReversed() },
  ];
  expect(fillRows(rows, enemyPairs(pairs))?.flat()).toHaveLength(300);
});

test('rows that would need too many tries are given up', () => {
  // Each question has an enemy in the other row, and one pair is missing. Very many choices fail at the very end.
  const count = 40;
  const rows = ['a', 'b'].map((row) => ({ count, options: Array.from({ length: 60 }, (_, no) => `${row}${no}`) }));
  const pairs = Array.from({ length: 60 }, (_, no): [string, string] => [`a${no}`, `b${no}`]);
  expect(fillRows(rows, enemyPairs(pairs))).toBeNull();
});
