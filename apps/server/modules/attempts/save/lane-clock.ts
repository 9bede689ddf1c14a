/**
 * Milliseconds after which the database's clock must be read again. Until then, the time since the last reading is
 * measured with the process's monotonic clock. The system clock of the process may therefore be wrong.
 */
const CARRIED_MS = 1000;

/**
 * Estimates the database's time between two readings of its clock. The estimate may be late by the time that the
 * database's response took to arrive, but it is never ahead.
 */
export class LaneClock {
  #databaseMs = 0;
  #readAt = Number.NEGATIVE_INFINITY;
  #last = 0;

  /**
   * Returns the database's time in milliseconds. Never returns an earlier time than before, except after `doubt`.
   * Returns null if the clock must be read again, because the last reading is too old or is in doubt.
   */
  now(): number | null {
    const since = performance.now() - this.#readAt;
    if (since > CARRIED_MS) return null;
    this.#last = Math.max(this.#last, Math.floor(this.#databaseMs + since));
    return this.#last;
  }

  /**
   * Returns the database's time in milliseconds at an earlier moment of this process. `tickMs` is the value of
   * `performance.now()` at that moment. Requests that arrived while the database was unreachable get their time from
   * the next reading.
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
