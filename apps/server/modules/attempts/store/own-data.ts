import type { AttemptId, UserId } from '@kasauti/contract/ids.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../platform/database/database.ts';
import { MAX_OWN_ROWS } from '../../../platform/own-data.ts';
import '../tables.ts';

export async function findAttemptIdsOf(database: Kysely<Tables>, candidateId: UserId): Promise<AttemptId[]> {
  const rows = await database
    .selectFrom('attempt')
    .select('attempt_id as attemptId')
    .where('candidate_id', '=', candidateId)
    .orderBy('attempt_id')
    .limit(MAX_OWN_ROWS)
    .execute();
  return rows.map(({ attemptId }) => attemptId);
}

/** A test that somebody sits at this moment, also while it is paused. */
export async function hasRunningAttempt(executor: Kysely<Tables>, candidateId: UserId): Promise<boolean> {
  const row = await executor
    .selectFrom('attempt')
    .select('attempt_id')
    .where('candidate_id', '=', candidateId)
    .where('state', 'in', ['active', 'paused'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
