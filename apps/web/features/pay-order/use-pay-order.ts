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
 * The state of a payment. The button is disabled during the payment. If the payment stops at any step, the buyer can
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
  /** Called as soon as the order exists. Every further try pays the same order. */
  onOrder: (order: WireOrder) => void;
  /**
   * Called if the order is paid, if it is free, or if the payment is not confirmed yet. The next page shows which of
   * these is the case.
   */
  onDone: (orderId: string) => void;
};

/**
 * Returns the state of the payment and the function `pay`. `pay` creates or reopens an order, opens the window of the
 * payment gateway, and sends the proof of payment to the server.
 */
export function usePayOrder({ userId, checkout, onOrder, onDone }: Parts) {
  const [step, setStep] = useState<PayStep>({ kind: 'ready' });
  const stop = (why: StopReason) => setStep({ kind: 'stopped', why });

  const pay = async (begin: BeginOrder, knownOrderId: string | null) => {
    setStep({ kind: 'opening' });
    const begun = await begin().catch(() => null);
    if (begun === null) return stop({ kind: 'no-answer' });
    if (isRefusal(begun)) {
      // The order was already paid in another tab, or the bank confirmed the payment late.
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
        // If there is no response, or if the gateway cannot be reached, the payment may still be valid. The next page
        // then asks the server again.
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
 * Checks whether the order was paid. A buyer who approves the payment in a UPI app may close the window before it shows
 * the result.
 */
async function isFulfilled(userId: UserId, gatewayOrderId: string): Promise<boolean> {
  const params = { userId, razorpay_order_id: gatewayOrderId };
  const found = await callForStatus(orderedProducts, { params }).catch(() => null);
  return found?.status === 200;
}
