import { makeCreatedPayment, type PaymentAsk } from '../created-payment.ts';
import type { GatewayOrder, GatewayPayment } from '../entities.ts';
import { GatewayError } from '../gateway-error.ts';
import { type Failure, failures, findTestCard, isGoodOtp, testCards, testUpiIds } from '../test-instruments.ts';
import type { RulesContext } from './rules-context.ts';

/** The next step of the hosted page. */
export type Next = 'otp' | 'wait' | 'done';

/** The operations on payments. They throw `GatewayError` with Razorpay's texts. */
export function makePaymentRules({ records, now, tuning, emit }: RulesContext) {
  /** Begins a payment with the method that the candidate chose. `next` is the next step of the hosted page. */
  function beginPayment(ask: PaymentAsk): { payment: GatewayPayment; next: Next } {
    const current = records.order(ask.order_id);
    if (current.status === 'paid') throw new GatewayError('Payment already done for this order.');
    if (records.paymentsOf(current.id).some((one) => one.status === 'authorized'))
      throw new GatewayError('A payment of this order is authorized already and waits for its capture.');
    const made = makeCreatedPayment(current, ask, now());
    records.putOrder({ ...current, status: 'attempted', attempts: current.attempts + 1 });
    records.putPayment(made);
    return { payment: made, next: decideNext(made, ask) };
  }

  function decideNext(made: GatewayPayment, ask: PaymentAsk): Next {
    if (ask.method === 'upi') {
      if (ask.vpa === testUpiIds.succeeds || ask.vpa === testUpiIds.fails) return 'wait';
      failPayment(made.id, failures.vpa);
      return 'done';
    }
    const outcome = findTestCard(ask.card?.number ?? '')?.outcome ?? failures.cardNumber;
    if (typeof outcome === 'string') return 'otp';
    failPayment(made.id, outcome);
    return 'done';
  }

  /** Checks the one-time password of a card, as the bank's page does. */
  function answerOtp(id: string, otp: string): GatewayPayment {
    const current = records.payment(id);
    if (current.status !== 'created' || current.method !== 'card') throw new GatewayError('Payment already processed.');
    const failsAnyway =
      testCards.find((card) => card.number.slice(-4) === current.card?.last4)?.outcome === 'otp-fails';
    return isGoodOtp(otp) && !failsAnyway ? authorise(id) : failPayment(id, failures.authentication);
  }

  /** Ends a UPI payment as the UPI app would do. */
  function answerUpi(id: string): void {
    const current = records.findPayment(id);
    if (current?.status !== 'created') return;
    if (current.vpa === testUpiIds.succeeds) authorise(id);
    else failPayment(id, failures.upi);
  }

  function failPayment(id: string, reason: Failure): GatewayPayment {
    const current = records.payment(id);
    if (current.status !== 'created') return current;
    const failed: GatewayPayment = {
      ...current,
      status: 'failed',
      error_code: reason.code,
      error_description: reason.description,
      error_source: reason.code === 'GATEWAY_ERROR' ? 'gateway' : 'customer',
      error_step: reason.step,
      error_reason: reason.reason,
    };
    records.putPayment(failed);
    emit('payment.failed', { payment: failed });
    return failed;
  }

  /**
   * Authorises a payment, which means that the bank has reserved the money. A failed payment can still be authorised
   * hours later.
   */
  function authorise(id: string): GatewayPayment {
    const current = records.payment(id);
    if (current.status !== 'created' && current.status !== 'failed') return current;
    const authorised: GatewayPayment = {
      ...current,
      status: 'authorized',
      error_code: null,
      error_description: null,
      error_source: null,
      error_step: null,
      error_reason: null,
      acquirer_data: current.method === 'card' ? { auth_code: id.slice(-6) } : { rrn: String(now()) },
    };
    records.putPayment(authorised);
    emit('payment.authorized', { payment: authorised });
    // Only one payment of an order is captured. Another one is refunded immediately.
    if (records.order(current.order_id).status === 'paid') return refundLateCapture(authorised);
    return tuning.autoCapture ? capture(id, authorised.amount) : authorised;
  }

  function capture(id: string, amount: unknown): GatewayPayment {
    const current = records.payment(id);
    if (typeof amount !== 'number' || !Number.isInteger(amount))
      throw new GatewayError('The amount must be an integer.', { field: 'amount' });
    if (current.captured) throw new GatewayError('This payment has already been captured');
    if (current.status !== 'authorized')
      throw new GatewayError('Only payments which have been authorized and not yet captured can be captured');
    if (amount !== current.amount)
      throw new GatewayError('Capture amount must be equal to the amount authorized.', { field: 'amount' });
    if (records.order(current.order_id).status === 'paid')
      throw new GatewayError(
        'Your payment has been declined as the order is already paid. Any amount deducted will be refunded within 5-7 working days.',
      );
    return keep(current);
  }

  function keep(authorised: GatewayPayment): GatewayPayment {
    const fee = Math.round(authorised.amount * 0.0236);
    const captured: GatewayPayment = {
      ...authorised,
      status: 'captured',
      captured: true,
      fee,
      tax: Math.round((fee * 18) / 118),
    };
    const paid: GatewayOrder = {
      ...records.order(authorised.order_id),
      status: 'paid',
      amount_paid: authorised.amount,
      amount_due: 0,
    };
    records.putPayment(captured);
    records.putOrder(paid);
    emit('payment.captured', { payment: captured });
    emit('order.paid', { payment: captured, order: paid });
    return captured;
  }

  function refundLateCapture(authorised: GatewayPayment): GatewayPayment {
    const refunded: GatewayPayment = {
      ...authorised,
      status: 'refunded',
      amount_refunded: authorised.amount,
      refund_status: 'full',
    };
    records.putPayment(refunded);
    return refunded;
  }

  return { beginPayment, answerOtp, answerUpi, failPayment, authorise, capture, keep };
}
