import { Button, LinkButton } from '@kasauti/ui/parts/button.tsx';
import { EmptyState, ErrorState, Spinner } from '@kasauti/ui/parts/states.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { isStaff } from '../../features/staff-areas/areas.ts';
import { checkSession, unreachable } from '../../lib/account/session.ts';
import { useHead } from '../../lib/page/page.tsx';
import type { AuthUser } from '../../lib/stores/auth.ts';
import { useAuth } from '../../lib/stores/root.ts';
import { Bare } from './bare.tsx';
import { useSignOut } from './use-sign-out.ts';

const SignIn = lazy(() => import('../../pages/staff/sign-in.tsx').then(({ SignIn }) => ({ default: SignIn })));

/**
 * Renders the console for staff. After it was shown once, it stays while the session is checked again or the network is
 * down. Otherwise a proctor would lose the room and its selection. Only the end of the session closes it.
 */
export function Gate({ children }: { children: (user: AuthUser) => ReactNode }) {
  const { t } = useLingui();
  const { isAuthenticated, status, error, user } = useAuth((auth) => auth);
  const [wasIn, setWasIn] = useState(false);
  const isIn = isAuthenticated && user !== null;
  if (isIn && status === 'succeeded' && !wasIn) setWasIn(true);
  if (!isIn && wasIn) setWasIn(false);

  useEffect(() => {
    if (status === 'idle') void checkSession();
  }, [status]);

  if (isIn && wasIn) return isStaff(user.role) ? children(user) : <NotStaff user={user} />;
  if (status === 'idle' || status === 'loading') return <Spinner full text={t`Loading ...`} />;
  if (status === 'failed' && error === unreachable) return <Unreachable />;
  return (
    <Suspense fallback={<Spinner full text={t`Loading ...`} />}>
      <Bare>
        <SignIn />
      </Bare>
    </Suspense>
  );
}

function Unreachable() {
  return (
    <Bare>
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
    </Bare>
  );
}

/** Page for a candidate who has opened a link to the console. */
function NotStaff({ user }: { user: AuthUser }) {
  const { t } = useLingui();
  const signOut = useSignOut();
  const name = user.full_name;
  useHead({ title: t`Not your area`, isPrivate: true });
  return (
    <Bare>
      <EmptyState
        heading="h1"
        icon="shield"
        title={<Trans>Not your area</Trans>}
        action={
          <>
            <LinkButton href="/dashboard">
              <Trans>To my dashboard</Trans>
            </LinkButton>
            <Button kind="secondary" onPress={() => void signOut()}>
              <Trans>Log in with another account</Trans>
            </Button>
          </>
        }
      >
        <Trans>
          This is the console of the staff who run tests. You are logged in as {name}; your tests are in your dashboard.
        </Trans>
      </EmptyState>
    </Bare>
  );
}
