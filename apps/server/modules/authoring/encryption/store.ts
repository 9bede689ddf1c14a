import { type Kysely, sql } from 'kysely';
import type { Tables, Tx } from '../../../platform/database/database.ts';
import type { EncryptedTable } from './places.ts';

/**
 * A row with the values of its encrypted columns. `tid` is PostgreSQL's address of the row, which is valid while the
 * row is locked.
 */
export type StoredRow = { tid: string; row: string; values: Buffer[] };

/**
 * Finds the constraints that require encrypted values but are not validated for all rows yet. As long as there is one,
 * the table may contain unencrypted rows of an older version.
 */
export async function findUnchecked(executor: Kysely<Tables>): Promise<{ table: string; name: string }[]> {
  const { rows } = await sql<{ table: string; name: string }>`
    select case nspname when 'public' then relname else nspname || '.' || relname end as table, conname as name
      from pg_constraint
      join pg_class on pg_class.oid = conrelid
      join pg_namespace on pg_namespace.oid = relnamespace
     where conname like '%_is_encrypted' and not convalidated
     order by 1, 2`.execute(executor);
  return rows;
}

/** Validates a constraint. It then guarantees that no row of the table is unencrypted. */
export async function validate(tx: Tx, { table, name }: { table: string; name: string }): Promise<void> {
  await sql`alter table ${sql.table(table)} validate constraint ${sql.ref(name)}`.execute(tx);
}

/** Locks a table until the end of this transaction. Nobody else can read or write it meanwhile. */
export async function lockTable(tx: Tx, { table }: EncryptedTable): Promise<void> {
  await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(tx);
}

/** Reads all rows of a table that have an unencrypted value, in batches, with one scan of the table. */
export async function* readPlainRows(tx: Tx, asked: EncryptedTable, batch: number): AsyncGenerator<StoredRow[]> {
  const isPlain = sql.join(
    asked.columns.map((column) => sql`not is_encrypted(${sql.ref(column)})`),
    sql` or `,
  );
  await sql`declare plain_rows no scroll cursor for ${selectRows(asked)} where ${isPlain}`.execute(tx);
  for (;;) {
    const { rows } = await sql<StoredRow>`fetch ${sql.lit(batch)} from plain_rows`.execute(tx);
    if (rows.length === 0) break;
    yield rows;
  }
  await sql`close plain_rows`.execute(tx);
}

/**
 * Reads and locks rows with a value that is encrypted with another key than this one. The rows are in no particular
 * order.
 */
export async function lockRowsUnderOthers(
  tx: Tx,
  asked: EncryptedTable,
  keyId: string,
  limit: number,
): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    ${selectRows(asked)} where ${isUnder(asked, '<>', keyId)} limit ${limit} for update`.execute(tx);
  return rows;
}

function selectRows(asked: EncryptedTable) {
  const values = sql.join(asked.columns.map((column) => sql.ref(column)));
  return sql`select ctid::text as tid, ${rowOf(asked)} as row, array[${values}] as values from ${sql.table(asked.table)}`;
}

const rowOf = ({ row }: EncryptedTable) => sql.raw(row);

/** SQL condition: at least one value of the row is encrypted with this key (`=`), or with another key (`<>`). */
function isUnder({ columns }: EncryptedTable, operator: '=' | '<>', keyId: string) {
  const id = Buffer.from(keyId, 'hex');
  const parts = columns.map((column) => sql`substring(${sql.ref(column)} from 2 for 8) ${sql.raw(operator)} ${id}`);
  return sql`(${sql.join(parts, sql` or `)})`;
}

/** Counts the rows of a table that have a value encrypted with this key. */
export async function countRowsUnder(executor: Kysely<Tables>, asked: EncryptedTable, keyId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${sql.table(asked.table)} where ${isUnder(asked, '=', keyId)}`.execute(
    executor,
  );
  return rows[0]?.count ?? 0;
}

/** Makes the trigger that protects immutable rows accept `renewRows`, until the end of this transaction. */
export async function allowRenewal(tx: Tx): Promise<void> {
  await sql`select set_config('kasauti.renews_encryption', 'on', true)`.execute(tx);
}

/** Replaces the encrypted values of locked rows. The trigger allows no other change. */
export async function renewRows(tx: Tx, asked: EncryptedTable, rows: Omit<StoredRow, 'row'>[]): Promise<void> {
  const changes = asked.columns.map((column) => sql`${sql.ref(column)} = given.${sql.ref(column)}`);
  const values = asked.columns.map((_, at) => sql`${rows.map((row) => row.values[at])}::bytea[]`);
  const names = sql.join(asked.columns.map((column) => sql.ref(column)));
  await sql`
    update ${sql.table(asked.table)} as stored set ${sql.join(changes)}
      from unnest(${rows.map(({ tid }) => tid)}::text[], ${sql.join(values)}) as given (tid, ${names})
     where stored.ctid = given.tid::tid`.execute(tx);
}

/**
 * Prepares the collection of encrypted values for `rewriteTable`. The collection is deleted when the transaction ends.
 */
export async function openRewrite(tx: Tx): Promise<void> {
  await sql`create temporary table encrypted_now (place text primary key, value bytea not null) on commit drop`.execute(
    tx,
  );
  await sql`
    create function pg_temp.encrypted(asked text, before bytea) returns bytea language plpgsql as $$
    begin
      return coalesce((select value from pg_temp.encrypted_now where place = asked), before);
    end $$`.execute(tx);
}

export async function collect(tx: Tx, values: { place: string; value: Buffer }[]): Promise<void> {
  await sql`
    insert into pg_temp.encrypted_now (place, value)
    select * from unnest(${values.map(({ place }) => place)}::text[], ${values.map(({ value }) => value)}::bytea[])`.execute(
    tx,
  );
}

/**
 * Rewrites a table with the collected values. After an update, the unencrypted rows would stay in the table's file
 * until their space is used again. A rewrite creates a new file that contains only the new rows, without dropped
 * columns.
 */
export async function rewriteTable(tx: Tx, asked: EncryptedTable): Promise<void> {
  const changes = asked.columns.map(
    (column) =>
      sql`alter column ${sql.ref(column)} type bytea
            using pg_temp.encrypted(${sql.lit(`${asked.table}.${column} `)} || ${rowOf(asked)}, ${sql.ref(column)})`,
  );
  await sql`alter table ${sql.table(asked.table)} ${sql.join(changes)}`.execute(tx);
}

export async function endRewrite(tx: Tx): Promise<void> {
  await sql`drop function pg_temp.encrypted(text, bytea)`.execute(tx);
}
