import type { ResponseEventKind } from '@kasauti/domain/attempt/journal.ts';
import type { Cell } from '../../platform/database/database.ts';

export type SubmittedBy = Cell<'attempt', 'submitted_by'>;
export type CreditKind = Cell<'attempt_credit', 'kind'>;

/** Column types that cannot be derived from the database schema. `npm run tables` copies them into `tables.ts`. */
export type Columns = {
  'response_event.kind': ResponseEventKind;
  'emergency_file.op_ids': string[];
};
