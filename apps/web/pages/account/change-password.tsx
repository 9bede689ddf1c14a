import { EmptyState, Skeleton, SkeletonGroup } from '@kasauti/ui/parts/states.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { type Page, useHead } from '../../lib/page/page.tsx';
import { PageLayout } from '../../lib/page/page-layout.tsx';
import { ButtonLink } from '../../lib/routing/links.tsx';
import { useAuth, useRestored } from '../../lib/stores/root.ts';

const ChangeForm = lazyPart(
  () => import('../../features/set-password/change-form.tsx').then(({ ChangeForm }) => ChangeForm),
  <Loading />,
);

/** Page to change the password. A visitor who is not logged in is offered the login and a reset link. */
function ChangePassword() {
  const { t } = useLingui();
  const isSignedIn = useAuth((auth) => auth.isAuthenticated);
  const isKnown = useRestored();
  useHead({ title: t`Change password`, isPrivate: true });
  return (
    <PageLayout
      narrow
      title={<Trans>Change password</Trans>}
      lead={
        <Trans>
          Changing it logs you out everywhere else. You need your current password; if you have forgotten it, ask for a
          link.
        </Trans>
      }
    >
      {/*
       * The server renders this page in the same way for all users. "You are not logged in" appears only when the
       * session is known.
       */}
      {!isKnown && <Loading />}
      {isKnown && (isSignedIn ? <ChangeForm /> : <SignedOut />)}
    </PageLayout>
  );
}

function Loading() {
  const { t } = useLingui();
  return (
    <SkeletonGroup text={t`Loading ...`}>
      <Skeleton shape="block" />
    </SkeletonGroup>
  );
}

function SignedOut() {
  return (
    <EmptyState
      icon="user"
      title={<Trans>You are not logged in</Trans>}
      action={
        <>
          <ButtonLink to="/login?next=%2Fchange-password">
            <Trans>Login</Trans>
          </ButtonLink>{' '}
          <ButtonLink to="/forgot-password" kind="secondary">
            <Trans>Forgot password</Trans>
          </ButtonLink>
        </>
      }
    >
      <Trans>Log in to change your password.</Trans>
    </EmptyState>
  );
}

export const page: Page = { Screen: ChangePassword };
