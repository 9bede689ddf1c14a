import { createHmac } from 'node:crypto';
import { DAY_SECONDS } from '@kasauti/domain/time/durations.ts';
import type { Collection, GatewayOrder, GatewayPayment, GatewayRefund, Notes, WebhookEvent } from './entities.ts';
import { GatewayError, unknownId } from './gateway-error.ts';
import { gatewayId } from './gateway-ids.ts';
import type { GatewayState } from './state.ts';
import { type Failure, failures, findTestCard, isGoodOtp, testCards, testUpiIds } from './test-instruments.ts';
import type { Tuning } from './tuning.ts';

const MIN_AMOUNT = 100;
const MAX_NOTES = 15;
const MAX_NOTE_CHARACTERS = 256;
const MAX_RECEIPT_CHARACTERS = 40;
const REFUNDABLE_SECONDS = 180 * DAY_SECONDS;

type Emitted = { payment?: GatewayPayment; order?: GatewayOrder; refund?: GatewayRefund };

export type RulesContext = {
  state: GatewayState;
  keySecret: string;
  tuning: Tuning;
  /** Unix seconds. */
  now(): number;
  emit(event: WebhookEvent, entities: Emitted): void;
};

export type PaymentAsk = {
  order_id: string;
  method: 'card' | 'upi';
  card?: { number: string; name: string };
  vpa?: string;
  email: string;
  contact: string;
};

/** What the hosted page does next. */
export type Next = 'otp' | 'wait' | 'done';

export type Rules = ReturnType<typeof makeRules>;

