/** The warning comes this long before the end (docs/product-rules.md §3). */
export const warnBeforeMs = 120_000;

export type SessionFacts = {
  /** The end as the last check told it; any call since then may have moved it. */
  endsAt: Date;
  checkedAt: Date;
  lastUsedAt: Date;
};

export type SessionStep = { kind: 'wait'; ms: number } | { kind: 'ask' } | { kind: 'warn' } | { kind: 'over' };

/** What to do now: wait, ask the server for the true end because the session was used meanwhile, warn, or see that it is over. */
export function nextSessionStep({ endsAt, checkedAt, lastUsedAt }: SessionFacts, now: Date): SessionStep {
  const leftMs = endsAt.getTime() - now.getTime();
  if (leftMs > warnBeforeMs) return { kind: 'wait', ms: leftMs - warnBeforeMs };
  if (lastUsedAt > checkedAt) return { kind: 'ask' };
  return leftMs > 0 ? { kind: 'warn' } : { kind: 'over' };
}
