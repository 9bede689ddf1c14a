import type { ColumnType } from 'kysely';
import type { Json } from '../../platform/database/database.ts';

/** What of a vacancy is said in a language. */
export type JobWords = { title: string; city?: string | undefined; description: string[]; requirements: string[] };

/** Types of columns that SQL does not say. `npm run tables` puts them into `tables.ts`. */
export type Columns = {
  'job.description': Json<string[]>;
  'job.requirements': Json<string[]>;
  'job.hi': ColumnType<JobWords | null, string | null, string | null>;
};
