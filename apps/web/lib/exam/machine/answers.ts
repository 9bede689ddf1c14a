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
 * The part of the machine that handles answers: the journal, and whether it can be stored and sent. answer-sync.ts
 * uses the disk and the server, and reports here what happened to each entry.
 */

export type Answers = Pick<PlayerState, 'journal' | 'isStorageBroken' | 'storedAt' | 'held'>;
type AnswersTurn = Turn<Answers>;

/** The server's answers after its first `baseSeq` entries. It stored the last of these entries at `baseSavedAt`. */
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
    // Entries that the disk does not accept are sent to the server at once.
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
 * Reopens the journal after the disk was read. Applies this device's entries to the server's answers, if those are
 * known.
 */
export function reopenAnswers(turn: AnswersTurn, reading: Reading, base: Progress, baseSeq: number) {
  turn.journal = reopen(turn.journal, reading, base, baseSeq);
  if (unkeptEntries(turn).length > 0) emit(turn, { kind: 'keep-entries' });
}

/**
 * Continues from the server's answers. Sets aside waiting entries for questions that another page has changed. If
 * another device held the lease (`wasTransferred`), sets aside all such entries. Otherwise it sets aside only
 * those that are older than the server's last entry, because a page that could not read this disk may have sent
 * newer ones. The player shows the candidate which questions are affected.
 */
export function rebaseAnswers(turn: AnswersTurn, { theirs, baseSeq, baseSavedAt, wasTransferred }: ServerAnswers) {
  if (wasTransferred || baseSavedAt !== null) {
    const superseded = findSuperseded(turn.journal, theirs, wasTransferred ? null : baseSavedAt);
    giveUp(turn, superseded, { kind: 'set-aside' });
  }
  turn.journal = rebase(turn.journal, theirs, baseSeq);
  // Both instants use the same notation, so comparing the texts compares the times.
  if (baseSavedAt !== null && (turn.storedAt === null || turn.storedAt < baseSavedAt)) turn.storedAt = baseSavedAt;
}

/** Sends the waiting entries now, and clears any reason to hold them. */
export function sendNow(turn: AnswersTurn) {
  emit(turn, { kind: turn.held === null ? 'send-now' : 'resume-sending' });
  turn.held = null;
}

/** Resumes sending if `why` is the reason that held it. */
export function release(turn: AnswersTurn, why: Held) {
  if (turn.held === why) sendNow(turn);
}

/** Returns at most `most` entries to send, oldest first. */
export function entriesToSend({ journal, isStorageBroken, held }: Answers, most: number): Entry[] {
  return held === null ? nextToSend(journal, most, isStorageBroken) : [];
}

/** Returns the entries that wait to be written to the disk. */
export function unkeptEntries({ journal }: { journal: Journal }): Entry[] {
  return journal.lines.flatMap(({ entry, isOnDevice, status }) =>
    isOnDevice || status.kind !== 'waiting' ? [] : [entry],
  );
}

/** Returns the numbers of the entries on this disk whose outcome is known. */
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

/** Skips entries that never reached the disk, because another tab's entry may have the same number there. */
function keepStatuses(turn: AnswersTurn, isMeant: (line: Line) => boolean, receipts: readonly WireReceipt[]) {
  const lines = turn.journal.lines.filter((line) => line.isOnDevice && isMeant(line));
  emit(turn, { kind: 'keep-statuses', lines, receipts });
}
