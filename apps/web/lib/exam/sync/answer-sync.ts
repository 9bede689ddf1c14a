import type { saveEvents, WireReceipt } from '@kasauti/contract/attempts/attempts.ts';
import { type Answer, isRefusal, NoAnswer, type Refusal } from '../../server/call.ts';
import { type Answers, unkeptEntries } from '../machine/answers.ts';
import type { AnswersEvent, SavedAnswer } from '../machine/answers-events.ts';
import type { Performers } from '../machine/effects.ts';
import { type AttemptDatabase, isNumberTakenError } from '../storage/attempt-database.ts';
import type { Entry } from '../storage/journal.ts';
import { createSender, type Held, type Sent } from './sender.ts';

/*
 * Writes the journal's entries to this device's disk, then sends them to the server. The order guarantees that
 * every sent entry is on the disk, so a page that crashes sends it again unchanged after a restart. When the
 * browser stores nothing, every change is sent to the server at once, and the page says so. The machine holds the
 * journal.
 */

export type AnswerSyncParts = {
  attemptId: string;
  /** The disk. It is null when the browser provides none, or when its content cannot be read. */
  database: () => Pick<AttemptDatabase, 'readLines' | 'keepEntries' | 'keepStatuses'> | null;
  machine: () => Answers;
  dispatch: (event: AnswersEvent) => void;
  /** Returns the entries that may be sent now. Returns none while this page has no lease. */
  toSend: (most: number) => Entry[];
  save: (entries: readonly Entry[]) => Promise<Answer<typeof saveEvents>>;
  /** Called when the disk has something new for other tabs. */
  onKept: () => void;
  later: (act: () => void, ms: number) => () => void;
  random: () => number;
};

/**
 * Time during which changes are collected for one request: for example an answer, its mark, and the visit to the
 * next question.
 */
const GATHER_MS = 300;
/**
 * Without the Locks API two tabs may write at once and use the same number. More collisions than this have another
 * cause.
 */
const MAX_COLLISIONS = 5;

export function createAnswerSync(parts: AnswerSyncParts) {
  const { attemptId, database, machine, dispatch, onKept, later, random } = parts;
  let isWriting = false;
  let isStopped = false;
  let saved: SavedAnswer | null = null;
  /** Receipts that are not on any disk. */
  const unkeptReceipts: WireReceipt[] = [];

  const sender = createSender({
    next: parts.toSend,
    post,
    onStored: () => saved && dispatch({ kind: 'saved', answer: saved }),
    onRefused: ({ opId }, code) => dispatch({ kind: 'save-refused', opId, code }),
    onHeld: ({ why, epochOnServer }) => dispatch({ kind: 'held', why, epochOnServer }),
    later,
    random,
  });

  async function post(entries: Entry[]): Promise<Sent> {
    try {
      const answer = await parts.save(entries);
      if (isRefusal(answer)) return sentOf(answer);
      saved = answer;
      return { kind: 'stored', acks: answer.acks };
    } catch (error) {
      if (!(error instanceof NoAnswer)) console.error('a save broke', error);
      return { kind: 'again', afterMs: null };
    }
  }

  /**
   * Writes the missing entries to the disk, one write at a time. A failed write is repeated with the next change.
   */
  async function keep(): Promise<void> {
    // A disk that has failed may need time to fail again, so the entries are sent without it.
    if (isWriting && machine().isStorageBroken) sender.kick();
    if (isWriting) return;
    isWriting = true;
    try {
      for (let collisions = 0; !isStopped && unkeptEntries(machine()).length > 0; ) {
        const outcome = await keepOnce(collisions < MAX_COLLISIONS);
        if (outcome === 'collided') collisions += 1;
        if (outcome === 'failed') break;
      }
    } finally {
      isWriting = false;
    }
    sender.kick(machine().isStorageBroken ? 0 : GATHER_MS);
  }

  async function keepOnce(mayCollide: boolean): Promise<'kept' | 'collided' | 'failed'> {
    const store = database();
    const entries = unkeptEntries(machine());
    try {
      if (!store) throw new Error('this browser keeps nothing');
      await store.keepEntries(attemptId, entries);
    } catch (error) {
      if (store && mayCollide && isNumberTakenError(error) && (await goBehind(store))) return 'collided';
      dispatch({ kind: 'storage-failed' });
      return 'failed';
    }
    dispatch({ kind: 'entries-kept', entries });
    onKept();
    return 'kept';
  }

  /**
   * Reads the entries that another tab has stored under the same numbers. They stay and are sent as well. This
   * tab's entries get later numbers.
   */
  async function goBehind(store: Pick<AttemptDatabase, 'readLines'>): Promise<boolean> {
    const before = machine().journal;
    const kept = await store.readLines(attemptId).catch(() => null);
    if (kept) dispatch({ kind: 'numbers-taken', reading: { kept, before } });
    return kept !== null;
  }

  const effects: Performers<'keep-entries' | 'keep-statuses' | 'send-now' | 'resume-sending'> = {
    'keep-entries': () => void keep(),
    /**
     * If the disk misses a status, the server reports it again after a restart, because repeated sending is safe.
     */
    'keep-statuses'({ lines, receipts }) {
      const missed = () => void unkeptReceipts.push(...receipts);
      const store = database();
      if (store) store.keepStatuses(attemptId, lines, receipts).then(onKept, missed);
      else missed();
    },
    'send-now': () => sender.kick(),
    'resume-sending': () => sender.resume(),
  };
  return {
    effects,
    unkeptReceipts: (): readonly WireReceipt[] => unkeptReceipts,
    stop(): void {
      isStopped = true;
      sender.stop();
    },
  };
}

const holding: readonly string[] = [
  'stale-lease',
  'paused',
  'already-submitted',
  'terminated',
  'not-started',
  'journal-full',
  'no-session',
] satisfies Held[];
const neverTaken: readonly string[] = [
  'bad-request',
  'unknown-item',
  'unknown-option',
  'too-large',
  'wrong-media-type',
];

function sentOf({ code, status, retryAfterSeconds, extra }: Refusal): Sent {
  const epochOnServer = (extra?.leaseEpoch as number | undefined) ?? null;
  if (holding.includes(code)) return { kind: 'held', why: code as Held, epochOnServer };
  if (neverTaken.includes(code)) return { kind: 'refused', code };
  if (status === 429 || status >= 500) return { kind: 'again', afterMs: (retryAfterSeconds ?? 0) * 1000 || null };
  return { kind: 'held', why: 'forbidden', epochOnServer };
}
