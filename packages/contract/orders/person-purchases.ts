import { ATTEMPT_STATES } from '@kasauti/domain/attempt/attempt-state.ts';
import { PAYMENT_STATUSES } from '@kasauti/domain/commerce/payment-state.ts';
import * as z from 'zod/mini';
import type { ContractEntry } from '../entry.ts';
import { type EntitlementId, wireId } from '../ids.ts';
import { bookingShape, centreShape } from '../scheduling/scheduling.ts';
import { localizedText } from '../shapes.ts';
import { onePerson, personBars } from '../staff/people.ts';
import { orderShape } from './orders.ts';

/* A user's purchases and bookings, for support and administrators. These operations are read-only. */

const payment = z.object({
  /** Last characters of the gateway's reference. They are enough to identify a payment. */
  referenceEnd: z.string(),
  status: z.enum(PAYMENT_STATUSES),
  amountInPaise: z.number(),
  seenAt: z.iso.datetime(),
});

const bought = z.extend(
  z.pick(orderShape, {
    _id: true,
    state: true,
    amountInPaise: true,
    gatewayOrderId: true,
    createdAt: true,
    invoice: true,
    creditNotes: true,
    refunds: true,
    lastFailure: true,
    lines: true,
  }),
  {
    /** All payments that the gateway reported, oldest first, including failed ones. */
    payments: z.array(payment),
  },
);
export type WirePersonOrder = z.infer<typeof bought>;

/** Lists a user's orders, newest first, with payments, refunds and invoice numbers. The access is audited. */
export const readPersonOrders = {
  method: 'GET',
  path: '/api/v1/people/{id}/orders',
  scope: { of: 'person', param: 'id' },
  params: onePerson,
  answer: z.object({ data: z.array(bought) }),
  refusals: personBars,
} as const satisfies ContractEntry;

const waiting = z.object({
  _id: wireId<EntitlementId>(),
  test_code: z.string(),
  title: localizedText(),
  grantedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});

const booked = z.extend(
  z.pick(bookingShape, {
    schedule_id: true,
    test_code: true,
    title: true,
    state: true,
    startsAt: true,
    entryClosesAt: true,
    mode: true,
    rollNumber: true,
    heldUntil: true,
  }),
  {
    centre: z.nullable(z.pick(centreShape, { name: true, city: true, cityHi: true })),
    /** Null before the candidate first enters the lobby. */
    attemptState: z.nullable(z.enum(ATTEMPT_STATES)),
  },
);
export type WirePersonBooking = z.infer<typeof booked>;
export type WirePersonTests = z.infer<typeof readPersonTests.answer>;

/**
 * Lists a user's unbooked entitlements and bookings, newest sitting first, with the state of each attempt. It
 * returns no responses, marks or results. The access is audited.
 */
export const readPersonTests = {
  method: 'GET',
  path: '/api/v1/people/{id}/tests',
  scope: { of: 'person', param: 'id' },
  params: onePerson,
  answer: z.object({ waiting: z.array(waiting), bookings: z.array(booked) }),
  refusals: personBars,
} as const satisfies ContractEntry;
