import type { ProctoringMode } from '../proctoring/proctoring-mode.ts';
import { isInTime, LATE_GRACE_MS, LATE_SYNC_WINDOW_MS } from './clock.ts';
import { hasOpened, type SectionTime } from './section-clock.ts';

/**
 * One stored journal entry, as input of the rule for late entries. The server and the offline checker use the same
 * rule. Source: docs/rules/answers.md. Worked numbers: docs/algorithms/time.md.
 */
export type StoredEntry = {
  kind: string;
  /** Time of creation by the client's clock, corrected with the server's clock. */
  clientAt: Date;
  /** Time at which the request was complete at the server. Entries stored without an arrival time use `storedAt`. */
  arrivedAt: Date;
  /** Time of storage. It equals the `signedAt` of the entry's root. */
  storedAt: Date;
  /** Whether the entry was late at the time of storage. */
  isLate: boolean;
  acceptedByPerson: boolean;
  /** Time of the section of the entry's question, if the sections have their own clocks. */
  section?: SectionTime | null;
};

export type LateFacts = {
  mode: ProctoringMode;
  deadlineAt: Date;
  /** Drain time of the attempt in milliseconds (`drainedAt`). */
  drainMs: number;
  /** Last time at which the page with the lease reported an empty send queue. Null means never or unknown. */
  nothingWaitedAt: Date | null;
};

/** Tolerance for the remaining error of a corrected client clock and for the travel time of a heartbeat. */
export const CLAIM_TOLERANCE_MS = LATE_GRACE_MS;

/**
 * Decides for each entry, in journal order, whether it counts for the result.
 *
 * - An entry that is not late, or that a person accepted, counts.
 * - An entry that was late by an earlier deadline but is in time by the current deadline counts.
 * - With section clocks, the end of the section of the entry's question is its deadline, and an entry that arrived
 *   before this section opened does not count.
 * - In mode `none`, an entry counts if it was made by the deadline and arrived within half an hour after it,
 *   unless its time of creation is implausible. A page sends its oldest entries first. So an entry cannot be older
 *   than the earlier entries of the journal, or older than the page's last report of an empty queue.
 *
 * A person can accept the other entries.
 */
export function judgeLateEntries(entries: readonly StoredEntry[], facts: LateFacts): boolean[] {
  let provenAtMs = facts.nothingWaitedAt?.getTime() ?? Number.NEGATIVE_INFINITY;
  return entries.map((entry) => {
    const counts =
      !entry.isLate || entry.acceptedByPerson || isInTimeBy(entry, facts) || isSynced(entry, facts, provenAtMs);
    // An entry cannot be made after it arrived, so the arrival limits the claimed time. Lease entries are
    // excluded, because the server makes them.
    const madeAtMs = Math.min(entry.clientAt.getTime(), entry.arrivedAt.getTime());
    if (entry.kind !== 'lease') provenAtMs = Math.max(provenAtMs, madeAtMs);
    return counts;
  });
}

/** Returns whether an entry is in time by this deadline, or by the clock of its section (`isInTime`). */
export function isInTimeBy(
  { arrivedAt, storedAt, section }: Pick<StoredEntry, 'arrivedAt' | 'storedAt' | 'section'>,
  { deadlineAt, drainMs }: Pick<LateFacts, 'deadlineAt' | 'drainMs'>,
): boolean {
  const [arrivedAtMs, storedAtMs] = [arrivedAt.getTime(), storedAt.getTime()];
  const deadlineAtMs = (section?.endsAt ?? deadlineAt).getTime();
  const opensAt = section?.opensAt;
  return isInTime({ arrivedAtMs, storedAtMs, deadlineAtMs, drainMs, ...(opensAt && { opensAtMs: opensAt.getTime() }) });
}

function isSynced(entry: StoredEntry, { mode, deadlineAt }: LateFacts, provenAtMs: number): boolean {
  const { clientAt, arrivedAt, section } = entry;
  const endsAt = section?.endsAt ?? deadlineAt;
  if (mode !== 'none' || clientAt > endsAt) return false;
  if (section && !(hasOpened(clientAt, section) && hasOpened(arrivedAt, section))) return false;
  const isSoon = arrivedAt.getTime() <= endsAt.getTime() + LATE_SYNC_WINDOW_MS;
  return isSoon && clientAt.getTime() >= provenAtMs - CLAIM_TOLERANCE_MS;
}
