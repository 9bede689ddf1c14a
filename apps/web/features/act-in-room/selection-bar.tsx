import { Button } from '@kasauti/ui/parts/button.tsx';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Seat } from '../../lib/words/room-words.ts';
import css from './act-in-room.module.css';

type Props = {
  /** Everybody who is shown, to choose from. */
  seats: readonly Seat[];
  selected: readonly Seat[];
  onSelect: (seats: readonly Seat[]) => void;
  /** What was done last, said here until somebody is selected again. */
  done: string | null;
  /** The verbs, where there is no room for them beside the grid. */
  actions: ReactNode;
};

/**
 * How many are selected, and what was done last. Its place is kept while there is nothing to say, so that the grid does
 * not jump.
 */
export function SelectionBar({ seats, selected, onSelect, done, actions }: Props) {
  const { t } = useLingui();
  const waiting = seats.filter((seat) => seat.state === 'lobby');
  const count = selected.length;
  return (
    <section className={css.bar} data-selected={count > 0 || undefined} aria-label={t`Selected candidates`}>
      <p className={css.count} role="status">
        {count > 0 ? (
          plural(count, { one: '# selected', other: '# selected' })
        ) : done ? (
          <span className={css.done}>
            <Icon name="check" />
            {done}
          </span>
        ) : (
          <Trans>Nobody is selected</Trans>
        )}
      </p>
      <span className={css.choose}>
        {waiting.some((seat) => !selected.includes(seat)) && (
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
      {count > 0 && actions && <div className={css.thumb}>{actions}</div>}
    </section>
  );
}
