/**
 * Maximum age in milliseconds of a reading of the database's clock. Within this time the process's own clock
 * measures the time since the reading. That clock does not need to show the correct time.
 */
const CARRIED_MS = 1000;

/**
 * The database's clock between two readings. It never goes back. It may lag behind the database by the time that a
 * response takes, but it is never ahead.
 */
export class LaneClock {
  #databaseMs = 0;
  #readAt = Number.NEGATIVE_INFINITY;
  #last = 0;

  /**
   * Returns the database's time in milliseconds. Returns null if the clock must be read again, because the last
   * reading is too old or was found to be wrong.
   */
  now(): number | null {
    const since = performance.now() - this.#readAt;
    if (since > CARRIED_MS) return null;
    this.#last = Math.max(this.#last, Math.floor(this.#databaseMs + since));
    return this.#last;
  }

  /**
   * Returns the database's time at an earlier moment of this process, which is given as a value of
   * `performance.now()`. Requests that arrived while the database was unreachable are dated by the next reading.
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
