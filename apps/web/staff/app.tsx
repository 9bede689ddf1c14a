import { LinkButton } from '@kasauti/ui/parts/button.tsx';
import { EmptyState, Spinner } from '@kasauti/ui/parts/states.tsx';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { findRoute, Params, useLocation } from '../lib/router.tsx';
import { ToastHost } from '../lib/toast-host.tsx';
import { staffRoutes } from './routes.tsx';

export function StaffApp({ queries }: { queries: QueryClient }) {
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queries}>
        <Suspense fallback={<Spinner text={<Trans>Loading ...</Trans>} />}>
          <CurrentScreen />
        </Suspense>
        <ToastHost />
      </QueryClientProvider>
    </I18nProvider>
  );
}

function CurrentScreen() {
  const found = findRoute(staffRoutes, useLocation().pathname);
  if (!found) return <NoSuchPage />;
  const { Screen } = found.route;
  return (
    <Params params={found.params}>
      <Screen />
    </Params>
  );
}

function NoSuchPage() {
  return (
    <EmptyState
      heading="h1"
      title={<Trans>Page not found</Trans>}
      action={
        <LinkButton href="/staff">
          <Trans>To the staff console</Trans>
        </LinkButton>
      }
    />
  );
}
