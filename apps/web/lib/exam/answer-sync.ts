import type { saveEvents, WireReceipt } from '@kasauti/contract/attempts.ts';
import { type Answer, isRefusal, NoAnswer, type Refusal } from '../call.ts';
import { type AttemptDatabase, isTaken } from './attempt-database.ts';
import {
  type Ack,
  type Change,
  drop,
  type Entry,
  findSuperseded,
  type Journal,
  type Line,
  markOnDevice,
  markStored,
  nextToSend,
  openJournal,
  type Progress,
  type Reading,
  rebase,
  reopen,
  write,
} from './journal.ts';
import { createSender, type Held, type SenderStatus, type Sent } from './sender.ts';

/*
 * Keeps the journal: first on this device's disk, then on the server. The order is the promise: an entry that was sent is on the disk, so
 * a page that dies in between knows after its restart what it has said, and says it again in the same words. Where the browser keeps
 * nothing, every change goes to the server at once, and the page says so.
 */

export type SavedAnswer = Exclude<Answer<typeof saveEvents>, Refusal>;

export type AnswerSyncParts = {
  /** The disk; null where the browser gives none, or what it holds cannot be read. */
  database: () => Pick<AttemptDatabase, 'readLines' | 'keepEntries' | 'keepStatuses'> | null;
  save: (entries: readonly Entry[]) => Promise<Answer<typeof saveEvents>>;
  /** Whether this page holds the lock, and the server knows it. */
  maySend: () => boolean;
  attemptId: string;
  now: () => Date;
  newId: () => string;
  later: (act: () => void, ms: number) => () => void;
  random: () => number;
  /** Journal, disk or sender have changed. */
  onChange: () => void;
  /** The server has stored something. */
  onSaved: (answer: SavedAnswer) => void;
  /** The disk has something new, for other tabs. */
  onKept: () => void;
};

export type AnswerSyncState = {
  journal: Journal;
  sender: SenderStatus;
  /** The browser has refused to write to its disk. */
  isStorageBroken: boolean;
  /** When the server last stored something, by its clock. */
  storedAt: string | null;
};

/** What the server says of its first `baseSeq` entries, the last of them stored at `baseSavedAt`. */
type Told = { theirs: Progress; baseSeq: number; baseSavedAt: string | null; wasTransferred: boolean };

export type AnswerSync = ReturnType<typeof createAnswerSync>;

/** What is done within this time travels together: an answer, its mark, and the look at the next question. */
const gatherMs = 300;
/** Where browsers know no locks, two tabs may write at once and give the same number; more often than this it is not by chance. */
const maxCollisions = 5;

