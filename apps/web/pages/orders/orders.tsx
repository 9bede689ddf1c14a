import { listOrders } from '@kasauti/contract/orders/orders.ts';
import { EmptyState, Skeleton } from '@kasauti/ui/parts/states.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { requireSignedIn } from '../../lib/account/signed-in.tsx';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { type Page, useHead, useSearch } from '../../lib/page/page.tsx';
import { PageLayout } from '../../lib/page/page-layout.tsx';
import { ButtonLink } from '../../lib/routing/links.tsx';
import { question, useAnswer } from '../../lib/server/queries.ts';
import { QueryResult } from '../../lib/server/query-result.tsx';
import type { AuthUser } from '../../lib/stores/auth.ts';
import css from './orders.module.css';

const OrderList = lazyPart(
  () => import('../../features/order-list/order-list.tsx').then(({ OrderList }) => OrderList),
  <Skeleton shape="block" />,
);
const FindPayment = lazyPart(
  () => import('../../features/find-payment/find-payment.tsx').then(({ FindPayment }) => FindPayment),
  <Skeleton shape="block" />,
);

/** Lists all orders, with a form to find a missing payment. `?missing=` names the order that the payment was for. */
function Orders({ user }: { user: AuthUser }) {
  const { t } = useLingui();
  const missing = useSearch().get('missing') ?? '';
  const orders = useAnswer(question(listOrders, { params: { userId: user._id } }), { freshMs: 0 });
  useHead({ title: t`Orders`, isPrivate: true });
  // The scripts are loaded at the same time as the orders.
  useEffect(() => {
    OrderList.preload();
    FindPayment.preload();
  }, []);
  return (
    <PageLayout title={<Trans>Orders</Trans>} lead={<Trans>What you bought, with its invoices and refunds.</Trans>}>
      <QueryResult
        query={orders}
        failed={<Trans>Your orders could not be loaded</Trans>}
        loading={<Skeleton shape="block" />}
      >
        {({ data }) => {
          const findPayment = (
            <section className={css.part} id="missing">
              <h2>
                <Trans>Paid, but your order is still open?</Trans>
              </h2>
              <FindPayment orders={data} orderId={missing} />
            </section>
          );
          return (
            <div className={css.parts}>
              {data.length > 0 ? (
                <OrderList orders={data}>{findPayment}</OrderList>
              ) : (
                <>
                  <NoOrders />
                  {findPayment}
                </>
              )}
            </div>
          );
        }}
      </QueryResult>
    </PageLayout>
  );
}

function NoOrders() {
  return (
    <EmptyState
      icon="cart"
      title={<Trans>You have not bought anything yet.</Trans>}
      action={
        <ButtonLink to="/products">
          <Trans>Browse tests</Trans>
        </ButtonLink>
      }
    >
      <Trans>Your orders appear here with their invoices.</Trans>
    </EmptyState>
  );
}

export const page: Page = { Screen: requireSignedIn(Orders) };
