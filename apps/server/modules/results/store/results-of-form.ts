import type { AttemptId, FormId } from '@kasauti/contract/ids.ts';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../platform/database/database.ts';
import '../tables.ts';

/** Counts the attempts with a form that have a result. */
export async function countAttemptsOfForm(executor: Kysely<Tables>, formId: FormId): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct attempt_id)::integer as count from result where form_id = ${formId}`.execute(executor);
  return rows[0]?.count ?? 0;
}

/** Finds the newest result of each attempt with a form, after this attempt and in the order of the attempts. */
export async function findNewestResults(executor: Kysely<Tables>, formId: FormId, after: string | null, limit: number) {
  return await executor
    .selectFrom('result')
    .distinctOn('attempt_id')
    .select(['attempt_id as attemptId', 'total', 'maximum', 'passed', 'detail'])
    .select('pass_share_in_percent as passShareInPercent')
    .where('form_id', '=', formId)
    .$if(after !== null, (query) => query.where('attempt_id', '>', after as AttemptId))
    .orderBy('attempt_id')
    .orderBy('version_no', 'desc')
    .limit(limit)
    .execute();
}

/** Finds all versions of a result, the oldest first. */
export async function findVersions(executor: Kysely<Tables>, attemptId: AttemptId) {
  return await executor
    .selectFrom('result')
    .select(['version_no as versionNo', 'key_version as keyVersion', 'total', 'maximum', 'passed'])
    .select('computed_at as computedAt')
    .where('attempt_id', '=', attemptId)
    .orderBy('version_no')
    .execute();
}
