import { contentKeysOf } from '../../../platform/database/content-keys-of.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { inTransaction, type Work } from '../../../platform/database/work.ts';
import {
  checkContentKeys,
  forgetContentKey,
  lockContentKeys,
  useNewestContentKey,
} from '../../../platform/security/check-content-keys.ts';
import { contentKeyIdOf } from '../../../platform/security/content-keys.ts';
import { record } from '../../audit/index.ts';
import { type EncryptedTable, encryptedTables } from './places.ts';
import { allowRenewal, countRowsUnder, lockRowsUnderOthers, renewRows } from './store.ts';

/** Number of rows per transaction. An author who publishes waits for at most one such transaction. */
const BATCH = 200;

/** `stillNeeded` are older keys that another server has used meanwhile. */
export type Renewal = { rows: number; keyId: string; forgotten: string[]; stillNeeded: string[] };

/**
 * Re-encrypts all values of older keys with the newest key, and then forgets the older keys. Each batch is committed
 * with its audit entry. If a run is interrupted, its finished batches therefore remain, and the next run continues with
 * the rest. Throws `StartProblem` and changes nothing if a key is missing.
 */
export async function renewEncryption(database: Database): Promise<Renewal> {
  await checkContentKeys(database);
  let rows = 0;
  for (const one of encryptedTables)
    for (let count = BATCH; count === BATCH; rows += count)
      count = await inTransaction(database, (work) => renewBatch(work, one));
  return { rows, keyId: contentKeysOf(database).ids[0], ...(await forgetUnusedKeys(database)) };
}

async function renewBatch(work: Work, one: EncryptedTable): Promise<number> {
  const { tx } = work;
  const keys = contentKeysOf(tx);
  const keyId = await useNewestContentKey(tx);
  const rows = await lockRowsUnderOthers(tx, one, keyId, BATCH);
  if (rows.length === 0) return 0;
  const renewed = rows.map(({ tid, row, values }) => ({
    tid,
    values: values.map((value, at) => {
      const place = { column: `${one.table}.${one.columns[at]}`, row };
      return contentKeyIdOf(value) === keyId ? value : keys.seal(place, keys.open(place, value));
    }),
  }));
  await allowRenewal(tx);
  await renewRows(tx, one, renewed);
  recordRenewal(work, 'content.renew-encryption', keyId, { table: one.table, rows: rows.length });
  return rows.length;
}

/** Forgets the older keys that no stored value needs. If another server still uses a key, that key remains. */
async function forgetUnusedKeys(database: Database): Promise<Pick<Renewal, 'forgotten' | 'stillNeeded'>> {
  return await inTransaction(database, async (work) => {
    const newest = contentKeysOf(work.tx).ids[0];
    // The keys are locked before the values are counted. This waits for transactions that encrypt with these keys, so
    // the count includes their values.
    const others = (await lockContentKeys(work.tx)).filter((id) => id !== newest);
    const forgotten: string[] = [];
    for (const id of others) {
      if ((await countUnder(work.tx, id)) > 0) continue;
      await forgetContentKey(work.tx, id);
      recordRenewal(work, 'content.forget-key', id, {});
      forgotten.push(id);
    }
    return { forgotten, stillNeeded: others.filter((id) => !forgotten.includes(id)) };
  });
}

async function countUnder(tx: Tx, keyId: string): Promise<number> {
  let rows = 0;
  for (const one of encryptedTables) rows += await countRowsUnder(tx, one, keyId);
  return rows;
}

function recordRenewal(work: Work, action: string, keyId: string, detail: Record<string, unknown>): void {
  record(work, { actorId: null, actorRole: 'system', action, objectKind: 'content-key', objectId: keyId, detail });
}
