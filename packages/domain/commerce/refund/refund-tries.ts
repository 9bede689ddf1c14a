import { HOUR_MS } from '../../time/durations.ts';

/**
 * Money that nothing is owed for goes back even if a bank fails: so long after each failed try the next one is made. A
 * balance that is too low fills up within a day, a bank that is away comes back within three; after that a person finds
 * another way. Source: docs/rules/refunds.md.
 */
export const NEXT_TRY_AFTER_MS = [HOUR_MS / 2, 24 * HOUR_MS, 72 * HOUR_MS] as const;

/** When a refund with this many failed tries (1 or more) is tried again; null: no more. */
export function nextRefundTry(failedTries: number, now: Date): Date | null {
  const after = NEXT_TRY_AFTER_MS[failedTries - 1];
  return after === undefined ? null : new Date(now.getTime() + after);
}
