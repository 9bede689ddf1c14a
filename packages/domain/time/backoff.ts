export type Backoff = { firstMs: number; maxMs: number };

/**
 * The wait before another try, in milliseconds: it doubles with each failed try, up to a limit. `tries`: how often it
 * has doubled, 0 or more.
 */
export function doublingWait({ firstMs, maxMs }: Backoff, tries: number): number {
  // Beyond, the power would grow past what a number holds.
  return Math.min(maxMs, firstMs * 2 ** Math.min(tries, 30));
}

/**
 * The same as a random time between nothing and that wait ("full jitter"), so that many who lost the same server do not
 * come back in one blow. `random`: from 0 up to and without 1. Source: Brooker, "Exponential Backoff And Jitter", AWS
 * 2015.
 */
export function jitteredWait(backoff: Backoff, tries: number, random: number): number {
  return random * doublingWait(backoff, tries);
}
