import { useLingui } from '@lingui/react/macro';
import type { AccountLink } from './account-links.tsx';

/** The candidate's home, and what was bought: beside the specification's entries. */
export function useHomeLinks(): AccountLink[] {
  const { t } = useLingui();
  return [
    { to: '/dashboard', icon: 'home', text: t`Dashboard` },
    { to: '/orders', icon: 'certificate', text: t`Orders` },
  ];
}
