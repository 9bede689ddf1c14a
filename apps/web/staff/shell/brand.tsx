import { Trans } from '@lingui/react/macro';
import { useSite } from '../../lib/routing/site.ts';
import css from './shell.module.css';

/** Logo and name of the site, with the words that mark the staff console. */
export function Brand() {
  const { name } = useSite();
  return (
    <span className={css.brand}>
      <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true" focusable="false">
        <path className={css.stone} d="M9 3h13l7 9-4 14-9 4-11-4-3-13z" />
        <path className={css.streak} d="M9 21.5L21.5 9l2 2L11 23.5z" />
      </svg>
      <span className={css.title}>
        {name}
        <span className={css.side}>
          <Trans>Staff</Trans>
        </span>
      </span>
    </span>
  );
}
