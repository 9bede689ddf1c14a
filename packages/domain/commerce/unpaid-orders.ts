import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/durations.ts';

/**
 * Maximum number of unpaid orders of one buyer in a time span. Each unpaid order is created at the gateway and checked
 * there for five days. A buyer who often changes an order creates about five. Source: docs/rules/buying.md.
 */
export const MAX_UNPAID = [
  { withinMs: HOUR_MS, most: 20 },
  { withinMs: 5 * DAY_MS, most: 60 },
] as const;

/** Age up to which an unpaid order counts. */
export const UNPAID_KNOWN_MS = Math.max(...MAX_UNPAID.map(({ withinMs }) => withinMs));

/** Returns the number of seconds until this buyer can create another order, or 0 if this is possible now. */
export function waitForNextOrder(unpaidSince: readonly Date[], now: Date): number {
  const waits = MAX_UNPAID.map(({ withinMs, most }) => {
    const within = unpaidSince.map((at) => at.getTime() + withinMs).filter((ends) => ends > now.getTime());
    // Another order is possible when the number of orders inside the span falls below the limit.
    const ends = within.sort((a, b) => a - b)[within.length - most];
    return ends === undefined ? 0 : Math.ceil((ends - now.getTime()) / 1000);
  });
  return Math.max(...waits);
}

/**
 * Ages at which an unpaid order is checked at the gateway. The early checks find payments after a closed browser
 * or a lost webhook. The later checks find payments that a bank authorises up to five days late.
 */
const CHECK_AFTER_MS = [2 * MINUTE_MS, 12 * MINUTE_MS, HOUR_MS, DAY_MS, 3 * DAY_MS, 5 * DAY_MS];

/** Returns when a new order is first checked. */
export function firstCheckAt(createdAt: Date): Date {
  return new Date(createdAt.getTime() + (CHECK_AFTER_MS[0] ?? 0));
}

/** Returns when an order is checked next, or null when it is not checked again. */
export function nextCheckAt(createdAt: Date, now: Date): Date | null {
  const age = now.getTime() - createdAt.getTime();
  const next = CHECK_AFTER_MS.find((after) => after > age);
  return next === undefined ? null : new Date(createdAt.getTime() + next);
}
