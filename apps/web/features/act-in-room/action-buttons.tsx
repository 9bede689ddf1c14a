import { Button } from '@kasauti/ui/parts/button.tsx';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { useLingui } from '@lingui/react/macro';
import type { Seat } from '../../lib/words/room-words.ts';
import css from './act-in-room.module.css';
import { actionIcons, actionName } from './action-words.ts';
import { type Action, offeredActions } from './actions.ts';

/**
 * Returns the button style: primary for an action that a candidate waits for, danger for an action that cannot be
 * undone.
 */
function kindOf(action: Action): 'primary' | 'secondary' | 'danger' {
  if (action === 'terminate' || action === 'refuse') return 'danger';
  return action === 'authorise' || action === 'resume' ? 'primary' : 'secondary';
}

type Props = {
  seats: readonly Seat[];
  onPick: (action: Action) => void;
  /** The accessible name of the group of buttons. */
  label: string;
  /** An action that gets no button here, because the page shows its button elsewhere. */
  without?: Action;
};

/**
 * Shows a button for each action that is possible for at least one of these candidates. If an action is possible for
 * only some of them, its button shows their number.
 */
export function ActionButtons({ seats, onPick, label, without }: Props) {
  const { t } = useLingui();
  const offered = offeredActions(seats).filter(({ action }) => action !== without);
  if (offered.length === 0) return null;
  return (
    <fieldset className={css.buttons} aria-label={label}>
      {offered.map(({ action, count }) => (
        <Button key={action} size="small" kind={kindOf(action)} aria-haspopup="dialog" onPress={() => onPick(action)}>
          <Icon name={actionIcons[action]} />
          {actionName(action)}
          {count < seats.length && <span className={css.share}>{t`${count} of ${seats.length}`}</span>}
        </Button>
      ))}
    </fieldset>
  );
}
