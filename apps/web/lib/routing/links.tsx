import { buttonClass } from '@kasauti/ui/parts/button.tsx';
import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from './router.tsx';

/**
 * Addresses that need their own document, because they use another shell or another content policy (checkout,
 * lobby).
 */
const ownDocuments = /^\/(?:exam\/|lobby\/|staff(?:\/|$)|checkout(?:[/?]|$)|api\/|auth\/|dev\/)/;

export function hasOwnDocument(to: string): boolean {
  return ownDocuments.test(to);
}

/** A link within the site. It uses the router, or a full page load for addresses with their own document. */
export function AppLink({ to, ...rest }: Omit<LinkProps, 'to'> & { to: string }) {
  return <Link to={to} reloadDocument={hasOwnDocument(to)} {...rest} />;
}

type Look = Parameters<typeof buttonClass>[0];

/** A link within the site that looks like a button. */
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
