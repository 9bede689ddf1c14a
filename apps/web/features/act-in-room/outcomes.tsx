import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { stateName } from '../../lib/words/room-words.ts';
import css from './act-in-room.module.css';
import { actionDone } from './action-words.ts';
import type { Action } from './actions.ts';
import type { Outcome } from './use-act-in-room.ts';

/** Shows the result for each candidate. It is used when the action was not possible for all of them. */
export function Outcomes({ action, outcomes }: { action: Action; outcomes: readonly Outcome[] }) {
  const { t } = useLingui();
  const done = outcomes.filter((outcome) => outcome.isDone);
  return (
    <div role="status" className={css.outcomes}>
      <p>
        {done.length === 0 ? (
          <Trans>It was not possible for anybody.</Trans>
        ) : (
          actionDone(action, done.length, done[0]?.seat.name ?? '')
        )}
      </p>
      <ul className={css.list}>
        {outcomes.map(({ seat, isDone, state }) => (
          <li key={seat.schedule_id} className={isDone ? css.done : css.not}>
            <Icon name={isDone ? 'check' : 'close'} />
            <span>
              <strong>{seat.name}</strong>:{' '}
              {isDone ? t({ context: 'room', message: 'done' }) : t`not possible (${stateName(state)})`}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
