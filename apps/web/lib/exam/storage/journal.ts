import { applyEvent, type ItemProgress, UNVISITED } from '@kasauti/domain/attempt/journal.ts';
import type { ItemResponse, Language } from '@kasauti/domain/form/content.ts';

/*
 * What this device knows of an attempt's journal: what the server had when the page was opened, and every entry made
 * here since, each with what became of it. Pure: where entries are kept and how they travel is the part of
 * attempt-database.ts and sender.ts.
 */

/** Something the candidate did. */
export type Change =
  | { kind: 'visit' | 'clear' | 'mark' | 'unmark'; itemRef: string; payload: null }
  | { kind: 'answer'; itemRef: string; payload: ItemResponse }
  | { kind: 'language'; itemRef: string | null; payload: { language: Language } }
  | { kind: 'tool'; itemRef: string | null; payload: { tool: string; value?: string } };

/**
 * A change as it is kept and sent. `no` counts up on this device; the `opId` is the same however often the entry is
 * sent.
 */
export type Entry = Change & { no: number; opId: string; clientAt: string };

export type EntryStatus =
  /** The server has not said that it has it. */
  | { kind: 'waiting' }
  | { kind: 'stored'; seq: number; isLate: boolean }
  /** The server will never take it; `code` says why. */
  | { kind: 'refused'; code: string }
  /** Another device answered the question meanwhile: its answer counts. */
  | { kind: 'set-aside' };

/** `isOnDevice`: this device's disk has it, so it survives a crash of the page. */
export type Line = { entry: Entry; isOnDevice: boolean; status: EntryStatus };

export type Progress = ReadonlyMap<string, ItemProgress>;

/** What a disk has of an attempt's journal. */
export type KeptLines = {
  /** Oldest first. */
  lines: readonly Line[];
  /** The highest number that is taken there, also by an entry that cannot be read. */
  lastNo: number;
  /** How many unreadable entries there are that the server is not known to have. */
  damaged: number;
};

export type Journal = {
  /** One entry per question, in the order of the form; empty as long as the paper is not known. */
  base: Progress;
  /** The base holds what the server had stored up to this number. */
  baseSeq: number;
  /** In the order in which they were made. */
  lines: readonly Line[];
  /** What base and lines come to. */
  progress: Progress;
  /** The last number that this device has given, also to entries that have left the lines. */
  lastNo: number;
};

const waiting: EntryStatus = { kind: 'waiting' };

export function openJournal(base: Progress, lines: readonly Line[], lastNo = 0, baseSeq = 0): Journal {
  const highest = Math.max(lastNo, lines.at(-1)?.entry.no ?? 0);
  return { base, baseSeq, lines, progress: fold(base, lines, baseSeq), lastNo: highest };
}

/**
 * What was read from the disk, and this page's journal when the reading began: what the page has written since may not
 * be in it.
 */
export type Reading = { kept: KeptLines; before: Journal };

/**
 * Goes on from what the disk holds now. It is the truth about every entry that had reached it, except that it may not
 * know yet what became of one; what had not reached it comes after it, with numbers that nothing has there.
 */
export function reopen(journal: Journal, { kept, before }: Reading, base: Progress, baseSeq: number): Journal {
  const hadReached = new Set(before.lines.flatMap(({ entry, isOnDevice }) => (isOnDevice ? [entry.opId] : [])));
  const statuses = new Map(journal.lines.map(({ entry, status }) => [entry.opId, status]));
  const onDisk = new Set(kept.lines.map(({ entry }) => entry.opId));
  const lines = kept.lines.map((line) =>
    line.status.kind === 'waiting' ? { ...line, status: statuses.get(line.entry.opId) ?? line.status } : line,
  );
  let no = kept.lastNo;
  for (const line of journal.lines) {
    const { entry, isOnDevice } = line;
    if (onDisk.has(entry.opId) || hadReached.has(entry.opId)) continue;
    no = isOnDevice ? Math.max(no, entry.no) : no + 1;
    // An entry that is being written keeps its number as long as nothing else has it.
    lines.push(isOnDevice || entry.no === no ? line : { ...line, entry: { ...entry, no } });
  }
  return openJournal(base, linesAfter(lines, baseSeq), no, baseSeq);
}

/** Adds a change at the end. It is neither kept nor sent yet. */
export function write(journal: Journal, change: Change, facts: { opId: string; clientAt: string }): Journal {
  const no = journal.lastNo + 1;
  const entry: Entry = { ...change, ...facts, no };
  const line: Line = { entry, isOnDevice: false, status: waiting };
  return { ...journal, lastNo: no, lines: [...journal.lines, line], progress: step(journal.progress, entry) };
}

/** The device's disk has these entries, under the numbers that they had when it was asked. */
export function markOnDevice(journal: Journal, entries: readonly Entry[]): Journal {
  const kept = new Set(entries);
  const lines = journal.lines.map((line) => (kept.has(line.entry) ? { ...line, isOnDevice: true } : line));
  return { ...journal, lines };
}

export type Ack = { opId: string; seq: number; late?: boolean | undefined };

