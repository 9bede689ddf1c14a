import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import {
  type Applied,
  MIGRATIONS_FOLDER,
  MigrationFailed,
  type MigrationPlan,
  planMigrations,
} from './migration-plan.ts';

/** Key of the advisory lock for migrations. The number is arbitrary. No other lock uses it. */
const MIGRATION_LOCK = 7_220_531;

/**
 * Applies the missing migrations to a database, each file in its own transaction. When two servers start at once, the
 * second waits for the first. Returns the number of applied files. Throws `MigrationFailed` if this version cannot
 * upgrade the database.
 */
export async function migrate(
  url: string,
  onProgress: (line: string) => void = () => {},
  folder = MIGRATIONS_FOLDER,
): Promise<number> {
  const client = new pg.Client({ connectionString: url, application_name: 'kasauti migrate' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(`
      create table if not exists migration (
        name text primary key, sha256 text not null, applied_at timestamptz not null default now()
      )`);
    const { rows: applied } = await client.query<Applied>('select name, sha256 from migration');
    const { adopted, waiting } = planMigrations(applied, folder);
    if (adopted.length > 0) await adopt(client, adopted);
    // An upgrade prints the name of each migration for the operator. For a new database, one line is enough.
    if (applied.length === 0) onProgress('Making the tables');
    for (const file of waiting) {
      if (applied.length > 0) onProgress(`migration ${file.name}`);
      await apply(client, file);
    }
    // The job worker has its own schema and its own migrations. They run here.
    await runMigrations({ connectionString: url });
    return waiting.length;
  } finally {
    await client.end();
  }
}

/**
 * Replaces the records of the early migrations by records of the baseline files. The baseline files are not run,
 * because the database already has their tables.
 */
async function adopt(client: pg.Client, baseline: MigrationPlan['adopted']): Promise<void> {
  await client.query('begin');
  await client.query('delete from migration');
  for (const file of baseline) await record(client, file);
  await client.query('commit');
}

async function apply(client: pg.Client, file: MigrationPlan['waiting'][number]): Promise<void> {
  await client.query('begin');
  try {
    await client.query(file.text);
    await record(client, file);
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback');
    throw new MigrationFailed(`The migration ${file.name} failed: ${(cause as Error).message}`, { cause });
  }
}

const record = (client: pg.Client, { name, sha256 }: Applied) =>
  client.query('insert into migration (name, sha256) values ($1, $2)', [name, sha256]);
