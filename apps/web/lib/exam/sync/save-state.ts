import type { Journal } from '../storage/journal.ts';
import { countAnswers, waitingLines } from '../storage/journal.ts';

/** State that the save line shows. It never claims more than the page knows. */
export type SaveState =
  /** Nothing was changed yet, as far as this page knows. */
  | { kind: 'untouched' }
  /** A change is being written to this device's disk. */
  | { kind: 'writing' }
  /** This device's disk has every change. The answers of `count` questions have not reached the server. */
  | { kind: 'on-device'; count: number }
  /** The server has every change. `at` is the time of its last save, by its own clock. */
  | { kind: 'on-server'; at: string }
  /** The answers of `count` questions are neither on the server nor on this device's disk, which is broken. */
  | { kind: 'nowhere'; count: number }
  /** The server refused the answers of `count` questions. All other answers are safe. */
  | { kind: 'refused'; count: number };

export type SaveFacts = {
  journal: Journal;
  /** The browser has refused to write to its disk. */
  isStorageBroken: boolean;
  /** Time of the server's last save, by its own clock. It may be older than this page. */
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

/**
 * Returns the number of questions whose last change was refused. A question that was answered again and stored is
 * safe.
 */
function refusedCount({ lines }: Journal): number {
  const last = new Map<string | null, boolean>();
  for (const { entry, status } of lines) {
    if (status.kind === 'refused') last.set(entry.itemRef, true);
    else if (status.kind === 'stored' && entry.kind !== 'visit') last.set(entry.itemRef, false);
  }
  return [...last.values()].filter(Boolean).length;
}
