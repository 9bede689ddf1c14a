import { ATTENTION_REASONS, type AttentionReason } from '@kasauti/domain/proctoring/presence.ts';
import { foldForSearch } from '@kasauti/domain/text/search-fold.ts';
import type { Seat } from '../../../lib/words/room-words.ts';

/* Filters and sort orders for the candidates. */

/**
 * Reasons that the proctor does not need to handle now. A flag was set by a proctor and does not go away. Late answers
 * are decided by another member of staff.
 */
const forLater: readonly AttentionReason[] = ['flagged', 'late-answers'];

/** Returns the reasons for which the candidate needs the proctor now. The other reasons are only shown on the tile. */
export function urgentReasons(seat: Pick<Seat, 'needsPerson'>): AttentionReason[] {
  return ATTENTION_REASONS.filter((need) => !forLater.includes(need) && seat.needsPerson.includes(need));
}

export const seatFilters = [
  'all',
  'needs',
  'checked-in',
  'waiting',
  'let-in',
  'writing',
  'offline',
  'absent',
  'done',
] as const;
export type SeatFilter = (typeof seatFilters)[number];

export function isSeatFilter(text: string | null): text is SeatFilter {
  return seatFilters.some((filter) => filter === text);
}

export function fits(seat: Seat, filter: SeatFilter): boolean {
  const { state } = seat;
  switch (filter) {
    case 'all':
      return true;
    case 'needs':
      return urgentReasons(seat).length > 0;
    case 'waiting':
      return state === 'lobby';
    case 'let-in':
      return state === 'authorised';
    case 'writing':
      return state === 'active' || state === 'paused';
    case 'offline':
      return seat.needsPerson.includes('offline');
    case 'checked-in':
      return state === 'checked-in';
    case 'absent':
      return state === 'expected';
    case 'done':
      return state === 'submitted' || state === 'terminated' || state === 'refused';
  }
}

/** Checks whether the name, the roll number or the seat contains the text. All are folded first (`foldForSearch`). */
export function isFound(seat: Seat, text: string): boolean {
  const wanted = foldForSearch(text);
  return foldForSearch(`${seat.name} ${seat.rollNumber} ${seat.seat ?? ''}`).includes(wanted);
}

export type SeatOrder = 'need' | 'seat';

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/**
 * Returns the candidates in a new array. With the order `need`, the most urgent candidates come first. Of two raised
 * hands, the older one comes first. All other candidates are sorted by seat.
 */
export function orderSeats(seats: readonly Seat[], order: SeatOrder): Seat[] {
  return [...seats].sort((a, b) => (order === 'need' ? byNeed(a, b) : 0) || asTheySit(a, b));
}

function byNeed(a: Seat, b: Seat): number {
  const urgency = urgencyOf(a) - urgencyOf(b);
  if (urgency !== 0 || !a.hand || !b.hand) return urgency;
  return Date.parse(a.hand.raisedAt) - Date.parse(b.hand.raisedAt);
}

function urgencyOf(seat: Seat): number {
  const [first] = urgentReasons(seat);
  if (first) return ATTENTION_REASONS.indexOf(first);
  return ATTENTION_REASONS.length + (fits(seat, 'writing') || fits(seat, 'let-in') ? 0 : fits(seat, 'absent') ? 1 : 2);
}

/** Compares two candidates by seat. In online rooms there are no seats, so candidates are sorted by name. */
function asTheySit(a: Seat, b: Seat): number {
  if (a.seat !== null && b.seat !== null) return collator.compare(a.seat, b.seat);
  if (a.seat !== b.seat) return a.seat === null ? 1 : -1;
  return collator.compare(a.name, b.name) || collator.compare(a.rollNumber, b.rollNumber);
}

/**
 * Returns the candidates in the order in which they are shown now. New candidates are at the end. It is used while the
 * proctor is working in the grid, so that no tile moves.
 */
export function keepPlaces(shown: readonly Seat['schedule_id'][], seats: readonly Seat[]): Seat[] {
  const places = new Map(shown.map((id, place) => [id, place]));
  const placeOf = ({ schedule_id }: Seat) => places.get(schedule_id) ?? places.size;
  return [...seats].sort((a, b) => placeOf(a) - placeOf(b));
}

/**
 * Returns the new index after a navigation key in a grid with `columns` columns. At an edge the index stays the same.
 * Returns null for other keys.
 */
export function placeAfter(key: string, place: number, { count, columns }: { count: number; columns: number }) {
  const last = count - 1;
  switch (key) {
    case 'ArrowRight':
      return Math.min(place + 1, last);
    case 'ArrowLeft':
      return Math.max(place - 1, 0);
    case 'ArrowDown':
      return place + columns <= last ? place + columns : place;
    case 'ArrowUp':
      return place >= columns ? place - columns : place;
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
}
