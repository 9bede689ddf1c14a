import type { Clock } from './clock.ts';

/** Requests per minute and key, counted in this process. Answers 0, or the seconds to wait. */
export type RateLimiter = { take(key: string): number };

const WINDOW_MS = 60_000;
/** Past so many addresses the counts start again: the memory has a bound, and a flood of addresses cannot grow it. */
const MOST_KEYS = 100_000;

export function makeRateLimiter(perMinute: number, clock: Clock): RateLimiter {
  let windowStart = 0;
  const counts = new Map<string, number>();
  return {
    take(key) {
      const now = clock.now().getTime();
      if (now - windowStart >= WINDOW_MS || counts.size > MOST_KEYS) {
        windowStart = now;
        counts.clear();
      }
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return count <= perMinute ? 0 : Math.max(1, Math.ceil((windowStart + WINDOW_MS - now) / 1000));
    },
  };
}
