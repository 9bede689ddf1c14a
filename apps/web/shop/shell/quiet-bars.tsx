import { QuietBar } from '@kasauti/ui/parts/states.tsx';
import { Trans } from '@lingui/react/macro';
import { lazy, type RefObject, Suspense, useEffect, useRef } from 'react';
import { useBegunSignUp } from '../../lib/account/begun-sign-up.ts';
import { hasSessionHint } from '../../lib/account/session.ts';
import { ErrorBoundary } from '../../lib/page/error-boundary.tsx';
import { useLocation } from '../../lib/routing/router.tsx';
import { useSite } from '../../lib/routing/site.ts';
import { useOnline } from '../../lib/server/online.ts';
import { useAuth, useRestored } from '../../lib/stores/root.ts';
import { rememberBarsHeight } from './bars-room.ts';
import css from './shell.module.css';

const AccountBars = lazy(() =>
  import('../../features/confirm-address/account-bars.tsx').then(({ AccountBars }) => ({ default: AccountBars })),
);

const SignUpMailed = lazy(() =>
  import('../../features/confirm-address/sign-up-mailed.tsx').then(({ SignUpMailed }) => ({ default: SignUpMailed })),
);

/**
 * Bars above the page: for a missing network, a demonstration site, open tasks of the account, and the mail after a
 * sign-up.
 */
export function QuietBars() {
  const hasAccountBar = useAuth(({ user }) => user?.emailConfirmed === false || user?.leavesAt);
  const isVisitor = useAuth((auth) => !auth.isAuthenticated);
  const hasBegun = useBegunSignUp() !== null;
  const { pathname } = useLocation();
  // A user of these pages has already received the mail.
  const isConfirming = pathname === '/confirm-email' || pathname === '/confirm';
  const restored = useRestored();
  const online = useOnline();
  const { isDemo } = useSite();
  const bars = useRef<HTMLDivElement>(null);
  return (
    <div className={css.bars}>
      <div ref={bars}>
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
            {hasAccountBar && <AccountBars />}
            {restored && isVisitor && hasBegun && !isConfirming && <SignUpMailed />}
            <BarsRoom bars={bars} />
          </Suspense>
        </ErrorBoundary>
      </div>
    </div>
  );
}

/**
 * Calls `rememberBarsHeight`. It is rendered together with the bars, so its effect runs after their scripts have
 * arrived.
 */
function BarsRoom({ bars }: { bars: RefObject<HTMLDivElement | null> }) {
  const status = useAuth((auth) => auth.status);
  const isAuthenticated = useAuth((auth) => auth.isAuthenticated);
  const restored = useRestored();
  useEffect(() => {
    // Without a session hint the page makes no session check, so an idle status is final.
    const isKnown = status === 'idle' ? !isAuthenticated && !hasSessionHint() : status !== 'loading';
    if (restored && isKnown && bars.current) return rememberBarsHeight(bars.current);
  }, [restored, status, isAuthenticated, bars]);
  return null;
}
