import { SECOND_MS } from '@kasauti/domain/time/durations.ts';

/** The warning appears this long before the end of the session, in milliseconds (docs/rules/accounts.md). */
const WARN_BEFORE_MS = 120_000;
/**
 * Longest delay between a request and the moment at which the server records the session as used, in milliseconds. The
 * server records a use at most once a minute. It also caches a session for some seconds.
 */
const NOTED_WITHIN_MS = 70_000;

export type SessionFacts = {
  /**
   * `endsAt` is the end of the session that the server last reported. `latestEndsAt` is the latest end that the session
   * can reach if it is used.
   */
  endsAt: Date;
  latestEndsAt: Date;
  /** The session ends after this time without use, in milliseconds. */
  idleMs: number;
  /** Time of the last response from the server. Each call counts as a use of the session. */
  lastUsedAt: Date;
};

export type SessionStep =
  | { kind: 'wait'; ms: number }
  | { kind: 'warn'; endsAt: Date; canBeKept: boolean; checkAgainInMs: number }
  | { kind: 'check' };

/**
 * Returns the next step: wait, warn, or ask the server whether the session is over. The step is computed from the last
 * use. Asking the server each time would count as a use. A page that nobody uses would then keep its session active.
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
