import { HOUR_MS } from '../../time/durations.ts';

/**
 * Delays before the next try of a failed refund, for money that is owed to the buyer. A low balance is refilled
 * within a day, and a bank outage ends within three days. After the last try, staff must find another way. Source:
 * docs/rules/refunds.md.
 */
export const NEXT_TRY_AFTER_MS = [HOUR_MS / 2, 24 * HOUR_MS, 72 * HOUR_MS] as const;

/** Returns when a refund with this many failed tries (1 or more) is tried again, or null when it is not. */
export function nextRefundTry(failedTries: number, now: Date): Date | null {
  const after = NEXT_TRY_AFTER_MS[failedTries - 1];
  return after === undefined ? null : new Date(now.getTime() + after);
}
