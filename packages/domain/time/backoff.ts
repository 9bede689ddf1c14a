export type Backoff = { firstMs: number; maxMs: number };

/**
 * Returns the delay before the next try in milliseconds. The delay doubles with each failed try, up to a maximum.
 * `tries` is the number of doublings, 0 or more.
 */
export function doublingWait({ firstMs, maxMs }: Backoff, tries: number): number {
  // The exponent is limited, so that the power stays a finite number.
  return Math.min(maxMs, firstMs * 2 ** Math.min(tries, 30));
}

/**
 * Returns a random delay between 0 and `doublingWait` ("full jitter"), so that many clients do not reconnect at the
 * same time. `random` is at least 0 and less than 1. Source: Brooker, "Exponential Backoff And Jitter", AWS 2015.
 */
export function jitteredWait(backoff: Backoff, tries: number, random: number): number {
  return random * doublingWait(backoff, tries);
}
