import type { AttemptId, FormId } from '@kasauti/contract/ids.ts';
import { type Kysely, sql } from 'kysely';
import type { Tables, Tx } from '../../../platform/database/database.ts';
import '../tables.ts';

/** The recomputing of the results of a form with a version of its key. `upTo` is the last attempt that was done. */
export type Recompute = { formId: FormId; keyVersion: number; upTo: AttemptId | null };

const MAX_RECOMPUTES = 100;

/** Begins a recompute. If it has begun already, nothing changes. */
export async function insertRecompute(tx: Tx, formId: FormId, keyVersion: number, now: Date): Promise<void> {
  await tx
    .insertInto('key_recompute')
    .values({ form_id: formId, key_version: keyVersion, begun_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Finds the recomputes that are under way, the one that began first at the beginning. */
export async function findRecomputesUnderWay(executor: Kysely<Tables>): Promise<Recompute[]> {
  const rows = await executor
    .selectFrom('key_recompute')
    .select(['form_id as formId', 'key_version as keyVersion', 'up_to as upTo'])
    .where('finished_at', 'is', null)
    .orderBy('begun_at')
    .orderBy('key_version')
    .limit(MAX_RECOMPUTES)
    .execute();
  return rows.map(({ upTo, ...row }) => ({ ...row, upTo: upTo as AttemptId | null }));
}

/** Records how far a recompute is. `finishedAt` is null if it goes on. */
export async function updateRecompute(
  executor: Kysely<Tables>,
  { formId, keyVersion, upTo }: Recompute,
  finishedAt: Date | null,
): Promise<void> {
  await executor
    .updateTable('key_recompute')
    .set({ up_to: upTo, finished_at: finishedAt })
    .where('form_id', '=', formId)
    .where('key_version', '=', keyVersion)
    .execute();
}

/** Finds attempts after `upTo` that have a result, but none with this key or a newer one, in the order of their ids. */
export async function findWithOlderKey(
  executor: Kysely<Tables>,
  { formId, keyVersion, upTo }: Recompute,
  limit: number,
): Promise<AttemptId[]> {
  const { rows } = await sql<{ attemptId: AttemptId }>`
    select distinct attempt_id as "attemptId" from result
     where form_id = ${formId} and (${upTo}::uuid is null or attempt_id > ${upTo}::uuid)
       and not exists (
         select from result as newer
          where newer.attempt_id = result.attempt_id and newer.key_version >= ${keyVersion})
     order by attempt_id limit ${limit}`.execute(executor);
  return rows.map(({ attemptId }) => attemptId);
}

/** Returns whether results of a form are being recomputed with another key. */
export async function isRecomputing(executor: Kysely<Tables>, formId: FormId): Promise<boolean> {
  const row = await executor
    .selectFrom('key_recompute')
    .select('form_id')
    .where('form_id', '=', formId)
    .where('finished_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Returns the progress of each recompute of a form. `results` are all attempts that had a result with an older key,
 * `done` those with a newer result, and `changed` those whose marks became others. All three are counted, so no run of
 * the recompute can count a result twice.
 */
export async function readRecomputes(executor: Kysely<Tables>, formId: FormId) {
  const { rows } = await sql<{
    keyVersion: number;
    results: number;
    done: number;
    changed: number;
    finishedAt: Date | null;
  }>`
    with version as (
      select attempt_id, key_version, total, maximum, lag(key_version) over one as old_key,
             lag(total) over one as old_total, lag(maximum) over one as old_maximum,
             lead(key_version) over one as next_key
        from result where form_id = ${formId}
      window one as (partition by attempt_id order by version_no))
    select key_version as "keyVersion", finished_at as "finishedAt",
           (select count(*)::integer from version where version.key_version < recompute.key_version
              and (next_key is null or next_key >= recompute.key_version)) as results,
           (select count(*)::integer from version where version.key_version >= recompute.key_version
              and old_key < recompute.key_version) as done,
           (select count(*)::integer from version where version.key_version >= recompute.key_version
              and old_key < recompute.key_version and (total, maximum) <> (old_total, old_maximum)) as changed
      from key_recompute as recompute where form_id = ${formId} order by key_version desc`.execute(executor);
  return rows;
}
