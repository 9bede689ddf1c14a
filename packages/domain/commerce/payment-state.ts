/**
 * The statuses of a payment at the gateway, in ascending order. A late or repeated event never lowers the status.
 * A `failed` payment can still rise, because a bank may authorise it hours later. Source: docs/rules/buying.md.
 */
export const PAYMENT_STATUSES = ['created', 'failed', 'authorized', 'captured', 'refunded'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** Returns the rank of a status, from 0 (`created`) to 4 (`refunded`). The rank is stored for comparisons in SQL. */
export function paymentRank(status: PaymentStatus): number {
  return PAYMENT_STATUSES.indexOf(status);
}

/** Returns whether the money was received. It may have been refunded since. */
export function isCaptured(status: PaymentStatus): boolean {
  return status === 'captured' || status === 'refunded';
}
