import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import type { Clock } from '../clock.ts';
import { networkOf } from './network-of.ts';

/** Requests per minute and network, counted in this process. Answers 0, or the seconds to wait. */
export type RateLimiter = { take(address: string): number };

const WINDOW_MS = MINUTE_MS;
/** The memory has a bound, and a flood of addresses cannot grow it. */
const MAX_NETWORKS = 100_000;

export function makeRateLimiter(perMinute: number, clock: Clock, maxNetworks: number = MAX_NETWORKS): RateLimiter {
  let windowStart = 0;
  const counts = new Map<string, number>();

  /**
   * Callers from ever new addresses must not make us forget those at the limit: the addresses with the fewest calls go
   * first.
   */
  function makeRoom(): void {
    for (const [network, count] of counts) if (count * 2 <= perMinute) counts.delete(network);
    // This many cannot each have called so often within a minute; should they, the bound holds nevertheless.
    if (counts.size >= maxNetworks) counts.clear();
  }

  return {
    take(address) {
      const now = clock.now().getTime();
      if (now - windowStart >= WINDOW_MS) {
        windowStart = now;
        counts.clear();
      }
      const network = networkOf(address);
      const count = (counts.get(network) ?? 0) + 1;
      if (count === 1 && counts.size >= maxNetworks) makeRoom();
      counts.set(network, count);
      return count <= perMinute ? 0 : Math.max(1, Math.ceil((windowStart + WINDOW_MS - now) / 1000));
    },
  };
}
