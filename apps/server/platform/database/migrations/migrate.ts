import { setTimeout as delay } from 'node:timers/promises';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { applyMigration, recordMigration } from './apply-migration.ts';
import { MIGRATIONS_FOLDER, type MigrationFile } from './migration-file.ts';
import { type Applied, planMigrations } from './migration-plan.ts';

/** Key of the advisory lock for migrations. The number is arbitrary. No other lock uses it. */
const MIGRATION_LOCK = 7_220_531;
const LOCK_RETRY_MS = 200;
/** About five seconds. */
const TRIES_BEFORE_WORD = 25;

export type MigrateOptions = {
  onProgress?: (line: string) => void;
  folder?: string;
  /** True if no server of an earlier version uses the database, so that migrations may remove what it used. */
  isContracting?: boolean;
};

/**
 * Applies the missing migrations to a database, each file in its own transaction or, if it says so, without one. When
 * two servers start at once, the second waits for the first. Returns the numbers of files that were applied and that
 * still wait. Throws `MigrationFailed` if this version cannot use or upgrade the database.
 */
export async function migrate(
  url: string,
  { onProgress = () => {}, folder = MIGRATIONS_FOLDER, isContracting = false }: MigrateOptions = {},
): Promise<{ applied: number; contracts: number }> {
  const client = new pg.Client({ connectionString: url, application_name: 'kasauti migrate' });
  await client.connect();
  try {
    await takeLock(client, onProgress);
    await client.query(`
      create table if not exists migration (
        name text primary key, sha256 text not null, applied_at timestamptz not null default now()
      )`);
    await addPhase(client);
    const { rows: applied } = await client.query<Applied>('select name, sha256, phase from migration');
    const { adopted, waiting, contracts } = planMigrations(applied, folder);
    if (adopted.length > 0) await adopt(client, adopted);
    // An upgrade prints the name of each migration for the operator. For a new database, one line is enough.
    if (applied.length === 0) onProgress('Making the tables');
    const files = isContracting ? [...waiting, ...contracts].sort(byName) : waiting;
    for (const file of files) {
      if (applied.length > 0) onProgress(`migration ${file.name}`);
      await applyMigration(client, file);
    }
    // The job worker has its own schema and its own migrations. They run here.
    await runMigrations({ connectionString: url });
    return { applied: files.length, contracts: isContracting ? 0 : contracts.length };
  } finally {
    await client.end();
  }
}

/**
 * Adds the column for the phase to the table of an earlier version. PostgreSQL would lock the table even if the column
 * is there, and wait for a backup that reads it.
 */
async function addPhase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    "select from pg_attribute where attrelid = 'migration'::regclass and attname = 'phase'",
  );
  if (rowCount === 0) await client.query('alter table migration add column phase text');
}

const byName = (one: MigrationFile, other: MigrationFile) => (one.name < other.name ? -1 : 1);

/**
 * Waits for the lock without a statement that lasts. `create index concurrently` waits for all statements that began
 * before it, so it would wait for a server that waits for it.
 */
async function takeLock(client: pg.Client, onProgress: (line: string) => void): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    if (tries === TRIES_BEFORE_WORD) onProgress('Waiting for another server that changes the tables');
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      MIGRATION_LOCK,
    ]);
    if (rows[0]?.taken) return;
    await delay(LOCK_RETRY_MS);
  }
}

/**
 * Replaces the records of the early migrations by records of the baseline files. The baseline files are not run,
 * because the database already has their tables.
 */
async function adopt(client: pg.Client, baseline: readonly MigrationFile[]): Promise<void> {
  await client.query('begin');
  await client.query('delete from migration');
  for (const file of baseline) await recordMigration(client, file);
  await client.query('commit');
}
