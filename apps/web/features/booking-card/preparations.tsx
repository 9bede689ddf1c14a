import type { WireBooking } from '@kasauti/contract/scheduling/scheduling.ts';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { VisuallyHidden } from '@kasauti/ui/parts/small.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useLanguage } from '../../lib/appearance/language.ts';
import { AppLink } from '../../lib/routing/links.tsx';
import { formatDate } from '../../lib/words/formats.ts';
import css from './booking-card.module.css';

type Props = { booking: WireBooking; hasPhoto: boolean | null; isConfirmed: boolean };

/**
 * Lists the preparations before the test, both finished and unfinished. At a centre the candidate uses a computer of
 * the centre, so the list contains no device check.
 */
export function Preparations({ booking, hasPhoto, isConfirmed }: Props) {
  const { t } = useLingui();
  const language = useLanguage();
  const { mode, systemCheckedAt, schedule_id } = booking;
  const isProctored = mode !== 'none';
  const hasMachine = mode !== 'centre';
  if (!isProctored && !hasMachine) return null;
  return (
    <ul className={css.todo} aria-label={t`Before the test`}>
      {isProctored && !isConfirmed && (
        <Todo isDone={false}>
          <Trans>Confirm your email address by the link that we sent</Trans>
        </Todo>
      )}
      {isProctored && hasPhoto !== null && (
        <Todo isDone={hasPhoto}>
          {hasPhoto ? (
            <Trans>Photo added</Trans>
          ) : (
            <AppLink to="/profile#photo">
              <Trans>Add a photo to your profile</Trans>
            </AppLink>
          )}
        </Todo>
      )}
      {hasMachine && (
        <Todo isDone={systemCheckedAt !== null}>
          <AppLink to={`/lobby/${schedule_id}`}>
            {systemCheckedAt === null ? (
              <Trans>Check your device: network, storage</Trans>
            ) : (
              <Trans>Device checked on {formatDate(systemCheckedAt, language)}. Check it again</Trans>
            )}
          </AppLink>
        </Todo>
      )}
    </ul>
  );
}

function Todo({ isDone, children }: { isDone: boolean; children: ReactNode }) {
  return (
    <li data-done={isDone}>
      <Icon name={isDone ? 'check' : 'right'} />
      <span>
        <VisuallyHidden>{isDone ? <Trans>Done:</Trans> : <Trans>To do:</Trans>} </VisuallyHidden>
        {children}
      </span>
    </li>
  );
}
