/**
 * Limits for the saves of one attempt in this process: entries that are allowed at once, and entries per second
 * after that.
 */
export type BudgetLimits = { entriesAtOnce: number; entriesPerSecond: number };

/**
 * Payload bytes allowed per entry, which is several times what an entry needs. A choice of all options of a
 * question takes less than a kilobyte.
 */
const BYTES_PER_ENTRY = 256;

/**
 * Two token buckets of an attempt, one for entries and one for the bytes of their payloads. They prevent one
 * attempt from using all of the lane's capacity. A request is refused for some seconds, never permanently. `nowMs`
 * is the time of a monotonic clock.
 */
export class SaveBudget {
  readonly #limits: BudgetLimits;
  #entries: number;
  #bytes: number;
  #filledAtMs: number;

  constructor(limits: BudgetLimits, nowMs: number) {
    this.#limits = limits;
    this.#entries = limits.entriesAtOnce;
    this.#bytes = limits.entriesAtOnce * BYTES_PER_ENTRY;
    this.#filledAtMs = nowMs;
  }

  /**
   * Takes the cost of a request from the budget and returns 0. If the budget is too low, takes nothing and returns
   * the number of whole seconds until it suffices.
   */
  take(entries: number, bytes: number, nowMs: number): number {
    const { entriesAtOnce, entriesPerSecond } = this.#limits;
    const gained = ((nowMs - this.#filledAtMs) / 1000) * entriesPerSecond;
    this.#filledAtMs = nowMs;
    this.#entries = Math.min(entriesAtOnce, this.#entries + gained);
    this.#bytes = Math.min(entriesAtOnce * BYTES_PER_ENTRY, this.#bytes + gained * BYTES_PER_ENTRY);
    const missing = Math.max(entries - this.#entries, (bytes - this.#bytes) / BYTES_PER_ENTRY);
    if (missing > 0) return Math.ceil(missing / entriesPerSecond);
    this.#entries -= entries;
    this.#bytes -= bytes;
    return 0;
  }
}
