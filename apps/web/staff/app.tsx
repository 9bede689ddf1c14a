import { Spinner } from '@kasauti/ui/parts/states.tsx';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { ToastHost } from '../lib/toast-host.tsx';
import { staffRoutes } from './routes.tsx';

export function StaffApp({ queries }: { queries: QueryClient }) {
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queries}>
        <Suspense fallback={<Spinner text={<Trans>Loading ...</Trans>} />}>
          <Routes>
            {staffRoutes.map(({ path, Screen }) => (
              <Route key={path} path={path} element={<Screen />} />
            ))}
          </Routes>
        </Suspense>
        <ToastHost />
      </QueryClientProvider>
    </I18nProvider>
  );
}
