/**
 * A payment at the gateway moves in one direction only: an event that arrives late or twice never takes it back.
 * `failed` can still rise: a bank may authorise hours later. Source: docs/rules/buying.md.
 */
export const PAYMENT_STATUSES = ['created', 'failed', 'authorized', 'captured', 'refunded'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** 0 for `created` up to 4 for `refunded`; stored beside the status, so that SQL can compare. */
export function paymentRank(status: PaymentStatus): number {
  return PAYMENT_STATUSES.indexOf(status);
}

/** The one that counts, whichever came first. */
export function laterStatus(a: PaymentStatus, b: PaymentStatus): PaymentStatus {
  return paymentRank(a) >= paymentRank(b) ? a : b;
}

/** Money has arrived with us (and may have gone back since). */
export function isCaptured(status: PaymentStatus): boolean {
  return status === 'captured' || status === 'refunded';
}
