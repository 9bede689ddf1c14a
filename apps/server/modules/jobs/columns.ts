import type { ColumnType } from 'kysely';
import type { Json } from '../../platform/database/database.ts';

/** The translatable texts of a vacancy. */
export type JobWords = { title: string; city?: string | undefined; description: string[]; requirements: string[] };

/** Column types that cannot be derived from SQL. `npm run tables` copies them into `tables.ts`. */
export type Columns = {
  'job.description': Json<string[]>;
  'job.requirements': Json<string[]>;
  'job.hi': ColumnType<JobWords | null, string | null, string | null>;
};
