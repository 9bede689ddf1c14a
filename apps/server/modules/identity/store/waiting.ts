import type { UserId } from '@kasauti/contract/ids.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { countUpTo } from '../../../platform/lists/count-up-to.ts';

type Asked = { otherThan: UserId; among: readonly UserId[] | null };

export async function countUnlocksToDecide(database: Database, asked: Asked, most: number): Promise<number> {
  const { otherThan, among } = asked;
  return await countUpTo(
    database,
    most,
    sql`from unlock_ask where decision is null and asked_by <> ${otherThan} and user_id <> ${otherThan}
      and ${among === null ? sql`true` : sql`user_id = any(${among}::uuid[])`}`,
  );
}
