import { EmptyState } from '@kasauti/ui/parts/states.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { OrderOutcome } from '../../features/order-outcome/order-outcome.tsx';
import { findOrder, useOrderOutcome } from '../../features/order-outcome/use-order-outcome.ts';
import { requireSignedIn } from '../../lib/account/signed-in.tsx';
import { type Page, useHead, useSearch } from '../../lib/page/page.tsx';
import { ButtonLink } from '../../lib/routing/links.tsx';
import { QueryResult } from '../../lib/server/query-result.tsx';
import type { AuthUser } from '../../lib/stores/auth.ts';
import css from './order-confirmation.module.css';

/**
 * Shows the outcome of an order. `?order=` is the order id; `?razorpay_order_id=` is the gateway's id after its
 * redirect.
 */
function OrderConfirmation({ user }: { user: AuthUser }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const search = useSearch();
  const orderKey = search.get('order') ?? search.get('razorpay_order_id') ?? '';
  const { orders, products, isSettled } = useOrderOutcome(user._id, orderKey);
  useHead({ title: t`Your order`, isPrivate: true });

  return (
    <div className={css.page}>
      <QueryResult query={orders} heading="h1" failed={<Trans>Your order could not be loaded</Trans>}>
        {(answer) => {
          const order = findOrder(answer, orderKey);
          if (!order) return <NoSuchOrder />;
          return (
            <OrderOutcome
              order={order}
              products={products}
              isSettled={isSettled}
              onAskAgain={() => void queries.refetchQueries({ queryKey: ['ordered-products'] })}
            />
          );
        }}
      </QueryResult>
    </div>
  );
}

function NoSuchOrder() {
  return (
    <EmptyState
      heading="h1"
      icon="cart"
      title={<Trans>We could not find that order</Trans>}
      action={
        <ButtonLink to="/orders">
          <Trans>Your orders</Trans>
        </ButtonLink>
      }
    >
      <Trans>All your orders are listed there, and you can look for a payment.</Trans>
    </EmptyState>
  );
}

export const page: Page = { Screen: requireSignedIn(OrderConfirmation) };
