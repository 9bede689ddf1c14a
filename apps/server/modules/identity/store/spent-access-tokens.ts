import { type Kysely, sql } from 'kysely';
import type { Tables, Tx } from '../../../platform/database/database.ts';
import '../tables.ts';

/** Marks a token as used. Only the first call with this token id returns true, even if calls are concurrent. */
export async function spendToken(executor: Kysely<Tables>, tokenId: string, expiresAt: Date): Promise<boolean> {
  const row = await executor
    .insertInto('spent_access_token')
    .values({ token_id: tokenId, expires_at: expiresAt })
    .onConflict((clash) => clash.column('token_id').doNothing())
    .returning('token_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteOldTokens(tx: Tx, before: Date, most: number): Promise<void> {
  await sql`delete from spent_access_token where token_id in
    (select token_id from spent_access_token where expires_at < ${before} order by expires_at limit ${most})`.execute(
    tx,
  );
}
