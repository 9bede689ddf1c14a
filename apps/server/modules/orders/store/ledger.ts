import type { OrderId } from '@kasauti/contract/ids.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { LedgerAccount } from '../columns.ts';
import '../tables.ts';

/** One entry of a posting. The amount of a debit is positive, and the amount of a credit is negative. */
export type LedgerEntry = { account: LedgerAccount; amountInPaise: number };

/** Inserts the entries of one posting. The database checks at the commit that their sum is zero. */
export async function insertPosting(
  tx: Tx,
  { orderId, postedAt }: { orderId: OrderId; postedAt: Date },
  entries: readonly LedgerEntry[],
): Promise<void> {
  const postingId = newId(postedAt);
  const rows = entries.map(({ account, amountInPaise }, index) => ({
    posting_id: postingId,
    line_no: index + 1,
    order_id: orderId,
    account,
    amount_in_paise: amountInPaise,
    posted_at: postedAt,
  }));
  await tx.insertInto('ledger_entry').values(rows).execute();
}
