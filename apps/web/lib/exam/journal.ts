import { applyEvent, type ItemProgress, UNVISITED } from '@kasauti/domain/attempt/journal.ts';
import type { ItemResponse, Language } from '@kasauti/domain/form/content.ts';

/*
 * What this device knows of an attempt's journal: what the server had when the page was opened, and every entry made here since, each
 * with what became of it. Pure: where entries are kept and how they travel is told in vault.ts and sender.ts.
 */

/** Something the candidate did. */
export type Change =
  | { kind: 'visit' | 'clear' | 'mark' | 'unmark'; itemRef: string; payload: null }
  | { kind: 'answer'; itemRef: string; payload: ItemResponse }
  | { kind: 'language'; itemRef: string | null; payload: { language: Language } }
  | { kind: 'tool'; itemRef: string | null; payload: { tool: string; value?: string } };

/** A change as it is kept and sent. `no` counts up on this device; the `opId` is the same however often the entry is sent. */
export type Entry = Change & { no: number; opId: string; clientAt: string };

export type Fate =
  /** The server has not said that it has it. */
  | { kind: 'waiting' }
  | { kind: 'stored'; seq: number; isLate: boolean }
  /** The server will never take it; `code` says why. */
  | { kind: 'refused'; code: string }
  /** Another device answered the question meanwhile: its answer stands. */
  | { kind: 'set-aside' };

/** `isOnDevice`: this device's disk has it, so it survives a crash of the page. */
export type Line = { entry: Entry; isOnDevice: boolean; fate: Fate };

export type Progress = ReadonlyMap<string, ItemProgress>;

export type Journal = {
  /** One entry per question, in the order of the form. */
  base: Progress;
  /** In the order in which they were made. */
  lines: readonly Line[];
  /** What base and lines come to. */
  progress: Progress;
  /** The last number that this device has given, also to entries that are not among the lines any more. */
  lastNo: number;
};

const waiting: Fate = { kind: 'waiting' };

export function openJournal(base: Progress, lines: readonly Line[], lastNo = 0): Journal {
  return { base, lines, progress: fold(base, lines), lastNo: Math.max(lastNo, lines.at(-1)?.entry.no ?? 0) };
}

/** Adds a change at the end. It is neither kept nor sent yet. */
export function write(journal: Journal, change: Change, facts: { opId: string; clientAt: string }): Journal {
  const no = journal.lastNo + 1;
  const entry: Entry = { ...change, ...facts, no };
  const line: Line = { entry, isOnDevice: false, fate: waiting };
  return { ...journal, lastNo: no, lines: [...journal.lines, line], progress: step(journal.progress, entry) };
}

/** The device's disk has these entries. */
export function markOnDevice(journal: Journal, nos: ReadonlySet<number>): Journal {
  const lines = journal.lines.map((line) => (nos.has(line.entry.no) ? { ...line, isOnDevice: true } : line));
  return { ...journal, lines };
}

export type Ack = { opId: string; seq: number; late?: boolean | undefined };

/** The server has these entries. An ack that was heard before, or is of nobody's entry, changes nothing. */
export function markStored(journal: Journal, acks: readonly Ack[]): Journal {
  const byOp = new Map(acks.map((ack) => [ack.opId, ack]));
  const lines = journal.lines.map((line) => {
    const ack = line.fate.kind === 'waiting' ? byOp.get(line.entry.opId) : undefined;
    const fate: Fate | undefined = ack && { kind: 'stored', seq: ack.seq, isLate: ack.late === true };
    return fate ? { ...line, fate } : line;
  });
  return { ...journal, lines };
}

/** These waiting entries will never be the server's, so they no longer count here either. */
export function drop(
  { base, lines, lastNo }: Journal,
  nos: ReadonlySet<number>,
  fate: Exclude<Fate, { kind: 'waiting' | 'stored' }>,
): Journal {
  const isDropped = (line: Line) => line.fate.kind === 'waiting' && nos.has(line.entry.no);
  return openJournal(
    base,
    lines.map((line) => (isDropped(line) ? { ...line, fate } : line)),
    lastNo,
  );
}

/** Starts again from what the server says now of its first `baseSeq` entries; what is not among them is added to it. */
export function rebase({ lines, lastNo }: Journal, base: Progress, baseSeq: number): Journal {
  return openJournal(base, linesAfter(lines, baseSeq), lastNo);
}

/** The lines that a base of the server's first `baseSeq` entries does not hold. */
export function linesAfter(lines: readonly Line[], baseSeq: number): Line[] {
  return lines.filter(({ fate }) => fate.kind !== 'stored' || fate.seq > baseSeq);
}

/**
 * After another device held the pen: which of the entries that wait here speak of questions that it has changed. A question counts as
 * changed when what the server says of it is nothing that this device's own entries, sent up to some point, would have made of it.
 */
export function findOvertaken(journal: Journal, theirs: Progress): Set<number> {
  const overtaken = new Set<number>();
  const known = fold(
    journal.base,
    journal.lines.filter(({ fate }) => fate.kind === 'stored'),
  );
  const byItem = new Map<string, Entry[]>();
  for (const { entry } of waitingLines(journal)) {
    if (entry.itemRef === null || !changesItem(entry)) continue;
    byItem.set(entry.itemRef, [...(byItem.get(entry.itemRef) ?? []), entry]);
  }
  for (const [itemRef, entries] of byItem) {
    let ours = known.get(itemRef) ?? UNVISITED;
    let isExplained = isSame(ours, theirs.get(itemRef));
    for (const entry of entries) {
      ours = applyEvent(ours, entry);
      isExplained ||= isSame(ours, theirs.get(itemRef));
    }
    if (!isExplained) for (const { no } of entries) overtaken.add(no);
  }
  return overtaken;
}

/** A mere look at a question overwrites nothing. */
function changesItem({ kind }: Entry): boolean {
  return kind !== 'visit' && kind !== 'language' && kind !== 'tool';
}

function isSame(ours: ItemProgress, theirs: ItemProgress = UNVISITED): boolean {
  return ours.marked === theirs.marked && JSON.stringify(ours.response) === JSON.stringify(theirs.response);
}

export function waitingLines(journal: Journal): Line[] {
  return journal.lines.filter(({ fate }) => fate.kind === 'waiting');
}

/**
 * The next entries to send, oldest first. Only what is on this device's disk goes out, so that a page that dies between the two still
 * knows what it has said; where the browser keeps nothing (`withoutDevice`), everything goes out at once.
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
  return lines.reduce((highest, { fate }) => (fate.kind === 'stored' ? Math.max(highest, fate.seq) : highest), 0);
}

function fold(base: Progress, lines: readonly Line[]): Progress {
  let progress = base;
  for (const { entry, fate } of lines) {
    if (fate.kind === 'waiting' || fate.kind === 'stored') progress = step(progress, entry);
  }
  return progress;
}

function step(progress: Progress, entry: Entry): Progress {
  const before = entry.itemRef === null ? undefined : progress.get(entry.itemRef);
  if (!before || entry.itemRef === null) return progress;
  const after = applyEvent(before, entry);
  return after.state === before.state && isSame(after, before) ? progress : new Map(progress).set(entry.itemRef, after);
}
