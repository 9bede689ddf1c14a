import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { countUpTo } from '../../../platform/lists/count-up-to.ts';

export async function countNewApplications(database: Database, most: number): Promise<number> {
  return await countUpTo(database, most, sql`from job_application where state = 'sent'`);
}
