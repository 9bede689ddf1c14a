import type { UserId } from '@kasauti/contract/ids.ts';
import { MAX_WAITING } from '@kasauti/contract/staff/waiting.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { countUpTo } from '../../../platform/lists/count-up-to.ts';

export async function countDocumentsToCheck(database: Database, otherThan: UserId): Promise<number> {
  const rows = sql`from profile_document where state = 'uploaded' and user_id <> ${otherThan}`;
  return await countUpTo(database, MAX_WAITING, rows);
}

export async function countRequestsToDecide(database: Database, otherThan: UserId): Promise<number> {
  const rows = sql`from accommodation where state = 'requested' and user_id <> ${otherThan}`;
  return await countUpTo(database, MAX_WAITING, rows);
}
