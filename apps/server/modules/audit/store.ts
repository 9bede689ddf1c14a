import { type Insertable, sql } from 'kysely';
import type { Database, Tables, Tx } from '../../platform/database/database.ts';
import { storedList } from '../../platform/lists/stored-list.ts';

/**
 * Locks the head of the chain. Take this lock last in a transaction, because other transactions wait until it is
 * released by the commit.
 */
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

/** Reads one page of the chain in order. The verifier uses it. */
export async function readChain(database: Database, afterNo: number, limit: number) {
  return await database
    .selectFrom('audit_entry')
    .select([...said, 'prev_hash', 'hash'])
    .where('entry_no', '>', afterNo)
    .orderBy('entry_no')
    .limit(limit)
    .execute();
}

/** Reads the head of the chain and the highest entry number. One statement reads both, so they are consistent. */
export async function readEnd(database: Database) {
  return await database
    .selectFrom('audit_head')
    .select(['last_no', 'last_hash'])
    .select(sql<number>`coalesce((select max(entry_no) from audit_entry), 0)`.as('greatest_no'))
    .executeTakeFirstOrThrow();
}

export type EntryFilter = { objectKind: string | null; objectId: string | null; since: Date | null };

/** Reads one page of the log from an instant on, in order. The filter selects one object or one kind of object. */
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

export type LogFilter = {
  actor: { userId: string } | { role: string } | null;
  /** Name of an action (`exam.publish`), or its first part (`exam`), which matches all actions with this first part. */
  what: string | null;
  objectKind: string | null;
  objectId: string | null;
  from: Date | null;
  until: Date | null;
};

type Direction = { order: 'newest-first' } | { order: 'oldest-first'; afterNo: number };

function entriesOf(database: Database, filter: LogFilter) {
  const { actor, what, objectKind, objectId, from, until } = filter;
  return database
    .selectFrom('audit_entry')
    .select([...said, 'prev_hash', 'hash'])
    .where(({ and, eb, or }) =>
      and([
        ...(actor && 'userId' in actor ? [eb('actor_id', '=', actor.userId)] : []),
        ...(actor && 'role' in actor ? [eb('actor_role', '=', actor.role)] : []),
        ...(what === null ? [] : [or([eb('action', '=', what), eb(sql`split_part(action, '.', 1)`, '=', what)])]),
        ...(objectKind === null ? [] : [eb('object_kind', '=', objectKind)]),
        ...(objectId === null ? [] : [eb('object_id', '=', objectId)]),
        ...(from === null ? [] : [eb('at', '>=', from)]),
        ...(until === null ? [] : [eb('at', '<', until)]),
      ]),
    );
}

/** Returns the filtered entries as a list for staff. */
export function entryList(database: Database, filter: LogFilter) {
  const list = storedList(entriesOf(database, filter), {
    keys: { entryNo: { by: sql`entry_no`, type: 'bigint' } },
    tie: { by: sql`entry_no`, type: 'bigint' },
  });
  const isWhole = Object.values(filter).every((part) => part === null);
  // Entry numbers are consecutive, so the last number is the count. A long log then need not be counted.
  return isWhole ? { ...list, count: async () => (await readEnd(database)).last_no } : list;
}

/** Reads the filtered entries with the hashes of the chain. */
export async function findEntries(database: Database, filter: LogFilter, direction: Direction, limit: number) {
  return await entriesOf(database, filter)
    .$if(direction.order === 'oldest-first', (entries) =>
      entries.where('entry_no', '>', direction.order === 'oldest-first' ? direction.afterNo : 0),
    )
    .orderBy('entry_no', direction.order === 'newest-first' ? 'desc' : 'asc')
    .limit(limit)
    .execute();
}

const MAX_WORDS = 500;

/**
 * Reads the distinct values of a column. Because the log may be long, this takes one index look-up per value and does
 * not read all entries.
 */
export async function findWords(database: Database, column: 'action' | 'object_kind'): Promise<string[]> {
  const name = sql.ref(column);
  const { rows } = await sql<{ word: string }>`
    with recursive known(word) as (
      (select ${name} from audit_entry order by ${name} limit 1)
      union all
      select (select ${name} from audit_entry where ${name} > known.word order by ${name} limit 1) from known where known.word is not null
    )
    select word from known where word is not null limit ${MAX_WORDS}`.execute(database);
  return rows.map(({ word }) => word);
}

const minuteOf = (at: Date) => sql<Date>`date_trunc('minute', ${at}::timestamptz)`;

/** Counts a refusal. Returns how many refusals this person had before in the same minute. */
export async function countRefusal(tx: Tx, { userId, role, at }: { userId: string; role: string; at: Date }) {
  const { further } = await tx
    .insertInto('refused_access')
    .values({ user_id: userId, minute_at: minuteOf(at), actor_role: role })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'minute_at']).doUpdateSet({ further: sql<number>`refused_access.further + 1` }),
    )
    .returning('further')
    .executeTakeFirstOrThrow();
  return further;
}

/** Removes the counts of past minutes from the table and returns them. */
export async function takeEndedRefusals(tx: Tx, now: Date, limit: number) {
  const ended = tx
    .selectFrom('refused_access')
    .select(['user_id', 'minute_at'])
    .where('minute_at', '<', minuteOf(now))
    .orderBy('minute_at')
    .orderBy('user_id')
    .limit(limit)
    .forUpdate()
    .skipLocked();
  return await tx
    .deleteFrom('refused_access')
    .where(({ eb, refTuple }) => eb(refTuple('user_id', 'minute_at'), 'in', ended.$asTuple('user_id', 'minute_at')))
    .returning(['user_id as userId', 'minute_at as minuteAt', 'actor_role as actorRole', 'further'])
    .execute();
}
