import { assertNever } from '../assert-never.ts';
import type { ItemResponse } from '../form/content.ts';
import { isBlankResponse, responseFromPayload } from '../item/response.ts';
import { type PaletteState, paletteState } from './palette.ts';

/**
 * The kinds of events in a journal. An attempt's journal is append-only. Current answers and the palette are folds
 * over it. The server, the player and the offline checker use the same fold, so their results agree. Source:
 * docs/rules/answers.md.
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
 * One journal entry. The `payload` of an answer is an `ItemResponse`. `itemRef` is null for events that concern no
 * single question, such as a lease or a language change of the whole paper.
 */
export type JournalEvent = {
  seq: number;
  itemRef: string | null;
  kind: ResponseEventKind;
  payload: unknown;
  /** Whether the entry reached the server too late (`isLate`). The fold skips late entries unless they are accepted. */
  late?: boolean;
  /** Whether a late entry counts (`judgeLateEntries`). */
  accepted?: boolean;
};

/** The state of one question according to the journal. */
export type ItemProgress = {
  state: PaletteState;
  response: ItemResponse | null;
  visited: boolean;
  marked: boolean;
};

export const UNVISITED: ItemProgress = { state: 'not_visited', response: null, visited: false, marked: false };

/**
 * Folds a journal into one entry per question, in the order of `itemRefs`. Events are sorted by `seq`, and a
 * repeated `seq` is ignored. Late events that are not accepted and events of unknown questions are skipped.
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

/** Applies one event to one question. Any event on a question makes it visited. */
export function applyEvent(before: ItemProgress, event: Pick<JournalEvent, 'kind' | 'payload'>): ItemProgress {
  switch (event.kind) {
    case 'visit':
      return progressOf(before.response, before.marked);
    case 'answer': {
      const response = responseFromPayload(event.payload);
      // An empty answer (no option selected, or an empty field) has the same effect as `clear`.
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

/** Counts the questions in each state, for the legend, the section tabs and the summary before submission. */
export function paletteCounts(progress: Iterable<Pick<ItemProgress, 'state'>>): PaletteCounts {
  const counted: PaletteCounts = { not_visited: 0, not_answered: 0, answered: 0, marked: 0, answered_marked: 0 };
  for (const { state } of progress) counted[state] += 1;
  return counted;
}

/** Returns the input of the scorer: one response per question, or null for an unanswered question. */
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
