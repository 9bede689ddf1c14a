/**
 * How long a reading of the database's clock is carried on by this process's own, which only has to count, not to be
 * right.
 */
const CARRIED_MS = 1000;

/**
 * The database's clock between two readings. It never goes back, and may lag by the way back from the database, never
 * lead.
 */
export class LaneClock {
  #databaseMs = 0;
  #readAt = Number.NEGATIVE_INFINITY;
  #last = 0;

  /** Null when the last reading is too old, or was found wrong: it must be read again. */
  now(): number | null {
    const since = performance.now() - this.#readAt;
    if (since > CARRIED_MS) return null;
    this.#last = Math.max(this.#last, Math.floor(this.#databaseMs + since));
    return this.#last;
  }

  /**
   * What the database's clock showed at an earlier moment of this process, given as `performance.now()` was then. So
   * what arrived while the database was away is dated by the next reading.
   */
  at(tickMs: number): number {
    return Math.floor(this.#databaseMs + tickMs - this.#readAt);
  }

  learn(databaseMs: number): number {
    this.#databaseMs = databaseMs;
    this.#readAt = performance.now();
    return this.now() ?? databaseMs;
  }

  doubt(): void {
    this.#readAt = Number.NEGATIVE_INFINITY;
    this.#last = 0;
  }
}
