import { profileDetails } from '@kasauti/contract/identity/profiles.ts';
import { createOrder, listOrders, retryOrder, type WireOrder } from '@kasauti/contract/orders/orders.ts';
import { Spinner } from '@kasauti/ui/parts/states.tsx';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { Billing } from '../../features/pay-order/billing-form.tsx';
import { hasCheckoutPolicy } from '../../features/pay-order/razorpay.ts';
import { usePayOrder } from '../../features/pay-order/use-pay-order.ts';
import { requireSignedIn } from '../../lib/account/signed-in.tsx';
import { inLanguage, type Language, useLanguage } from '../../lib/appearance/language.ts';
import { listsSent, refreshCart } from '../../lib/cart/cart-sync.ts';
import { lineTitle } from '../../lib/cart/order-line.ts';
import { type Page, useHead, useSearch } from '../../lib/page/page.tsx';
import { usePartsHere } from '../../lib/page/use-parts-here.ts';
import { useNavigate } from '../../lib/routing/router.tsx';
import { call, isRefusal } from '../../lib/server/call.ts';
import { question, useAnswer, useSuccessfulAnswer } from '../../lib/server/queries.ts';
import { useFreshList } from '../../lib/server/use-fresh-list.ts';
import type { AuthUser } from '../../lib/stores/auth.ts';
import type { CartItem } from '../../lib/stores/cart.ts';
import { holdOffPurge, useCart } from '../../lib/stores/root.ts';
import { Loading, NothingToPay, NotLoaded, outcomeAddress, PayCart, PayOrder, parts } from './checkout-parts.tsx';

const MAX_DESCRIBED = 200;

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
  // The scripts are loaded at the same time as the orders and the profile.
  const partsAreHere = usePartsHere(parts);
  const isKnown = useSuccessfulAnswer(orders, profile) && partsAreHere;
  useHead({ title: t`Checkout`, isPrivate: true });

  useEffect(() => holdOffPurge(), []);
  const isHere = hasCheckoutPolicy();
  useEffect(() => {
    // Directly after a login, the browser may still be sending the visitor's cart to the account. The page reloads
    // after the cart has been sent.
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

  if (order) return <PayOrder order={order} step={step} onPay={() => retry(order)} />;

  const isReading = reading === 'reading' && step.kind === 'ready';
  if (!isKnown || isReading) return <Loading />;
  if (orderKey !== null && orders.isError) return <NotLoaded onAgain={() => void orders.refetch()} />;
  if (reading === 'failed' && step.kind === 'ready') return <NotLoaded onAgain={() => void again()} />;
  if (items.length === 0) return <NothingToPay isUnknownOrder={orderKey !== null} />;

  const last = past.find((one) => one.billingState);
  const known: Billing = {
    billingState: last?.billingState ?? details?.stateCode ?? '',
    billingGstin: last?.billingGstin ?? '',
    billingName: user.full_name,
  };
  return <PayCart user={user} items={items} known={known} step={step} onPay={buy} />;
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

export const page: Page = { Screen: requireSignedIn(Checkout) };
