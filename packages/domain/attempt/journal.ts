import { assertNever } from '../assert-never.ts';
import type { ItemResponse } from '../form/content.ts';
import { type PaletteState, paletteState } from './palette.ts';
import { isBlankResponse, responseFromPayload } from './response.ts';

/**
 * An attempt's journal is append-only; the current answers and the palette are folds over it. The server, the player
 * and the offline checker use this one fold, so they cannot disagree. Source: docs/rules/answers.md.
 */
export const RESPONSE_EVENT_KINDS = [
  'visit',
  'answer',
  'clear',
  'mark',
  'unmark',
  'language',
  'tool',
  'lease',
] as const;
export type ResponseEventKind = (typeof RESPONSE_EVENT_KINDS)[number];

/**
 * One entry. `payload` of an answer is an `ItemResponse`; `itemRef` is null for what concerns no question (lease,
 * whole-paper language).
 */
export type JournalEvent = {
  seq: number;
  itemRef: string | null;
  kind: ResponseEventKind;
  payload: unknown;
  /** Reached the server too late (`isLate`). Stored and shown, but not folded … */
  late?: boolean;
  /** … unless it counts after all (`lateEventCounts`). */
  accepted?: boolean;
};

/** What the journal says of one question. */
export type ItemProgress = {
  state: PaletteState;
  response: ItemResponse | null;
  visited: boolean;
  marked: boolean;
};

export const UNVISITED: ItemProgress = { state: 'not_visited', response: null, visited: false, marked: false };

/**
 * Folds a journal into one entry per question, in the order of `itemRefs`. The order of `events` does not matter (they
 * are taken by `seq`), nor do repeats of a `seq`; late events are left out unless accepted, and so are events of
 * questions that are not in the form.
 */
export function foldJournal(events: Iterable<JournalEvent>, itemRefs: Iterable<string>): Map<string, ItemProgress> {
  const progress = new Map<string, ItemProgress>();
  for (const itemRef of itemRefs) progress.set(itemRef, UNVISITED);
  let lastSeq: number | null = null;
  for (const event of bySeq(events)) {
    if (event.seq === lastSeq) continue;
    lastSeq = event.seq;
    const before = event.itemRef === null ? undefined : progress.get(event.itemRef);
    if (before && event.itemRef !== null && counts(event)) progress.set(event.itemRef, applyEvent(before, event));
  }
  return progress;
}

/**
 * One step of the fold: what one event makes of one question. Anything done to a question implies that it was visited.
 */
export function applyEvent(before: ItemProgress, event: Pick<JournalEvent, 'kind' | 'payload'>): ItemProgress {
  switch (event.kind) {
    case 'visit':
      return progressOf(before.response, before.marked);
    case 'answer': {
      const response = responseFromPayload(event.payload);
      // An answer that says nothing (all boxes unticked, an empty field) is a clear.
      return progressOf(isBlankResponse(response) ? null : response, before.marked);
    }
    case 'clear':
      return progressOf(null, before.marked);
    case 'mark':
      return progressOf(before.response, true);
    case 'unmark':
      return progressOf(before.response, false);
    case 'language':
    case 'tool':
    case 'lease':
      return before;
    default:
      return assertNever(event.kind);
  }
}

export type PaletteCounts = Record<PaletteState, number>;

/** How many questions are in each state; for the legend, the section tabs and the summary before submitting. */
export function paletteCounts(progress: Iterable<Pick<ItemProgress, 'state'>>): PaletteCounts {
  const counted: PaletteCounts = { not_visited: 0, not_answered: 0, answered: 0, marked: 0, answered_marked: 0 };
  for (const { state } of progress) counted[state] += 1;
  return counted;
}

/** The answers alone, as the scorer takes them: one entry per question of the fold, null where there is none. */
export function responsesOf(progress: ReadonlyMap<string, ItemProgress>): Map<string, ItemResponse | null> {
  return new Map([...progress].map(([itemRef, { response }]) => [itemRef, response]));
}

function progressOf(response: ItemResponse | null, marked: boolean): ItemProgress {
  return {
    state: paletteState({ visited: true, answered: response !== null, marked }),
    response,
    visited: true,
    marked,
  };
}

function counts(event: JournalEvent): boolean {
  return !event.late || event.accepted === true;
}

function bySeq(events: Iterable<JournalEvent>): JournalEvent[] {
  return [...events].sort((a, b) => a.seq - b.seq);
}