/** The server has these entries. An ack that was heard before, or is of nobody's entry, changes nothing. */
export function markStored(journal: Journal, acks: readonly Ack[]): Journal {
  const byOp = new Map(acks.map((ack) => [ack.opId, ack]));
  const lines = journal.lines.map((line) => {
    const ack = line.status.kind === 'waiting' ? byOp.get(line.entry.opId) : undefined;
    const status: EntryStatus | undefined = ack && { kind: 'stored', seq: ack.seq, isLate: ack.late === true };
    return status ? { ...line, status } : line;
  });
  // What the base already holds must not be put on top of it: the base may have something newer.
  const isInBase = acks.some(({ seq }) => seq <= journal.baseSeq);
  return { ...journal, lines, progress: isInBase ? fold(journal.base, lines, journal.baseSeq) : journal.progress };
}

/** These waiting entries will never be the server's, so they no longer count here either. */
export function drop(
  { base, baseSeq, lines, lastNo }: Journal,
  nos: ReadonlySet<number>,
  status: Exclude<EntryStatus, { kind: 'waiting' | 'stored' }>,
): Journal {
  const isDropped = (line: Line) => line.status.kind === 'waiting' && nos.has(line.entry.no);
  return openJournal(
    base,
    lines.map((line) => (isDropped(line) ? { ...line, status } : line)),
    lastNo,
    baseSeq,
  );
}

/** Starts again from what the server says now of its first `baseSeq` entries; what is not among them is added to it. */
export function rebase({ lines, lastNo }: Journal, base: Progress, baseSeq: number): Journal {
  return openJournal(base, linesAfter(lines, baseSeq), lastNo, baseSeq);
}

/** The lines that a base of the server's first `baseSeq` entries does not hold. */
export function linesAfter(lines: readonly Line[], baseSeq: number): Line[] {
  return lines.filter(({ status }) => status.kind !== 'stored' || status.seq > baseSeq);
}

/**
 * Which of the entries that wait here speak of questions that somebody has changed on another device, or on a page that
 * could not read this disk. A question counts as changed when what the server says of it is nothing that this device's
 * own entries, sent up to some point, would have made of it. Entries made later than `until` (an instant in the
 * notation of the entries) are newer in any case.
 */
export function findSuperseded(journal: Journal, theirs: Progress, until: string | null = null): Set<number> {
  const superseded = new Set<number>();
  const { base, baseSeq, lines } = journal;
  const known = fold(
    new Map([...theirs.keys()].map((itemRef) => [itemRef, base.get(itemRef) ?? UNVISITED])),
    lines.filter(({ status }) => status.kind === 'stored'),
    baseSeq,
  );
  const byItem = new Map<string, Entry[]>();
  for (const { entry } of waitingLines(journal)) {
    if (entry.itemRef === null || !changesItem(entry) || (until !== null && entry.clientAt > until)) continue;
    byItem.set(entry.itemRef, [...(byItem.get(entry.itemRef) ?? []), entry]);
  }
  for (const [itemRef, entries] of byItem) {
    let ours = known.get(itemRef) ?? UNVISITED;
    let isExplained = isSame(ours, theirs.get(itemRef));
    for (const entry of entries) {
      ours = applyEvent(ours, entry);
      isExplained ||= isSame(ours, theirs.get(itemRef));
    }
    if (!isExplained) for (const { no } of entries) superseded.add(no);
  }
  return superseded;
}

/** A mere look at a question overwrites nothing. */
function changesItem({ kind }: Entry): boolean {
  return kind !== 'visit' && kind !== 'language' && kind !== 'tool';
}

function isSame(ours: ItemProgress, theirs: ItemProgress = UNVISITED): boolean {
  return ours.marked === theirs.marked && JSON.stringify(ours.response) === JSON.stringify(theirs.response);
}

export function waitingLines(journal: Journal): Line[] {
  return journal.lines.filter(({ status }) => status.kind === 'waiting');
}

/** How many questions have an answer given or cleared among these lines: what a candidate would count. */
export function countAnswers(lines: readonly Line[]): number {
  return new Set(lines.filter(changesAnswer).map(({ entry }) => entry.itemRef)).size;
}

export function changesAnswer({ entry }: Line): boolean {
  return entry.kind === 'answer' || entry.kind === 'clear';
}

/**
 * The next entries to send, oldest first. Only what is on this device's disk goes out, so that a page that dies between
 * the two still knows what it has said; where the browser keeps nothing (`withoutDevice`), everything goes out at once.
 */
export function nextToSend(journal: Journal, most: number, withoutDevice: boolean): Entry[] {
  const entries: Entry[] = [];
  for (const line of waitingLines(journal)) {
    if (entries.length >= most || !(line.isOnDevice || withoutDevice)) break;
    entries.push(line.entry);
  }
  return entries;
}

/** The highest number that the server has given to an entry of this page. */
export function savedUpTo({ lines }: Journal): number {
  return lines.reduce((highest, { status }) => (status.kind === 'stored' ? Math.max(highest, status.seq) : highest), 0);
}

function fold(base: Progress, lines: readonly Line[], baseSeq: number): Progress {
  let progress = base;
  for (const { entry, status } of lines) {
    const isInBase = status.kind === 'stored' && status.seq <= baseSeq;
    if (status.kind === 'waiting' || (status.kind === 'stored' && !isInBase)) progress = step(progress, entry);
  }
  return progress;
}

function step(progress: Progress, entry: Entry): Progress {
  const before = entry.itemRef === null ? undefined : progress.get(entry.itemRef);
  if (!before || entry.itemRef === null) return progress;
  const after = applyEvent(before, entry);
  return after.state === before.state && isSame(after, before) ? progress : new Map(progress).set(entry.itemRef, after);
}
