import { PAYMENT_STATUSES } from '@kasauti/domain/commerce/payment-state.ts';
import * as z from 'zod/mini';
import type { ContractEntry } from './entry.ts';
import { orderShape } from './orders.ts';
import { onePerson, personBars } from './people.ts';

/* What support and administrators see of what somebody bought. They read it, and change nothing here. */

const payment = z.object({
  /** The end of the gateway's reference: enough to tell which payment somebody speaks of. */
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
    /** Every one that the gateway told us of, oldest first; also those that failed. */
    payments: z.array(payment),
  },
);
export type WirePersonOrder = z.infer<typeof bought>;

/** Somebody's orders, newest first, with their payments, refunds and invoices' numbers. That somebody looked stands in the audit log. */
export const readPersonOrders = {
  method: 'GET',
  path: '/api/v1/people/{id}/orders',
  params: onePerson,
  answer: z.object({ data: z.array(bought) }),
  refusals: personBars,
} as const satisfies ContractEntry;
