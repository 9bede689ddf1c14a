import type { WireReceipt } from '@kasauti/contract/attempts/attempts.ts';
import type { PlayerState } from '../player/player-state.ts';
import {
  type Change,
  changesAnswer,
  closeTyped,
  drop,
  type Entry,
  findSuperseded,
  type Journal,
  type Line,
  markOnDevice,
  markStored,
  nextToSend,
  openLine,
  type Progress,
  type Reading,
  rebase,
  reopen,
  waitingLines,
  write,
  writeTyped,
} from '../storage/journal.ts';
import type { Held } from '../sync/sender.ts';
import type { AnswersEvent } from './answers-events.ts';
import { emit, type Turn } from './effects.ts';

/*
 * The part of the machine that handles answers: the journal, and whether its entries can be stored and sent.
 * answer-sync.ts writes entries to the browser's database, sends them to the server, and reports the outcome here.
 */

export type Answers = Pick<PlayerState, 'journal' | 'isStorageBroken' | 'storedAt' | 'held'>;
type AnswersTurn = Turn<Answers>;

/** Time without a new letter after which a snapshot of a long text is sent. */
const SNAPSHOT_IDLE_MS = 3000;
/** Time after which a snapshot is sent even if the candidate goes on typing. */
const SNAPSHOT_LIMIT_MS = 30_000;
const UNKEPT_SNAPSHOT_MS = 1000;

/**
 * The server's answers, which include its first `baseSeq` entries. The server has stored the last of them at
 * `baseSavedAt`.
 */
type ServerAnswers = { theirs: Progress; baseSeq: number; baseSavedAt: string | null; wasTransferred: boolean };

type AnswersHandlers = {
  [Kind in AnswersEvent['kind']]: (turn: AnswersTurn, event: Extract<AnswersEvent, { kind: Kind }>) => void;
};

export const answersHandlers: AnswersHandlers = {
  'entries-kept'(turn, { entries }) {
    turn.journal = markOnDevice(turn.journal, entries);
    turn.isStorageBroken = false;
  },
  'storage-failed'(turn) {
    turn.isStorageBroken = true;
    // Entries that cannot be stored in this browser are sent to the server at once.
    emit(turn, { kind: 'send-now' });
  },
  'numbers-taken'(turn, { reading }) {
    const { journal } = turn;
    turn.journal = reopen(journal, reading, journal.base, journal.baseSeq);
  },
  saved(turn, { answer: { acks, receipt, serverNow } }) {
    const ops = new Set(acks.map(({ opId }) => opId));
    turn.journal = markStored(turn.journal, acks);
    turn.storedAt = serverNow;
    keepStatuses(turn, ({ entry }) => ops.has(entry.opId), receipt);
  },
  'save-refused'(turn, { opId, code }) {
    const nos = turn.journal.lines.flatMap(({ entry }) => (entry.opId === opId ? [entry.no] : []));
    giveUp(turn, new Set(nos), { kind: 'refused', code });
  },
  held(turn, { why }) {
    turn.held = why;
  },
};

/** Adds a change to the journal. The change is not yet stored or sent. */
export function writeChange(turn: AnswersTurn, change: Change, facts: { opId: string; clientAt: string }) {
  turn.journal = write(turn.journal, change, facts);
  emit(turn, { kind: 'keep-entries' });
}

/**
 * Writes what the candidate is typing. After a pause, or at the latest after `SNAPSHOT_LIMIT_MS`, the text is sent as a
 * snapshot.
 */
export function writeTypedChange(turn: AnswersTurn, change: Change, facts: { opId: string; clientAt: string }) {
  const { lastNo } = turn.journal;
  turn.journal = writeTyped(turn.journal, change, facts);
  emit(turn, { kind: 'keep-soon' });
  const isNew = turn.journal.lastNo !== lastNo;
  if (isNew) planSnapshot(turn, 'snapshot-limit', SNAPSHOT_LIMIT_MS);
  planSnapshot(turn, 'snapshot', SNAPSHOT_IDLE_MS);
}

/** Without a database only the server stores the text. So it is sent as often as the database would store it. */
function planSnapshot(turn: AnswersTurn, timer: 'snapshot' | 'snapshot-limit', ms: number) {
  const afterMs = turn.isStorageBroken ? UNKEPT_SNAPSHOT_MS : ms;
  emit(turn, { kind: 'set-timer', timer, afterMs, event: { kind: 'snapshot-due' } });
}

