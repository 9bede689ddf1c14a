import type { Insertable } from 'kysely';
import type { Database, Tables, Tx } from '../../platform/database.ts';

/** Locks the end of the chain. Taken last in a transaction, so that it is held only while it commits. */
export async function lockHead(tx: Tx) {
  return await tx.selectFrom('audit_head').select(['last_no', 'last_hash']).forUpdate().executeTakeFirstOrThrow();
}

export async function appendEntries(
  tx: Tx,
  entries: Insertable<Tables['audit_entry']>[],
  head: { last_no: number; last_hash: Buffer },
): Promise<void> {
  await tx.insertInto('audit_entry').values(entries).execute();
  await tx.updateTable('audit_head').set(head).execute();
}

/** A page of the chain in order, for the verifier. */
export async function readChain(database: Database, afterNo: number, limit: number) {
  return await database
    .selectFrom('audit_entry')
    .select([
      'entry_no',
      'at',
      'actor_id',
      'actor_role',
      'action',
      'object_kind',
      'object_id',
      'reason',
      'detail',
      'request_id',
      'prev_hash',
      'hash',
    ])
    .where('entry_no', '>', afterNo)
    .orderBy('entry_no')
    .limit(limit)
    .execute();
}

export async function readHead(database: Database) {
  return await database.selectFrom('audit_head').select(['last_no', 'last_hash']).executeTakeFirstOrThrow();
}
