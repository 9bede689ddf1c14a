import { useState } from 'react';
import type { Seat } from '../../../lib/words/room-words.ts';
import { useStill } from '../use-still.ts';
import { fits, isFound, keepPlaces, orderSeats, type SeatFilter, type SeatOrder } from './seat-order.ts';

/** The grid is sorted again after this time without input, in milliseconds. */
const STILL_AFTER_MS = 3_000;

type Ask = { seats: readonly Seat[]; text: string; filter: SeatFilter; order: SeatOrder };

/**
 * Returns the candidates to show, in order. For a moment after each call of `touch`, the tiles keep their positions and
 * only their content changes. A new filter, search or order takes effect at once.
 */
export function useShownSeats({ seats, text, filter, order }: Ask): { shown: Seat[]; touch: () => void } {
  const { isStill, touch } = useStill(STILL_AFTER_MS);
  const wanted = `${filter} ${order} ${text}`;
  const [last, setLast] = useState<{ wanted: string; ids: Seat['schedule_id'][] }>({ wanted, ids: [] });
  const fitting = seats.filter((seat) => fits(seat, filter) && isFound(seat, text));
  const isDragging = !isStill && last.wanted === wanted;
  const shown = isDragging ? keepPlaces(last.ids, fitting) : orderSeats(fitting, order);
  const ids = shown.map((seat) => seat.schedule_id);
  if (last.wanted !== wanted || ids.join() !== last.ids.join()) setLast({ wanted, ids });
  return { shown, touch };
}
