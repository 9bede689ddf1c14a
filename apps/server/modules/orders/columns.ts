import type { Cell } from '../../platform/database/database.ts';

export type EntitlementState = Cell<'entitlement', 'state'>;
export type LedgerAccount = Cell<'ledger_entry', 'account'>;
export type SeriesKind = Cell<'invoice_series', 'kind'>;

/** Column types that cannot be derived from SQL. `npm run tables` copies them into `tables.ts`. */
export type Columns = {
  // The check constraint for the kind is on `invoice_series`.
  'invoice.kind': SeriesKind;
};
