import type { OrderId, PaymentId, RefundId } from '@kasauti/contract/ids.ts';
import type { Insertable, Kysely } from 'kysely';
import type { Tables, Tx } from '../../../platform/database.ts';
import type { RefundState } from '../columns.ts';
import type { RefundNews } from '../refund/end-refund.ts';
import '../tables.ts';

const refundColumns = [
  'refund_id as refundId',
  'refund.payment_id as paymentId',
  'refund.amount_in_paise as amountInPaise',
  'reason',
  'refund.state',
  'gateway_refund_id as gatewayRefundId',
] as const;

export async function insertRefund(tx: Tx, refund: Insertable<Tables['refund']>): Promise<void> {
  await tx.insertInto('refund').values(refund).execute();
}

/** How many refunds of a payment there are: all, or those in one state. */
export async function countRefunds(tx: Tx, paymentId: PaymentId, state?: RefundState): Promise<number> {
  const { count } = await tx
    .selectFrom('refund')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('payment_id', '=', paymentId)
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'failed'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A refund with what its mail and its ledger posting need. */
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

/** The refund that a buyer asked for and that the gateway's answer is not noted of. */
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

/** The last refund of money that nothing is owed for, where the gateway has taken none: it waits to be sent, or failed. */
export async function findOwedRefund(executor: Kysely<Tables>, gatewayPaymentId: string): Promise<Refund | null> {
  const last = await executor
    .selectFrom('refund')
    .innerJoin('payment', 'payment.payment_id', 'refund.payment_id')
    .select(['refund_id as refundId', 'refund.state'])
    .where('gateway_payment_id', '=', gatewayPaymentId)
    .where('refund.reason', 'in', ['second-payment', 'wrong-amount'])
    .orderBy('requested_at', 'desc')
    .orderBy('refund_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last?.state !== 'requested' && last?.state !== 'failed') return null;
  return await findRefund(executor, last.refundId);
}

/** How much of a payment has gone back or is on its way. */
export async function readBoundOfPayment(executor: Kysely<Tables>, paymentId: PaymentId): Promise<number> {
  const row = await executor
    .selectFrom('refund')
    .select((refund) => refund.fn.sum<string | null>('amount_in_paise').as('sum'))
    .where('payment_id', '=', paymentId)
    .where('state', '<>', 'failed')
    .executeTakeFirstOrThrow();
  return Number(row.sum ?? 0);
}

const LATER: Record<RefundState, readonly RefundState[]> = {
  requested: ['pending', 'processed', 'failed'],
  pending: ['processed', 'failed'],
  processed: [],
  failed: [],
};

/** Moves a refund on; false when it was there, or further, already. */
export async function moveRefund(
  tx: Tx,
  refundId: RefundId,
  { status, gatewayRefundId, failure }: RefundNews,
  now: Date,
): Promise<boolean> {
  const from = (Object.keys(LATER) as RefundState[]).filter((state) => LATER[state].includes(status));
  const moved = await tx
    .updateTable('refund')
    .set({ state: status, gateway_refund_id: gatewayRefundId, failure: failure ?? null, changed_at: now })
    .where('refund_id', '=', refundId)
    .where('state', 'in', from)
    .executeTakeFirst();
  return moved.numUpdatedRows === 1n;
}

/** Refunds that are not at their end, were neither moved nor looked up since `before` and may be sent by now, those that wait longest first. */
export async function readOpenRefunds(
  executor: Kysely<Tables>,
  { before, now, limit }: { before: Date; now: Date; limit: number },
) {
  return await executor
    .selectFrom('refund')
    .select(['refund_id as refundId', 'gateway_refund_id as gatewayRefundId'])
    .where('state', 'in', ['requested', 'pending'])
    .where('changed_at', '<', before)
    .where((refund) => refund.or([refund('not_before', 'is', null), refund('not_before', '<=', now)]))
    .orderBy('changed_at')
    .limit(limit)
    .execute();
}

/** One that is still open was looked up: its next turn comes after the others'. */
export async function postponeRefund(tx: Tx, refundId: RefundId, now: Date): Promise<void> {
  await tx
    .updateTable('refund')
    .set({ changed_at: now })
    .where('refund_id', '=', refundId)
    .where('state', 'in', ['requested', 'pending'])
    .execute();
}

/** How much of the payment that fulfilled an order has gone back. */
export async function readPaidBack(executor: Kysely<Tables>, orderId: OrderId): Promise<number> {
  return await sumOfRefunds(executor, orderId, ['processed']);
}

/** How much of it has gone back or is on its way. */
export async function readBoundRefunds(executor: Kysely<Tables>, orderId: OrderId): Promise<number> {
  return await sumOfRefunds(executor, orderId, ['requested', 'pending', 'processed']);
}

async function sumOfRefunds(executor: Kysely<Tables>, orderId: OrderId, states: RefundState[]): Promise<number> {
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
