import { Button } from '@kasauti/ui/parts/button.tsx';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Seat } from '../../lib/words/room-words.ts';
import css from './act-in-room.module.css';

type Props = {
  /** The candidates that the page shows now. The proctor selects from these. */
  seats: readonly Seat[];
  selected: readonly Seat[];
  onSelect: (seats: readonly Seat[]) => void;
  /** Message about the last action. It is shown until a candidate is selected again. Null if there is none. */
  done: string | null;
  /** The action buttons. Empty on wide pages, because the buttons are beside the grid there. */
  actions: ReactNode;
};

/**
 * Shows how many candidates are selected, or the result of the last action. The bar is always shown, so that the
 * grid does not move.
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
