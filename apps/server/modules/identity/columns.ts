import type { UnlockAskId } from '@kasauti/contract/staff/people.ts';
import type { GeneratedAlways } from 'kysely';
import type { Cell } from '../../platform/database/database.ts';

export type EndReason = Cell<'session', 'end_reason'>;
export type LinkPurpose = Cell<'one_time_link', 'purpose'>;

/** Types of columns that SQL does not say. `npm run tables` puts them into `tables.ts`. */
export type Columns = {
  // Counted by triggers.
  'user_account.passkey_count': GeneratedAlways<number>;
  'user_account.verified_documents': GeneratedAlways<number>;
  'unlock_ask.unlock_ask_id': UnlockAskId;
};
