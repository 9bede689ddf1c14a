/**
 * Limits for the saves of one attempt in this process: the number of entries that are allowed at once, and the number
 * per second after that.
 */
export type BudgetLimits = { entriesAtOnce: number; entriesPerSecond: number };

/**
 * Payload bytes that are allowed per entry, several times what an entry normally needs. Even a choice of all options of
 * a question takes less than a kilobyte. A snapshot of a long text takes more, but it is sent every few seconds at
 * most: 20 entries per second allow the longest text every eight seconds for hours, and every three for several
 * minutes.
 */
const BYTES_PER_ENTRY = 256;
/** Bytes that are always allowed at once, so that the batch that a page sends is never too large for ever. */
const MIN_BYTES_AT_ONCE = 256 * 1024;

/**
 * Two token buckets of an attempt: one for entries and one for the bytes of their payloads. They prevent one attempt
 * from using all of the lane's capacity. After a refusal, a request succeeds again some seconds later. `nowMs` must
 * come from a monotonic clock.
 */
export class SaveBudget {
  readonly #limits: BudgetLimits;
  readonly #bytesAtOnce: number;
  #entries: number;
  #bytes: number;
  #filledAtMs: number;

  constructor(limits: BudgetLimits, nowMs: number) {
    this.#limits = limits;
    this.#entries = limits.entriesAtOnce;
    this.#bytesAtOnce = Math.max(limits.entriesAtOnce * BYTES_PER_ENTRY, MIN_BYTES_AT_ONCE);
    this.#bytes = this.#bytesAtOnce;
    this.#filledAtMs = nowMs;
  }

  /**
   * Takes the cost of a request from the budget and returns 0. If the budget is too low, takes nothing and returns the
   * number of whole seconds after which it is sufficient.
   */
  take(entries: number, bytes: number, nowMs: number): number {
    const { entriesAtOnce, entriesPerSecond } = this.#limits;
    const gained = ((nowMs - this.#filledAtMs) / 1000) * entriesPerSecond;
    this.#filledAtMs = nowMs;
    this.#entries = Math.min(entriesAtOnce, this.#entries + gained);
    this.#bytes = Math.min(this.#bytesAtOnce, this.#bytes + gained * BYTES_PER_ENTRY);
    const missing = Math.max(entries - this.#entries, (bytes - this.#bytes) / BYTES_PER_ENTRY);
    if (missing > 0) return Math.ceil(missing / entriesPerSecond);
    this.#entries -= entries;
    this.#bytes -= bytes;
    return 0;
  }
}
