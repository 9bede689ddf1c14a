import { SECOND_MS } from '@kasauti/domain/time/durations.ts';

/** Time between the warning and the end, in milliseconds (docs/rules/accounts.md). */
const WARN_BEFORE_MS = 120_000;
/**
 * Longest time between a request and the moment when the server records the session as used, in milliseconds. It
 * records a use at most once a minute, and caches a session for some seconds.
 */
const NOTED_WITHIN_MS = 70_000;

export type SessionFacts = {
  /**
   * `endsAt`: when the session will end, as the server last reported it. `latestEndsAt`: the latest end that the
   * session can reach by being used.
   */
  endsAt: Date;
  latestEndsAt: Date;
  /** Time without use after which the session ends, in milliseconds. */
  idleMs: number;
  /** Time of the last response from the server. Each call counts as a use. */
  lastUsedAt: Date;
};

export type SessionStep =
  | { kind: 'wait'; ms: number }
  | { kind: 'warn'; endsAt: Date; canBeKept: boolean; checkAgainInMs: number }
  | { kind: 'check' };

/**
 * Returns the next step: wait, warn, or check whether the session is over. It is computed from the last use. Asking
 * the server for the end would count as a use, so an unused page would keep its session active.
 */
export function nextSessionStep({ endsAt, latestEndsAt, idleMs, lastUsedAt }: SessionFacts, now: Date): SessionStep {
  const latest = latestEndsAt.getTime();
  const endIfNotedAt = (usedAt: number) => Math.max(endsAt.getTime(), Math.min(usedAt + idleMs, latest));
  const earliestEnd = endIfNotedAt(lastUsedAt.getTime() - NOTED_WITHIN_MS);
  const surelyOver = endIfNotedAt(lastUsedAt.getTime()) + SECOND_MS;
  const warnInMs = earliestEnd - WARN_BEFORE_MS - now.getTime();
  if (warnInMs > 0) return { kind: 'wait', ms: warnInMs };
  const checkAgainInMs = surelyOver - now.getTime();
  if (checkAgainInMs <= 0) return { kind: 'check' };
  return { kind: 'warn', endsAt: new Date(earliestEnd), canBeKept: earliestEnd < latest, checkAgainInMs };
}
