import { isInTime } from '@kasauti/domain/attempt/clock.ts';
import type { PlacedEntry } from '../commit/receipt-text.ts';
import { leafHash, type SignedChain, type SignedCommit } from '../commit/signed-chain.ts';
import type { ExpectedAttempt, NewEntry } from '../store/save-statement.ts';
import type { LaneClock } from './lane-clock.ts';
import type { Known, QueuedSave } from './queued-save.ts';

type PlacedSave = { save: QueuedSave; isLate: boolean; entries: PlacedEntry[] };
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
      const inTime = isInTime({ arrivedAtMs, storedAtMs: signedAtMs, deadlineAtMs: deadlineAtUs / 1000, drainMs });
      const own: PlacedSave = { save, isLate: !inTime, entries: [] };
      for (const { opId, opBytes, ...event } of save.events) {
        seq += 1;
        const facts = { attemptId: known.attemptId, seq, opId, leaseEpoch: known.leaseEpoch, arrivedAtMs, ...event };
        own.entries.push({ seq, arrivedAtMs, leafNo: leaves.length });
        leaves.push(leafHash(facts));
        entries.push({ ...facts, attemptId: known.idBytes, opId: opBytes });
      }
      placed.push(own);
    }
  }
  return { saves, placed, expected, entries, signed: chain.next(leaves, signedAtMs) };
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
