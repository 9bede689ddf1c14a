import { isInTime, LATE_GRACE_MS, LATE_SYNC_WINDOW_MS } from './clock.ts';
import type { ProctoringMode } from './proctoring-mode.ts';

/**
 * Which entries of a journal count for the result. Source: docs/rules/answers.md, worked numbers in
 * docs/algorithms/time.md. The server and the offline checker use this one rule.
 */
export type StoredEntry = {
  kind: string;
  /** When the candidate made it, by the client's clock as corrected by the server's. */
  clientAt: Date;
  /** When its request was complete at the server. For entries that were stored without it, `storedAt`. */
  arrivedAt: Date;
  /** When it was stored: its root's `signedAt`. */
  storedAt: Date;
  /** As it was decided when it was stored. */
  isLate: boolean;
  acceptedByPerson: boolean;
};

export type LateFacts = {
  mode: ProctoringMode;
  deadlineAt: Date;
  /** See `drainedAt`. */
  drainMs: number;
  /** When the page with the lease last said that nothing waited there to be sent; null: never, or it is not stored. */
  nothingWaitedAt: Date | null;
};

/** Clocks that are corrected by the server's still differ by so much, and a heartbeat is that long on its way. */
export const CLAIM_TOLERANCE_MS = LATE_GRACE_MS;

/**
 * Says of each entry, in the order of the journal, whether it counts. What is not late does, and what a person
 * accepted. What is late by an older deadline and in time by the one that holds does. In mode `none` an entry that was
 * made by the deadline and synced within half an hour does too, as long as nothing contradicts the time at which it
 * claims to have been made: a page sends the oldest first, so it is not older than what came before it; and it was not
 * made before the page said that nothing waited. What is contradicted waits for a person.
 */
export function judgeLateEntries(entries: readonly StoredEntry[], facts: LateFacts): boolean[] {
  let provenAtMs = facts.nothingWaitedAt?.getTime() ?? Number.NEGATIVE_INFINITY;
  return entries.map((entry) => {
    const counts =
      !entry.isLate || entry.acceptedByPerson || isInTimeBy(entry, facts) || isSynced(entry, facts, provenAtMs);
    // Nothing was made after it arrived, whatever it says; and a lease transfer is the server's own entry, not the
    // page's.
    const madeAtMs = Math.min(entry.clientAt.getTime(), entry.arrivedAt.getTime());
    if (entry.kind !== 'lease') provenAtMs = Math.max(provenAtMs, madeAtMs);
    return counts;
  });
}

/** Whether an entry is in time by this deadline (`isInTime`). */
export function isInTimeBy(
  { arrivedAt, storedAt }: Pick<StoredEntry, 'arrivedAt' | 'storedAt'>,
  { deadlineAt, drainMs }: Pick<LateFacts, 'deadlineAt' | 'drainMs'>,
): boolean {
  const [arrivedAtMs, storedAtMs, deadlineAtMs] = [arrivedAt.getTime(), storedAt.getTime(), deadlineAt.getTime()];
  return isInTime({ arrivedAtMs, storedAtMs, deadlineAtMs, drainMs });
}

function isSynced({ clientAt, arrivedAt }: StoredEntry, { mode, deadlineAt }: LateFacts, provenAtMs: number): boolean {
  if (mode !== 'none' || clientAt > deadlineAt) return false;
  const isSoon = arrivedAt.getTime() <= deadlineAt.getTime() + LATE_SYNC_WINDOW_MS;
  return isSoon && clientAt.getTime() >= provenAtMs - CLAIM_TOLERANCE_MS;
}
