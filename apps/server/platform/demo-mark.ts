import { withClient } from './database/installation-database.ts';

/** Checks whether the database has no tables. Demo data may be written only into an empty database. */
export async function isEmpty(url: string): Promise<boolean> {
  return withClient(url, async (client) => {
    const { rowCount } = await client.query(
      `select from pg_class join pg_namespace on pg_namespace.oid = relnamespace
        where relkind in ('r', 'p', 'v', 'm', 'f') and nspname !~ '^pg_' and nspname <> 'information_schema' limit 1`,
    );
    return rowCount === 0;
  });
}

/**
 * Whether a database contains demo data. `being-made` remains if a start was interrupted while it filled the database.
 */
export type DemoMark = 'demo' | 'being-made' | 'none';

const marks = { demo: 'Kasauti: demo data', 'being-made': 'Kasauti: demo data, not complete' };

/**
 * Reads the mark from the comment of the database. The comment can be written before the first table exists, and
 * backups contain it.
 */
export async function readDemoMark(url: string): Promise<DemoMark> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ mark: string | null }>(
      "select shobj_description(oid, 'pg_database') as mark from pg_database where datname = current_database()",
    );
    if (rows[0]?.mark === marks.demo) return 'demo';
    return rows[0]?.mark === marks['being-made'] ? 'being-made' : 'none';
  });
}

export async function writeDemoMark(url: string, mark: 'demo' | 'being-made'): Promise<void> {
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>('select current_database() as name');
    const name = client.escapeIdentifier(rows[0]?.name ?? '');
    await client.query(`comment on database ${name} is ${client.escapeLiteral(marks[mark])}`);
  });
}

/**
 * Drops the database and creates it again. Throws unless an interrupted start was filling it. Nobody has used such a
 * database yet.
 */
export async function recreateDatabase(url: string): Promise<void> {
  if ((await readDemoMark(url)) !== 'being-made') throw new Error('only an unfinished demo database is made anew');
  const admin = new URL(url);
  admin.pathname = '/postgres';
  await withClient(admin.href, async (client) => {
    const name = client.escapeIdentifier(decodeURIComponent(new URL(url).pathname.slice(1)));
    await client.query(`drop database ${name} with (force)`);
    await client.query(`create database ${name}`);
  });
}