export function createAnswerSync(parts: AnswerSyncParts) {
  const { attemptId, database } = parts;
  let journal = openJournal(new Map(), []);
  let isStorageBroken = false;
  let storedAt: string | null = null;
  let isWriting = false;
  let answered: SavedAnswer | null = null;
  /** Receipts that no disk has. */
  const looseReceipts: WireReceipt[] = [];

  const sender = createSender({
    next: (most) => (parts.maySend() ? nextToSend(journal, most, isStorageBroken) : []),
    post,
    onStored,
    onRefused: ({ opId }, code) => giveUp(numbersOf(opId), { kind: 'refused', code }),
    onChange: parts.onChange,
    later: parts.later,
    random: parts.random,
  });

  async function post(entries: Entry[]): Promise<Sent> {
    try {
      const answer = await parts.save(entries);
      if (isRefusal(answer)) return sentOf(answer);
      answered = answer;
      return { kind: 'stored', acks: answer.acks };
    } catch (error) {
      if (!(error instanceof NoAnswer)) console.error('a save broke', error);
      return { kind: 'again', afterMs: null };
    }
  }

  function onStored(acks: readonly Ack[]) {
    journal = markStored(journal, acks);
    const ops = new Set(acks.map(({ opId }) => opId));
    noteStatuses(
      journal.lines.filter(({ entry }) => ops.has(entry.opId)),
      answered?.receipt ?? [],
    );
    if (answered) {
      storedAt = answered.serverNow;
      parts.onSaved(answered);
    }
  }

  /** An entry that is not on the disk yet may still get another number. */
  function numbersOf(opId: string): Set<number> {
    return new Set(journal.lines.flatMap(({ entry }) => (entry.opId === opId ? [entry.no] : [])));
  }

  /** A status that the disk misses is learned again after a restart, from the server: sending twice is safe. */
  function noteStatuses(lines: readonly Line[], receipts: readonly WireReceipt[]) {
    const store = database();
    const missed = () => void looseReceipts.push(...receipts);
    // Under the number of an entry that never reached the disk, another tab's may lie there.
    const kept = lines.filter(({ isOnDevice }) => isOnDevice);
    if (store) store.keepStatuses(attemptId, kept, receipts).then(parts.onKept, missed);
    else missed();
  }

  function giveUp(nos: ReadonlySet<number>, status: Parameters<typeof drop>[2]) {
    if (nos.size === 0) return;
    journal = drop(journal, nos, status);
    noteStatuses(
      journal.lines.filter(({ entry }) => nos.has(entry.no)),
      [],
    );
    parts.onChange();
  }

  /** Brings to the disk what is not there, one write at a time; a write that fails is tried again with the next change. */
  async function keep(): Promise<void> {
    // A disk that has failed may take its time to fail again.
    if (isWriting && isStorageBroken) sender.kick();
    if (isWriting) return;
    isWriting = true;
    for (let collisions = 0; unkept().length > 0; ) {
      const outcome = await keepOnce(collisions < maxCollisions);
      if (outcome === 'collided') collisions += 1;
      if (outcome === 'failed') break;
    }
    isWriting = false;
    sender.kick(isStorageBroken ? 0 : gatherMs);
  }

  function unkept(): Entry[] {
    return journal.lines.flatMap(({ entry, isOnDevice, status }) =>
      isOnDevice || status.kind !== 'waiting' ? [] : [entry],
    );
  }

  async function keepOnce(mayCollide: boolean): Promise<'kept' | 'collided' | 'failed'> {
    const store = database();
    const entries = unkept();
    try {
      if (!store) throw new Error('this browser keeps nothing');
      await store.keepEntries(attemptId, entries);
    } catch (error) {
      if (store && mayCollide && isTaken(error) && (await goBehind(store))) return 'collided';
      if (!isStorageBroken) {
        isStorageBroken = true;
        parts.onChange();
      }
      return 'failed';
    }
    journal = markOnDevice(journal, entries);
    isStorageBroken = false;
    parts.onKept();
    parts.onChange();
    return 'kept';
  }

  /** Another tab has written under our numbers: what it wrote stands and is sent as well, and what is ours comes after it. */
  async function goBehind(store: Pick<AttemptDatabase, 'readLines'>): Promise<boolean> {
    const before = journal;
    const kept = await store.readLines(attemptId).catch(() => null);
    if (!kept) return false;
    journal = reopen(journal, { kept, before }, journal.base, journal.baseSeq);
    parts.onChange();
    return true;
  }

  return {
    facts: (): AnswerSyncState => ({ journal, sender: sender.status(), isStorageBroken, storedAt }),
    looseReceipts: (): readonly WireReceipt[] => looseReceipts,

    /** Writes a change down, wherever it can be written. */
    change(change: Change): void {
      journal = write(journal, change, { opId: parts.newId(), clientAt: parts.now().toISOString() });
      parts.onChange();
      void keep();
    },

    /** Begins with what this device knows: its own entries, on top of what the server had (as far as the paper is known). */
    open(reading: Reading, base: Progress, baseSeq: number): void {
      journal = reopen(journal, reading, base, baseSeq);
      parts.onChange();
      if (unkept().length > 0) void keep();
    },
    /** The numbers of the entries on this disk of which it is known what became of them. */
    settled: (): Set<number> =>
      new Set(
        journal.lines.flatMap(({ entry, isOnDevice, status }) =>
          isOnDevice && status.kind !== 'waiting' ? [entry.no] : [],
        ),
      ),

    /**
     * Goes on from what the server says. What waits here about questions that somebody has changed meanwhile is set aside: all of it when
     * another device held the lock (`wasTransferred`), else only what is older than the server's last entry, as after a page that could not
     * read this disk. Nothing is ever overwritten unseen.
     */
    rebase({ theirs, baseSeq, baseSavedAt, wasTransferred }: Told): void {
      if (wasTransferred) giveUp(findSuperseded(journal, theirs), { kind: 'set-aside' });
      else if (baseSavedAt !== null) giveUp(findSuperseded(journal, theirs, baseSavedAt), { kind: 'set-aside' });
      journal = rebase(journal, theirs, baseSeq);
      // Instants in one notation, so the later text is the later time.
      if (baseSavedAt !== null && (storedAt === null || storedAt < baseSavedAt)) storedAt = baseSavedAt;
      parts.onChange();
    },

    /** This browser has no disk for us: everything goes to the server at once. */
    goWithoutDisk(): void {
      isStorageBroken = true;
      parts.onChange();
    },

    hold: (why: Held) => sender.hold(why),
    /** This one thing no longer holds the sender. */
    release(why: Held): void {
      if (sender.status().held === why) sender.release();
    },
    /** Nothing holds the sender any more. */
    sendNow(): void {
      sender.release();
      sender.kick();
    },
    stop: () => sender.stop(),
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

function sentOf({ code, status, retryAfterSeconds }: Refusal): Sent {
  if (holding.includes(code)) return { kind: 'held', why: code as Held };
  if (neverTaken.includes(code)) return { kind: 'refused', code };
  if (status === 429 || status >= 500) return { kind: 'again', afterMs: (retryAfterSeconds ?? 0) * 1000 || null };
  return { kind: 'held', why: 'forbidden' };
}
