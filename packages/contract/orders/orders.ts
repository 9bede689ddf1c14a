import { REFUND_BARS } from '@kasauti/domain/commerce/refund/asked-refund.ts';
import { REFUND_REASONS, REFUND_STATES } from '@kasauti/domain/commerce/refund/refund-state.ts';
import * as z from 'zod/mini';
import { testShape } from '../catalogue/catalogue.ts';
import type { ContractEntry } from '../entry.ts';
import { type EntitlementId, type ExamId, type InvoiceId, type OrderId, type UserId, wireId } from '../ids.ts';

export const orderShape = z.object({
  _id: wireId<OrderId>(),
  state: z.enum(['awaiting_payment', 'fulfilled', 'refunded']),
  amountInPaise: z.number(),
  billingState: z.nullable(z.string()),
  /** GSTIN of a buyer that is registered for GST. */
  billingGstin: z.nullable(z.string()),
  gatewayOrderId: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  invoice: z.nullable(z.object({ _id: wireId<InvoiceId>(), number: z.string() })),
  /** One credit note per refund, oldest first. */
  creditNotes: z.array(z.object({ _id: wireId<InvoiceId>(), number: z.string() })),
  /** Refunds, oldest first. They include refunds of second payments and of payments with a wrong amount. */
  refunds: z.array(
    z.object({
      amountInPaise: z.number(),
      state: z.enum(REFUND_STATES),
      reason: z.enum(REFUND_REASONS),
      requestedAt: z.iso.datetime(),
      changedAt: z.iso.datetime(),
    }),
  ),
  /** Units and amount that the buyer can get refunded now. `bar` is the reason when no refund is possible. */
  refundable: z.object({ bar: z.nullable(z.enum(REFUND_BARS)), units: z.number(), amountInPaise: z.number() }),
  lastFailure: z.nullable(z.string()),
  lines: z.array(
    z.object({
      test_code: z.string(),
      /** Title at the time of the purchase. `title_hi` is the current Hindi title of the test. */
      title: z.string(),
      title_hi: z.optional(z.string()),
      quantity: z.number(),
      unitPriceInPaise: z.number(),
    }),
  ),
});
export type WireOrder = z.infer<typeof orderShape>;

/** Parameters of the gateway's checkout. `checkoutUrl` is the URL of its script. */
const gatewayShape = z.object({
  key: z.string(),
  order_id: z.string(),
  amount: z.number(),
  currency: z.literal('INR'),
  checkoutUrl: z.string(),
  name: z.string(),
});
export type WireGateway = z.infer<typeof gatewayShape>;

const orderRefusals = {
  'price-changed': { status: 409, message: 'A price has changed. Please look at the new total before you pay.' },
  'not-found': { status: 404, message: 'We could not find one of these tests.' },
  withdrawn: { status: 409, message: 'One of these tests is no longer sold.' },
  'quantity-out-of-range': { status: 400, message: 'A quantity is a whole number from 1 to 100.' },
  'state-unknown': { status: 400, message: 'Choose the State that your invoice should name.' },
  'gstin-wrong': {
    status: 400,
    message: 'This GSTIN is not valid. Check it against your registration, or leave it empty.',
  },
  'gstin-of-another-state': {
    status: 400,
    message: 'This GSTIN is registered in another State. Choose that State, or another GSTIN.',
  },
  'too-many-unpaid': {
    status: 429,
    message: 'You have many unpaid orders. Pay one of them on the page of your orders, or try again later.',
  },
  'gateway-down': {
    status: 503,
    message: 'The payment service is not responding. Nothing was charged. Please try again in a moment.',
  },
} as const;

/** Creates an order at the server's prices. `expectedAmountInPaise` is the total that the buyer saw. */
export const createOrder = {
  method: 'POST',
  path: '/api/v1/pay/orders',
  body: z.strictObject({
    items: z
      .array(z.strictObject({ productId: wireId<ExamId>(), quantity: z.number() }))
      .check(z.minLength(1), z.maxLength(100)),
    billingState: z.string().check(z.regex(/^[A-Z]{2}$/)),
    billingName: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(200))),
    billingGstin: z.optional(z.string().check(z.maxLength(40))),
    expectedAmountInPaise: z.optional(z.number()),
  }),
  answer: z.object({ order: orderShape, gateway: gatewayShape }),
  otherAnswers: { 201: z.object({ order: orderShape, gateway: z.nullable(gatewayShape) }) },
  refusals: orderRefusals,
} as const satisfies ContractEntry;

