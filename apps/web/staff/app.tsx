import { PictureContext } from '@kasauti/ui/markup/picture-context.ts';
import { Spinner } from '@kasauti/ui/parts/states.tsx';
import { useLingui } from '@lingui/react/macro';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { areasOf } from '../features/staff-areas/areas.ts';
import { useLanguage } from '../lib/appearance/language.ts';
import { Words } from '../lib/appearance/words.tsx';
import { ErrorBoundary } from '../lib/page/error-boundary.tsx';
import { LateFile } from '../lib/recordings/late-file.ts';
import { findRoute, Params, useLocation } from '../lib/routing/router.tsx';
import { ListPlaces } from '../lib/staff/list-places.tsx';
import type { AuthUser } from '../lib/stores/auth.ts';
import { ToastHost } from '../lib/toasts/toast-host.tsx';
import { staffRoutes } from './routes.tsx';
import { Arrival } from './shell/arrival.tsx';
import { BrokenScreen } from './shell/broken-screen.tsx';
import { Frame } from './shell/frame.tsx';
import { Gate } from './shell/gate.tsx';
import { NoSuchScreen, NotYourArea } from './shell/other-screens.tsx';

const WatchSession = lazy(() =>
  import('../features/watch-session/watch-session.tsx').then(({ WatchSession }) => ({ default: WatchSession })),
);

export function StaffApp({ queries }: { queries: QueryClient }) {
  return (
    <Words>
      <QueryClientProvider client={queries}>
        <Console />
        {/* If its script fails to load, the console must keep working, for example during a sitting. */}
        <ErrorBoundary fallback={() => null}>
          <Suspense>
            <WatchSession />
          </Suspense>
        </ErrorBoundary>
        <ToastHost />
      </QueryClientProvider>
    </Words>
  );
}

function Console() {
  // Without this hook a change of language would not render texts from plain functions again.
  useLanguage();
  const { pathname, search, hash } = useLocation();
  const isOurs = /^\/staff(?:\/|$)/i.test(pathname);
  // Some links in shared components lead to pages outside of the console. These need a new document.
  useEffect(() => {
    if (!isOurs) window.location.replace(pathname + search + hash);
  }, [isOurs, pathname, search, hash]);
  if (!isOurs) return null;
  return (
    <Gate>
      {(user) => (
        <Frame user={user}>
          <ListPlaces>
            <PictureContext value={LateFile}>
              <CurrentScreen user={user} />
            </PictureContext>
          </ListPlaces>
        </Frame>
      )}
    </Gate>
  );
}

function CurrentScreen({ user }: { user: AuthUser }) {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const found = findRoute(staffRoutes, pathname);
  if (!found) return <NoSuchScreen />;
  const { area, Screen } = found.route;
  if (area && !areasOf(user).includes(area)) return <NotYourArea />;
  return (
    <ErrorBoundary resetKey={pathname} fallback={(retry) => <BrokenScreen retry={retry} />}>
      <Suspense fallback={<Spinner text={t`Loading ...`} />}>
        <Arrival key={pathname}>
          <Params params={found.params}>
            <Screen />
          </Params>
        </Arrival>
      </Suspense>
    </ErrorBoundary>
  );
}
