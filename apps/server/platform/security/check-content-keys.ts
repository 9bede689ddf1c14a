import { type Kysely, sql } from 'kysely';
import { contentKeysOf } from '../database/content-keys-of.ts';
import type { Database, Tables, Tx } from '../database/database.ts';
import { StartProblem } from '../database/embedded-postgres/start-problem.ts';
import '../tables.ts';

/** Returns the ids of the keys that encrypt values in this database, in the order of their first use. */
export async function findContentKeyIds(executor: Kysely<Tables>): Promise<string[]> {
  const rows = await executor
    .selectFrom('content_key')
    .select('key_id as keyId')
    .orderBy('first_used_at')
    .orderBy('key_id')
    .execute();
  return rows.map(({ keyId }) => keyId.toString('hex'));
}

/**
 * Checks that this process has every key that the database needs. Otherwise throws `StartProblem` and changes nothing.
 * Without a needed key, tests could neither begin nor be scored.
 */
export async function checkContentKeys(database: Database): Promise<void> {
  const problem = whatIsWrongWithKeys(await findContentKeyIds(database), contentKeysOf(database).ids);
  if (problem) throw new StartProblem(problem);
}

/** Returns a sentence with the ids of the missing keys in hex, or null if no needed key is missing. */
export function whatIsWrongWithKeys(needed: readonly string[], known: readonly string[]): string | null {
  const missing = needed.filter((id) => !known.includes(id));
  if (missing.length === 0) return null;
  const [what, them] = missing.length === 1 ? ['a key', 'it'] : ['keys', 'them'];
  return `Questions and answer keys are encrypted with ${what} that this start does not have (${missing.join(', ')}; it has ${known.join(', ')}): name ${them} in KASAUTI_CONTENT_KEY, or bring back the secret of this installation. Neither is in a backup. Nothing was changed.`;
}

/**
 * Records that values of this transaction are encrypted with the newest key. The lock on the record prevents
 * `forgetContentKey` from removing the key before this transaction ends.
 */
export async function useNewestContentKey(tx: Tx): Promise<string> {
  const keyId = contentKeysOf(tx).ids[0];
  await tx
    .insertInto('content_key')
    .values({ key_id: Buffer.from(keyId, 'hex') })
    .onConflict((conflict) => conflict.column('key_id').doUpdateSet({ key_id: sql.ref('excluded.key_id') }))
    .execute();
  return keyId;
}

/**
 * Locks all recorded keys, in ascending order of their ids. Waits for transactions that are encrypting with one of
 * them.
 */
export async function lockContentKeys(tx: Tx): Promise<string[]> {
  const rows = await tx.selectFrom('content_key').select('key_id as keyId').orderBy('key_id').forUpdate().execute();
  return rows.map(({ keyId }) => keyId.toString('hex'));
}

/**
 * Deletes the record of a key. Call it after `lockContentKeys`, when you have checked that no value is encrypted with
 * the key.
 */
export async function forgetContentKey(tx: Tx, keyId: string): Promise<void> {
  await tx.deleteFrom('content_key').where('key_id', '=', Buffer.from(keyId, 'hex')).execute();
}
