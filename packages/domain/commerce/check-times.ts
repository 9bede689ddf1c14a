const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;

/**
 * After so long an unpaid order is looked up at the gateway: soon, for a browser that was closed and a webhook that got lost; later,
 * for a bank that authorises up to five days late.
 */
const CHECK_AFTER_MS = [2 * MINUTE_MS, 12 * MINUTE_MS, 60 * MINUTE_MS, DAY_MS, 3 * DAY_MS, 5 * DAY_MS];

export function firstCheckAt(createdAt: Date): Date {
  return new Date(createdAt.getTime() + (CHECK_AFTER_MS[0] ?? 0));
}

/** null: it has been checked for the last time. */
export function nextCheckAt(createdAt: Date, now: Date): Date | null {
  const age = now.getTime() - createdAt.getTime();
  const next = CHECK_AFTER_MS.find((after) => after > age);
  return next === undefined ? null : new Date(createdAt.getTime() + next);
}
