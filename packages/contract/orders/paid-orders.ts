import * as z from 'zod/mini';
import type { ContractEntry } from '../entry.ts';
import { type OrderId, wireId } from '../ids.ts';
import type { RefusalTable } from '../refusal.ts';
import { orderShape } from './orders.ts';

/*
 * Operations on existing orders. They are separate from `orders.ts`, because the checkout page must stay small and
 * does not need them.
 */

/**
 * Searches for a missing payment at the gateway. With `orderId`, the search covers one order of the caller. Otherwise
 * it covers all unpaid orders of the caller from the last 30 days. If `reference` is the number of a payment, that
 * payment is searched for, too.
 *
 * - `found`: the orders are complete.
 * - `refunded`: the orders were paid and the money was refunded.
 * - `handed-on`: the gateway has no such payment, so staff search for it. `ticketToken` opens the ticket. `isOpen` is
 *   false for a ticket that is closed or answered.
 */
export const findMissingPayment = {
  method: 'POST',
  path: '/api/v1/pay/missing',
  body: z.strictObject({
    orderId: z.optional(wireId<OrderId>()),
    reference: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(60))),
  }),
  answer: z.discriminatedUnion('outcome', [
    z.object({ outcome: z.literal('found'), orderIds: z.array(wireId<OrderId>()) }),
    z.object({ outcome: z.literal('refunded'), orderIds: z.array(wireId<OrderId>()) }),
    z.object({
      outcome: z.literal('handed-on'),
      ticketNo: z.number(),
      ticketToken: z.string(),
      isOpen: z.boolean(),
    }),
  ]),
  refusals: {
    'nothing-named': { status: 400, message: 'Choose the order, or enter the number of the payment.' },
    'not-found': { status: 404, message: 'We could not find that order.' },
    'asked-too-often': {
      status: 429,
      message: 'You have asked about several payments within a short time. Please wait an hour, or write to us.',
    },
    'asked-just-now': {
      status: 429,
      message: 'We have asked the payment service about this a moment ago. Please try again in half a minute.',
    },
    'gateway-down': {
      status: 503,
      message:
        'The payment service is not responding just now. Your money is not lost. We will ask the service again automatically.',
    },
  },
} as const satisfies ContractEntry;

export const refundRefusals = {
  forbidden: { status: 403, message: 'This order belongs to somebody else.' },
  'not-found': { status: 404, message: 'We could not find that order.' },
  'nothing-paid': { status: 409, message: 'This order has no payment that could be refunded.' },
  'nothing-unused': {
    status: 409,
    message: 'This order has no unused tests left. If a test is booked, cancel the booking first; then ask again.',
  },
  'refund-too-late': {
    status: 409,
    message:
      'After 180 days a payment can no longer be refunded automatically. Write to us and we will find another way.',
  },
} as const satisfies RefusalTable;

/**
 * Requests a refund of the unused units of an order. After that, these units can no longer be booked. The money is
 * returned by the original payment method. A repeated call changes nothing.
 */
export const askRefund = {
  method: 'POST',
  path: '/api/v1/pay/orders/{orderId}/refund',
  params: z.strictObject({ orderId: wireId<OrderId>() }),
  body: z.optional(z.strictObject({})),
  answer: z.object({ order: orderShape }),
  refusals: refundRefusals,
} as const satisfies ContractEntry;
