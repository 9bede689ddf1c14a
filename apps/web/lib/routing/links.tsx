import { buttonClass } from '@kasauti/ui/parts/button.tsx';
import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from './router.tsx';

/**
 * Addresses that must be loaded as a new document, because they have another shell or another content security policy
 * (for example checkout and lobby).
 */
const ownDocuments = /^\/(?:exam\/|lobby\/|staff(?:\/|$)|checkout(?:[/?]|$)|api\/|auth\/|dev\/)/;

export function hasOwnDocument(to: string): boolean {
  return ownDocuments.test(to);
}

/** A link within the site. It navigates with the router, or loads a new document if the address needs one. */
export function AppLink({ to, ...rest }: Omit<LinkProps, 'to'> & { to: string }) {
  return <Link to={to} reloadDocument={hasOwnDocument(to)} {...rest} />;
}

type Look = Parameters<typeof buttonClass>[0];

/** Like `AppLink`, but the link looks like a button. */
export function ButtonLink({
  to,
  children,
  kind,
  size,
  iconOnly,
  ...rest
}: Look & { to: string; children: ReactNode } & Pick<ComponentProps<'a'>, 'aria-label' | 'onClick' | 'ref'>) {
  return (
    <AppLink to={to} className={buttonClass({ kind, size, iconOnly })} {...rest}>
      {children}
    </AppLink>
  );
}
