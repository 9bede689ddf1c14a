import { applyEvent, type ItemProgress, UNVISITED } from '@kasauti/domain/attempt/journal.ts';
import type { ItemResponse, Language } from '@kasauti/domain/form/content.ts';

/*
 * This device's journal of an attempt: the answers that the server had when the page was opened, and the entries that
 * this device has made, each with its status. The functions are pure. attempt-database.ts stores the entries, and
 * sender.ts sends them.
 */

/** A change that the candidate has made. */
export type Change =
  | { kind: 'visit' | 'clear' | 'mark' | 'unmark'; itemRef: string; payload: null }
  | { kind: 'answer'; itemRef: string; payload: ItemResponse }
  | { kind: 'language'; itemRef: string | null; payload: { language: Language } }
  | { kind: 'tool'; itemRef: string | null; payload: { tool: string; value?: string } };

/**
 * A change as it is stored and sent. `no` is its number on this device. `opId` identifies it on the server, and stays
 * the same if the entry is sent again.
 */
export type Entry = Change & { no: number; opId: string; clientAt: string };

export type EntryStatus =
  /** The server has not confirmed the entry. */
  | { kind: 'waiting' }
  | { kind: 'stored'; seq: number; isLate: boolean }
  /** The server will never accept the entry. `code` is the reason. */
  | { kind: 'refused'; code: string }
  /** Another page has changed the question since, and that page's change is valid. This entry is not sent. */
  | { kind: 'set-aside' };

/**
 * An entry and its status. `isOnDevice` is true if this browser's database has stored the entry, so that a crash of the
 * page does not lose it. `isOpen` is set while the candidate is writing a long text. An open entry takes the newest
 * text and is not sent. It is closed for good before it is sent.
 */
export type Line = { entry: Entry; isOnDevice: boolean; status: EntryStatus; isOpen?: true };

export type Progress = ReadonlyMap<string, ItemProgress>;

/** The journal of an attempt as this browser's database contains it. */
export type KeptLines = {
  /** The readable entries, oldest first. */
  lines: readonly Line[];
  /** The highest number in the database, including the numbers of unreadable entries. */
  lastNo: number;
  /** Number of entries that are unreadable and that the server has not confirmed. */
  damaged: number;
};

export type Journal = {
  /** The server's answers, with one element per question in the order of the form. Empty while the paper is unknown. */
  base: Progress;
  /** Number of the server's last entry that is included in `base`. */
  baseSeq: number;
  /** The entries of this device, in the order in which they were made. */
  lines: readonly Line[];
  /** The result of applying the lines to the base. */
  progress: Progress;
  /** The highest number that this device has assigned to an entry. The entry may no longer be in `lines`. */
  lastNo: number;
};

const waiting: EntryStatus = { kind: 'waiting' };

/**
 * Maximum length of the payloads in one request, so that several long texts do not exceed the contract's limit. A
 * character takes three bytes at most.
 */
const MAX_CHARACTERS_AT_ONCE = 64 * 1024;

export function openJournal(base: Progress, lines: readonly Line[], lastNo = 0, baseSeq = 0): Journal {
  const highest = Math.max(lastNo, lines.at(-1)?.entry.no ?? 0);
  return { base, baseSeq, lines, progress: fold(base, lines, baseSeq), lastNo: highest };
}

/**
 * The journal that was read from this browser's database, and this page's journal at the start of the read. Entries
 * that were made during the read may be missing in `kept`.
 */
export type Reading = { kept: KeptLines; before: Journal };

/**
 * Rebuilds the journal from what was read from this browser's database. An entry that was stored before the read is
 * dropped if the database no longer contains it. The status in the database may be outdated, so this page's status is
 * used instead of `waiting`. So is this page's text of an open entry, if it is newer. An open entry that is not the
 * last one is closed, because nobody is writing it any more. Entries that were not stored yet follow, with unused
 * numbers.
 */
