import { isInTime } from '@kasauti/domain/attempt/clock.ts';
import type { PlacedEntry } from '../commit/receipt-text.ts';
import { leafHash, type SignedChain, type SignedCommit } from '../commit/signed-chain.ts';
import type { ExpectedAttempt, NewEntry } from '../store/save-statement.ts';
import type { LaneClock } from './lane-clock.ts';
import type { Known, QueuedSave } from './queued-save.ts';

/** A save with its entries, and for each of them whether it is late. */
type PlacedSave = { save: QueuedSave; late: boolean[]; entries: PlacedEntry[] };
export type Commit = {
  saves: QueuedSave[];
  placed: PlacedSave[];
  expected: ExpectedAttempt[];
  entries: NewEntry[];
  signed: SignedCommit;
};

/**
 * Numbers the entries of these saves, builds their leaves and signs their root. Does not change any cached state. The
 * attempts are sorted, so that two processes lock them in the same order and cannot deadlock.
 */
export function prepareCommit(
  saves: QueuedSave[],
  { signedAtMs, clock, chain }: { signedAtMs: number; clock: LaneClock; chain: SignedChain },
): Commit {
  const byAttempt = savesByAttempt(saves);
  const attempts = [...byAttempt.keys()].sort((a, b) => (a.attemptId < b.attemptId ? -1 : 1));
  const placed: PlacedSave[] = [];
  const expected: ExpectedAttempt[] = [];
  const entries: NewEntry[] = [];
  const leaves: string[] = [];
  for (const known of attempts) {
    const deadlineAtUs = known.deadlineAtUs ?? 0;
    const { drainMs } = known;
    const { idBytes: attemptId, leaseEpoch, leaseSessionBytes: leaseSessionId } = known;
    expected.push({ attemptId, leaseEpoch, leaseSessionId, deadlineAtUs });
    let seq = known.lastSeq;
    for (const save of byAttempt.get(known) ?? []) {
      const arrivedAtMs = Math.min(clock.at(save.since), signedAtMs);
      const times = { arrivedAtMs, storedAtMs: signedAtMs, deadlineAtMs: deadlineAtUs / 1000, drainMs };
      const isLate = !isInTime(times);
      const own: PlacedSave = { save, late: [], entries: [] };
      for (const { opId, opBytes, ...event } of save.events) {
        seq += 1;
        const sectionNo = sectionNoOf(known, event.itemRef);
        own.late.push(sectionNo === 0 ? isLate : !isInTime({ ...times, ...sectionLimits(known, sectionNo) }));
        const facts = { attemptId: known.attemptId, seq, opId, leaseEpoch: known.leaseEpoch, arrivedAtMs, ...event };
        own.entries.push({ seq, arrivedAtMs, leafNo: leaves.length });
        leaves.push(leafHash(facts));
        entries.push({ ...facts, attemptId: known.idBytes, opId: opBytes, sectionNo });
      }
      placed.push(own);
    }
  }
  return { saves, placed, expected, entries, signed: chain.next(leaves, signedAtMs) };
}

/** Returns the section of a question, counted from 1. Returns 0 if the sections share the clock of the test. */
function sectionNoOf({ sectionNos }: Known, itemRef: string | null): number {
  return itemRef === null ? 0 : (sectionNos?.get(itemRef) ?? 0);
}

function sectionLimits({ sectionEndsUs, deadlineAtUs }: Known, sectionNo: number) {
  const opensAtUs = sectionEndsUs?.[sectionNo - 2];
  const endsAtUs = sectionEndsUs?.[sectionNo - 1] ?? deadlineAtUs ?? 0;
  return { deadlineAtMs: endsAtUs / 1000, ...(opensAtUs !== undefined && { opensAtMs: opensAtUs / 1000 }) };
}

function savesByAttempt(saves: QueuedSave[]): Map<Known, QueuedSave[]> {
  const byAttempt = new Map<Known, QueuedSave[]>();
  for (const save of saves) {
    const others = byAttempt.get(save.known);
    if (others) others.push(save);
    else byAttempt.set(save.known, [save]);
  }
  return byAttempt;
}
