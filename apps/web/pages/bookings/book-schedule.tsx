import { listEntitlements } from '@kasauti/contract/orders/orders.ts';
import { EmptyState, Skeleton } from '@kasauti/ui/parts/states.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { WaitingTests } from '../../features/waiting-tests/waiting-tests.tsx';
import { requireSignedIn } from '../../lib/account/signed-in.tsx';
import { type Page, useHead } from '../../lib/page/page.tsx';
import { PageLayout } from '../../lib/page/page-layout.tsx';
import { AppLink, ButtonLink } from '../../lib/routing/links.tsx';
import { question, useAnswer } from '../../lib/server/queries.ts';
import { QueryResult } from '../../lib/server/query-result.tsx';
import type { AuthUser } from '../../lib/stores/auth.ts';

function BookSchedule({ user }: { user: AuthUser }) {
  const { t } = useLingui();
  const entitlements = useAnswer(question(listEntitlements, { params: { userId: user._id } }), { freshMs: 0 });
  useHead({ title: t`Choose a date`, isPrivate: true });
  return (
    <PageLayout
      title={<Trans>Choose a date</Trans>}
      lead={
        <>
          <Trans>Tests you have bought but not yet scheduled.</Trans>{' '}
          <AppLink to="/my-tests">
            <Trans>See your dates</Trans>
          </AppLink>
        </>
      }
    >
      <QueryResult
        query={entitlements}
        failed={<Trans>Your purchases could not be loaded</Trans>}
        loading={<Skeleton shape="block" />}
      >
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState
              icon="calendar"
              title={<Trans>Every test has a date</Trans>}
              action={
                <>
                  <ButtonLink to="/products">
                    <Trans>Browse tests</Trans>
                  </ButtonLink>
                  <ButtonLink to="/my-tests" kind="secondary">
                    <Trans>My Tests</Trans>
                  </ButtonLink>
                </>
              }
            >
              <Trans>Tests you buy appear here until you choose a date and place.</Trans>
            </EmptyState>
          ) : (
            <WaitingTests entitlements={data} />
          )
        }
      </QueryResult>
    </PageLayout>
  );
}

export const page: Page = { Screen: requireSignedIn(BookSchedule) };
