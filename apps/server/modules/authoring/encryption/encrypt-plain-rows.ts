import { contentKeysOf } from '../../../platform/database/content-keys-of.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/work.ts';
import { useNewestContentKey } from '../../../platform/security/check-content-keys.ts';
import { contentKeyIdOf } from '../../../platform/security/content-keys.ts';
import { record } from '../../audit/index.ts';
import { type EncryptedTable, encryptedTables } from './places.ts';
import {
  collect,
  endRewrite,
  findUnchecked,
  lockTable,
  openRewrite,
  readPlainRows,
  rewriteTable,
  validate,
} from './store.ts';

const BATCH = 500;

/**
 * Encrypts the rows that an older version stored unencrypted, in one transaction. Returns the number of these rows.
 * Afterwards, validated constraints guarantee that all rows are encrypted, so a later start does not search again. If
 * several servers start at the same time, the first one locks the tables and encrypts the rows. The others wait and
 * then find nothing to do.
 */
export async function encryptPlainRows(database: Database): Promise<number> {
  if ((await findUnchecked(database)).length === 0) return 0;
  return await inTransaction(database, async (work) => {
    const { tx } = work;
    const unchecked = await findUnchecked(tx);
    const counts: Record<string, number> = {};
    await openRewrite(tx);
    for (const one of encryptedTables.filter(({ table }) => unchecked.some((constraint) => constraint.table === table)))
      counts[one.table] = await encryptTable(tx, one);
    await endRewrite(tx);
    for (const constraint of unchecked) await validate(tx, constraint);
    const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
    if (rows > 0) {
      const keyId = await useNewestContentKey(tx);
      const detail = { rows: counts };
      const system = { actorId: null, actorRole: 'system' };
      record(work, { ...system, action: 'content.encrypt', objectKind: 'content-key', objectId: keyId, detail });
    }
    return rows;
  });
}

async function encryptTable(tx: Tx, one: EncryptedTable): Promise<number> {
  await lockTable(tx, one);
  const keys = contentKeysOf(tx);
  let count = 0;
  for await (const rows of readPlainRows(tx, one, BATCH)) {
    await collect(
      tx,
      rows.flatMap(({ row, values }) =>
        values.flatMap((plain, at) => {
          if (contentKeyIdOf(plain) !== null) return [];
          const column = `${one.table}.${one.columns[at]}`;
          return [{ place: `${column} ${row}`, value: keys.seal({ column, row }, plain) }];
        }),
      ),
    );
    count += rows.length;
  }
  if (count > 0) await rewriteTable(tx, one);
  return count;
}
