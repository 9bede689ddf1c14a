import type { UserId } from '@kasauti/contract/ids.ts';
import {
  type createOrder,
  orderedProducts,
  type retryOrder,
  verifyPayment,
  type WireOrder,
} from '@kasauti/contract/orders/orders.ts';
import { useState } from 'react';
import { type Answer, call, callForStatus, isRefusal, type Refusal } from '../../lib/server/call.ts';
import { type CheckoutAsk, openCheckout } from './razorpay.ts';

/**
 * The state of a payment. The button is locked while the payment is under way. When it stops at any step, the buyer can
 * try the same order again.
 */
export type PayStep =
  | { kind: 'ready' }
  | { kind: 'opening' }
  | { kind: 'paying' }
  | { kind: 'confirming' }
  | { kind: 'stopped'; why: StopReason };
export type StopReason =
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'no-answer' }
  | { kind: 'not-loaded' }
  | { kind: 'closed'; failure: string | null };

type BeginOrder = () => Promise<Answer<typeof createOrder> | Answer<typeof retryOrder>>;
type Parts = {
  userId: UserId;
  checkout: Omit<CheckoutAsk, 'gateway'>;
  /** Called when the order exists. Every further try is for this order. */
  onOrder: (order: WireOrder) => void;
  /** Called when the order is paid, free, or paid but not confirmed yet. The next page shows which. */
  onDone: (orderId: string) => void;
};

/**
 * Pays an order. Creates or reopens it, opens the window of the gateway, and sends the proof of payment to the
 * server.
 */
export function usePayOrder({ userId, checkout, onOrder, onDone }: Parts) {
  const [step, setStep] = useState<PayStep>({ kind: 'ready' });
  const stop = (why: StopReason) => setStep({ kind: 'stopped', why });

  const pay = async (begin: BeginOrder, knownOrderId: string | null) => {
    setStep({ kind: 'opening' });
    const begun = await begin().catch(() => null);
    if (begun === null) return stop({ kind: 'no-answer' });
    if (isRefusal(begun)) {
      // The order was paid in another tab, or a bank confirmed it late.
      if (begun.code === 'already-paid' && knownOrderId) return onDone(knownOrderId);
      return stop({ kind: 'refused', refusal: begun });
    }
    const { order, gateway } = begun;
    onOrder(order);
    if (gateway === null) return onDone(order._id);

    setStep({ kind: 'paying' });
    const outcome = await openCheckout({ ...checkout, gateway });
    switch (outcome.kind) {
      case 'not-loaded':
        return stop(outcome);
      case 'closed':
        setStep({ kind: 'confirming' });
        return (await isFulfilled(userId, gateway.order_id)) ? onDone(order._id) : stop(outcome);
      case 'paid': {
        setStep({ kind: 'confirming' });
        const verified = await call(verifyPayment, { body: outcome.proof }).catch(() => null);
        // Without a response, or when the gateway is down, the payment may still be valid. The next page asks the
        // server again.
        if (verified && isRefusal(verified) && verified.code !== 'gateway-down') {
          return stop({ kind: 'refused', refusal: verified });
        }
        return onDone(order._id);
      }
    }
  };

  return { step, pay };
}

/**
 * Checks whether the order was paid. A buyer who approves in a UPI app may close the window before it shows the
 * result.
 */
async function isFulfilled(userId: UserId, gatewayOrderId: string): Promise<boolean> {
  const params = { userId, razorpay_order_id: gatewayOrderId };
  const found = await callForStatus(orderedProducts, { params }).catch(() => null);
  return found?.status === 200;
}
