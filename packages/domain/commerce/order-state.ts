import { assertNever } from '../assert-never.ts';
import { type Paise, sumPaise } from './paise.ts';
import { isCaptured, type PaymentStatus } from './payment-state.ts';

/**
 * An order's status is computed from facts, never stored as an opinion of its own; so no late event can move it backwards.
 * `failed`, `expired` and `cancelled` are soft: a payment captured later makes the order `paid` all the same. Source: docs/rules/buying.md.
 */
export const ORDER_STATUSES = [
  'draft',
  'awaiting_payment',
  'failed',
  'expired',
  'cancelled',
  'paid',
  'fulfilled',
  'partially_refunded',
  'refunded',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export type OrderFacts = {
  totalPaise: Paise;
  /** When payment was opened at the gateway; null: not yet. */
  placedAt: Date | null;
  expiresAt: Date | null;
  cancelledAt: Date | null;
  payments: readonly { status: PaymentStatus; amountPaise: Paise; refundedPaise: Paise }[];
  /** Units bought, and entitlements that exist for them (revoked ones too: they were granted). */
  unitsOrdered: number;
  entitlementsGranted: number;
};

export function orderStatus(facts: OrderFacts, now: Date): OrderStatus {
  const { totalPaise, payments } = facts;
  const isFulfilled = facts.entitlementsGranted >= facts.unitsOrdered && facts.unitsOrdered > 0;
  if (totalPaise === 0) return isFulfilled ? 'fulfilled' : unpaidStatus(facts, now);

  const captured = payments.filter((payment) => isCaptured(payment.status));
  const kept =
    sumPaise(captured.map((payment) => payment.amountPaise)) -
    sumPaise(captured.map((payment) => payment.refundedPaise));
  const hasPaid = captured.some((payment) => payment.amountPaise >= totalPaise);
  if (!hasPaid) return unpaidStatus(facts, now);
  if (kept <= 0) return 'refunded';
  // A second payment of the same order goes back in full; only what falls below the price is a refund of the order.
  if (kept < totalPaise) return 'partially_refunded';
  return isFulfilled ? 'fulfilled' : 'paid';
}

export type PayBar = 'already-paid' | 'order-closed';

/** Says why a payment cannot be tried (again) on this order, or null. A failed or abandoned one can. */
export function whyCannotPay(facts: OrderFacts, now: Date): PayBar | null {
  const status = orderStatus(facts, now);
  switch (status) {
    case 'paid':
    case 'fulfilled':
    case 'partially_refunded':
    case 'refunded':
      return 'already-paid';
    case 'expired':
    case 'cancelled':
      return 'order-closed';
    case 'draft':
    case 'awaiting_payment':
    case 'failed':
      return null;
    default:
      return assertNever(status);
  }
}

function unpaidStatus(facts: OrderFacts, now: Date): OrderStatus {
  if (facts.cancelledAt) return 'cancelled';
  if (facts.expiresAt && now >= facts.expiresAt) return 'expired';
  if (facts.placedAt === null) return 'draft';
  const { payments } = facts;
  return payments.length > 0 && payments.every((payment) => payment.status === 'failed')
    ? 'failed'
    : 'awaiting_payment';
}
