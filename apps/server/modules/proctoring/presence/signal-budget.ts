import type { AttemptId } from '@kasauti/contract/ids.ts';
import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import type { Clock } from '../../../platform/clock.ts';

/** What a page may have saved up while it was offline: as many as it keeps (`beat.ts`). */
export const SIGNALS_AT_ONCE = 200;
/** No hand leaves and enters a page faster for long. */
export const SIGNALS_A_MINUTE = 60;
/** Two tabs of one attempt send some fifty. */
export const BEATS_A_MINUTE = 150;

type Purse = { left: number; atMs: number };

/**
 * Takes so many from an attempt's budget: 0 when they were there, else in how many seconds they will be. Nothing is
 * taken then.
 */
export type Budget = (attemptId: AttemptId, count: number) => number;

/**
 * A budget per attempt that fills up again by the minute, in this process: what would let one page bury its own record,
 * or keep the database busy for everybody, is refused for a moment and never for good.
 */
export function openBudget(clock: Clock, { atOnce, aMinute }: { atOnce: number; aMinute: number }): Budget {
  const purses = new Map<AttemptId, Purse>();
  let tidiedMs = 0;
  const fill = ({ left, atMs }: Purse, nowMs: number) =>
    Math.min(atOnce, left + (Math.max(0, nowMs - atMs) * aMinute) / MINUTE_MS);

  /** A purse that is full again says nothing. */
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
