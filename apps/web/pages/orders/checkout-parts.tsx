import type { WireOrder } from '@kasauti/contract/orders/orders.ts';
import { cartTotals } from '@kasauti/domain/commerce/cart.ts';
import { paiseFromRupees, timesPaise } from '@kasauti/domain/commerce/paise.ts';
import { monitorsAtHome } from '@kasauti/domain/identity/modes.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Price } from '@kasauti/ui/parts/small.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonGroup } from '@kasauti/ui/parts/states.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Billing } from '../../features/pay-order/billing-form.tsx';
import { OrderLines } from '../../features/pay-order/order-lines.tsx';
import type { PayStep } from '../../features/pay-order/use-pay-order.ts';
import { inLanguage, useLanguage } from '../../lib/appearance/language.ts';
import { lineTitle } from '../../lib/cart/order-line.ts';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { PageLayout } from '../../lib/page/page-layout.tsx';
import { AppLink, ButtonLink } from '../../lib/routing/links.tsx';
import type { AuthUser } from '../../lib/stores/auth.ts';
import type { CartItem } from '../../lib/stores/cart.ts';
import { formatPaise, formatPrice } from '../../lib/words/formats.ts';
import css from './checkout.module.css';

const BillingForm = lazyPart(
  () => import('../../features/pay-order/billing-form.tsx').then(({ BillingForm }) => BillingForm),
  <Skeleton shape="block" />,
);

const PayAgain = lazyPart(
  () => import('../../features/pay-order/pay-again.tsx').then(({ PayAgain }) => PayAgain),
  <Skeleton shape="block" />,
);

const OrderTotal = lazyPart(
  () => import('../../features/order-total/order-total.tsx').then(({ OrderTotal }) => OrderTotal),
  <Skeleton shape="block" />,
);

/** Parts that determine the height of the page. They are loaded before the page is shown. */
export const parts = [BillingForm, OrderTotal];

const GuardianNeeded = lazyPart(() =>
  import('../../features/guardian-consent/guardian-needed.tsx').then(({ GuardianNeeded }) => GuardianNeeded),
);

export const outcomeAddress = (orderId: string) => `/order-confirmation?order=${encodeURIComponent(orderId)}`;

type PayOrderProps = { order: WireOrder; step: PayStep; onPay: () => void };

/** Shows an existing order, which is either unpaid or complete. */
export function PayOrder({ order, step, onPay }: PayOrderProps) {
  const { t } = useLingui();
  const isUnpaid = order.state === 'awaiting_payment';
  return (
    <Frame
      lead={
        isUnpaid ? (
          <Trans>Your order is saved until you pay it.</Trans>
        ) : (
          <Trans>This order is complete: there is nothing to pay.</Trans>
        )
      }
    >
      <PayBox summary={<OrderSummary order={order} />}>
        {isUnpaid ? (
          <PayAgain
            step={step}
            payText={t`Pay ${formatPaise(order.amountInPaise)}`}
            lastFailure={order.lastFailure}
            onPay={onPay}
          />
        ) : (
          <ButtonLink to={outcomeAddress(order._id)}>
            <Trans>See the order</Trans>
          </ButtonLink>
        )}
      </PayBox>
    </Frame>
  );
}

type PayCartProps = {
  user: AuthUser;
  items: CartItem[];
  known: Billing;
  step: PayStep;
  onPay: (billing: Billing, expectedAmountInPaise: number) => void;
};

/** Shows the cart and the billing form. */
export function PayCart({ user, items, known, step, onPay }: PayCartProps) {
  const { t } = useLingui();
  const { total } = cartTotals(items);
  const amount = paiseFromRupees(total);
  return (
    <Frame lead={<Trans>Pay now and choose your dates afterwards.</Trans>}>
      <PayBox summary={<CartSummary items={items} />}>
        {items.some(({ mode }) => monitorsAtHome(mode)) && <GuardianNeeded user={user} />}
        <BillingForm
          known={known}
          isFree={amount === 0}
          payText={amount === 0 ? t`Complete the order` : t`Pay ${formatPrice(total)}`}
          step={step}
          onPay={(billing) => onPay(billing, amount)}
        />
        {user.email && (
          <p className={css.mail}>
            <Trans>We will email the receipt and invoice to {user.email}.</Trans>
          </p>
        )}
      </PayBox>
    </Frame>
  );
}

function Frame({ lead, children }: { lead?: ReactNode; children: ReactNode }) {
  return (
    <PageLayout title={<Trans>Checkout</Trans>} lead={lead}>
      {children}
    </PageLayout>
  );
}

function PayBox({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  const { t } = useLingui();
  return (
    <div className={css.columns}>
      <aside className={css.summary} aria-label={t`Your order`}>
        <h2>
          <Trans>Your order</Trans>
        </h2>
        {summary}
      </aside>
      <section className={css.pay} aria-label={t`Payment`}>
        {children}
      </section>
    </div>
  );
}

function CartSummary({ items }: { items: CartItem[] }) {
  const language = useLanguage();
  const lines = items.map(({ _id, title, quantity, price }) => ({
    key: _id,
    title: inLanguage(title, language),
    quantity,
    amountInPaise: timesPaise(paiseFromRupees(price), quantity),
  }));
  return (
    <>
      <OrderLines lines={lines} />
      <OrderTotal items={items} />
      <AppLink to="/cart">
        <Trans>Edit cart</Trans>
      </AppLink>
    </>
  );
}

function OrderSummary({ order }: { order: WireOrder }) {
  const language = useLanguage();
  const lines = order.lines.map((line) => ({
    key: line.test_code,
    title: lineTitle(line, language),
    quantity: line.quantity,
    amountInPaise: line.unitPriceInPaise * line.quantity,
  }));
  return (
    <>
      <OrderLines lines={lines} />
      <p className={css.sum}>
        <span>
          <Trans>Total, GST included</Trans>
        </span>
        <Price>{formatPaise(order.amountInPaise)}</Price>
      </p>
    </>
  );
}

export function Loading() {
  const { t } = useLingui();
  return (
    <Frame>
      <SkeletonGroup text={t`Loading ...`}>
        <div className={css.columns}>
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </div>
      </SkeletonGroup>
    </Frame>
  );
}

export function NotLoaded({ onAgain }: { onAgain: () => void }) {
  return (
    <Frame>
      <ErrorState
        title={<Trans>Your order could not be loaded</Trans>}
        action={
          <Button onPress={onAgain}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        <Trans>Nothing was charged. Check your connection, then try again.</Trans>
      </ErrorState>
    </Frame>
  );
}

export function NothingToPay({ isUnknownOrder }: { isUnknownOrder: boolean }) {
  return (
    <Frame>
      <EmptyState
        icon="cart"
        title={isUnknownOrder ? <Trans>We could not find that order</Trans> : <Trans>There is nothing to pay</Trans>}
        action={
          <>
            <ButtonLink to="/products">
              <Trans>Browse tests</Trans>
            </ButtonLink>
            <ButtonLink to="/dashboard" kind="secondary">
              <Trans>Your orders</Trans>
            </ButtonLink>
          </>
        }
      >
        <Trans>Your cart is empty. What you bought before is on your dashboard.</Trans>
      </EmptyState>
    </Frame>
  );
}
