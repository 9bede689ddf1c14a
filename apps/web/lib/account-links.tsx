import type { IconName } from '@kasauti/ui/parts/icon.tsx';
import { useLingui } from '@lingui/react/macro';
import type { MouseEvent } from 'react';
import { openPanel, type Panel } from './panels.ts';
import { useNavigate } from './router.tsx';
import { logout } from './session.ts';
import { toast } from './toasts.ts';

export type AccountLink = { to: string; icon: IconName; text: string };

/** What belongs to a signed-in person, in the order of the specification. */
export function useAccountLinks(): AccountLink[] {
  const { t } = useLingui();
  return [
    { to: '/profile', icon: 'user', text: t`Profile` },
    { to: '/my-tests', icon: 'calendar', text: t`My Tests` },
    { to: '/wishlist', icon: 'heart', text: t`Wishlist` },
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
      toast('error', t`Failed to logout`);
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
