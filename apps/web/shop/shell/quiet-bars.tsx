import { QuietBar } from '@kasauti/ui/parts/states.tsx';
import { Trans } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { useBegunSignUp } from '../../lib/begun-sign-up.ts';
import { ErrorBoundary } from '../../lib/error-boundary.tsx';
import { useOnline } from '../../lib/online.ts';
import { useSite } from '../../lib/site.ts';
import { useAuth, useRestored } from '../../lib/stores/root.ts';
import css from './shell.module.css';

const ConfirmAddress = lazy(() =>
  import('../../features/confirm-address/confirm-address.tsx').then(({ ConfirmAddress }) => ({
    default: ConfirmAddress,
  })),
);

const SignUpMailed = lazy(() =>
  import('../../features/confirm-address/sign-up-mailed.tsx').then(({ SignUpMailed }) => ({ default: SignUpMailed })),
);

/** What is true for the whole site now: no network, a demonstration, an address that is not confirmed, a mail that waits for whoever signed up. */
export function QuietBars() {
  const isUnconfirmed = useAuth((auth) => auth.user?.emailConfirmed === false);
  const isVisitor = useAuth((auth) => !auth.isAuthenticated);
  const hasBegun = useBegunSignUp() !== null;
  const restored = useRestored();
  const online = useOnline();
  const { isDemo } = useSite();
  return (
    <div className={css.bars}>
      {!online && (
        <QuietBar icon="offline">
          <Trans>You are offline. You can read what is on the screen; changes need a connection.</Trans>
        </QuietBar>
      )}
      {isDemo && (
        <QuietBar tone="info">
          <Trans>This is a demonstration. No real money moves and no real test is held.</Trans>
        </QuietBar>
      )}
      <ErrorBoundary fallback={() => null}>
        <Suspense>
          {isUnconfirmed && <ConfirmAddress />}
          {restored && isVisitor && hasBegun && <SignUpMailed />}
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}
