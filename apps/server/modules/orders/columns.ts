import type { Cell } from '../../platform/database/database.ts';

export type EntitlementState = Cell<'entitlement', 'state'>;
export type LedgerAccount = Cell<'ledger_entry', 'account'>;
export type SeriesKind = Cell<'invoice_series', 'kind'>;

/** Types of columns that SQL does not say. `npm run tables` puts them into `tables.ts`. */
export type Columns = {
  // Its series has the constraint.
  'invoice.kind': SeriesKind;
};
