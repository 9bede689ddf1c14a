import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import type { Clock } from '../clock.ts';
import { networkOf } from '../http/network-of.ts';

/**
 * Limits the requests per minute and network, counted in this process. `take` returns 0 if the request is allowed, or
 * else the number of seconds to wait.
 */
export type RateLimiter = { take(address: string): number };

export const WINDOW_MS = MINUTE_MS;
/** Maximum number of networks in memory. Without it, requests from very many addresses could fill the memory. */
export const MAX_NETWORKS = 100_000;

export function makeRateLimiter(perMinute: number, clock: Clock, maxNetworks: number = MAX_NETWORKS): RateLimiter {
  let windowStart = 0;
  const counts = new Map<string, number>();

  /**
   * Removes the networks with the fewest calls. Networks at their limit stay, even if requests arrive from many new
   * addresses.
   */
  function makeRoom(): void {
    for (const [network, count] of counts) if (count * 2 <= perMinute) counts.delete(network);
    // It is unlikely that so many networks each make so many calls in one minute. If it happens, all counts are
    // deleted, so that memory use stays limited.
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
