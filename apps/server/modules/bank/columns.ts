import type { UserId } from '@kasauti/contract/ids.ts';

/** Column types that cannot be derived from SQL. `npm run tables` copies them into `tables.ts`. */
export type Columns = {
  'item_version.writer_ids': UserId[];
};