export function reopen(journal: Journal, { kept, before }: Reading, base: Progress, baseSeq: number): Journal {
  const hadReached = new Set(before.lines.flatMap(({ entry, isOnDevice }) => (isOnDevice ? [entry.opId] : [])));
  const ours = new Map(journal.lines.map((line) => [line.entry.opId, line]));
  const onDisk = new Set(kept.lines.map(({ entry }) => entry.opId));
  const last = kept.lines.at(-1);
  const lines = kept.lines.map((line): Line => {
    const own = ours.get(line.entry.opId);
    if (!own || line.status.kind !== 'waiting') return line === last ? line : closedLine(line);
    const isNewer = !own.isOnDevice || own.entry.clientAt > line.entry.clientAt;
    if (!(line.isOpen && isNewer)) return { ...line, status: own.status };
    // This page may have given the entry another number before it knew that it was stored.
    return { ...own, entry: { ...own.entry, no: line.entry.no } };
  });
  let no = kept.lastNo;
  for (const line of journal.lines) {
    const { entry, isOnDevice } = line;
    if (onDisk.has(entry.opId) || hadReached.has(entry.opId)) continue;
    no = isOnDevice ? Math.max(no, entry.no) : no + 1;
    // An entry that is being written keeps its number if no other entry has it.
    lines.push(isOnDevice || entry.no === no ? line : { ...line, entry: { ...entry, no } });
  }
  return openJournal(base, linesAfter(lines, baseSeq), no, baseSeq);
}

/** Appends a change and closes the open entry. The change is not yet stored or sent. */
export function write(journal: Journal, change: Change, facts: { opId: string; clientAt: string }): Journal {
  const no = journal.lastNo + 1;
  const entry: Entry = { ...change, ...facts, no };
  const line: Line = { entry, isOnDevice: false, status: waiting };
  return { ...journal, lastNo: no, lines: [...closed(journal.lines), line], progress: step(journal.progress, entry) };
}

/**
 * Writes what the candidate is typing into an open entry. If the last entry is open for the same question, it gets the
 * new text and keeps its number and its `opId`. Otherwise an open entry is appended.
 */
export function writeTyped(journal: Journal, change: Change, facts: { opId: string; clientAt: string }): Journal {
  const before = journal.lines.at(-1);
  const isSame = before && isOpenLine(before) && before.entry.itemRef === change.itemRef;
  const { lines, progress, ...rest } = isSame ? journal : write(journal, change, facts);
  const { no, opId } = isSame ? before.entry : { no: rest.lastNo, opId: facts.opId };
  const entry: Entry = { ...change, clientAt: facts.clientAt, opId, no };
  const line: Line = { entry, isOnDevice: false, status: waiting, isOpen: true };
  return { ...rest, lines: [...lines.slice(0, -1), line], progress: step(progress, entry) };
}

/** Closes the open entry. It must be stored once more before it may be sent. */
export function closeTyped(journal: Journal): Journal {
  return openLine(journal) ? { ...journal, lines: closed(journal.lines) } : journal;
}

/** Returns the entry into which the candidate is writing, or undefined if there is none. */
export function openLine({ lines }: Journal): Line | undefined {
  return lines.findLast(isOpenLine);
}

function isOpenLine({ isOpen, status }: Line): boolean {
  return isOpen === true && status.kind === 'waiting';
}

function closed(lines: readonly Line[]): Line[] {
  return lines.map(closedLine);
}

/** Returns the line as it is closed. The closed entry is not stored yet. */
function closedLine(line: Line): Line {
  return isOpenLine(line) ? { entry: line.entry, isOnDevice: false, status: waiting } : line;
}

/**
 * Marks these entries as stored in this browser's database. Compares the objects, so an entry that got a new number
 * since is not marked.
 */
