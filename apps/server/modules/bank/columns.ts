import type { UserId } from '@kasauti/contract/ids.ts';

/** Types of columns that SQL does not say. `npm run tables` puts them into `tables.ts`. */
export type Columns = {
  'item_version.writer_ids': UserId[];
};
