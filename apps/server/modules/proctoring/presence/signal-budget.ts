import type { AttemptId } from '@kasauti/contract/ids.ts';
import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import type { Clock } from '../../../platform/clock.ts';

/**
 * Maximum number of signals at once. A page stores the same number of signals while it is offline (`MAX_KEPT` in
 * `heartbeat.ts`).
 */
export const SIGNALS_AT_ONCE = 200;
/** Number of signals per minute after that. Nobody leaves and enters a page more often for a long time. */
export const SIGNALS_A_MINUTE = 60;
/** Number of heartbeats per minute. Two tabs of one attempt together send about fifty. */
export const HEARTBEATS_A_MINUTE = 150;

type Purse = { left: number; atMs: number };

/**
 * Takes `count` from the budget of an attempt and returns 0. If the budget is too low, takes nothing and returns the
 * number of seconds after which it is sufficient.
 */
export type Budget = (attemptId: AttemptId, count: number) => number;

/**
 * Creates the budgets of this process, one per attempt. The budgets are refilled continuously. They prevent a page from
 * filling its record or overloading the database. Such a page is refused for a short time, but never permanently.
 */
export function openBudget(clock: Clock, { atOnce, aMinute }: { atOnce: number; aMinute: number }): Budget {
  const purses = new Map<AttemptId, Purse>();
  let tidiedMs = 0;
  const fill = ({ left, atMs }: Purse, nowMs: number) =>
    Math.min(atOnce, left + (Math.max(0, nowMs - atMs) * aMinute) / MINUTE_MS);

  /** Deletes the entries of full budgets. An attempt without an entry counts as having a full budget. */
  function tidy(nowMs: number): void {
    if (nowMs - tidiedMs < MINUTE_MS) return;
    tidiedMs = nowMs;
    for (const [attemptId, purse] of purses) if (fill(purse, nowMs) >= atOnce) purses.delete(attemptId);
  }

  return (attemptId, count) => {
    const nowMs = clock.now().getTime();
    tidy(nowMs);
    const left = fill(purses.get(attemptId) ?? { left: atOnce, atMs: nowMs }, nowMs);
    const isEnough = count <= left;
    purses.set(attemptId, { left: isEnough ? left - count : left, atMs: nowMs });
    return isEnough ? 0 : Math.ceil(((count - left) * 60) / aMinute);
  };
}
