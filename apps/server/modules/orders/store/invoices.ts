import type { InvoiceId, OrderId, RefundId, UserId } from '@kasauti/contract/ids.ts';
import type { Insertable, Kysely } from 'kysely';
import type { Tables, Tx } from '../../../platform/database/database.ts';
import type { SeriesKind } from '../columns.ts';
import type { InvoiceDocument } from '../invoice/invoice-document.ts';
import '../tables.ts';

/**
 * Returns the next number of a series. The series stays locked until the commit, because the numbers must have no gaps.
 * Callers therefore do this late in a transaction.
 */
export async function takeSeriesNo(tx: Tx, kind: SeriesKind, financialYear: string): Promise<number> {
  const row = await tx
    .insertInto('invoice_series')
    .values({ kind, financial_year: financialYear, last_no: 1 })
    .onConflict((clash) =>
      clash
        .columns(['kind', 'financial_year'])
        .doUpdateSet((series) => ({ last_no: series('invoice_series.last_no', '+', 1) })),
    )
    .returning('last_no')
    .executeTakeFirstOrThrow();
  return row.last_no;
}

export async function insertInvoice(tx: Tx, invoice: Insertable<Tables['invoice']>): Promise<void> {
  await tx.insertInto('invoice').values(invoice).execute();
}

export async function findInvoice(executor: Kysely<Tables>, invoiceId: InvoiceId) {
  const row = await executor
    .selectFrom('invoice')
    .innerJoin('sales_order', 'sales_order.order_id', 'invoice.order_id')
    .select(['invoice.number', 'invoice.document', 'sales_order.user_id as userId'])
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirst();
  return row ?? null;
}

/** Finds the order of an invoice or credit note by the number of that document. */
export async function findOrderOfNumber(executor: Kysely<Tables>, number: string) {
  const row = await executor
    .selectFrom('invoice')
    .innerJoin('sales_order', 'sales_order.order_id', 'invoice.order_id')
    .select(['sales_order.order_id as orderId', 'sales_order.user_id as userId', 'sales_order.state'])
    .select('sales_order.amount_in_paise as amountInPaise')
    .where('invoice.number', '=', number.toUpperCase())
    .executeTakeFirst();
  return row ?? null;
}

/** Finds the buyer of an invoice or credit note by its number. Returns null if there is no such document. */
export async function findOwnerOfNumber(executor: Kysely<Tables>, number: string): Promise<UserId[] | null> {
  const row = await executor
    .selectFrom('invoice')
    .innerJoin('sales_order', 'sales_order.order_id', 'invoice.order_id')
    .select('sales_order.user_id as userId')
    .where('invoice.number', '=', number.toUpperCase())
    .executeTakeFirst();
  return row ? [row.userId] : null;
}

export async function findInvoiceOfOrder(executor: Kysely<Tables>, orderId: OrderId) {
  const row = await executor
    .selectFrom('invoice')
    .select(['number', 'issued_at as issuedAt'])
    .where('order_id', '=', orderId)
    .where('kind', '=', 'invoice')
    .executeTakeFirst();
  return row ?? null;
}

export async function findCreditNote(executor: Kysely<Tables>, refundId: RefundId) {
  const row = await executor
    .selectFrom('invoice')
    .select('number')
    .where('refund_id', '=', refundId)
    .where('kind', '=', 'credit-note')
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the content of each credit note of an order, oldest first. */
export async function readCreditNotes(executor: Kysely<Tables>, orderId: OrderId): Promise<InvoiceDocument[]> {
  const rows = await executor
    .selectFrom('invoice')
    .select('document')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'credit-note')
    .orderBy('issued_at')
    .execute();
  return rows.map(({ document }) => JSON.parse(document) as InvoiceDocument);
}
