import { toHex } from '../receipts/hex.ts';
import type { SyncSha256 } from '../receipts/merkle.ts';
import {
  type BlueprintRow,
  type Candidate,
  type DrawInput,
  type EnemyMap,
  eligibleOf,
  enemiesOf,
  fitsRow,
} from './blueprint.ts';
import { fillRows, type RowToFill } from './fill-rows.ts';

/**
 * How a row can be filled. `usable` is the number of questions that fit the row and can be drawn. `drawable` is the
 * number that can be drawn together with the rows before it. It is less than `wanted` if the row is short.
 */
export type RowCoverage = { wanted: number; usable: number; drawable: number };

/** The ids of the drawn questions by row, or how far each row can be filled if one of them is short. */
export type Drawn = { kind: 'drawn'; rows: string[][] } | { kind: 'short'; rows: RowCoverage[] };

/** The seed is 32 random bytes. Each variant of a form has its own number, from 1. */
export type DrawSource = { seed: Uint8Array; variantNo: number };

/**
 * Draws the questions of a form. The same input, seed and number give the same questions, whatever the order of the
 * candidates. The page `docs/algorithms/draw.md` describes the draw and has an example.
 */
export function drawItems(input: DrawInput, { seed, variantNo }: DrawSource, sha256: SyncSha256): Drawn {
  const seedText = toHex(seed);
  const drawn = fillAll(input, (id) => toHex(sha256(new TextEncoder().encode(`${seedText}/${variantNo}/${id}`))));
  return drawn ? { kind: 'drawn', rows: drawn } : { kind: 'short', rows: coverageOf(input) };
}

/**
 * Returns how the rows of a blueprint can be filled. No seed is needed: the seed never decides whether a row is short.
 */
export function coverageOf(input: DrawInput): RowCoverage[] {
  const enemies = enemiesOf(input.candidates);
  const rows = rowsToFill(input, enemies, (id) => id);
  if (fillRows(rows, enemies))
    return rows.map(({ count, options }) => ({ wanted: count, usable: options.length, drawable: count }));
  const filled: RowToFill[] = [];
  return rows.map(({ count: wanted, options }) => {
    const canBe = (count: number) => fillRows([...filled, { count, options }], enemies) !== null;
    const drawable = greatest(Math.min(wanted, options.length), canBe);
    filled.push({ count: drawable, options });
    return { wanted, usable: options.length, drawable };
  });
}

/** Returns the greatest number up to `most` that can be. If a number can be, all smaller ones can. */
function greatest(most: number, canBe: (count: number) => boolean): number {
  if (canBe(most)) return most;
  let [yes, no] = [0, most];
  while (no - yes > 1) {
    const middle = Math.floor((yes + no) / 2);
    if (canBe(middle)) yes = middle;
    else no = middle;
  }
  return yes;
}

/** Returns the kinds of the questions that a row could get. */
export function kindsOf(row: BlueprintRow, candidates: readonly Candidate[]): Candidate['kind'][] {
  return [...new Set(candidates.filter((one) => fitsRow(row, one)).map(({ kind }) => kind))].sort();
}

function fillAll(input: DrawInput, keyOf: (id: string) => string): string[][] | null {
  const enemies = enemiesOf(input.candidates);
  return fillRows(rowsToFill(input, enemies, keyOf), enemies);
}

/** Returns the rows, each with its options in the order of their keys. */
function rowsToFill(input: DrawInput, enemies: EnemyMap, keyOf: (id: string) => string) {
  const keyed = eligibleOf(input, enemies).map((candidate) => ({ candidate, key: keyOf(candidate.id) }));
  const inOrder = keyed.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map(({ candidate }) => candidate);
  return input.rows.map((row) => ({
    count: row.count,
    options: inOrder.filter((candidate) => fitsRow(row, candidate)).map(({ id }) => id),
  }));
}
