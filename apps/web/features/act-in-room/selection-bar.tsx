import { Button } from '@kasauti/ui/parts/button.tsx';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Seat } from '../../lib/room-words.ts';
import css from './act-in-room.module.css';
import { DeedButtons } from './deed-buttons.tsx';
import type { Deed } from './deeds.ts';

type Props = {
  /** Everybody who is shown, to choose from. */
  seats: readonly Seat[];
  selected: readonly Seat[];
  onSelect: (seats: readonly Seat[]) => void;
  onPick: (deed: Deed) => void;
};

/** What can be done with those who are selected. It keeps its place while nobody is, so that the grid does not jump. */
export function SelectionBar({ seats, selected, onSelect, onPick }: Props) {
  const { t } = useLingui();
  const waiting = seats.filter((seat) => seat.state === 'lobby');
  const count = selected.length;
  return (
    <section className={css.bar} data-selected={count > 0 || undefined} aria-label={t`Selected candidates`}>
      <p className={css.count} role="status">
        {count === 0 ? <Trans>Nobody is selected</Trans> : plural(count, { one: '# selected', other: '# selected' })}
      </p>
      <DeedButtons seats={selected} onPick={onPick} label={t`For those who are selected`} />
      <span className={css.choose}>
        {waiting.length > 0 && waiting.some((seat) => !selected.includes(seat)) && (
          <Button kind="secondary" size="small" onPress={() => onSelect(waiting)}>
            <Trans>Select all waiting ({waiting.length})</Trans>
          </Button>
        )}
        {count > 0 && (
          <Button kind="quiet" size="small" onPress={() => onSelect([])}>
            <Trans context="room">Clear</Trans>
          </Button>
        )}
      </span>
    </section>
  );
}
