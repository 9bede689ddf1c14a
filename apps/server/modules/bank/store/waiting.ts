import type { UserId } from '@kasauti/contract/ids.ts';
import type { Scope } from '@kasauti/contract/staff/scopes.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { countUpTo } from '../../../platform/lists/count-up-to.ts';
import type { ItemType } from '../source/bank-source.ts';

type Asked = { type: ItemType; writtenByOtherThan: UserId; within: Scope | null };

/** Counts the versions of questions or passages in review that this user has not written, within a scope. */
export async function countToReview(
  database: Database,
  { type, writtenByOtherThan, within }: Asked,
  most: number,
): Promise<number> {
  const ofProvider = within ? sql`and provider_id = ${within.id}` : sql``;
  return await countUpTo(
    database,
    most,
    sql`from item_version join item using (item_id)
        where item_type = ${type} and state = 'in-review' and ${writtenByOtherThan}::uuid <> all (writer_ids) ${ofProvider}`,
  );
}
