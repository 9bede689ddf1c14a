import type { Cell } from '../../platform/database/database.ts';

export type EntitlementState = Cell<'entitlement', 'state'>;
export type LedgerAccount = Cell<'ledger_entry', 'account'>;
export type SeriesKind = Cell<'invoice_series', 'kind'>;

/** Column types that the database schema cannot express. `npm run tables` copies them into `tables.ts`. */
export type Columns = {
  // The check constraint that lists the kinds is on `invoice_series`, so the type is copied from there.
  'invoice.kind': SeriesKind;
};
