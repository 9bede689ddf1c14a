import type { EnemyMap } from './blueprint.ts';

/** A row that needs `count` of its options. The options are in the order in which they are tried. */
export type RowToFill = { count: number; options: readonly string[] };

/**
 * Maximum number of options that one search tries. A form has at most 300 questions, so a search that never goes back
 * needs at most 300. All these tries take about a tenth of a second.
 */
export const MAX_TRIES = 20_000;

/**
 * Fills rows with options, so that no option is used twice and no two enemies are used. Returns the options of each row
 * in the order in which they were tried, or null if there is no such choice. The search goes back when a row cannot be
 * filled any more. So it finds a choice if there is one, unless that takes more than `MAX_TRIES` tries.
 *
 * The next option is always taken for the row with the fewest spare options. Of equal rows, the first one is next.
 */
export function fillRows(rows: readonly RowToFill[], enemies: EnemyMap): string[][] | null {
  const search = new Search(rows, enemies);
  return search.fill() ? search.taken : null;
}

/** The state of one search. A class, because a search changes its state at each try, and takes the change back. */
class Search {
  readonly taken: string[][];
  readonly #rows: readonly RowToFill[];
  readonly #enemies: EnemyMap;
  readonly #rowsOf = new Map<string, number[]>();
  /** The number of reasons why an option cannot be used: it is taken, or enemies of it are. */
  readonly #barred = new Map<string, number>();
  /** For each row, the options that were tried without success. */
  readonly #tried: Set<string>[];
  /** For each row, the number of options that can still be used. */
  readonly #open: number[];
  #tries = 0;

  constructor(rows: readonly RowToFill[], enemies: EnemyMap) {
    this.#rows = rows;
    this.#enemies = enemies;
    this.taken = rows.map(() => []);
    this.#tried = rows.map(() => new Set());
    this.#open = rows.map(({ options }) => options.length);
    for (const [row, { options }] of rows.entries())
      for (const option of options) this.#rowsOf.set(option, [...(this.#rowsOf.get(option) ?? []), row]);
  }

  fill(): boolean {
    const row = this.#nextRow();
    if (row === null) return true;
    if (this.#spare(row) < 0) return false;
    const failed: string[] = [];
    const isFilled = this.#fillFrom(row, failed);
    if (!isFilled) for (const option of failed) this.#forget(row, option);
    return isFilled;
  }

  /** Takes the first option of a row with which all rows can be filled. */
  #fillFrom(row: number, failed: string[]): boolean {
    for (const option of this.#rows[row]?.options ?? []) {
      if (!this.#isOpen(row, option)) continue;
      this.#tries += 1;
      if (this.#tries > MAX_TRIES) return false;
      this.#take(row, option);
      if (this.fill()) return true;
      this.#giveBack(row, option);
      // Any other option of this row could be replaced by one that bars nothing. So no other option can do better.
      if (this.#barsNothing(option)) return false;
      this.#remember(row, option);
      failed.push(option);
      if (this.#spare(row) < 0) return false;
    }
    return false;
  }

  #needed(row: number): number {
    return (this.#rows[row]?.count ?? 0) - (this.taken[row]?.length ?? 0);
  }

  #spare(row: number): number {
    return (this.#open[row] ?? 0) - this.#needed(row);
  }

  #nextRow(): number | null {
    let next: number | null = null;
    for (const row of this.#rows.keys())
      if (this.#needed(row) > 0 && (next === null || this.#spare(row) < this.#spare(next))) next = row;
    return next;
  }

  #isOpen(row: number, option: string): boolean {
    return !this.#barred.get(option) && !this.#tried[row]?.has(option);
  }

  #barsNothing(option: string): boolean {
    const isAlone = [...(this.#enemies.get(option) ?? [])].every((enemy) => !this.#rowsOf.has(enemy));
    return isAlone && this.#rowsOf.get(option)?.length === 1;
  }

  #take(row: number, option: string): void {
    this.taken[row]?.push(option);
    for (const one of [option, ...(this.#enemies.get(option) ?? [])]) {
      const reasons = this.#barred.get(one) ?? 0;
      this.#barred.set(one, reasons + 1);
      if (reasons === 0) this.#count(one, -1);
    }
  }

  #giveBack(row: number, option: string): void {
    this.taken[row]?.pop();
    for (const one of [option, ...(this.#enemies.get(option) ?? [])]) {
      const reasons = (this.#barred.get(one) ?? 0) - 1;
      this.#barred.set(one, reasons);
      if (reasons === 0) this.#count(one, 1);
    }
  }

  /** Counts an option in or out, in each of its rows in which it was not tried. */
  #count(option: string, change: 1 | -1): void {
    for (const row of this.#rowsOf.get(option) ?? [])
      if (!this.#tried[row]?.has(option)) this.#open[row] = (this.#open[row] ?? 0) + change;
  }

  #remember(row: number, option: string): void {
    this.#tried[row]?.add(option);
    this.#open[row] = (this.#open[row] ?? 0) - 1;
  }

  #forget(row: number, option: string): void {
    this.#tried[row]?.delete(option);
    this.#open[row] = (this.#open[row] ?? 0) + 1;
  }
}