export function markOnDevice(journal: Journal, entries: readonly Entry[]): Journal {
  const kept = new Set(entries);
  const lines = journal.lines.map((line) => (kept.has(line.entry) ? { ...line, isOnDevice: true } : line));
  return { ...journal, lines };
}

export type Ack = { opId: string; seq: number; late?: boolean | undefined };

/**
 * Marks the acknowledged entries as stored on the server. Ignores a repeated acknowledgement and one for an unknown
 * entry.
 */
export function markStored(journal: Journal, acks: readonly Ack[]): Journal {
  const byOp = new Map(acks.map((ack) => [ack.opId, ack]));
  const lines = journal.lines.map((line) => {
    const ack = line.status.kind === 'waiting' ? byOp.get(line.entry.opId) : undefined;
    const status: EntryStatus | undefined = ack && { kind: 'stored', seq: ack.seq, isLate: ack.late === true };
    return status ? { ...line, status } : line;
  });
  // An entry that is included in the base must not be applied again, because the base may contain a newer answer.
  const isInBase = acks.some(({ seq }) => seq <= journal.baseSeq);
  return { ...journal, lines, progress: isInBase ? fold(journal.base, lines, journal.baseSeq) : journal.progress };
}

/** Gives these waiting entries a final status. They then no longer affect the progress. */
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

/**
 * Replaces the base with newer answers of the server, which include its first `baseSeq` entries. Removes the lines of
 * the entries that they include.
 */
export function rebase({ lines, lastNo }: Journal, base: Progress, baseSeq: number): Journal {
  return openJournal(base, linesAfter(lines, baseSeq), lastNo, baseSeq);
}

/** Returns the lines whose entries are not among the server's first `baseSeq` entries. */
export function linesAfter(lines: readonly Line[], baseSeq: number): Line[] {
  return lines.filter(({ status }) => status.kind !== 'stored' || status.seq > baseSeq);
}

/**
 * Returns the numbers of the waiting entries whose questions were changed by another device, or by a page that could
 * not read this browser's database. To find such a question, applies this device's entries for it one after the other.
 * If the result never equals the server's answer, another page has changed the question. Ignores entries made after
 * `until`, an instant in the format of `clientAt`.
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

/** Returns true if the entry changes an answer or a mark. */
function changesItem({ kind }: Entry): boolean {
  return kind !== 'visit' && kind !== 'language' && kind !== 'tool';
}

function isSame(ours: ItemProgress, theirs: ItemProgress = UNVISITED): boolean {
  return ours.marked === theirs.marked && JSON.stringify(ours.response) === JSON.stringify(theirs.response);
}

export function waitingLines(journal: Journal): Line[] {
  return journal.lines.filter(({ status }) => status.kind === 'waiting');
}

/** Returns the number of questions whose answers these lines set or clear. */
export function countAnswers(lines: readonly Line[]): number {
  return new Set(lines.filter(changesAnswer).map(({ entry }) => entry.itemRef)).size;
}

export function changesAnswer({ entry }: Line): boolean {
  return entry.kind === 'answer' || entry.kind === 'clear';
}

/**
 * Returns at most `most` entries to send, oldest first. An entry is sent only after this browser's database has stored
 * it, so after a crash the page still knows what it has sent. If the browser stores nothing (`withoutDevice`), every
 * entry is sent at once. An open entry is never sent. The first entry is sent however long it is.
 */
export function nextToSend(journal: Journal, most: number, withoutDevice: boolean): Entry[] {
  const entries: Entry[] = [];
  let characters = 0;
  for (const line of waitingLines(journal)) {
    if (entries.length >= most || isOpenLine(line) || !(line.isOnDevice || withoutDevice)) break;
    characters += JSON.stringify(line.entry.payload).length;
    if (entries.length > 0 && characters > MAX_CHARACTERS_AT_ONCE) break;
    entries.push(line.entry);
  }
  return entries;
}

/** Returns the highest number that the server has assigned to an entry in `lines`, or 0 if there is none. */
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
