import type { Journal } from '../storage/journal.ts';
import { countAnswers, waitingLines } from '../storage/journal.ts';

/** What the save line says. It never claims more than is known. */
export type SaveState =
  /** Nothing was changed yet, as far as this page knows. */
  | { kind: 'untouched' }
  /** On its way to this device's disk. */
  | { kind: 'writing' }
  /** This device's disk has all of it; the answers of `count` questions have not reached the server. */
  | { kind: 'on-device'; count: number }
  /** The server has all of it, since this instant of its clock. */
  | { kind: 'on-server'; at: string }
  /** The answers of `count` questions are neither on the server nor on this device's disk, which takes nothing. */
  | { kind: 'nowhere'; count: number }
  /** The server did not take the answers of `count` questions; all the others are safe. */
  | { kind: 'refused'; count: number };

export type SaveFacts = {
  journal: Journal;
  /** The browser has refused to write to its disk. */
  isStorageBroken: boolean;
  /** When the server last stored something, by its clock, on this page or before it was opened. */
  storedAt: string | null;
};

export function saveStateOf({ journal, isStorageBroken, storedAt }: SaveFacts): SaveState {
  const waiting = waitingLines(journal);
  const unkept = waiting.filter(({ isOnDevice }) => !isOnDevice);
  if (unkept.length > 0)
    return isStorageBroken ? { kind: 'nowhere', count: countAnswers(unkept) } : { kind: 'writing' };
  const count = refusedCount(journal);
  if (count > 0) return { kind: 'refused', count };
  if (waiting.length > 0) return { kind: 'on-device', count: countAnswers(waiting) };
  return storedAt === null ? { kind: 'untouched' } : { kind: 'on-server', at: storedAt };
}

/** Questions whose last change was refused: one that was answered again since, and taken, is safe. */
function refusedCount({ lines }: Journal): number {
  const last = new Map<string | null, boolean>();
  for (const { entry, status } of lines) {
    if (status.kind === 'refused') last.set(entry.itemRef, true);
    else if (status.kind === 'stored' && entry.kind !== 'visit') last.set(entry.itemRef, false);
  }
  return [...last.values()].filter(Boolean).length;
}
