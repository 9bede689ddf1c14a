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

const said = [
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
] as const;

/** A page of the chain in order, for the verifier. */
export async function readChain(database: Database, afterNo: number, limit: number) {
  return await database
    .selectFrom('audit_entry')
    .select([...said, 'prev_hash', 'hash'])
    .where('entry_no', '>', afterNo)
    .orderBy('entry_no')
    .limit(limit)
    .execute();
}

export async function readHead(database: Database) {
  return await database.selectFrom('audit_head').select(['last_no', 'last_hash']).executeTakeFirstOrThrow();
}

export type EntryFilter = { objectKind: string | null; objectId: string | null; since: Date | null };

/** A page of the log in order, of one kind of object or one object, since an instant: for a person to read. */
export async function readEntries(database: Database, filter: EntryFilter, afterNo: number, limit: number) {
  const { objectKind, objectId, since } = filter;
  return await database
    .selectFrom('audit_entry')
    .select(said)
    .where('entry_no', '>', afterNo)
    .$if(objectKind !== null, (entries) => entries.where('object_kind', '=', objectKind ?? ''))
    .$if(objectId !== null, (entries) => entries.where('object_id', '=', objectId ?? ''))
    .$if(since !== null, (entries) => entries.where('at', '>=', since ?? new Date(0)))
    .orderBy('entry_no')
    .limit(limit)
    .execute();
}
