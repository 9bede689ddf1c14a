import { LRUCache } from 'lru-cache';
import type { Clock } from '../../../platform/clock.ts';

const READINGS_AT_ONCE = 2;
const MAX_WAITING = 100;
const MAX_KEPT = 200;
/**
 * Lifetime of a reading, as a multiple of the time that the reading took. Therefore at most a fifth of the time is
 * spent on readings of the same key, regardless of the number of requests.
 */
const KEPT_TIMES = 4;

export type SharedReadings<T> = {
  /**
   * Returns the result of the reading with this key. A reading that is in progress or still fresh is shared. Otherwise
   * `make` starts a new one. Returns null if too many readings wait already.
   */
  read(key: string, make: () => Promise<T>): Promise<T> | null;
  /** Discards all readings. The caller does this when the data has changed, so the next calls start new readings. */
  forget(): void;
};

/**
 * Creates a cache of readings. Simultaneous callers with the same key share one reading. The number of parallel and of
 * waiting readings is limited. Otherwise public requests could use all database connections, and users could not book
 * and pay.
 */
export function makeSharedReadings<T>(clock: Clock): SharedReadings<T> {
  const kept = new LRUCache<string, { reading: Promise<T>; until: number }>({ max: MAX_KEPT });
  const waiting: (() => void)[] = [];
  let running = 0;

  async function inTurn(make: () => Promise<T>): Promise<T> {
    if (running >= READINGS_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await make();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }

  return {
    read(key, make) {
      const known = kept.get(key);
      if (known && clock.now().getTime() <= known.until) return known.reading;
      if (waiting.length >= MAX_WAITING) return null;
      const entry = { reading: Promise.resolve() as Promise<unknown> as Promise<T>, until: Number.POSITIVE_INFINITY };
      entry.reading = inTurn(async () => {
        const began = clock.now().getTime();
        const made = await make();
        const ended = clock.now().getTime();
        entry.until = ended + KEPT_TIMES * (ended - began);
        return made;
      });
      // A failed reading is removed, so the next request tries again.
      entry.reading.catch(() => kept.peek(key) === entry && kept.delete(key));
      kept.set(key, entry);
      return entry.reading;
    },
    forget: () => kept.clear(),
  };
}
