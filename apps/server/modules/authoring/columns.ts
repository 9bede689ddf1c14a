import type { Localized } from '@kasauti/domain/form/content.ts';
import type { ColumnType } from 'kysely';

/** Types of columns that SQL does not say. `npm run tables` puts them into `tables.ts`. */
export type Columns = {
  'form.title': ColumnType<Localized<string>, string, never>;
};
