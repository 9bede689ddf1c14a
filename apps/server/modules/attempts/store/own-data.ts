import type { AttemptId, UserId } from '@kasauti/contract/ids.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../platform/database.ts';
import { MOST_OWN_ROWS } from '../../../platform/own-data.ts';
import '../tables.ts';

export async function findAttemptIdsOf(database: Kysely<Tables>, candidateId: UserId): Promise<AttemptId[]> {
  const rows = await database
    .selectFrom('attempt')
    .select('attempt_id as attemptId')
    .where('candidate_id', '=', candidateId)
    .orderBy('attempt_id')
    .limit(MOST_OWN_ROWS)
    .execute();
  return rows.map(({ attemptId }) => attemptId);
}