/**
 * Closes the open entry, so that it is sent. While an earlier snapshot of the same question waits, the entry stays open
 * and takes the newest text. So an hour of writing without a network gives one or two entries and not thousands.
 */
export function snapshotDue(turn: AnswersTurn) {
  const typed = openLine(turn.journal);
  if (!typed) return;
  const isWaiting = (line: Line) => line !== typed && changesAnswer(line) && line.entry.itemRef === typed.entry.itemRef;
  if (waitingLines(turn.journal).some(isWaiting)) planSnapshot(turn, 'snapshot', SNAPSHOT_IDLE_MS);
  else sendTyped(turn);
}

/** Closes the open entry, stores it once more and sends it. */
export function sendTyped(turn: AnswersTurn) {
  const journal = closeTyped(turn.journal);
  if (journal === turn.journal) return;
  turn.journal = journal;
  emit(turn, { kind: 'keep-entries' });
}

/**
 * Rebuilds the journal after this browser's database was read. Applies this device's entries to `base`, the server's
 * answers. If these are unknown, `base` is empty.
 */
export function reopenAnswers(turn: AnswersTurn, reading: Reading, base: Progress, baseSeq: number) {
  turn.journal = reopen(turn.journal, reading, base, baseSeq);
  if (unkeptLines(turn).length > 0) emit(turn, { kind: 'keep-entries' });
}

/**
 * Continues from the server's answers. If another page has changed a question, sets aside this page's waiting entries
 * for that question. If another device had the lease (`wasTransferred`), sets aside all such entries. Otherwise sets
 * aside only the entries that are older than the server's last entry: a page that could not read this browser's
 * database may have sent that entry. The player shows the candidate which questions are affected.
 */
export function rebaseAnswers(turn: AnswersTurn, { theirs, baseSeq, baseSavedAt, wasTransferred }: ServerAnswers) {
  if (wasTransferred || baseSavedAt !== null) {
    const superseded = findSuperseded(turn.journal, theirs, wasTransferred ? null : baseSavedAt);
    giveUp(turn, superseded, { kind: 'set-aside' });
  }
  turn.journal = rebase(turn.journal, theirs, baseSeq);
  // Both instants have the same text format, so the later text is the later instant.
  if (baseSavedAt !== null && (turn.storedAt === null || turn.storedAt < baseSavedAt)) turn.storedAt = baseSavedAt;
}

/** Sends the unsent entries now. Clears the reason for which sending was stopped. */
export function sendNow(turn: AnswersTurn) {
  emit(turn, { kind: turn.held === null ? 'send-now' : 'resume-sending' });
  turn.held = null;
}

/** Resumes sending if it was stopped for the reason `why`. */
export function release(turn: AnswersTurn, why: Held) {
  if (turn.held === why) sendNow(turn);
}

/** Returns at most `most` entries to send, oldest first. */
export function entriesToSend({ journal, isStorageBroken, held }: Answers, most: number): Entry[] {
  return held === null ? nextToSend(journal, most, isStorageBroken) : [];
}

/** Returns the lines of the entries that are neither in this browser's database nor confirmed by the server. */
export function unkeptLines({ journal }: { journal: Journal }): Line[] {
  return waitingLines(journal).filter(({ isOnDevice }) => !isOnDevice);
}

/** Returns the numbers of the entries in this browser's database that do not need to be sent any more. */
export function settledNumbers({ journal }: { journal: Journal }): Set<number> {
  return new Set(
    journal.lines.flatMap(({ entry, isOnDevice, status }) =>
      isOnDevice && status.kind !== 'waiting' ? [entry.no] : [],
    ),
  );
}

function giveUp(turn: AnswersTurn, nos: ReadonlySet<number>, status: Parameters<typeof drop>[2]) {
  if (nos.size === 0) return;
  turn.journal = drop(turn.journal, nos, status);
  keepStatuses(turn, ({ entry }) => nos.has(entry.no), []);
}

/**
 * Stores the new statuses in this browser's database. Skips entries that were never stored in it, because an entry of
 * another tab may have the same number there.
 */
function keepStatuses(turn: AnswersTurn, isMeant: (line: Line) => boolean, receipts: readonly WireReceipt[]) {
  const lines = turn.journal.lines.filter((line) => line.isOnDevice && isMeant(line));
  emit(turn, { kind: 'keep-statuses', lines, receipts });
}
