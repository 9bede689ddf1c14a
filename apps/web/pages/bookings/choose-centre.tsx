import { testDetails } from '@kasauti/contract/catalogue/catalogue.ts';
import { listEntitlements } from '@kasauti/contract/orders/orders.ts';
import { listBookings } from '@kasauti/contract/scheduling/scheduling.ts';
import { EmptyState, Skeleton } from '@kasauti/ui/parts/states.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { requireSignedIn } from '../../lib/account/signed-in.tsx';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { type Page, useHead } from '../../lib/page/page.tsx';
import { ButtonLink } from '../../lib/routing/links.tsx';
import { useParams } from '../../lib/routing/router.tsx';
import { isRefusal } from '../../lib/server/call.ts';
import { question, useAnswer } from '../../lib/server/queries.ts';
import { QueryResult } from '../../lib/server/query-result.tsx';
import type { AuthUser } from '../../lib/stores/auth.ts';
import css from './choose-centre.module.css';

const Chooser = lazyPart(() => import('./choose-centre-steps.tsx').then(({ Chooser }) => Chooser), <Loading />);

/** Page to choose where and when to take a test. The steps are place, day, slot, held seat and confirmation. */
function ChooseCentrePage({ user }: { user: AuthUser }) {
  const { testCode = '' } = useParams();
  // The script of the steps is loaded at the same time as the test, the bookings and the purchases.
  useEffect(() => void Chooser.preload(), []);
  const params = { userId: user._id };
  const test = useAnswer(question(testDetails, { params: { id: testCode } }));
  const bookings = useAnswer(question(listBookings, { params }));
  const entitlements = useAnswer(question(listEntitlements, { params }));

  if (test.data && isRefusal(test.data) && test.data.code === 'not-found') return <NoSuchTest />;
  return (
    <QueryResult query={test} heading="h1" failed={<Trans>The dates could not be loaded</Trans>} loading={<Loading />}>
      {({ data: found }) => (
        <QueryResult
          query={bookings}
          heading="h1"
          failed={<Trans>Your bookings could not be loaded</Trans>}
          loading={<Loading />}
        >
          {({ data: booked }) => (
            <QueryResult
              query={entitlements}
              heading="h1"
              failed={<Trans>Your purchases could not be loaded</Trans>}
              loading={<Loading />}
            >
              {({ data: bought }) => (
                <Chooser
                  user={user}
                  test={found}
                  bookings={booked.filter(({ testId }) => testId === found._id)}
                  bought={bought.filter(({ product }) => product._id === found._id)}
                />
              )}
            </QueryResult>
          )}
        </QueryResult>
      )}
    </QueryResult>
  );
}

function NoSuchTest() {
  const { t } = useLingui();
  useHead({ title: t`Test not found`, isPrivate: true });
  return (
    <EmptyState
      heading="h1"
      icon="search"
      title={<Trans>We could not find that test</Trans>}
      action={
        <ButtonLink to="/products">
          <Trans>See all tests</Trans>
        </ButtonLink>
      }
    >
      <Trans>It may have been withdrawn, or the address may be mistyped.</Trans>
    </EmptyState>
  );
}

function Loading() {
  return (
    <div className={css.loading}>
      <Skeleton shape="title" />
      <Skeleton />
      <Skeleton shape="block" />
      <Skeleton shape="block" />
    </div>
  );
}

export const page: Page = { Screen: requireSignedIn(ChooseCentrePage) };
