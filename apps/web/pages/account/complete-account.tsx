import { profileDetails, type WireProfile } from '@kasauti/contract/identity/profiles.ts';
import { ownPath } from '@kasauti/domain/text/own-path.ts';
import { Skeleton } from '@kasauti/ui/parts/states.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { requireSignedIn } from '../../lib/account/signed-in.tsx';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { type Page, useHead, useSearch } from '../../lib/page/page.tsx';
import { PageLayout } from '../../lib/page/page-layout.tsx';
import { AppLink, hasOwnDocument } from '../../lib/routing/links.tsx';
import { Navigate, useNavigate } from '../../lib/routing/router.tsx';
import { question, useAnswer } from '../../lib/server/queries.ts';
import { QueryResult } from '../../lib/server/query-result.tsx';
import type { AuthUser } from '../../lib/stores/auth.ts';

const CompleteForm = lazyPart(
  () => import('../../features/complete-account/complete-form.tsx').then(({ CompleteForm }) => CompleteForm),
  <Skeleton shape="tall" />,
);

/** Page after the first login with Google. It asks for the data that a sign-up requires. */
function CompleteAccount({ user: { email = '' } }: { user: AuthUser }) {
  const { t } = useLingui();
  const next = ownPath(useSearch().get('next')) ?? '/dashboard';
  const profile = useAnswer(question(profileDetails, { query: { email } }), { freshMs: 0 });
  useHead({ title: t`Complete your account`, isPrivate: true });
  return (
    <PageLayout
      narrow
      title={<Trans>Complete your account</Trans>}
      lead={<Trans>Google told us your name and email. A booking needs a little more.</Trans>}
    >
      <QueryResult
        query={profile}
        failed={<Trans>Error fetching profile details</Trans>}
        loading={<Skeleton shape="tall" />}
      >
        {({ user }) => <Missing profile={user} next={next} />}
      </QueryResult>
    </PageLayout>
  );
}

function Missing({ profile, next }: { profile: WireProfile; next: string }) {
  const navigate = useNavigate();
  const goOn = () => (hasOwnDocument(next) ? location.assign(next) : navigate(next, { replace: true }));
  const isComplete = profile.phone && profile.dob && profile.gender && profile.uniqueNumberLast4;
  if (isComplete) return <Navigate replace to={next} />;
  return (
    <>
      <CompleteForm profile={profile} onDone={goOn} />
      <p>
        <AppLink to={next}>
          <Trans>Not now</Trans>
        </AppLink>
      </p>
    </>
  );
}

export const page: Page = { Screen: requireSignedIn(CompleteAccount) };