export const listOrders = {
  method: 'GET',
  path: '/api/v1/pay/orders/{userId}',
  params: z.strictObject({ userId: wireId<UserId>() }),
  answer: z.object({ data: z.array(orderShape) }),
  refusals: {},
} as const satisfies ContractEntry;

/** Starts another payment of an unpaid order. */
export const retryOrder = {
  method: 'POST',
  path: '/api/v1/pay/orders/{orderId}/retry',
  params: z.strictObject({ orderId: wireId<OrderId>() }),
  body: z.optional(z.strictObject({})),
  answer: z.object({ order: orderShape, gateway: gatewayShape }),
  refusals: {
    forbidden: { status: 403, message: 'This order belongs to somebody else.' },
    'not-found': { status: 404, message: 'We could not find that order.' },
    'already-paid': { status: 409, message: 'This order is paid already.' },
    'gateway-down': orderRefusals['gateway-down'],
  },
} as const satisfies ContractEntry;

export const verifyPayment = {
  method: 'POST',
  path: '/api/v1/pay/verify',
  body: z.strictObject({
    razorpay_order_id: z.string().check(z.maxLength(60)),
    razorpay_payment_id: z.string().check(z.maxLength(60)),
    razorpay_signature: z.string().check(z.maxLength(200)),
  }),
  answer: z.object({ order: orderShape }),
  otherAnswers: { 202: z.object({ order: orderShape }) },
  refusals: {
    'not-found': { status: 404, message: 'We could not find that order.' },
    'bad-signature': { status: 400, message: 'The payment could not be verified, so the order was not completed.' },
    'gateway-down': {
      status: 503,
      message: 'The payment service is not responding. If you paid, your order will be completed shortly.',
    },
  },
} as const satisfies ContractEntry;

/** Receives the payment result from a browser without scripts. It redirects to the confirmation page. */
export const paymentCallback = {
  method: 'POST',
  path: '/api/v1/pay/callback',
  bodyKind: 'form',
  body: z.object({
    razorpay_order_id: z.optional(z.string()),
    razorpay_payment_id: z.optional(z.string()),
    razorpay_signature: z.optional(z.string()),
    /** Sent instead of the other fields after a failed payment: JSON with `order_id` and `payment_id`. */
    'error[metadata]': z.optional(z.string()),
  }),
  refusals: {},
} as const satisfies ContractEntry;

export const paymentWebhook = {
  method: 'POST',
  path: '/api/v1/pay/webhooks/razorpay',
  bodyKind: 'raw',
  bodyLimit: 256 * 1024,
  answer: z.object({ received: z.literal(true) }),
  refusals: { 'bad-signature': { status: 400, message: 'The signature does not match.' } },
} as const satisfies ContractEntry;

/**
 * Returns the ordered products of a gateway order. Until the payment is settled, the response is an empty list with
 * status 202.
 */
export const orderedProducts = {
  method: 'GET',
  path: '/api/v1/pay/orders/{userId}/products/{razorpay_order_id}',
  params: z.strictObject({ userId: wireId<UserId>(), razorpay_order_id: z.string().check(z.maxLength(60)) }),
  answer: z.array(
    z.object({ product: testShape, quantity: z.number(), entitlementIds: z.array(wireId<EntitlementId>()) }),
  ),
  otherAnswers: { 202: z.array(z.unknown()) },
  refusals: {
    forbidden: { status: 403, message: 'This order belongs to somebody else.' },
    'not-found': { status: 404, message: 'We could not find that order.' },
  },
} as const satisfies ContractEntry;

export const invoicePdf = {
  method: 'GET',
  path: '/api/v1/pay/invoices/{invoiceId}.pdf',
  params: z.strictObject({ invoiceId: wireId<InvoiceId>() }),
  answerType: 'application/pdf',
  refusals: {
    forbidden: { status: 403, message: 'This invoice belongs to somebody else.' },
    'not-found': { status: 404, message: 'We could not find that invoice.' },
  },
} as const satisfies ContractEntry;

/** Lists usable entitlements that are not booked yet. */
export const listEntitlements = {
  method: 'GET',
  path: '/api/v1/pay/entitlements/{userId}',
  params: z.strictObject({ userId: wireId<UserId>() }),
  answer: z.object({
    data: z.array(
      z.object({
        _id: wireId<EntitlementId>(),
        product: testShape,
        expiresAt: z.iso.datetime(),
        grantedAt: z.iso.datetime(),
      }),
    ),
  }),
  refusals: {},
} as const satisfies ContractEntry;
