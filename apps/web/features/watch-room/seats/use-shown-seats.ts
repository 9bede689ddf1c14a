import { useState } from 'react';
import type { Seat } from '../../../lib/words/room-words.ts';
import { useStill } from '../use-still.ts';
import { fits, isFound, keepPlaces, orderSeats, type SeatFilter, type SeatOrder } from './seat-order.ts';

/** After so long without a move the grid is put in order again. */
const STILL_AFTER_MS = 3_000;

type Ask = { seats: readonly Seat[]; text: string; filter: SeatFilter; order: SeatOrder };

/**
 * Who is shown, in which order. While somebody is at work in the grid (`touch`), everybody keeps their place; what they
 * need is seen on the tiles at once, and the order follows as soon as the hand is still. Another filter, search or
 * order is followed at once.
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
