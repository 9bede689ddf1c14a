import type { OrderId, PaymentId } from '@kasauti/contract/ids.ts';
import { isCaptured, type PaymentStatus, paymentRank } from '@kasauti/domain/commerce/payment-state.ts';
import { type Kysely, sql } from 'kysely';
import type { Tables, Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import '../tables.ts';

export type PaymentFact = {
  orderId: OrderId;
  gatewayPaymentId: string;
  status: PaymentStatus;
  amountInPaise: number;
  method: string | null;
  failure: string | null;
};

const paymentColumns = [
  'payment_id as paymentId',
  'order_id as orderId',
  'gateway_payment_id as gatewayPaymentId',
  'status',
  'amount_in_paise as amountInPaise',
  'settles_order as settlesOrder',
] as const;

/**
 * Records what the gateway reports about a payment, and returns the payment. The status can only rise, so a late or
 * repeated report changes nothing.
 */
export async function recordPayment(tx: Tx, fact: PaymentFact, now: Date) {
  const capturedAt = isCaptured(fact.status) ? now : null;
  const moved = await tx
    .insertInto('payment')
    .values({
      payment_id: newId<PaymentId>(now),
      order_id: fact.orderId,
      gateway_payment_id: fact.gatewayPaymentId,
      status: fact.status,
      // In the database the ranks begin at 1, like indexes of SQL arrays.
      status_rank: paymentRank(fact.status) + 1,
      amount_in_paise: fact.amountInPaise,
      method: fact.method,
      failure: fact.failure,
      seen_at: now,
      captured_at: capturedAt,
    })
    .onConflict((clash) =>
      clash
        .column('gateway_payment_id')
        .doUpdateSet((row) => ({
          status: row.ref('excluded.status'),
          status_rank: row.ref('excluded.status_rank'),
          method: row.ref('excluded.method'),
          failure: row.ref('excluded.failure'),
          captured_at: row.fn.coalesce('payment.captured_at', 'excluded.captured_at'),
        }))
        .whereRef('payment.status_rank', '<', 'excluded.status_rank'),
    )
    .returning(paymentColumns)
    .executeTakeFirst();
  if (moved) return moved;
  const known = await findPayment(tx, fact.gatewayPaymentId);
  if (!known) throw new Error(`payment ${fact.gatewayPaymentId} is neither new nor known`);
  return known;
}

export type Payment = Awaited<ReturnType<typeof recordPayment>>;

export async function findPayment(executor: Kysely<Tables>, gatewayPaymentId: string) {
  const row = await executor
    .selectFrom('payment')
    .select(paymentColumns)
    .where('gateway_payment_id', '=', gatewayPaymentId)
    .executeTakeFirst();
  return row ?? null;
}

/** Finds the payment that fulfilled an order. Returns null if the order is unpaid or has the amount 0. */
export async function findSettlingPayment(executor: Kysely<Tables>, orderId: OrderId) {
  const row = await executor
    .selectFrom('payment')
    .select(paymentColumns)
    .where('order_id', '=', orderId)
    .where('settles_order', '=', true)
    .executeTakeFirst();
  return row ?? null;
}

export async function markSettling(tx: Tx, paymentId: PaymentId): Promise<void> {
  await tx.updateTable('payment').set({ settles_order: true }).where('payment_id', '=', paymentId).execute();
}

/** Marks a payment as fully refunded. A repeated call changes nothing. */
export async function markRefunded(tx: Tx, paymentId: PaymentId): Promise<void> {
  await tx
    .updateTable('payment')
    .set({ status: 'refunded', status_rank: paymentRank('refunded') + 1 })
    .where('payment_id', '=', paymentId)
    .execute();
}

/** Returns all payments of these orders, oldest first. */
export async function readPayments(executor: Kysely<Tables>, orderIds: readonly OrderId[]) {
  return await executor
    .selectFrom('payment')
    .select([...paymentColumns, 'seen_at as seenAt'])
    .where('order_id', '=', sql<OrderId>`any(${orderIds}::uuid[])`)
    .orderBy('seen_at')
    .orderBy('payment_id')
    .execute();
}
