import type { IconName } from '@kasauti/ui/parts/icon.tsx';
import { useLingui } from '@lingui/react/macro';
import type { MouseEvent } from 'react';
import { openPanel, type Panel } from '../page/panels.ts';
import { useNavigate } from '../routing/router.tsx';
import { useAuth } from '../stores/root.ts';
import { toast } from '../toasts/toasts.ts';
import { logout, logoutFailed } from './session.ts';

export type AccountLink = { to: string; icon: IconName; text: string };

/**
 * What belongs to a signed-in person. The specification orders the menu of the header and that of the side differently.
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

/** Signs out and goes home. */
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

/** A link to a page that opens as a panel where scripts run; with a modifier key it stays a link. */
export function opensPanel(panel: Panel) {
  return (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    openPanel(panel);
  };
}

/** For a link to the cart: a visitor's opens beside the page, a signed-in reader has a page for it. */
export function useOpensCart() {
  return useAuth((auth) => auth.isAuthenticated) ? undefined : opensPanel('cart');
}