/** What may be done to orders, payments and refunds. Throws `GatewayError` in Razorpay's words. */
export function makeRules({ state, keySecret, tuning, now, emit }: RulesContext) {
  const orderOfReceipt = new Map<string, string>();
  const paymentIdsOf = new Map<string, Set<string>>();
  for (const known of state.order.values()) if (known.receipt !== null) orderOfReceipt.set(known.receipt, known.id);
  for (const known of state.payment.values()) indexPayment(known);

  function putOrder(order: GatewayOrder): void {
    state.put('order', order.id, order);
    if (order.receipt !== null) orderOfReceipt.set(order.receipt, order.id);
  }

  function putPayment(payment: GatewayPayment): void {
    state.put('payment', payment.id, payment);
    indexPayment(payment);
  }

  function indexPayment({ id, order_id }: GatewayPayment): void {
    const ids = paymentIdsOf.get(order_id) ?? new Set();
    paymentIdsOf.set(order_id, ids.add(id));
  }

  function order(id: string): GatewayOrder {
    const found = state.order.get(id);
    if (!found) throw unknownId();
    return found;
  }

  function payment(id: string): GatewayPayment {
    const found = state.payment.get(id);
    if (!found) throw unknownId();
    return found;
  }

  function refund(id: string): GatewayRefund {
    const found = state.refund.get(id);
    if (!found) throw unknownId();
    return found;
  }

  const paymentsOf = (orderId: string) => [...(paymentIdsOf.get(orderId) ?? [])].map(payment);

  function createOrder(body: Record<string, unknown>): GatewayOrder {
    forbidOthers(body, ['amount', 'currency', 'receipt', 'notes', 'partial_payment', 'payment']);
    const amount = readAmount(body.amount);
    if (typeof body.currency !== 'string')
      throw new GatewayError('The currency field is required.', { field: 'currency' });
    if (body.currency !== 'INR') throw new GatewayError('Currency is not supported', { field: 'currency' });
    const receipt = body.receipt === undefined || body.receipt === null ? null : String(body.receipt);
    if (receipt !== null && receipt.length > MAX_RECEIPT_CHARACTERS)
      throw new GatewayError('The receipt may not be greater than 40 characters.', { field: 'receipt' });
    if (receipt !== null && orderOfReceipt.has(receipt))
      throw new GatewayError('The receipt has already been taken.', { field: 'receipt' });
    const made: GatewayOrder = {
      id: gatewayId('order'),
      entity: 'order',
      amount,
      amount_paid: 0,
      amount_due: amount,
      currency: 'INR',
      receipt,
      offer_id: null,
      status: 'created',
      attempts: 0,
      notes: readNotes(body.notes),
      created_at: now(),
    };
    putOrder(made);
    return made;
  }

  function changeOrderNotes(id: string, body: Record<string, unknown>): GatewayOrder {
    forbidOthers(body, ['notes']);
    const changed = { ...order(id), notes: readNotes(body.notes) };
    putOrder(changed);
    return changed;
  }

  /** The candidate has chosen how to pay. The answer says what the page does next. */
  function beginPayment(ask: PaymentAsk): { payment: GatewayPayment; next: Next } {
    const current = order(ask.order_id);
    if (current.status === 'paid') throw new GatewayError('Payment already done for this order.');
    if (paymentsOf(current.id).some((one) => one.status === 'authorized'))
      throw new GatewayError('A payment of this order is authorized already and waits for its capture.');
    const card = ask.method === 'card' ? findTestCard(ask.card?.number ?? '') : null;
    const made: GatewayPayment = {
      id: gatewayId('pay'),
      entity: 'payment',
      amount: current.amount,
      currency: 'INR',
      status: 'created',
      order_id: current.id,
      invoice_id: null,
      international: false,
      method: ask.method,
      amount_refunded: 0,
      refund_status: null,
      captured: false,
      description: null,
      card_id: null,
      card: null,
      bank: null,
      wallet: null,
      vpa: ask.method === 'upi' ? (ask.vpa ?? '') : null,
      email: ask.email,
      contact: ask.contact,
      notes: current.notes,
      fee: null,
      tax: null,
      error_code: null,
      error_description: null,
      error_source: null,
      error_step: null,
      error_reason: null,
      acquirer_data: {},
      created_at: now(),
    };
    if (ask.method === 'card' && ask.card) {
      const id = gatewayId('card');
      const last4 = ask.card.number.replaceAll(/\D/g, '').slice(-4);
      made.card_id = id;
      made.card = {
        id,
        entity: 'card',
        name: ask.card.name,
        last4,
        network: card?.network ?? 'Unknown',
        type: 'debit',
      };
    }
    putOrder({ ...current, status: 'attempted', attempts: current.attempts + 1 });
    putPayment(made);
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

  /** The bank's page: the one-time password of a card. */
  function answerOtp(id: string, otp: string): GatewayPayment {
    const current = payment(id);
    if (current.status !== 'created' || current.method !== 'card') throw new GatewayError('Payment already processed.');
    const failsAnyway =
      testCards.find((card) => card.number.slice(-4) === current.card?.last4)?.outcome === 'otp-fails';
    return isGoodOtp(otp) && !failsAnyway ? authorise(id) : failPayment(id, failures.authentication);
  }

  /** The UPI app has answered. */
  function answerUpi(id: string): void {
    const current = state.payment.get(id);
    if (current?.status !== 'created') return;
    if (current.vpa === testUpiIds.succeeds) authorise(id);
    else failPayment(id, failures.upi);
  }

  function failPayment(id: string, reason: Failure): GatewayPayment {
    const current = payment(id);
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
    putPayment(failed);
    emit('payment.failed', { payment: failed });
    return failed;
  }

  /** The bank has set the money aside. A failed payment can still come to this, hours later. */
  function authorise(id: string): GatewayPayment {
    const current = payment(id);
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
    putPayment(authorised);
    emit('payment.authorized', { payment: authorised });
    // Only one payment of an order is ever kept: what comes after it goes back at once.
    if (order(current.order_id).status === 'paid') return giveBack(authorised);
    return tuning.autoCapture ? capture(id, authorised.amount) : authorised;
  }

  function capture(id: string, amount: unknown): GatewayPayment {
    const current = payment(id);
    if (typeof amount !== 'number' || !Number.isInteger(amount))
      throw new GatewayError('The amount must be an integer.', { field: 'amount' });
    if (current.captured) throw new GatewayError('This payment has already been captured');
    if (current.status !== 'authorized')
      throw new GatewayError('Only payments which have been authorized and not yet captured can be captured');
    if (amount !== current.amount)
      throw new GatewayError('Capture amount must be equal to the amount authorized.', { field: 'amount' });
    if (order(current.order_id).status === 'paid')
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
      ...order(authorised.order_id),
      status: 'paid',
      amount_paid: authorised.amount,
      amount_due: 0,
    };
    putPayment(captured);
    putOrder(paid);
    emit('payment.captured', { payment: captured });
    emit('order.paid', { payment: captured, order: paid });
    return captured;
  }

  function giveBack(authorised: GatewayPayment): GatewayPayment {
    const refunded: GatewayPayment = {
      ...authorised,
      status: 'refunded',
      amount_refunded: authorised.amount,
      refund_status: 'full',
    };
    putPayment(refunded);
    return refunded;
  }

  function createRefund(id: string, body: Record<string, unknown>, key: string | undefined): GatewayRefund {
    forbidOthers(body, ['amount', 'speed', 'notes', 'receipt']);
    const asked = JSON.stringify([
      id,
      body.amount ?? null,
      body.speed ?? null,
      body.notes ?? null,
      body.receipt ?? null,
    ]);
    const known = readRefundKey(key, asked);
    if (known) return refund(known);

    const current = payment(id);
    if (current.status !== 'captured' && current.status !== 'refunded')
      throw new GatewayError('The payment status should be captured for action to be taken');
    const left = current.amount - current.amount_refunded;
    if (left === 0) throw new GatewayError('The payment has been fully refunded already.');
    const amount = body.amount === undefined ? left : readAmount(body.amount);
    if (amount > left) throw new GatewayError('The refund amount provided is greater than amount captured.');
    if (now() - current.created_at > REFUNDABLE_SECONDS)
      throw new GatewayError('Refund is not supported by the bank because the payment is more than 6 months old');
    if (body.speed !== undefined && body.speed !== 'normal' && body.speed !== 'optimum')
      throw new GatewayError('The selected speed is invalid.', { field: 'speed' });

    const made: GatewayRefund = {
      id: gatewayId('rfnd'),
      entity: 'refund',
      amount,
      currency: 'INR',
      payment_id: id,
      notes: readNotes(body.notes),
      receipt: body.receipt === undefined ? null : String(body.receipt),
      acquirer_data: { arn: null },
      created_at: now(),
      batch_id: null,
      status: 'pending',
      speed_requested: body.speed === 'optimum' ? 'optimum' : 'normal',
      speed_processed: null,
    };
    const refundedInAll = current.amount_refunded + amount;
    const isFull = refundedInAll === current.amount;
    putPayment({
      ...current,
      amount_refunded: refundedInAll,
      refund_status: isFull ? 'full' : 'partial',
      status: isFull ? 'refunded' : current.status,
    });
    state.put('refund', made.id, made);
    if (key !== undefined) state.put('refundKey', key, { key, asked, refundId: made.id });
    emit('refund.created', { refund: made, payment: payment(id) });
    return tuning.refunds === 'pending' ? made : endRefund(made.id, tuning.refunds);
  }

  function readRefundKey(key: string | undefined, asked: string): string | null {
    if (key === undefined) return null;
    if (!/^[A-Za-z0-9_-]{10,}$/.test(key))
      throw new GatewayError(
        'The idempotency key must be at least 10 characters of letters, digits, hyphen and underscore.',
      );
    const known = state.refundKey.get(key);
    if (!known) return null;
    if (known.asked !== asked)
      throw new GatewayError('Different request with the same idempotency key has already been processed.', {
        status: 409,
      });
    return known.refundId;
  }

  function endRefund(id: string, outcome: 'processed' | 'failed'): GatewayRefund {
    const current = refund(id);
    if (current.status !== 'pending') return current;
    const ended: GatewayRefund = {
      ...current,
      status: outcome,
      speed_processed: outcome === 'failed' ? null : current.speed_requested === 'optimum' ? 'instant' : 'normal',
      acquirer_data: { arn: outcome === 'processed' ? String(10_000_000_000 + now()) : null },
    };
    state.put('refund', id, ended);
    if (outcome === 'failed') {
      const paid = payment(current.payment_id);
      const refundedInAll = paid.amount_refunded - current.amount;
      putPayment({
        ...paid,
        status: 'captured',
        amount_refunded: refundedInAll,
        refund_status: refundedInAll === 0 ? null : 'partial',
      });
    }
    emit(`refund.${outcome}`, { refund: ended, payment: payment(current.payment_id) });
    return ended;
  }

  return {
    order,
    payment,
    refund,
    paymentsOf,
    orderWithReceipt: (receipt: string): GatewayOrder[] => {
      const id = orderOfReceipt.get(receipt);
      return id === undefined ? [] : [order(id)];
    },
    createOrder,
    changeOrderNotes,
    beginPayment,
    answerOtp,
    answerUpi,
    failPayment,
    authorise,
    capture,
    createRefund,
    endRefund,
    /** Breaks the rule of one kept payment per order, so that a merchant can be tested against it. */
    captureAgainstTheRules: (id: string) => keep(payment(id)),
    changeRefundNotes(id: string, body: Record<string, unknown>): GatewayRefund {
      forbidOthers(body, ['notes']);
      const changed = { ...refund(id), notes: readNotes(body.notes) };
      state.put('refund', id, changed);
      return changed;
    },
    /** What checkout hands to the merchant's page. */
    proof(paid: GatewayPayment) {
      return {
        razorpay_payment_id: paid.id,
        razorpay_order_id: paid.order_id,
        razorpay_signature: createHmac('sha256', keySecret).update(`${paid.order_id}|${paid.id}`).digest('hex'),
      };
    },
  };
}

