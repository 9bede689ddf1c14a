import { profileDetails } from '@kasauti/contract/identity/profiles.ts';
import { createOrder, listOrders, retryOrder, type WireOrder } from '@kasauti/contract/orders/orders.ts';
import { cartTotals } from '@kasauti/domain/commerce/cart.ts';
import { paiseFromRupees, timesPaise } from '@kasauti/domain/commerce/paise.ts';
import { monitorsAtHome } from '@kasauti/domain/identity/modes.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Price } from '@kasauti/ui/parts/small.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonGroup, Spinner } from '@kasauti/ui/parts/states.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';
import type { Billing } from '../../features/pay-order/billing-form.tsx';
import { OrderLines } from '../../features/pay-order/order-lines.tsx';
import { hasCheckoutPolicy } from '../../features/pay-order/razorpay.ts';
import { usePayOrder } from '../../features/pay-order/use-pay-order.ts';
import { requireSignedIn } from '../../lib/account/signed-in.tsx';
import { inLanguage, type Language, useLanguage } from '../../lib/appearance/language.ts';
import { listsSent, refreshCart } from '../../lib/cart/cart-sync.ts';
import { lineTitle } from '../../lib/cart/order-line.ts';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { type Page, useHead, useSearch } from '../../lib/page/page.tsx';
import { PageLayout } from '../../lib/page/page-layout.tsx';
import { AppLink, ButtonLink } from '../../lib/routing/links.tsx';
import { useNavigate } from '../../lib/routing/router.tsx';
import { call, isRefusal } from '../../lib/server/call.ts';
import { question, useAnswer, useSuccessfulAnswer } from '../../lib/server/queries.ts';
import { useFreshList } from '../../lib/server/use-fresh-list.ts';
import type { AuthUser } from '../../lib/stores/auth.ts';
import type { CartItem } from '../../lib/stores/cart.ts';
import { holdOffPurge, useCart } from '../../lib/stores/root.ts';
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

const GuardianNeeded = lazyPart(() =>
  import('../../features/guardian-consent/guardian-needed.tsx').then(({ GuardianNeeded }) => GuardianNeeded),
);

const MAX_DESCRIBED = 200;
const outcomeAddress = (orderId: string) => `/order-confirmation?order=${encodeURIComponent(orderId)}`;

/**
 * Pays the cart, or an existing order that is not paid yet (`?order=`). When an order exists, the address contains
 * its id. A reload, or the return from the bank, then continues with the same order.
 */
function Checkout({ user }: { user: AuthUser }) {
  const { t } = useLingui();
  const language = useLanguage();
  const navigate = useNavigate();
  const search = useSearch();
  const orderKey = search.get('order') ?? search.get('razorpay_order_id');
  const [made, setMade] = useState<WireOrder | null>(null);
  const { reading, again } = useFreshList(refreshCart);
  const items = useCart((cart) => cart.items);
  const orders = useAnswer(question(listOrders, { params: { userId: user._id } }));
  const profile = useAnswer(question(profileDetails, { query: { email: user.email ?? '' } }));
  const isKnown = useSuccessfulAnswer(orders, profile);
  useHead({ title: t`Checkout`, isPrivate: true });

  useEffect(() => holdOffPurge(), []);
  // The script of the form is loaded at the same time as the orders and the profile.
  useEffect(() => void BillingForm.preload(), []);
  const isHere = hasCheckoutPolicy();
  useEffect(() => {
    // Directly after a login, the visitor's cart may still be on its way to the account. The reload waits for it.
    if (!isHere && reading !== 'reading') void listsSent().then(() => location.reload());
  }, [isHere, reading]);

  const details = profile.data && !isRefusal(profile.data) ? profile.data.user : null;
  const past = orders.data && !isRefusal(orders.data) ? orders.data.data : [];
  const found = orderKey === null ? null : (past.find((one) => isOrder(one, orderKey)) ?? null);
  const order = made ?? found;
  const { step, pay } = usePayOrder({
    userId: user._id,
    checkout: {
      description: descriptionOf(order, items, language),
      prefill: { name: user.full_name, email: user.email ?? '', contact: details?.phone ?? '' },
      language,
      upiText: t`Pay by UPI`,
    },
    onOrder: (order) => {
      setMade(order);
      navigate(`/checkout?order=${order._id}`, { replace: true });
    },
    // A full page load removes the script of the gateway.
    onDone: (orderId) => location.assign(outcomeAddress(orderId)),
  });

  const retry = (order: WireOrder) => void pay(() => call(retryOrder, { params: { orderId: order._id } }), order._id);
  const buy = ({ billingState, billingName, billingGstin }: Billing, expectedAmountInPaise: number) => {
    const body = {
      items: items.map(({ _id, quantity }) => ({ productId: _id, quantity })),
      billingState,
      billingName: billingName.trim(),
      ...(billingGstin.trim() && { billingGstin }),
      expectedAmountInPaise,
    };
    void pay(async () => {
      const answer = await call(createOrder, { body });
      // After a refusal the cart is read again, so that the screen matches the refusal.
      if (isRefusal(answer)) await again();
      return answer;
    }, null);
  };

  if (!isHere) return <Spinner full text={t`Loading ...`} />;

  if (order) {
    return (
      <Frame
        lead={
          order.state === 'awaiting_payment' ? (
            <Trans>Your order is saved until you pay it.</Trans>
          ) : (
            <Trans>This order is complete: there is nothing to pay.</Trans>
          )
        }
      >
        <PayBox summary={<OrderSummary order={order} />}>
          {order.state === 'awaiting_payment' ? (
            <PayAgain
              step={step}
              payText={t`Pay ${formatPaise(order.amountInPaise)}`}
              lastFailure={order.lastFailure}
              onPay={() => retry(order)}
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

  const isReading = reading === 'reading' && step.kind === 'ready';
  if (!isKnown || isReading) return <Loading />;
  if (orderKey !== null && orders.isError) return <NotLoaded onAgain={() => void orders.refetch()} />;
  if (reading === 'failed' && step.kind === 'ready') return <NotLoaded onAgain={() => void again()} />;
  if (items.length === 0) return <NothingToPay isUnknownOrder={orderKey !== null} />;

  const { total } = cartTotals(items);
  const last = past.find((one) => one.billingState);
  const known: Billing = {
    billingState: last?.billingState ?? details?.stateCode ?? '',
    billingGstin: last?.billingGstin ?? '',
    billingName: user.full_name,
  };
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
          onPay={(billing) => buy(billing, amount)}
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

/** Returns the description for the payment window. The gateway cuts it off after about 250 characters. */
function descriptionOf(order: WireOrder | null, items: CartItem[], language: Language): string {
  const titles = order
    ? order.lines.map((line) => lineTitle(line, language))
    : items.map(({ title }) => inLanguage(title, language));
  const text = titles.join(', ');
  return text.length > MAX_DESCRIBED ? `${text.slice(0, MAX_DESCRIBED - 1)}…` : text;
}

function isOrder({ _id, gatewayOrderId }: WireOrder, key: string): boolean {
  return _id === key || gatewayOrderId === key;
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

function Loading() {
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

function NotLoaded({ onAgain }: { onAgain: () => void }) {
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

function NothingToPay({ isUnknownOrder }: { isUnknownOrder: boolean }) {
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

export const page: Page = { Screen: requireSignedIn(Checkout) };
