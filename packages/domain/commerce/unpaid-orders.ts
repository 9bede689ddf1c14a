const HOUR_MS = 3_600_000;

/**
 * How many unpaid orders one buyer may have: each is opened at the gateway and looked up there for five days. Who changes their mind often makes
 * some five. Source: docs/rules/buying.md.
 */
export const MAX_UNPAID = [
  { withinMs: HOUR_MS, most: 20 },
  { withinMs: 5 * 24 * HOUR_MS, most: 60 },
] as const;

/** Since when unpaid orders have to be known to judge. */
export const UNPAID_KNOWN_MS = Math.max(...MAX_UNPAID.map(({ withinMs }) => withinMs));

/** The seconds until a buyer with these unpaid orders may make another one; 0: now. */
export function waitForNextOrder(unpaidSince: readonly Date[], now: Date): number {
  const waits = MAX_UNPAID.map(({ withinMs, most }) => {
    const within = unpaidSince.map((at) => at.getTime() + withinMs).filter((ends) => ends > now.getTime());
    // Room comes when so many of the oldest are out of the span that one more fits.
    const ends = within.sort((a, b) => a - b)[within.length - most];
    return ends === undefined ? 0 : Math.ceil((ends - now.getTime()) / 1000);
  });
  return Math.max(...waits);
}
