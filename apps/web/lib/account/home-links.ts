import { useLingui } from '@lingui/react/macro';
import type { AccountLink } from './account-links.tsx';

/** Returns the links to dashboard and orders, which the specification does not list. */
export function useHomeLinks(): AccountLink[] {
  const { t } = useLingui();
  return [
    { to: '/dashboard', icon: 'home', text: t`Dashboard` },
    { to: '/orders', icon: 'certificate', text: t`Orders` },
  ];
}
