import type { UserId } from '@kasauti/contract/ids.ts';
import type { Scope } from '@kasauti/contract/staff/scopes.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { countUpTo } from '../../../platform/lists/count-up-to.ts';

type Asked = { askedByOtherThan: UserId; within: Scope | null };

export async function countPricesToDecide(database: Database, asked: Asked, most: number): Promise<number> {
  const { askedByOtherThan, within } = asked;
  return await countUpTo(
    database,
    most,
    sql`from price_ask join exam on exam.exam_id = price_ask.exam_id
      where price_ask.state = 'waiting' and price_ask.asked_by <> ${askedByOtherThan}
        and ${within === null ? sql`true` : sql`exam.provider_id = ${within.id}`}`,
  );
}

export async function countTestsWithoutHindi(database: Database, within: Scope | null, most: number): Promise<number> {
  return await countUpTo(
    database,
    most,
    sql`from exam where exam.state = 'published' and exam.title->>'hi' is null
        and ${within === null ? sql`true` : sql`exam.provider_id = ${within.id}`}`,
  );
}
