import type { saveEvents, WireReceipt } from '@kasauti/contract/attempts.ts';
import type { AttemptId } from '@kasauti/contract/ids.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import { foldJournal, type JournalEvent } from '@kasauti/domain/attempt/journal.ts';
import { type Answer, NoAnswer } from '../call.ts';
import type { Entry, Fate, Line } from './journal.ts';

/* For tests: a disk and a server that keep their promises, and a network and a disk that fail on demand. */

export const attemptId = '0192f0c1-2b3c-7d4e-8f50-123456789abc' as AttemptId;
export const itemRefs = ['q1', 'q2', 'q3'];

/** A disk that outlives the page. `fails`: it takes nothing. */
export function givenDisk() {
  const rows = new Map<number, { entry: Entry; fate: Fate }>();
  let fails = false;
  return {
    rows,
    fail: (now: boolean) => {
      fails = now;
    },
    async keepEntries(_attemptId: string, entries: readonly Entry[]): Promise<void> {
      if (fails) throw new Error('the disk is full');
      for (const entry of entries) rows.set(entry.no, { entry, fate: { kind: 'waiting' } });
    },
    async keepFates(_attemptId: string, lines: readonly Line[]): Promise<void> {
      if (fails) throw new Error('the disk is full');
      for (const { entry, fate } of lines) if (rows.has(entry.no)) rows.set(entry.no, { entry, fate });
    },
    lines: (): Line[] =>
      [...rows.values()].sort((a, b) => a.entry.no - b.entry.no).map((row) => ({ ...row, isOnDevice: true })),
  };
}

/** What the network does with one request: all is well, the request is lost, the answer is lost, the server is busy. */
export type Weather = 'fine' | 'request-lost' | 'answer-lost' | 'busy';

/** A server that stores each op once and in the order of its arrival. */
export function givenServer(now: () => Date) {
  const stored: { entry: Entry; seq: number; epoch: number }[] = [];
  const asks: Entry[][] = [];
  const forecast: Weather[] = [];
  let epoch = 1;
  let refuseOp: string | null = null;
  let deadlineAt = new Date(now().getTime() + 3_600_000).toISOString();

  const save = async (leaseEpoch: number, entries: readonly Entry[]): Promise<Answer<typeof saveEvents>> => {
    asks.push([...entries]);
    const weather = forecast.shift() ?? 'fine';
    if (weather === 'request-lost') throw new NoAnswer('the request was lost');
    if (weather === 'busy') return { ...refuse({ busy: { status: 503, message: '' } }, 'busy'), retryAfterSeconds: 1 };
    if (leaseEpoch < epoch) return refuse({ 'stale-lease': { status: 409, message: '' } }, 'stale-lease');
    if (entries.some(({ opId }) => opId === refuseOp)) {
      return refuse({ 'unknown-item': { status: 400, message: '' } }, 'unknown-item');
    }
    for (const entry of entries) {
      if (!stored.some((row) => row.entry.opId === entry.opId)) stored.push({ entry, seq: stored.length + 1, epoch });
    }
    if (weather === 'answer-lost') throw new NoAnswer('the answer was lost');
    const acks = entries.map(({ opId }) => ({ opId, seq: stored.find((row) => row.entry.opId === opId)?.seq ?? 0 }));
    const receipt: WireReceipt[] = [];
    return { acks, receipt, serverNow: now().toISOString(), deadlineAt };
  };

  return {
    save,
    stored,
    asks,
    forecast: (...next: Weather[]) => void forecast.push(...next),
    /** From now on all is well. */
    clear: () => void forecast.splice(0),
    refuseOp: (opId: string) => {
      refuseOp = opId;
    },
    epoch: () => epoch,
    /** Another device takes the pen and answers. */
    takeOver(...changes: Entry[]): void {
      epoch += 1;
      for (const entry of changes) stored.push({ entry, seq: stored.length + 1, epoch });
    },
    deadlineAt: () => deadlineAt,
    moveDeadline: (to: string) => {
      deadlineAt = to;
    },
    progress: () =>
      foldJournal(
        stored.map(({ entry, seq }): JournalEvent => ({ ...entry, seq })),
        itemRefs,
      ),
  };
}
