import { Button } from '@kasauti/ui/parts/button.tsx';
import { ErrorState, Spinner } from '@kasauti/ui/parts/states.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { loginAddress } from '../../lib/account/begun-sign-up.ts';
import { checkSession, unreachable } from '../../lib/account/session.ts';
import { Navigate, useLocation } from '../../lib/routing/router.tsx';
import { useAuth, useRestored } from '../../lib/stores/root.ts';

/**
 * Renders its children only for a signed-in user, as the specification requires. While the status is idle, starts the
 * session check. During the check, shows the loading line. After a failed check, redirects to the login. If the check
 * got no response, the user may still be signed in. Then shows an error with a button that repeats the check. A page
 * that was shown once stays during later checks, so that text that the user has typed is not lost.
 */
export function Guard({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const { pathname, search } = useLocation();
  const restored = useRestored();
  const { isAuthenticated, status, error } = useAuth((auth) => auth);
  const [wasIn, setWasIn] = useState(false);
  if (isAuthenticated && status === 'succeeded' && !wasIn) setWasIn(true);
  if (!isAuthenticated && wasIn) setWasIn(false);

  // In a transition React renders the protected page in small steps and can handle input in between. After a store
  // update it would render the page in one step.
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
