import { listResults } from '@kasauti/contract/attempts/results.ts';
import { listOrders } from '@kasauti/contract/orders/orders.ts';
import { EmptyState, Skeleton, SkeletonGroup } from '@kasauti/ui/parts/states.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { OrderList } from '../../features/order-list/order-list.tsx';
import { RecentResults } from '../../features/recent-results/recent-results.tsx';
import { TriedTests } from '../../features/tried-tests/tried-tests.tsx';
import { AppLink, ButtonLink } from '../../lib/routing/links.tsx';
import { question, useAnswer, useSuccessfulAnswer } from '../../lib/server/queries.ts';
import { QueryResult } from '../../lib/server/query-result.tsx';
import type { AuthUser } from '../../lib/stores/auth.ts';

const MAX_ORDERS = 5;

/**
 * Shows past results and orders, lower on the dashboard. Both appear at the same time, so that one does not move the
 * other.
 */
export function Past({ user }: { user: AuthUser }) {
  const { t } = useLingui();
  const results = useAnswer(resultsOf(user));
  const orders = useAnswer(ordersOf(user));
  const isKnown = useSuccessfulAnswer(results, orders);
  if (!isKnown) {
    return (
      <SkeletonGroup text={t`Loading ...`}>
        <Skeleton shape="rest" />
      </SkeletonGroup>
    );
  }
  return (
    <>
      <Results user={user} />
      <TriedTests userId={user._id} />
      <Orders user={user} />
    </>
  );
}

const resultsOf = (user: AuthUser) => question(listResults, { params: { userId: user._id } });
const ordersOf = (user: AuthUser) => question(listOrders, { params: { userId: user._id } });

function Results({ user }: { user: AuthUser }) {
  const { t } = useLingui();
  const answer = useAnswer(resultsOf(user));
  return (
    <section>
      <h2>
        <Trans>Results</Trans>
      </h2>
      <QueryResult query={answer} failed={t`Your results could not be loaded`} heading="h3">
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState
              heading="h3"
              icon="questions"
              title={<Trans>No results yet</Trans>}
              action={
                <ButtonLink to="/products?price=free" kind="secondary">
                  <Trans>Try a free test</Trans>
                </ButtonLink>
              }
            >
              <Trans>Your results appear here after your first test.</Trans>
            </EmptyState>
          ) : (
            <RecentResults results={data} />
          )
        }
      </QueryResult>
    </section>
  );
}

function Orders({ user }: { user: AuthUser }) {
  const { t } = useLingui();
  const answer = useAnswer(ordersOf(user));
  return (
    <section>
      <h2>
        <Trans>Orders</Trans>
      </h2>
      <QueryResult query={answer} failed={t`Your orders could not be loaded`} heading="h3">
        {({ data }) =>
          data.length === 0 ? (
            <p>
              <Trans>You have not bought anything yet.</Trans>
            </p>
          ) : (
            <OrderList orders={data.slice(0, MAX_ORDERS)} />
          )
        }
      </QueryResult>
      <AppLink to="/orders">
        <Trans>Orders and invoices</Trans>
      </AppLink>
    </section>
  );
}
