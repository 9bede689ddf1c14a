import { Drawer } from '@kasauti/ui/parts/dialog.tsx';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { VisuallyHidden } from '@kasauti/ui/parts/small.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import { useAccountLinks, useLogout } from '../../lib/account/account-links.tsx';
import { useHomeLinks } from '../../lib/account/home-links.ts';
import { closePanel, openPanel } from '../../lib/page/panels.ts';
import { NavLink, useLocation } from '../../lib/routing/router.tsx';
import { useSite } from '../../lib/routing/site.ts';
import { useAuth } from '../../lib/stores/root.ts';
import css from './side-menu.module.css';

/** Menu for narrow screens. Its entries are those of the specification. `children` are shown below the entries. */
export function SideMenu({ children }: { children?: ReactNode }) {
  const { t } = useLingui();
  const isSignedIn = useAuth((auth) => auth.isAuthenticated);
  const { ourServicesUrl } = useSite();
  const homeLinks = useHomeLinks();
  const { key } = useLocation();
  const keyAtOpening = useRef(key);

  useEffect(() => {
    if (key !== keyAtOpening.current) closePanel();
  }, [key]);

  return (
    <Drawer side="start" title={<Trans>Menu</Trans>} onClose={closePanel} closeText={t`Close`}>
      {isSignedIn && (
        <div className={css.links}>
          {homeLinks.map(({ to, icon, text }) => (
            <NavLink key={to} to={to}>
              <Icon name={icon} size="large" />
              {text}
            </NavLink>
          ))}
        </div>
      )}
      <nav aria-label={t`Menu`}>
        <ul className={css.links}>
          <li>
            <NavLink to="/products">
              <Icon name="search" size="large" />
              <Trans>Products</Trans>
            </NavLink>
          </li>
          {ourServicesUrl && (
            <li>
              <a href={ourServicesUrl} target="_blank" rel="noopener noreferrer">
                <Icon name="external" size="large" />
                <Trans>Our Services</Trans>
                <VisuallyHidden>
                  <Trans>(opens in a new window)</Trans>
                </VisuallyHidden>
              </a>
            </li>
          )}
          {isSignedIn ? <AccountEntries /> : <VisitorEntries />}
        </ul>
      </nav>
      {children}
    </Drawer>
  );
}

function AccountEntries() {
  const accountLinks = useAccountLinks('wishlist-first');
  const logout = useLogout();
  const leave = () => {
    closePanel();
    void logout();
  };
  return (
    <>
      {accountLinks.map(({ to, icon, text }) => (
        <li key={to}>
          <NavLink to={to}>
            <Icon name={icon} size="large" />
            {text}
          </NavLink>
        </li>
      ))}
      <li>
        <button type="button" onClick={leave}>
          <Icon name="logout" size="large" />
          <Trans>Logout</Trans>
        </button>
      </li>
    </>
  );
}

function VisitorEntries() {
  return (
    <>
      <li>
        <button type="button" onClick={() => openPanel('sign-in')}>
          <Icon name="user" size="large" />
          <Trans>Login</Trans>
        </button>
      </li>
      <li>
        <button type="button" onClick={() => openPanel('sign-up')}>
          <Icon name="plus" size="large" />
          <Trans>Register</Trans>
        </button>
      </li>
    </>
  );
}
