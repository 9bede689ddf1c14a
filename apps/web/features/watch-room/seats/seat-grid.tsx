import { classNames } from '@kasauti/ui/class-names.ts';
import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import type { Seat } from '../../../lib/words/room-words.ts';
import css from './seat-grid.module.css';
import { placeAfter } from './seat-order.ts';
import { SeatTile } from './seat-tile.tsx';

type SeatId = Seat['schedule_id'];
type Props = {
  /** The candidates in the order in which they are shown. */
  seats: readonly Seat[];
  selected: ReadonlySet<SeatId>;
  openId: SeatId | null;
  onSelect: (selected: Set<SeatId>) => void;
  /** Called when a candidate is opened. If `byKeyboard` is true, the opened panel gets the focus. */
  onOpen: (seat: Seat, byKeyboard: boolean) => void;
  /** Called for a letter key while a tile has the focus. Returns true if the letter is a shortcut. */
  onLetter: (letter: string, seat: Seat) => boolean;
  onTouch: () => void;
};

/** Up to this number of candidates, large tiles fit on the page without scrolling. */
const FEW_SEATS = 12;

/**
 * Shows the room as a grid with the role listbox. Arrow keys move the focus, the space bar selects and Enter opens.
 * Letters are shortcuts only while a tile has the focus (WCAG 2.1.4).
 */
export function SeatGrid({ seats, selected, openId, onSelect, onOpen, onLetter, onTouch }: Props) {
  const { t } = useLingui();
  const hintId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [reachable, setReachable] = useState<SeatId | null>(null);
  const rangeFrom = useRef<SeatId | null>(null);
  const placeOf = (id: SeatId | null) => seats.findIndex((seat) => seat.schedule_id === id);
  const tabStop = Math.max(0, placeOf(reachable));

  const toggle = (seat: Seat, withRange: boolean) => {
    const next = new Set(selected);
    const from = withRange ? placeOf(rangeFrom.current) : -1;
    const to = placeOf(seat.schedule_id);
    if (from >= 0) {
      for (const one of seats.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(one.schedule_id);
    } else if (!next.delete(seat.schedule_id)) next.add(seat.schedule_id);
    rangeFrom.current = seat.schedule_id;
    setReachable(seat.schedule_id);
    onSelect(next);
  };

  const open = (seat: Seat, byKeyboard: boolean) => {
    setReachable(seat.schedule_id);
    onOpen(seat, byKeyboard);
  };

  /**
   * Moves the focus to the tile at the index `place`. If the Shift key is pressed, `from` is the tile that loses the
   * focus, and both tiles are selected. Otherwise `from` is null.
   */
  const moveTo = (place: number, from: Seat | null) => {
    const seat = seats[place];
    if (!seat) return;
    if (from) onSelect(new Set([...selected, from.schedule_id, seat.schedule_id]));
    list.current?.querySelector<HTMLElement>(`[data-seat="${seat.schedule_id}"]`)?.focus();
  };

  const pressKey = (event: KeyboardEvent) => {
    // The index is computed from the focused tile, because the order of the tiles may have changed.
    const place = placeOf(seatIdAt(event.target));
    const seat = seats[place];
    if (!seat) return;
    onTouch();
    const { key, shiftKey } = event;
    const isCommand = event.ctrlKey || event.metaKey;
    if (isCommand && key.toLowerCase() === 'a') onSelect(new Set(seats.map((one) => one.schedule_id)));
    else if (isCommand || event.altKey) return;
    else if (key === ' ') toggle(seat, shiftKey);
    else if (key === 'Enter') open(seat, true);
    else if (key === 'Escape' && selected.size > 0) onSelect(new Set());
    else {
      const next = placeAfter(key, place, { count: seats.length, columns: columnsOf(list.current) });
      if (next !== null) moveTo(next, shiftKey ? seat : null);
      else if (key.length !== 1 || !onLetter(key, seat)) return;
    }
    event.preventDefault();
  };

  return (
    <>
      <p id={hintId} hidden>
        {t`The arrow keys move, the space bar selects, Enter opens.`}
      </p>
      <div
        ref={list}
        role="listbox"
        // The list itself is not a tab stop, because one of its options is.
        tabIndex={-1}
        aria-multiselectable="true"
        aria-label={t`Candidates`}
        aria-describedby={hintId}
        className={classNames(css.grid, seats.length <= FEW_SEATS && css.roomy)}
        onKeyDown={pressKey}
        onFocus={({ target }) => setReachable(seatIdAt(target))}
        onPointerMove={onTouch}
        onPointerDown={onTouch}
      >
        {seats.map((seat, place) => (
          <SeatTile
            key={seat.schedule_id}
            seat={seat}
            isSelected={selected.has(seat.schedule_id)}
            isOpen={openId === seat.schedule_id}
            isReachable={place === tabStop}
            onOpen={() => open(seat, false)}
            onSelect={(withRange) => toggle(seat, withRange)}
          />
        ))}
      </div>
    </>
  );
}

/** Returns the id of the candidate in whose tile an event happened, or null. */
function seatIdAt(target: EventTarget): SeatId | null {
  const tile = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-seat]') : null;
  return (tile?.dataset.seat as SeatId | undefined) ?? null;
}

/** Returns the number of tiles in the first row. */
function columnsOf(list: HTMLElement | null): number {
  const tiles = [...(list?.children ?? [])].filter((tile) => tile instanceof HTMLElement);
  const top = tiles[0]?.offsetTop;
  const next = tiles.findIndex((tile) => tile.offsetTop !== top);
  return Math.max(1, next === -1 ? tiles.length : next);
}
