import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Trans } from '@lingui/react/macro';
import { AppLink } from '../../lib/links.tsx';
import type { AuthUser } from '../../lib/stores/auth.ts';
import css from './account-settings.module.css';

/** Who is logged in here, and where the account itself is changed. */
export function AccountSettings({ user }: { user: AuthUser }) {
  return (
    <>
      <p className={css.email}>
        <Trans>You are logged in as {user.email ?? user.full_name}.</Trans>
      </p>
      <ul className={css.links}>
        <li>
          <AppLink to="/change-password">
            <Trans>Change password</Trans>
            <Icon name="right" />
          </AppLink>
        </li>
        <li>
          <AppLink to="/profile">
            <Trans>Profile, photo and what you need for a fair test</Trans>
            <Icon name="right" />
          </AppLink>
        </li>
      </ul>
    </>
  );
}
