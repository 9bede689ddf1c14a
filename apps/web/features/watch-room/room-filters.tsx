import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { useLingui } from '@lingui/react/macro';
import type { Ref } from 'react';
import type { Seat } from '../../lib/words/room-words.ts';
import css from './room-filters.module.css';
import { fits, type SeatFilter, type SeatOrder, seatFilters } from './seats/seat-order.ts';
import { filterName } from './seats/seat-words.ts';

type Props = {
  seats: readonly Seat[];
  filter: SeatFilter;
  onFilter: (filter: SeatFilter) => void;
  order: SeatOrder;
  onOrder: (order: SeatOrder) => void;
  text: string;
  onText: (text: string) => void;
  search: Ref<HTMLInputElement>;
};

/**
 * Shows the filters of the seat grid, each with its number of candidates. A filter without candidates is hidden, except
 * `all`, `needs` and the current filter.
 */
export function RoomFilters({ seats, filter, onFilter, order, onOrder, text, onText, search }: Props) {
  const { t } = useLingui();
  const counts = seatFilters.map((kind) => ({ kind, count: seats.filter((seat) => fits(seat, kind)).length }));
  const offered = counts.filter(
    ({ kind, count }) => count > 0 || kind === 'all' || kind === 'needs' || kind === filter,
  );
  return (
    <div className={css.filters}>
      <fieldset className={css.kinds}>
        <legend className={css.legend}>{t`Show`}</legend>
        {offered.map(({ kind, count }) => (
          <button
            key={kind}
            type="button"
            className={css.kind}
            data-needs={(kind === 'needs' && count > 0) || undefined}
            aria-pressed={filter === kind}
            onClick={() => onFilter(kind)}
          >
            {filterName(kind)} <span className={css.count}>{count}</span>
          </button>
        ))}
      </fieldset>
      <label className={css.find}>
        <Icon name="search" />
        <span className={css.legend}>{t`Find by name, roll number or seat`}</span>
        <input
          ref={search}
          type="search"
          value={text}
          placeholder={t`Name, roll number or seat`}
          autoComplete="off"
          onChange={({ target }) => onText(target.value)}
        />
      </label>
      <label className={css.order}>
        <span>{t({ context: 'room', message: 'Order' })}</span>
        <select value={order} onChange={({ target }) => onOrder(target.value === 'seat' ? 'seat' : 'need')}>
          <option value="need">{t`Who needs a person first`}</option>
          <option value="seat">{t`As they sit`}</option>
        </select>
      </label>
    </div>
  );
}
