import type { OrderId } from '@kasauti/contract/ids.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { LedgerAccount } from '../columns.ts';
import { insertPosting, type LedgerEntry } from '../store/ledger.ts';
import type { OrderLine } from '../store/orders.ts';

// Double-entry book-keeping. Each posting has entries on several accounts, and its debits equal its credits.

type Taxed = Pick<OrderLine, 'taxableInPaise' | 'cgstInPaise' | 'sgstInPaise' | 'igstInPaise'>;

/**
 * Posts a sale. The gateway owes the price to the seller. The price consists of the revenue and the tax that the seller
 * must pay to the State.
 */
export async function postSale(work: Work, orderId: OrderId, lines: readonly Taxed[]): Promise<void> {
  const { taxable, tax } = totalsOf(lines);
  await post(work, orderId, [debit('gateway', taxable + tax), credit('revenue', taxable), credit('output-tax', tax)]);
}

/** Posts the reversal of a sale or a part of it. */
export async function postSaleReversal(work: Work, orderId: OrderId, lines: readonly Taxed[]): Promise<void> {
  const { taxable, tax } = totalsOf(lines);
  await post(work, orderId, [debit('revenue', taxable), debit('output-tax', tax), credit('gateway', taxable + tax)]);
}

/**
 * Posts a surplus payment, for which nothing was sold. The gateway owes it to the seller, and the seller owes it to the
 * buyer.
 */
export async function postSurplus(work: Work, orderId: OrderId, amountInPaise: number): Promise<void> {
  await post(work, orderId, [debit('gateway', amountInPaise), credit('refunds-payable', amountInPaise)]);
}

/** Posts the refund of a surplus payment. */
export async function postSurplusRefund(work: Work, orderId: OrderId, amountInPaise: number): Promise<void> {
  await post(work, orderId, [debit('refunds-payable', amountInPaise), credit('gateway', amountInPaise)]);
}

const debit = (account: LedgerAccount, amountInPaise: number): LedgerEntry => ({ account, amountInPaise });
const credit = (account: LedgerAccount, amountInPaise: number): LedgerEntry => ({
  account,
  amountInPaise: -amountInPaise,
});

function totalsOf(lines: readonly Taxed[]): { taxable: number; tax: number } {
  const sum = (amountOf: (line: Taxed) => number) => lines.reduce((total, line) => total + amountOf(line), 0);
  return {
    taxable: sum((line) => line.taxableInPaise),
    tax: sum((line) => line.cgstInPaise + line.sgstInPaise + line.igstInPaise),
  };
}

async function post({ tx, now }: Work, orderId: OrderId, entries: readonly LedgerEntry[]): Promise<void> {
  const moving = entries.filter(({ amountInPaise }) => amountInPaise !== 0);
  await insertPosting(tx, { orderId, postedAt: now }, moving);
}
