import type { OrderId } from '@kasauti/contract/ids.ts';
import { newId } from '../../../platform/ids.ts';
import type { Work } from '../../../platform/work.ts';
import type { LedgerAccount } from '../columns.ts';
import { insertPosting } from '../store/invoices.ts';
import type { OrderLine } from '../store/orders.ts';

/** Debits are positive, credits negative; the rows of a posting sum to zero. */
type Row = [account: LedgerAccount, amountInPaise: number];

type Taxed = Pick<OrderLine, 'taxableInPaise' | 'cgstInPaise' | 'sgstInPaise' | 'igstInPaise'>;

const sum = (lines: readonly Taxed[], amount: (line: Taxed) => number) =>
  lines.reduce((total, line) => total + amount(line), 0);

/** The gateway owes us the price; we have earned the taxable part and owe the tax. */
export async function postPayment(work: Work, orderId: OrderId, lines: readonly Taxed[]): Promise<void> {
  const { taxable, tax } = partsOf(lines);
  await post(work, orderId, [
    ['gateway', taxable + tax],
    ['revenue', -taxable],
    ['output-tax', -tax],
  ]);
}

/** A sale, or a part of it, was undone and paid back: the payment's posting the other way round. */
export async function postGatewayRefund(work: Work, orderId: OrderId, lines: readonly Taxed[]): Promise<void> {
  const { taxable, tax } = partsOf(lines);
  await post(work, orderId, [
    ['revenue', taxable],
    ['output-tax', tax],
    ['gateway', -(taxable + tax)],
  ]);
}

/** Money came that nothing is owed for: the gateway owes it to us, and we to the buyer. */
export async function postSurplus(work: Work, orderId: OrderId, amountInPaise: number): Promise<void> {
  await post(work, orderId, [
    ['gateway', amountInPaise],
    ['refunds-payable', -amountInPaise],
  ]);
}

/** The gateway has sent it back. */
export async function postRefund(work: Work, orderId: OrderId, amountInPaise: number): Promise<void> {
  await post(work, orderId, [
    ['refunds-payable', amountInPaise],
    ['gateway', -amountInPaise],
  ]);
}

function partsOf(lines: readonly Taxed[]): { taxable: number; tax: number } {
  return {
    taxable: sum(lines, (line) => line.taxableInPaise),
    tax: sum(lines, (line) => line.cgstInPaise + line.sgstInPaise + line.igstInPaise),
  };
}

async function post({ tx, now }: Work, orderId: OrderId, rows: Row[]): Promise<void> {
  const postingId = newId(now);
  await insertPosting(
    tx,
    rows
      .filter(([, amount]) => amount !== 0)
      .map(([account, amount], index) => ({
        posting_id: postingId,
        line_no: index + 1,
        order_id: orderId,
        account,
        amount_in_paise: amount,
        posted_at: now,
      })),
  );
}
