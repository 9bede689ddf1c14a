import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/durations.ts';

/**
 * How many unpaid orders one buyer may have: each is opened at the gateway and looked up there for five days. A buyer
 * who often changes their mind makes some five. Source: docs/rules/buying.md.
 */
export const MAX_UNPAID = [
  { withinMs: HOUR_MS, most: 20 },
  { withinMs: 5 * DAY_MS, most: 60 },
] as const;

/** How far back unpaid orders count. */
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

/**
 * After so long an unpaid order is looked up at the gateway: soon, for a browser that was closed and a webhook that got
 * lost; later, for a bank that authorises up to five days late.
 */
const CHECK_AFTER_MS = [2 * MINUTE_MS, 12 * MINUTE_MS, HOUR_MS, DAY_MS, 3 * DAY_MS, 5 * DAY_MS];

/** When an order that was just made is looked up. */
export function firstCheckAt(createdAt: Date): Date {
  return new Date(createdAt.getTime() + (CHECK_AFTER_MS[0] ?? 0));
}

/** When it is looked up next; null: never again. */
export function nextCheckAt(createdAt: Date, now: Date): Date | null {
  const age = now.getTime() - createdAt.getTime();
  const next = CHECK_AFTER_MS.find((after) => after > age);
  return next === undefined ? null : new Date(createdAt.getTime() + next);
}
