import type { AttemptId } from '@kasauti/contract/ids.ts';
import { LRUCache } from 'lru-cache';

/** What was read of attempts' journals, each up to an entry (`lastSeq`); those that were used last, at most so many. */
export class NewestKept<T extends { lastSeq: number }> {
  readonly #kept: LRUCache<AttemptId, T>;

  constructor(most: number) {
    this.#kept = new LRUCache({ max: most });
  }

  get(attemptId: AttemptId): T | undefined {
    return this.#kept.get(attemptId);
  }

  /** Of two reads at once, the one that ends last may have read less: the one that went further stays. */
  keep(attemptId: AttemptId, read: T): void {
    const kept = this.#kept.get(attemptId);
    this.#kept.set(attemptId, kept && kept.lastSeq > read.lastSeq ? kept : read);
  }

  drop(attemptId: AttemptId): void {
    this.#kept.delete(attemptId);
  }
}
