import { type Paise, sumPaise } from '../paise.ts';

/**
 * The states of a refund. It is `requested` until the gateway accepts it, and `pending` while the money is being
 * transferred. `processed` and `failed` are final. A failed refund is followed by a new refund with its own key.
 * Source, with a diagram: docs/rules/refunds.md.
 */
export const REFUND_STATES = ['requested', 'pending', 'processed', 'failed'] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/**
 * Events of a refund, in the gateway's terms. `failed` also means that the gateway rejected the refund, or would
 * no longer accept it.
 */
export const REFUND_EVENTS = ['pending', 'processed', 'failed'] as const;
export type RefundEvent = (typeof REFUND_EVENTS)[number];

/**
 * Reasons for a refund. After a second payment or a wrong amount nothing was sold, so the money is owed to the buyer.
 */
export const REFUND_REASONS = ['second-payment', 'wrong-amount', 'at-the-gateway', 'asked'] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];
export const OWED_REASONS = ['second-payment', 'wrong-amount'] as const satisfies RefundReason[];

const TRANSITIONS: Record<RefundState, readonly RefundEvent[]> = {
  requested: ['pending', 'processed', 'failed'],
  pending: ['processed', 'failed'],
  processed: [],
  failed: [],
};

/** States that can still change. */
export const OPEN_REFUND_STATES: readonly RefundState[] = REFUND_STATES.filter(
  (state) => TRANSITIONS[state].length > 0,
);
/** States in which the money was sent or may still be sent. The amount of such a refund cannot be refunded again. */
export const COMMITTED_REFUND_STATES: readonly RefundState[] = REFUND_STATES.filter((state) => state !== 'failed');

/**
 * Returns the first state of a refund. When the gateway reports a refund that staff made there, the money has already
 * been sent.
 */
export function firstRefundState(reason: RefundReason): RefundState {
  return reason === 'at-the-gateway' ? 'processed' : 'requested';
}

/** Returns the state after an event. Late, repeated and out-of-order events do not change the state. */
export function nextRefundState(state: RefundState, event: RefundEvent): RefundState {
  return TRANSITIONS[state].includes(event) ? event : state;
}

/** Returns the states that an event changes. */
export function refundStatesBefore(event: RefundEvent): RefundState[] {
  return REFUND_STATES.filter((state) => nextRefundState(state, event) !== state);
}

/** Returns whether the gateway accepted the refund. The gateway may then send the money whatever this system does. */
export function isTakenByGateway(state: RefundState): boolean {
  return state === 'pending' || state === 'processed';
}

/** Returns whether a new refund can replace this one. */
export function canBeTriedAgain(state: RefundState): boolean {
  return state === 'failed';
}

/** Returns the amount of a payment that its refunds have sent or may still send. */
export function committedPaise(refunds: readonly { state: RefundState; amountPaise: Paise }[]): Paise {
  const committed = refunds.filter(({ state }) => COMMITTED_REFUND_STATES.includes(state));
  return sumPaise(committed.map(({ amountPaise }) => amountPaise));
}
