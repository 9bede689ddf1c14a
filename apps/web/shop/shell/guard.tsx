import { Button } from '@kasauti/ui/parts/button.tsx';
import { ErrorState, Spinner } from '@kasauti/ui/parts/states.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { loginAddress } from '../../lib/account/begun-sign-up.ts';
import { checkSession, unreachable } from '../../lib/account/session.ts';
import { Navigate, useLocation } from '../../lib/routing/router.tsx';
import { useAuth, useRestored } from '../../lib/stores/root.ts';

/**
 * Draws its children for somebody who is signed in, as the specification says: an idle status starts the check, a
 * running one shows the loading line, a failed one leads to the login. Only a check without an answer stays here and
 * can be repeated: a reader without a network is not signed out. A page that was shown once stays while the session is
 * checked again: typed text must not go behind a spinner.
 */
export function Guard({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const { pathname, search } = useLocation();
  const restored = useRestored();
  const { isAuthenticated, status, error } = useAuth((auth) => auth);
  const [wasIn, setWasIn] = useState(false);
  if (isAuthenticated && status === 'succeeded' && !wasIn) setWasIn(true);
  if (!isAuthenticated && wasIn) setWasIn(false);

  // The page behind the door is drawn in slices, between which a press is heard: what the store says is drawn in one.
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
