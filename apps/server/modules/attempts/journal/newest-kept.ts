import type { AttemptId } from '@kasauti/contract/ids.ts';
import { LRUCache } from 'lru-cache';

/**
 * Cache of data that was computed from the journals of attempts. The data of an attempt covers its entries up to
 * `lastSeq`. The cache stores the `most` most recently used attempts.
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
   * Stores the data of an attempt, unless the cache already has data with a higher `lastSeq`. If two reads run at the
   * same time, the read that ends last may have read fewer entries than the other.
   */
  keep(attemptId: AttemptId, read: T): void {
    const kept = this.#kept.get(attemptId);
    this.#kept.set(attemptId, kept && kept.lastSeq > read.lastSeq ? kept : read);
  }

  drop(attemptId: AttemptId): void {
    this.#kept.delete(attemptId);
  }
}
