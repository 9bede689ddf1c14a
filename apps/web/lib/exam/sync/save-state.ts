import type { Journal } from '../storage/journal.ts';
import { countAnswers, waitingLines } from '../storage/journal.ts';

/** What the save line tells the candidate about the answers. It states only what the page knows. */
export type SaveState =
  /** As far as this page knows, the candidate has changed nothing yet. */
  | { kind: 'untouched' }
  /** A change is being written to this browser's database. */
  | { kind: 'writing' }
  /** This browser's database has every change. The server has not confirmed the answers of `count` questions. */
  | { kind: 'on-device'; count: number }
  /** The server has every change. `at` is the time of its last save by the server's clock. */
  | { kind: 'on-server'; at: string }
  /**
   * The browser's database has failed. The answers of `count` questions are neither stored in it nor confirmed by the
   * server.
   */
  | { kind: 'nowhere'; count: number }
  /** The server refused the answers of `count` questions. All other answers are safe. */
  | { kind: 'refused'; count: number };

export type SaveFacts = {
  journal: Journal;
  /** True if the last write to this browser's database has failed. */
  isStorageBroken: boolean;
  /** Time of the server's last save by the server's clock. An earlier page may have sent that save. */
  storedAt: string | null;
  /** Number of questions with files that are on their way to the server. */
  filesLeft?: number;
};

export function saveStateOf({ journal, isStorageBroken, storedAt, filesLeft = 0 }: SaveFacts): SaveState {
  const waiting = waitingLines(journal);
  const unkept = waiting.filter(({ isOnDevice }) => !isOnDevice);
  if (unkept.length > 0)
    return isStorageBroken ? { kind: 'nowhere', count: countAnswers(unkept) } : { kind: 'writing' };
  const count = refusedCount(journal);
  if (count > 0) return { kind: 'refused', count };
  if (waiting.length + filesLeft > 0) return { kind: 'on-device', count: countAnswers(waiting) + filesLeft };
  return storedAt === null ? { kind: 'untouched' } : { kind: 'on-server', at: storedAt };
}

/**
 * Returns the number of questions whose last change the server has refused. A question does not count if the server has
 * stored a later change of it.
 */
function refusedCount({ lines }: Journal): number {
  const last = new Map<string | null, boolean>();
  for (const { entry, status } of lines) {
    if (status.kind === 'refused') last.set(entry.itemRef, true);
    else if (status.kind === 'stored' && entry.kind !== 'visit') last.set(entry.itemRef, false);
  }
  return [...last.values()].filter(Boolean).length;
}
