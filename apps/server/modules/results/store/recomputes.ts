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

/** Records how far a recompute is. */
export async function updateRecompute(
  executor: Kysely<Tables>,
  { formId, keyVersion, upTo }: Recompute,
): Promise<void> {
  await executor
    .updateTable('key_recompute')
    .set({ up_to: upTo })
    .where('form_id', '=', formId)
    .where('key_version', '=', keyVersion)
    .execute();
}

/** Ends a recompute, and stores its counts. They do not change any more. */
export async function finishRecompute(tx: Tx, { formId, keyVersion }: Recompute, now: Date): Promise<void> {
  const counts = await countRecompute(tx, { formId, keyVersion });
  await tx
    .updateTable('key_recompute')
    .set({ ...counts, finished_at: now })
    .where('form_id', '=', formId)
    .where('key_version', '=', keyVersion)
    .where('finished_at', 'is', null)
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

type Counts = { results: number; done: number; changed: number };

/**
 * Counts the results of a recompute. `results` are all attempts that had a result with an older key, `done` those with
 * a newer result, and `changed` those whose marks became others. All three are counted from the results, so no run of
 * the recompute can count a result twice. The index `result_by_form` alone answers this query, in its own order.
 */
async function countRecompute(
  executor: Kysely<Tables>,
  { formId, keyVersion }: Pick<Recompute, 'formId' | 'keyVersion'>,
): Promise<Counts> {
  const { rows } = await sql<Counts>`
    with version as (
      select key_version, total, maximum, lag(key_version) over one as old_key,
             lag(total) over one as old_total, lag(maximum) over one as old_maximum,
             lead(key_version) over one as next_key
        from result where form_id = ${formId}
      window one as (partition by attempt_id order by version_no))
    select count(*) filter (where key_version < ${keyVersion}
             and (next_key is null or next_key >= ${keyVersion}))::integer as results,
           count(*) filter (where key_version >= ${keyVersion} and old_key < ${keyVersion})::integer as done,
           count(*) filter (where key_version >= ${keyVersion} and old_key < ${keyVersion}
             and (total, maximum) <> (old_total, old_maximum))::integer as changed
      from version`.execute(executor);
  return rows[0] ?? { results: 0, done: 0, changed: 0 };
}

/** Returns the progress of each recompute of a form, the newest key first. Only those under way are counted. */
export async function readRecomputes(executor: Kysely<Tables>, formId: FormId) {
  const stored = await executor
    .selectFrom('key_recompute')
    .select(['key_version as keyVersion', 'finished_at as finishedAt', 'results', 'done', 'changed'])
    .where('form_id', '=', formId)
    .orderBy('key_version', 'desc')
    .limit(MAX_RECOMPUTES)
    .execute();
  return await Promise.all(
    stored.map(async ({ keyVersion, finishedAt, results, done, changed }) => {
      const isStored = results !== null && done !== null && changed !== null;
      const counts = isStored ? { results, done, changed } : await countRecompute(executor, { formId, keyVersion });
      return { keyVersion, finishedAt, ...counts };
    }),
  );
}
