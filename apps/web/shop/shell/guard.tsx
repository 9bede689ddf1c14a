import { Button } from '@kasauti/ui/parts/button.tsx';
import { ErrorState, Spinner } from '@kasauti/ui/parts/states.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { loginAddress } from '../../lib/account/begun-sign-up.ts';
import { checkSession, unreachable } from '../../lib/account/session.ts';
import { Navigate, useLocation } from '../../lib/routing/router.tsx';
import { useAuth, useRestored } from '../../lib/stores/root.ts';

/**
 * Renders its children for a signed-in user, as the specification requires. An idle status starts the check, a
 * running check shows the loading line, and a failed check redirects to the login. A check without a response
 * stays here and can be repeated, because a reader without a network is not signed out. A page that was shown once
 * stays during later checks, so that typed text does not disappear behind a spinner.
 */
export function Guard({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const { pathname, search } = useLocation();
  const restored = useRestored();
  const { isAuthenticated, status, error } = useAuth((auth) => auth);
  const [wasIn, setWasIn] = useState(false);
  if (isAuthenticated && status === 'succeeded' && !wasIn) setWasIn(true);
  if (!isAuthenticated && wasIn) setWasIn(false);

  // A transition renders the protected page in small steps, so that input is handled in between. A store update
  // would render it in one step.
  const mayDraw = isAuthenticated && (wasIn || status === 'succeeded');
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    if (mayDraw) startTransition(() => setDrawn(true));
  }, [mayDraw]);

  useEffect(() => {
    if (restored && status === 'idle') void checkSession();
  }, [restored, status]);

  if (mayDraw && isDrawn) return children;
  if (status === 'failed' && error === unreachable) {
    return (
      <ErrorState
        heading="h1"
        title={<Trans>We could not reach the server</Trans>}
        action={
          <Button onPress={() => void checkSession()}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        <Trans>We cannot tell whether you are logged in. Check your connection, then try again.</Trans>
      </ErrorState>
    );
  }
  if (mayDraw || !restored || status === 'idle' || status === 'loading') {
    return <Spinner full text={t`waiting for questions please have patience`} />;
  }
  return <Navigate replace to={loginAddress(pathname + search)} />;
}
