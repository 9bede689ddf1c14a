/** What one attempt may save in this process: so much at once, and so much each second from then on. */
export type BudgetLimits = { entriesAtOnce: number; entriesPerSecond: number };

/** Some times what an entry needs; a choice of all options of a question is below a kilobyte. */
const BYTES_PER_ENTRY = 256;

/**
 * A token bucket for entries and one for the bytes of their payloads, so that one attempt cannot take the lane from
 * everybody. What is refused is refused for some seconds, never for good. `nowMs` is a steady clock's.
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
   * Takes what a request costs and answers 0; or takes nothing and answers in how many whole seconds it can be taken.
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
