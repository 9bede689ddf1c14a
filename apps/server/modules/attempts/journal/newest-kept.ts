import type { AttemptId } from '@kasauti/contract/ids.ts';
import { LRUCache } from 'lru-cache';

/**
 * Cache of data read from attempts' journals, each up to the entry `lastSeq`. It holds the most recently used
 * attempts, `most` at most.
 */
export class NewestKept<T extends { lastSeq: number }> {
  readonly #kept: LRUCache<AttemptId, T>;

  constructor(most: number) {
    this.#kept = new LRUCache({ max: most });
  }

  get(attemptId: AttemptId): T | undefined {
    return this.#kept.get(attemptId);
  }

  /**
   * Stores what was read, unless a result with a higher `lastSeq` is already stored. Of two simultaneous reads, the
   * one that ends last may have read less.
   */
  keep(attemptId: AttemptId, read: T): void {
    const kept = this.#kept.get(attemptId);
    this.#kept.set(attemptId, kept && kept.lastSeq > read.lastSeq ? kept : read);
  }

  drop(attemptId: AttemptId): void {
    this.#kept.delete(attemptId);
  }
}