function readAmount(amount: unknown): number {
  if (amount === undefined || amount === null)
    throw new GatewayError('The amount field is required.', { field: 'amount' });
  if (typeof amount !== 'number' || !Number.isInteger(amount))
    throw new GatewayError('The amount must be an integer.', { field: 'amount' });
  if (amount < MIN_AMOUNT) throw new GatewayError('The amount must be at least INR 1.00', { field: 'amount' });
  return amount;
}

function readNotes(notes: unknown): Notes {
  if (notes === undefined || notes === null || Array.isArray(notes)) return [];
  const entries = Object.entries(notes as Record<string, unknown>);
  if (entries.length > MAX_NOTES || entries.some(([, value]) => String(value).length > MAX_NOTE_CHARACTERS))
    throw new GatewayError('Number of fields in notes should be less than or equal to 15', { field: 'notes' });
  return entries.length === 0 ? [] : Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}

function forbidOthers(body: Record<string, unknown>, known: readonly string[]): void {
  const others = Object.keys(body).filter((name) => !known.includes(name));
  if (others.length > 0)
    throw new GatewayError(`${others.join(', ')} is/are not required and should not be sent.`, { field: others[0] });
}

/** Lists as the API pages them: newest first, 10 unless asked, 100 at most. */
export function collection<T extends { created_at: number }>(
  rows: Iterable<T>,
  query: { count?: string; skip?: string; from?: string; to?: string },
): Collection<T> {
  const count = Math.min(Number(query.count ?? 10), 100);
  const skip = Number(query.skip ?? 0);
  const items = [...rows]
    .filter(
      (row) =>
        row.created_at >= Number(query.from ?? 0) && row.created_at <= Number(query.to ?? Number.MAX_SAFE_INTEGER),
    )
    .reverse()
    .slice(skip, skip + count);
  return { entity: 'collection', count: items.length, items };
}
