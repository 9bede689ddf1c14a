import { SECOND_MS } from '@kasauti/domain/time/durations.ts';

/** The warning comes this long before the end (docs/rules/accounts.md). */
const WARN_BEFORE_MS = 120_000;
/** The server notes a use at most once a minute, and remembers a session for some seconds besides. */
const NOTED_WITHIN_MS = 70_000;

export type SessionFacts = {
  /** The end as the last check gave it, and the latest that use can make of it. */
  endsAt: Date;
  latestEndsAt: Date;
  /** How long the session lasts unused. */
  idleMs: number;
  /** When the server answered last: each answer is a use. */
  lastUsedAt: Date;
};

export type SessionStep =
  | { kind: 'wait'; ms: number }
  | { kind: 'warn'; endsAt: Date; canBeKept: boolean; lookAgainInMs: number }
  | { kind: 'over' };

/**
 * What to do now: wait, warn, or see whether it is over. Worked out from the last use, because to ask the server for
 * the end would be a use, and a page that nobody looks at would keep its own session.
 */
export function nextSessionStep({ endsAt, latestEndsAt, idleMs, lastUsedAt }: SessionFacts, now: Date): SessionStep {
  const latest = latestEndsAt.getTime();
  const endIfNotedAt = (usedAt: number) => Math.max(endsAt.getTime(), Math.min(usedAt + idleMs, latest));
  const earliestEnd = endIfNotedAt(lastUsedAt.getTime() - NOTED_WITHIN_MS);
  const surelyOver = endIfNotedAt(lastUsedAt.getTime()) + SECOND_MS;
  const warnInMs = earliestEnd - WARN_BEFORE_MS - now.getTime();
  if (warnInMs > 0) return { kind: 'wait', ms: warnInMs };
  const lookAgainInMs = surelyOver - now.getTime();
  if (lookAgainInMs <= 0) return { kind: 'over' };
  return { kind: 'warn', endsAt: new Date(earliestEnd), canBeKept: earliestEnd < latest, lookAgainInMs };
}
