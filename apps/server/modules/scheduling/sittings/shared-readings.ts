import { LRUCache } from 'lru-cache';
import type { Clock } from '../../../platform/clock.ts';

const READINGS_AT_ONCE = 2;
const MAX_WAITING = 100;
const MAX_KEPT = 200;
/**
 * A reading is kept for so many times as long as it took: however many ask, a fifth of the time at most goes into
 * reading the same again.
 */
const KEPT_TIMES = 4;

export type SharedReadings<T> = {
  /** The reading of this key that is under way or still fresh, or a new one; null: too many wait already. */
  read(key: string, make: () => Promise<T>): Promise<T> | null;
  /** Something has changed: the next who ask get new readings. */
  forget(): void;
};

/**
 * One reading for all who ask the same thing at the same time. Only so many go to the database at once, and only so
 * many wait for their turn: what anybody may ask as often as they like leaves the connections to those who book and
 * pay.
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
      // The next request asks again for what failed.
      entry.reading.catch(() => kept.peek(key) === entry && kept.delete(key));
      kept.set(key, entry);
      return entry.reading;
    },
    forget: () => kept.clear(),
  };
}
