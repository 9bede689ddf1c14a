import { ownPath } from '@kasauti/domain/text/own-path.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { opensPanel } from '../../lib/account/panel-links.ts';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { type Page, useHead, useSearch } from '../../lib/page/page.tsx';
import { PageLayout } from '../../lib/page/page-layout.tsx';
import { AppLink } from '../../lib/routing/links.tsx';
import { Navigate, useNavigate } from '../../lib/routing/router.tsx';
import { useAuth, useCart } from '../../lib/stores/root.ts';

const SignInForm = lazyPart(() =>
  import('../../features/sign-in/sign-in-form.tsx').then(({ SignInForm }) => SignInForm),
);

const GoogleArrival = lazyPart(() =>
  import('../../features/sign-in/google-arrival.tsx').then(({ GoogleArrival }) => GoogleArrival),
);

/** Login page. Pages that need a login redirect visitors here. After the login, visitors return to that page. */
function Login() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const search = useSearch();
  const wanted = ownPath(search.get('next'));
  const next = wanted ?? '/dashboard';
  const said = search.get('google');
  const signUp = wanted ? `/signup?next=${encodeURIComponent(wanted)}` : '/signup';
  const held = useCart((cart) => cart.cartCount);
  const isSignedIn = useAuth((auth) => auth.isAuthenticated && auth.status === 'succeeded');
  useHead({ title: t`Login`, isPrivate: true });
  if (isSignedIn) return <Navigate replace to={next} />;
  const isForCart = wanted === '/cart' || wanted === '/checkout';
  const form = <SignInForm isPage onDone={() => undefined} onSignUp={() => void navigate(signUp)} googleNext={next} />;
  return (
    <PageLayout narrow title={<Trans>Login</Trans>} lead={isForCart && held > 0 && <CartKept />}>
      {said ? (
        <GoogleArrival said={said} next={next}>
          {form}
        </GoogleArrival>
      ) : (
        form
      )}
    </PageLayout>
  );
}

/** Tells a visitor who wanted to see the cart that the cart is saved, and that buying needs a login. */
function CartKept() {
  return (
    <>
      <Trans>Your cart is saved. Log in to buy: your tests, dates and results belong to your account.</Trans>{' '}
      <AppLink to="/cart" onClick={opensPanel('cart')}>
        <Trans>See your cart</Trans>
      </AppLink>
    </>
  );
}

export const page: Page = { Screen: Login, searchNames: ['next'] };
