import type { Localized } from '@kasauti/domain/form/content.ts';
import type { ColumnType } from 'kysely';

/** Column types that cannot be derived from the database schema. `npm run tables` copies them into `tables.ts`. */
export type Columns = {
  'form.title': ColumnType<Localized<string>, string, never>;
};
