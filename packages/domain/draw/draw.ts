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
type DrawSource = { seed: Uint8Array; variantNo: number };

/**
 * How often a variant is drawn again if it has the same questions as an earlier one. If there is a choice of other
 * questions, so many draws find one. If there is none, two variants stay equal, and `equalVariants` says so.
 */
const MAX_DRAWS = 100;

/**
 * Draws the questions of a form. The same input, seed and number give the same questions, whatever the order of the
 * candidates. The page `docs/algorithms/draw.md` describes the draw and has an example.
 */
export function drawItems(input: DrawInput, { seed, variantNo }: DrawSource, sha256: SyncSha256): Drawn {
  const rows = drawVariants(input, { seed, variants: variantNo }, sha256)?.at(-1);
  return rows ? { kind: 'drawn', rows } : { kind: 'short', rows: coverageOf(input) };
}

/**
 * Draws the first variants of a form, one after another, each with a key of its own for each question. A variant
 * prefers the questions that fewer of the earlier variants have. Returns null if a row is short.
 */
export function drawVariants(
  input: DrawInput,
  { seed, variants }: { seed: Uint8Array; variants: number },
  sha256: SyncSha256,
): string[][][] | null {
  const drawn: string[][][] = [];
  const seedText = toHex(seed);
  const keyed = (draw: string) => (id: string) => toHex(sha256(new TextEncoder().encode(`${seedText}/${draw}/${id}`)));
  for (let variantNo = 1; variantNo <= variants; variantNo += 1) {
    const rows = drawOther(input, { variantNo, earlier: drawn }, keyed);
    if (!rows) return null;
    drawn.push(rows);
  }
  return drawn;
}

type Next = { variantNo: number; earlier: readonly string[][][] };

/** Draws a variant. It is drawn again while an earlier variant has the same questions, if there are others. */
function drawOther(
  input: DrawInput,
  { variantNo, earlier }: Next,
  keyed: (draw: string) => (id: string) => string,
): string[][] | null {
  const enemies = enemiesOf(input.candidates);
  const uses = usesOf(earlier);
  for (let draw = 1; ; draw += 1) {
    const keyOf = keyed(draw === 1 ? `${variantNo}` : `${variantNo}.${draw}`);
    const wanted = rowsToFill(input, enemies, { variantNo, uses, keyOf });
    const rows = fillRows(wanted, enemies);
    const hasChoice = wanted.some(({ count, options }) => options.length > count);
    if (!rows || !hasChoice || draw === MAX_DRAWS || equalVariants([...earlier, rows]) === null) return rows;
  }
}

/** Returns how many of these variants have each question. */
function usesOf(variants: readonly string[][][]): Map<string, number> {
  const uses = new Map<string, number>();
  for (const id of variants.flat(2)) uses.set(id, (uses.get(id) ?? 0) + 1);
  return uses;
}

/** Returns the numbers of the first two variants that have the same questions, or null if all differ. */
export function equalVariants(variants: readonly string[][][]): [number, number] | null {
  const known = new Map<string, number>();
  for (const [at, rows] of variants.entries()) {
    const questions = rows.flat().sort().join(' ');
    const equal = known.get(questions);
    if (equal !== undefined) return [equal, at + 1];
    known.set(questions, at + 1);
  }
  return null;
}

/**
 * Returns how the rows of a blueprint can be filled, in each of its variants. No seed is needed: the seed never decides
 * whether a row is short.
 */
export function coverageOf(input: DrawInput): RowCoverage[] {
  // Without a limit, every variant can get the same questions.
  const differ = input.maxExposure === null ? 1 : (input.variants ?? 1);
  const all = Array.from({ length: differ }, (_, at) => coverageOfVariant(input, at + 1));
  return input.rows.map(({ count: wanted }, row) => {
    const least = (number: 'usable' | 'drawable') => Math.min(...all.map((rows) => rows[row]?.[number] ?? 0));
    return { wanted, usable: least('usable'), drawable: least('drawable') };
  });
}

function coverageOfVariant(input: DrawInput, variantNo: number): RowCoverage[] {
  const enemies = enemiesOf(input.candidates);
  const rows = rowsToFill(input, enemies, { variantNo, uses: new Map(), keyOf: (id) => id });
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

type Order = { variantNo: number; uses: ReadonlyMap<string, number>; keyOf: (id: string) => string };

/** Returns the rows, each with its options: those with the fewest uses first, and of equal ones the least key first. */
function rowsToFill(input: DrawInput, enemies: EnemyMap, { variantNo, uses, keyOf }: Order): RowToFill[] {
  const inOrder = eligibleOf(input, enemies, variantNo)
    .map((candidate) => ({ candidate, uses: uses.get(candidate.id) ?? 0, key: keyOf(candidate.id) }))
    .toSorted((a, b) => a.uses - b.uses || (a.key < b.key ? -1 : 1));
  return input.rows.map((row) => ({
    count: row.count,
    options: inOrder.filter(({ candidate }) => fitsRow(row, candidate)).map(({ candidate }) => candidate.id),
  }));
}
