import type { AttemptId } from '@kasauti/contract/ids.ts';

/** What was read of attempts' journals, each up to an entry (`lastSeq`); those that were used last, at most so many. */
export class NewestKept<T extends { lastSeq: number }> {
  readonly #most: number;
  /** In the order of their last use, oldest first. */
  readonly #kept = new Map<AttemptId, T>();

  constructor(most: number) {
    this.#most = most;
  }

  get(attemptId: AttemptId): T | undefined {
    return this.#kept.get(attemptId);
  }

  /** Of two reads at once, the one that ends last may have read less: the one that went further stays. */
  keep(attemptId: AttemptId, read: T): void {
    const kept = this.#kept.get(attemptId);
    this.#kept.delete(attemptId);
    this.#kept.set(attemptId, kept && kept.lastSeq > read.lastSeq ? kept : read);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= this.#most) return;
      this.#kept.delete(oldest);
    }
  }

  drop(attemptId: AttemptId): void {
    this.#kept.delete(attemptId);
  }
}
