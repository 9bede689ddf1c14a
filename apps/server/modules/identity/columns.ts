import type { UnlockAskId } from '@kasauti/contract/staff/people.ts';
import type { GeneratedAlways } from 'kysely';
import type { Cell } from '../../platform/database/database.ts';

export type EndReason = Cell<'session', 'end_reason'>;
export type LinkPurpose = Cell<'one_time_link', 'purpose'>;

/** Column types that cannot be derived from SQL. `npm run tables` copies them into `tables.ts`. */
export type Columns = {
  // Database triggers maintain these counts.
  'user_account.passkey_count': GeneratedAlways<number>;
  'user_account.verified_documents': GeneratedAlways<number>;
  'unlock_ask.unlock_ask_id': UnlockAskId;
};
