import type { saveEvents, WireReceipt } from '@kasauti/contract/attempts/attempts.ts';
import { type Answer, isRefusal, NoAnswer, type Refusal } from '../../server/call.ts';
import { type Answers, unkeptLines } from '../machine/answers.ts';
import type { AnswersEvent, SavedAnswer } from '../machine/answers-events.ts';
import type { Performers } from '../machine/effects.ts';
import { type AttemptDatabase, isNumberTakenError } from '../storage/attempt-database.ts';
import type { Entry } from '../storage/journal.ts';
import { createSender, type Held, type Sent } from './sender.ts';

/*
 * Writes the journal's entries to this browser's database, then sends them to the server. In this order every sent
 * entry is stored before it is sent. After a crash the page can send it again unchanged. If the browser stores nothing,
 * every change is sent to the server at once, and the save line shows this state. The journal itself is part of the
 * machine's state.
 */

export type AnswerSyncParts = {
  attemptId: string;
  /** Returns this browser's database. Returns null if the browser provides none, or if its content cannot be read. */
  database: () => Pick<AttemptDatabase, 'readLines' | 'keepEntries' | 'keepStatuses'> | null;
  machine: () => Answers;
  dispatch: (event: AnswersEvent) => void;
  /** Returns at most `most` entries that may be sent now. Returns none while this page has no lease. */
  toSend: (most: number) => Entry[];
  save: (entries: readonly Entry[]) => Promise<Answer<typeof saveEvents>>;
  /** Called after a write to this browser's database that other tabs should read. */
  onKept: () => void;
  later: (act: () => void, ms: number) => () => void;
  random: () => number;
};

/**
 * Time in milliseconds in which changes are collected for one request, for example an answer, a mark and the visit to
 * the next question.
 */
const GATHER_MS = 300;
/** Time in milliseconds in which typed letters are collected for one write to this browser's database. */
const KEEP_SOON_MS = 400;
/**
 * Maximum number of writes that are repeated because another tab has used the same number. Without the Locks API two
 * tabs may write at the same time. More collisions have another cause.
 */
const MAX_COLLISIONS = 5;

export function createAnswerSync(parts: AnswerSyncParts) {
  const { attemptId, database, machine, dispatch, onKept, later, random } = parts;
  let isWriting = false;
  let isStopped = false;
  let cancelKeep: (() => void) | null = null;
  let saved: SavedAnswer | null = null;
  /** Receipts that could not be stored in this browser's database. */
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
      if (!(error instanceof NoAnswer)) console.error('saving answers failed', error);
      return { kind: 'again', afterMs: null };
    }
  }

  /**
   * Writes the entries that are not stored yet to this browser's database, one write at a time. A failed write is
   * repeated with the next change.
   */
  async function keep(): Promise<void> {
    cancelKeep?.();
    cancelKeep = null;
    // After a failure, the write in progress may take long to fail too. So the entries are sent without waiting for it.
    if (isWriting && machine().isStorageBroken) sender.kick();
    if (isWriting) return;
    isWriting = true;
    try {
      for (let collisions = 0; !isStopped && unkeptLines(machine()).length > 0; ) {
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
    const lines = unkeptLines(machine());
    try {
      if (!store) throw new Error('this browser stores nothing');
      await store.keepEntries(attemptId, lines);
    } catch (error) {
      if (store && mayCollide && isNumberTakenError(error) && (await goBehind(store))) return 'collided';
      dispatch({ kind: 'storage-failed' });
      return 'failed';
    }
    dispatch({ kind: 'entries-kept', entries: lines.map(({ entry }) => entry) });
    onKept();
    return 'kept';
  }

  /**
   * Reads the entries that another tab has stored with the same numbers. The other tab's entries stay and are sent too.
   * This tab's entries get higher numbers. Returns false if the read fails.
   */
  async function goBehind(store: Pick<AttemptDatabase, 'readLines'>): Promise<boolean> {
    const before = machine().journal;
    const kept = await store.readLines(attemptId).catch(() => null);
    if (kept) dispatch({ kind: 'numbers-taken', reading: { kept, before } });
    return kept !== null;
  }

  const effects: Performers<'keep-entries' | 'keep-soon' | 'keep-statuses' | 'send-now' | 'resume-sending'> = {
    'keep-entries': () => void keep(),
    'keep-soon'() {
      cancelKeep ??= later(() => void keep(), KEEP_SOON_MS);
    },
    /**
     * Stores statuses and receipts. If a status is not stored, the page sends the entry again after a restart. That is
     * safe, because the server recognises the `opId`.
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
      cancelKeep?.();
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
  'unknown-file',
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
