import { useLingui } from '@lingui/react/macro';
import type { AccountLink } from './account-links.tsx';

/** Returns the links to the dashboard and the orders. The specification does not list these two. */
export function useHomeLinks(): AccountLink[] {
  const { t } = useLingui();
  return [
    { to: '/dashboard', icon: 'home', text: t`Dashboard` },
    { to: '/orders', icon: 'certificate', text: t`Orders` },
  ];
}
