import { classNames } from '@kasauti/ui/class-names.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { CountBadge, VisuallyHidden } from '@kasauti/ui/parts/small.tsx';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { OtherLanguage } from '../../features/choose-language/other-language.tsx';
import { opensPanel, useOpensCart } from '../../lib/account/panel-links.ts';
import { ErrorBoundary } from '../../lib/page/error-boundary.tsx';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { openPanel, usePanel } from '../../lib/page/panels.ts';
import { ButtonLink } from '../../lib/routing/links.tsx';
import { NavLink, useLocation } from '../../lib/routing/router.tsx';
import { useSite } from '../../lib/routing/site.ts';
import { nextTurn } from '../../lib/server/next-turn.ts';
import { useAuth, useCart, useRestored } from '../../lib/stores/root.ts';
import css from './header.module.css';
import { Logo } from './logo.tsx';

/** This header is loaded on demand, because only the checkout shows it. */
const QuietHeader = lazyPart(() => import('./quiet-header.tsx').then(({ QuietHeader }) => QuietHeader));

const UserMenu = lazy(() =>
  nextTurn()
    .then(() => import('../../features/user-menu/user-menu.tsx'))
    .then(({ UserMenu }) => ({ default: UserMenu })),
);

/** Header of every page. During the checkout it offers only the way back to the cart. */
export function Header() {
  return useLocation().pathname === '/checkout' ? <QuietHeader /> : <FullHeader />;
}

function FullHeader() {
  const { t } = useLingui();
  const isSignedIn = useAuth((auth) => auth.isAuthenticated);
  const panel = usePanel();
  const { ourServicesUrl } = useSite();
  return (
    <header className={css.header}>
      <div className={classNames(css.inside, isSignedIn && css.signedIn)}>
        <span className={css.menu}>
          <Button
            kind="quiet"
            iconOnly
            aria-label={t`Menu`}
            aria-haspopup="dialog"
            aria-expanded={panel === 'menu'}
            onPress={() => openPanel('menu')}
          >
            <Icon name="menu" size="large" />
          </Button>
        </span>
        <Logo />
        <nav className={css.links} aria-label={t`Main`}>
          <NavLink to="/products">
            <Trans>Products</Trans>
          </NavLink>
          {ourServicesUrl && (
            <a href={ourServicesUrl} target="_blank" rel="noopener noreferrer">
              <Trans>Our Services</Trans>
              <Icon name="external" />
              <VisuallyHidden>
                <Trans>(opens in a new window)</Trans>
              </VisuallyHidden>
            </a>
          )}
          {isSignedIn && (
            <>
              <NavLink to="/dashboard">
                <Trans>Dashboard</Trans>
              </NavLink>
              <NavLink to="/my-tests">
                <Trans>My Tests</Trans>
              </NavLink>
              <NavLink to="/orders">
                <Trans>Orders</Trans>
              </NavLink>
            </>
          )}
        </nav>
        <div className={css.account}>
          <OtherLanguage />
          <CartLink />
          <Account />
        </div>
      </div>
    </header>
  );
}

/**
 * Link to the cart, with the number of distinct tests in it. For a visitor it opens the cart as a panel. The page /cart
 * is for signed-in users.
 */
function CartLink() {
  const { t } = useLingui();
  const count = useCart((cart) => cart.cartCount);
  const openCart = useOpensCart();
  const name = count === 0 ? t`Cart, empty` : t`Cart, ${plural(count, { one: '# test', other: '# tests' })}`;
  return (
    <span className={css.cart}>
      <ButtonLink to="/cart" kind="quiet" iconOnly aria-label={name} onClick={openCart}>
        <Icon name="cart" size="large" />
        {count > 0 && <CountBadge count={count} />}
      </ButtonLink>
    </span>
  );
}

/** Replaces the user menu if its script cannot be loaded. The dashboard links to the same pages. */
const accountLink = () => (
  <ButtonLink to="/dashboard" kind="quiet">
    <Trans>Dashboard</Trans>
  </ButtonLink>
);

/**
 * The user menu, or the links to log in and sign up. Until the persisted state is restored, the page does not know
 * whether a user is signed in. It then shows an empty element of the same size, so that nothing moves.
 */
function Account() {
  const restored = useRestored();
  const isSignedIn = useAuth((auth) => auth.isAuthenticated);
  if (!restored) return <span className={css.pending} />;
  if (isSignedIn) {
    return (
      <ErrorBoundary fallback={accountLink}>
        <Suspense fallback={<span className={css.pending} />}>
          <UserMenu />
        </Suspense>
      </ErrorBoundary>
    );
  }
  return (
    <span className={css.visitor}>
      <ButtonLink to="/login" kind="quiet" onClick={opensPanel('sign-in')}>
        <Trans>Login</Trans>
      </ButtonLink>
      <span className={css.signUp}>
        <ButtonLink to="/signup" onClick={opensPanel('sign-up')}>
          <Trans>Sign Up</Trans>
        </ButtonLink>
      </span>
    </span>
  );
}
