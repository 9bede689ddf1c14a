import { PictureContext } from '@kasauti/ui/markup/picture-context.ts';
import { Spinner } from '@kasauti/ui/parts/states.tsx';
import { useLingui } from '@lingui/react/macro';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useLanguage } from '../lib/appearance/language.ts';
import { Words } from '../lib/appearance/words.tsx';
import { ErrorBoundary } from '../lib/page/error-boundary.tsx';
import { lazyPart } from '../lib/page/lazy-part.tsx';
import { LateFile } from '../lib/recordings/late-file.ts';
import { findRoute, Params, useLocation } from '../lib/routing/router.tsx';
import { useAuth } from '../lib/stores/root.ts';
import { ToastHost } from '../lib/toasts/toast-host.tsx';
import { notFoundPage, type ShopRoute, shopRoutes } from './routes.tsx';
import { Arrival } from './shell/arrival.tsx';
import { BrokenPage } from './shell/broken-page.tsx';
import { Guard } from './shell/guard.tsx';
import { Header } from './shell/header.tsx';
import { Panels } from './shell/panels.tsx';
import { QuietBars } from './shell/quiet-bars.tsx';
import css from './shell/shell.module.css';
import { SkipLink } from './shell/skip-link.tsx';

/** All providers except the router. Browser and server use different routers. */
export function Providers({ queries, children }: { queries: QueryClient; children: ReactNode }) {
  return (
    <Words>
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </Words>
  );
}

export function App() {
  // Renders the page again when the language changes. Texts from functions that are not components need this.
  useLanguage();
  // Marks the page as interactive. Hydration takes many tasks, and this effect runs after it.
  useEffect(() => {
    document.documentElement.dataset.ready = '';
  }, []);
  return (
    <div className={css.page}>
      <SkipLink />
      <Header />
      <QuietBars />
      <main id="main" tabIndex={-1} className={css.main}>
        <PictureContext value={LateFile}>
          <CurrentScreen />
        </PictureContext>
      </main>
      <Aside>
        <Footer />
      </Aside>
      <Panels />
      <Aside>
        <SignedInParts />
      </Aside>
      <ToastHost />
    </div>
  );
}

/** Error boundary for parts around the page. If such a part fails, the page keeps working without it. */
function Aside({ children }: { children: ReactNode }) {
  return <ErrorBoundary fallback={() => null}>{children}</ErrorBoundary>;
}

const Footer = lazyPart(() => import('./shell/footer.tsx').then(({ Footer }) => Footer));

const SignedIn = lazyPart(() => import('./shell/signed-in.tsx').then(({ SignedIn }) => SignedIn));

function SignedInParts() {
  const isSignedIn = useAuth((auth) => auth.isAuthenticated && auth.status === 'succeeded');
  const [wasSignedIn, setWasSignedIn] = useState(false);
  // The parts stay after the end of a session, because they explain why the session has ended.
  if (isSignedIn && !wasSignedIn) setWasSignedIn(true);
  return wasSignedIn && <SignedIn />;
}

const notFound: Pick<ShopRoute, 'Screen' | 'access'> = { ...notFoundPage, access: 'public' };

function CurrentScreen() {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const found = findRoute(shopRoutes, pathname);
  const { Screen, access } = found?.route ?? notFound;
  const page = (
    <ErrorBoundary resetKey={pathname} fallback={(retry, error) => <BrokenPage retry={retry} error={error} />}>
      <Suspense fallback={<Spinner text={t`Loading ...`} />}>
        <Arrival key={pathname}>
          <Params params={found?.params ?? {}}>
            <Screen />
          </Params>
        </Arrival>
      </Suspense>
    </ErrorBoundary>
  );
  return access === 'protected' ? <Guard>{page}</Guard> : page;
}
