import { type Paise, sumPaise } from '../paise.ts';

/**
 * A refund from its request to its end. It is `requested` until the gateway takes it, `pending` while the money is on
 * its way, and ends as `processed` or `failed`. What has ended never changes; a failed one is followed by another
 * refund, under a key of its own. Source, with the diagram: docs/rules/refunds.md.
 */
export const REFUND_STATES = ['requested', 'pending', 'processed', 'failed'] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/**
 * What is heard of a refund, in the gateway's words. It also `failed` when the gateway refuses it, or no longer would
 * take it.
 */
export const REFUND_EVENTS = ['pending', 'processed', 'failed'] as const;
export type RefundEvent = (typeof REFUND_EVENTS)[number];

/** Why money goes back. For a second payment and a wrong amount nothing was sold: that money is owed. */
export const REFUND_REASONS = ['second-payment', 'wrong-amount', 'at-the-gateway', 'asked'] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];
export const OWED_REASONS = ['second-payment', 'wrong-amount'] as const satisfies RefundReason[];

const TRANSITIONS: Record<RefundState, readonly RefundEvent[]> = {
  requested: ['pending', 'processed', 'failed'],
  pending: ['processed', 'failed'],
  processed: [],
  failed: [],
};

/** Those that may still change. */
export const OPEN_REFUND_STATES: readonly RefundState[] = REFUND_STATES.filter(
  (state) => TRANSITIONS[state].length > 0,
);
/** Those whose money has gone, or may still go: it is not there to be refunded again. */
export const COMMITTED_REFUND_STATES: readonly RefundState[] = REFUND_STATES.filter((state) => state !== 'failed');

/** The state in which a refund begins: one that a person made at the gateway is reported when its money has gone. */
export function firstRefundState(reason: RefundReason): RefundState {
  return reason === 'at-the-gateway' ? 'processed' : 'requested';
}

/** The state after an event. What comes late, twice or in another order leaves it as it is. */
export function nextRefundState(state: RefundState, event: RefundEvent): RefundState {
  return TRANSITIONS[state].includes(event) ? event : state;
}

/** The states that an event changes. */
export function refundStatesBefore(event: RefundEvent): RefundState[] {
  return REFUND_STATES.filter((state) => nextRefundState(state, event) !== state);
}

/** The gateway answered with a refund of its own, which it may send whatever we do. */
export function isTakenByGateway(state: RefundState): boolean {
  return state === 'pending' || state === 'processed';
}

/** A refund that failed is made once more only as another refund. */
export function canBeTriedAgain(state: RefundState): boolean {
  return state === 'failed';
}

/** How much of a payment its refunds have sent back, or may still send. */
export function committedPaise(refunds: readonly { state: RefundState; amountPaise: Paise }[]): Paise {
  const committed = refunds.filter(({ state }) => COMMITTED_REFUND_STATES.includes(state));
  return sumPaise(committed.map(({ amountPaise }) => amountPaise));
}
