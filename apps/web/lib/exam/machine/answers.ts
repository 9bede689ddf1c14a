import type { WireReceipt } from '@kasauti/contract/attempts/attempts.ts';
import type { PlayerState } from '../player/player-state.ts';
import {
  type Change,
  drop,
  type Entry,
  findSuperseded,
  type Journal,
  type Line,
  markOnDevice,
  markStored,
  nextToSend,
  type Progress,
  type Reading,
  rebase,
  reopen,
  write,
} from '../storage/journal.ts';
import type { Held } from '../sync/sender.ts';
import type { AnswersEvent } from './answers-events.ts';
import { emit, type Turn } from './effects.ts';

/*
 * The answers' part of the machine: the one journal, and whether it can be kept and sent. The disk and the server are
 * behind answer-sync.ts, which reports here what became of each entry.
 */

export type Answers = Pick<PlayerState, 'journal' | 'isStorageBroken' | 'storedAt' | 'held'>;
type AnswersTurn = Turn<Answers>;

/** What the server says of its first `baseSeq` entries, the last of them stored at `baseSavedAt`. */
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
    // What no disk takes goes to the server at once.
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

/** Writes a change down. It is neither kept nor sent yet. */
export function writeChange(turn: AnswersTurn, change: Change, facts: { opId: string; clientAt: string }) {
  turn.journal = write(turn.journal, change, facts);
  emit(turn, { kind: 'keep-entries' });
}

/** Goes on from the disk: this device's own entries, on top of what the server had (as far as the paper is known). */
export function reopenAnswers(turn: AnswersTurn, reading: Reading, base: Progress, baseSeq: number) {
  turn.journal = reopen(turn.journal, reading, base, baseSeq);
  if (unkeptEntries(turn).length > 0) emit(turn, { kind: 'keep-entries' });
}

/**
 * Goes on from what the server says. What waits here about questions that somebody has changed meanwhile is set aside:
 * all of it when another device held the lease (`wasTransferred`), else only what is older than the server's last
 * entry, as after a page that could not read this disk. Nothing is ever overwritten unseen.
 */
export function rebaseAnswers(turn: AnswersTurn, { theirs, baseSeq, baseSavedAt, wasTransferred }: ServerAnswers) {
  if (wasTransferred || baseSavedAt !== null) {
    const superseded = findSuperseded(turn.journal, theirs, wasTransferred ? null : baseSavedAt);
    giveUp(turn, superseded, { kind: 'set-aside' });
  }
  turn.journal = rebase(turn.journal, theirs, baseSeq);
  // Instants in one notation, so the later text is the later time.
  if (baseSavedAt !== null && (turn.storedAt === null || turn.storedAt < baseSavedAt)) turn.storedAt = baseSavedAt;
}

/** Nothing delays the sending any more. */
export function sendNow(turn: AnswersTurn) {
  emit(turn, { kind: turn.held === null ? 'send-now' : 'resume-sending' });
  turn.held = null;
}

/** This one thing no longer holds the sending. */
export function release(turn: AnswersTurn, why: Held) {
  if (turn.held === why) sendNow(turn);
}

/** The next entries to send, oldest first. */
export function entriesToSend({ journal, isStorageBroken, held }: Answers, most: number): Entry[] {
  return held === null ? nextToSend(journal, most, isStorageBroken) : [];
}

/** What the disk is still to get. */
export function unkeptEntries({ journal }: { journal: Journal }): Entry[] {
  return journal.lines.flatMap(({ entry, isOnDevice, status }) =>
    isOnDevice || status.kind !== 'waiting' ? [] : [entry],
  );
}

/** The numbers of the entries on this disk of which it is known what became of them. */
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

/** Under the number of an entry that never reached the disk, another tab's may lie there. */
function keepStatuses(turn: AnswersTurn, isMeant: (line: Line) => boolean, receipts: readonly WireReceipt[]) {
  const lines = turn.journal.lines.filter((line) => line.isOnDevice && isMeant(line));
  emit(turn, { kind: 'keep-statuses', lines, receipts });
}
