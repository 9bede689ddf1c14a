import type { IconName } from '@kasauti/ui/parts/icon.tsx';
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '../routing/router.tsx';
import { toast } from '../toasts/toasts.ts';
import { logout, logoutFailed } from './session.ts';

export type AccountLink = { to: string; icon: IconName; text: string };

/**
 * Returns the links of a signed-in user. The header menu and the side menu show them in different orders, as the
 * specification requires.
 */
export function useAccountLinks(order: 'tests-first' | 'wishlist-first'): AccountLink[] {
  const { t } = useLingui();
  const tests: AccountLink = { to: '/my-tests', icon: 'calendar', text: t`My Tests` };
  const wishlist: AccountLink = { to: '/wishlist', icon: 'heart', text: t`Wishlist` };
  return [
    { to: '/profile', icon: 'user', text: t`Profile` },
    ...(order === 'tests-first' ? [tests, wishlist] : [wishlist, tests]),
    { to: '/settings', icon: 'settings', text: t`Settings` },
  ];
}

/** Signs out and opens the home page. */
export function useLogout(): () => Promise<void> {
  const { t } = useLingui();
  const navigate = useNavigate();
  return async () => {
    const failure = await logout();
    if (failure) {
      toast('error', failure === logoutFailed ? t`Failed to logout` : failure);
      return;
    }
    await navigate('/');
    toast('success', t`You are logged out.`);
  };
}
