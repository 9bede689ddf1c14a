import type { OrderId, PaymentId, RefundId } from '@kasauti/contract/ids.ts';
import type { Insertable, Kysely } from 'kysely';
import type { Tables, Tx } from '../../../platform/database.ts';
import type { RefundState } from '../tables.ts';
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

export async function hasRefund(tx: Tx, paymentId: PaymentId): Promise<boolean> {
  const row = await tx
    .selectFrom('refund')
    .select('refund_id')
    .where('payment_id', '=', paymentId)
    .where('state', '<>', 'failed')
    .executeTakeFirst();
  return row !== undefined;
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

/** The refund of so much that a buyer asked for and that the gateway's answer is not noted of. */
export async function findAskedRefund(
  executor: Kysely<Tables>,
  paymentId: PaymentId,
  amountInPaise: number,
): Promise<RefundId | null> {
  const row = await executor
    .selectFrom('refund')
    .select('refund_id')
    .where('payment_id', '=', paymentId)
    .where('reason', '=', 'asked')
    .where('state', '=', 'requested')
    .where('amount_in_paise', '=', amountInPaise)
    .executeTakeFirst();
  return row?.refund_id ?? null;
}

/** The refund of money that nothing is owed for and that the gateway has not taken yet. */
export async function findUnsentRefund(executor: Kysely<Tables>, gatewayPaymentId: string) {
  const row = await executor
    .selectFrom('refund')
    .innerJoin('payment', 'payment.payment_id', 'refund.payment_id')
    .select(['refund_id as refundId', 'refund.amount_in_paise as amountInPaise'])
    .where('gateway_payment_id', '=', gatewayPaymentId)
    .where('refund.state', '=', 'requested')
    .where('refund.reason', '<>', 'asked')
    .executeTakeFirst();
  return row ?? null;
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
  to: Exclude<RefundState, 'requested'>,
  gatewayRefundId: string,
  now: Date,
): Promise<boolean> {
  const from = (Object.keys(LATER) as RefundState[]).filter((state) => LATER[state].includes(to));
  const moved = await tx
    .updateTable('refund')
    .set({ state: to, gateway_refund_id: gatewayRefundId, changed_at: now })
    .where('refund_id', '=', refundId)
    .where('state', 'in', from)
    .executeTakeFirst();
  return moved.numUpdatedRows === 1n;
}

/** Refunds that are not at their end and were neither moved nor looked up since, those that wait longest first. */
export async function readOpenRefunds(executor: Kysely<Tables>, before: Date, limit: number) {
  return await executor
    .selectFrom('refund')
    .select(['refund_id as refundId', 'gateway_refund_id as gatewayRefundId'])
    .where('state', 'in', ['requested', 'pending'])
    .where('changed_at', '<', before)
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
