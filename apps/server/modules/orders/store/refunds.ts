import type { OrderId, PaymentId, RefundId } from '@kasauti/contract/ids.ts';
import {
  COMMITTED_REFUND_STATES,
  firstRefundState,
  isTakenByGateway,
  OPEN_REFUND_STATES,
  OWED_REASONS,
  type RefundEvent,
  type RefundReason,
  type RefundState,
  refundStatesBefore,
} from '@kasauti/domain/commerce/refund/refund-state.ts';
import type { Kysely } from 'kysely';
import type { Tables, Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import '../tables.ts';

export type NewRefund = {
  paymentId: PaymentId;
  amountInPaise: number;
  reason: RefundReason;
  gatewayRefundId?: string;
  /** The refund is not sent earlier than this. */
  notBefore?: Date;
};

/** What is reported about a refund. `gatewayRefundId` is null if the gateway has not accepted the refund. */
export type RefundNews = {
  gatewayRefundId: string | null;
  status: RefundEvent;
  /** Why the refund failed, in the gateway's words. */
  failure?: string;
};

const refundColumns = [
  'refund_id as refundId',
  'refund.payment_id as paymentId',
  'refund.amount_in_paise as amountInPaise',
  'reason',
  'refund.state',
  'gateway_refund_id as gatewayRefundId',
] as const;

/** Inserts a refund. Its state is `processed` if it was made in the gateway's dashboard, and `requested` otherwise. */
export async function insertRefund(tx: Tx, refund: NewRefund, now: Date): Promise<RefundId> {
  const refundId = newId<RefundId>(now);
  await tx
    .insertInto('refund')
    .values({
      refund_id: refundId,
      payment_id: refund.paymentId,
      amount_in_paise: refund.amountInPaise,
      reason: refund.reason,
      state: firstRefundState(refund.reason),
      gateway_refund_id: refund.gatewayRefundId ?? null,
      requested_at: now,
      changed_at: now,
      not_before: refund.notBefore ?? null,
    })
    .execute();
  return refundId;
}

/** Counts the refunds of a payment. If `state` is given, counts only the refunds in this state. */
export async function countRefunds(tx: Tx, paymentId: PaymentId, state?: RefundState): Promise<number> {
  const { count } = await tx
    .selectFrom('refund')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('payment_id', '=', paymentId)
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'failed'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Finds a refund with the fields that its mail and its ledger posting need. */
export async function findRefund(executor: Kysely<Tables>, refundId: RefundId) {
  const row = await executor
    .selectFrom('refund')
    .innerJoin('payment', 'payment.payment_id', 'refund.payment_id')
    .innerJoin('sales_order', 'sales_order.order_id', 'payment.order_id')
    .select([
      ...refundColumns,
      'payment.gateway_payment_id as gatewayPaymentId',
      'sales_order.order_id as orderId',
      'sales_order.user_id as userId',
    ])
    .where('refund_id', '=', refundId)
    .executeTakeFirst();
  return row ?? null;
}

export type Refund = NonNullable<Awaited<ReturnType<typeof findRefund>>>;

export async function findRefundIdAtGateway(
  executor: Kysely<Tables>,
  gatewayRefundId: string,
): Promise<RefundId | null> {
  const row = await executor
    .selectFrom('refund')
    .select('refund_id')
    .where('gateway_refund_id', '=', gatewayRefundId)
    .executeTakeFirst();
  return row?.refund_id ?? null;
}

/**
 * Finds the refund of a payment that the buyer has requested and that is still in the state `requested`: no acceptance
 * by the gateway is recorded.
 */
export async function findAskedRefund(executor: Kysely<Tables>, paymentId: PaymentId) {
  const row = await executor
    .selectFrom('refund')
    .select(['refund_id as refundId', 'amount_in_paise as amountInPaise'])
    .where('payment_id', '=', paymentId)
    .where('reason', '=', 'asked')
    .where('state', '=', 'requested')
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Finds the last refund of a surplus payment (a payment for which nothing was sold). Returns null if the gateway has
 * accepted this refund or if there is none. The refund found either waits to be sent or has failed.
 */
export async function findOwedRefund(executor: Kysely<Tables>, gatewayPaymentId: string): Promise<Refund | null> {
  const last = await executor
    .selectFrom('refund')
    .innerJoin('payment', 'payment.payment_id', 'refund.payment_id')
    .select(['refund_id as refundId', 'refund.state'])
    .where('gateway_payment_id', '=', gatewayPaymentId)
    .where('refund.reason', 'in', OWED_REASONS)
    .orderBy('requested_at', 'desc')
    .orderBy('refund_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last || isTakenByGateway(last.state)) return null;
  return await findRefund(executor, last.refundId);
}

/** Returns how much of a payment was refunded or is being refunded, in paise. */
export async function readCommittedOfPayment(executor: Kysely<Tables>, paymentId: PaymentId): Promise<number> {
  const row = await executor
    .selectFrom('refund')
    .select((refund) => refund.fn.sum<string | null>('amount_in_paise').as('sum'))
    .where('payment_id', '=', paymentId)
    .where('state', '<>', 'failed')
    .executeTakeFirstOrThrow();
  return Number(row.sum ?? 0);
}

/**
 * Updates the state of a refund. Returns false if the refund is already in this state or in a later one.
 *
 * If `gatewayRefundId` is null, the gateway refused an attempt to send the refund. A refund that the gateway has
 * accepted meanwhile is then not changed.
 */
export async function moveRefund(
  tx: Tx,
  refundId: RefundId,
  { status, gatewayRefundId, failure }: RefundNews,
  now: Date,
): Promise<boolean> {
  const before = refundStatesBefore(status).filter((state) => gatewayRefundId !== null || !isTakenByGateway(state));
  const moved = await tx
    .updateTable('refund')
    .set({ state: status, gateway_refund_id: gatewayRefundId, failure: failure ?? null, changed_at: now })
    .where('refund_id', '=', refundId)
    .where('state', 'in', before)
    .executeTakeFirst();
  return moved.numUpdatedRows === 1n;
}

/**
 * Returns unfinished refunds that may be sent now and were not changed or checked since `before`. The refund that has
 * waited longest comes first.
 */
export async function readOpenRefunds(
  executor: Kysely<Tables>,
  { before, now, limit }: { before: Date; now: Date; limit: number },
) {
  return await executor
    .selectFrom('refund')
    .select(['refund_id as refundId', 'gateway_refund_id as gatewayRefundId'])
    .where('state', 'in', OPEN_REFUND_STATES)
    .where('changed_at', '<', before)
    .where((refund) => refund.or([refund('not_before', 'is', null), refund('not_before', '<=', now)]))
    .orderBy('changed_at')
    .limit(limit)
    .execute();
}

/** Postpones a refund that was checked and is not finished. Other refunds are then checked before it. */
export async function postponeRefund(tx: Tx, refundId: RefundId, now: Date): Promise<void> {
  await tx
    .updateTable('refund')
    .set({ changed_at: now })
    .where('refund_id', '=', refundId)
    .where('state', 'in', OPEN_REFUND_STATES)
    .execute();
}

/** Returns how much of the payment that fulfilled an order was refunded, in paise. */
export async function readRefundedAmount(executor: Kysely<Tables>, orderId: OrderId): Promise<number> {
  return await sumOfRefunds(executor, orderId, ['processed']);
}

/** Returns how much of the payment that fulfilled an order was refunded or is being refunded, in paise. */
export async function readCommittedAmount(executor: Kysely<Tables>, orderId: OrderId): Promise<number> {
  return await sumOfRefunds(executor, orderId, COMMITTED_REFUND_STATES);
}

async function sumOfRefunds(
  executor: Kysely<Tables>,
  orderId: OrderId,
  states: readonly RefundState[],
): Promise<number> {
  const row = await executor
    .selectFrom('refund')
    .innerJoin('payment', 'payment.payment_id', 'refund.payment_id')
    .select((refund) => refund.fn.sum<string | null>('refund.amount_in_paise').as('sum'))
    .where('payment.order_id', '=', orderId)
    .where('payment.settles_order', '=', true)
    .where('refund.state', 'in', states)
    .executeTakeFirstOrThrow();
  return Number(row.sum ?? 0);
}
