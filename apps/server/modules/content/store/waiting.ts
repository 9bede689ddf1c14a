import type { MessageKind } from '@kasauti/contract/content/content.ts';
import { MAX_WAITING } from '@kasauti/contract/staff/waiting.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { countUpTo } from '../../../platform/lists/count-up-to.ts';

export async function countOpenMessages(database: Database, kinds: readonly MessageKind[]): Promise<number> {
  return await countUpTo(
    database,
    MAX_WAITING,
    sql`from contact_message where not is_suspected and state = 'open' and kind = any(${kinds}::text[])`,
  );
}
