import type pg from 'pg';
import type { MigrationFile } from './migration-file.ts';
import { MigrationFailed } from './migration-plan.ts';

/** Time for which a statement outside of a transaction waits for locks. Other statements do not queue behind it. */
const LOCK_TIMEOUT = "set lock_timeout = '60s'";
const INDEX_NAME = /^create\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+(\w+)/im;

/** Applies one file and records it. Throws `MigrationFailed`. */
export async function applyMigration(client: pg.Client, file: MigrationFile): Promise<void> {
  try {
    await (file.isInTransaction ? applyInTransaction(client, file) : applyAlone(client, file));
  } catch (cause) {
    throw new MigrationFailed(`The migration ${file.name} failed: ${(cause as Error).message}`, { cause });
  }
}

async function applyInTransaction(client: pg.Client, file: MigrationFile): Promise<void> {
  await client.query('begin');
  try {
    await client.query(file.text);
    await recordMigration(client, file);
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback');
    throw cause;
  }
}

/**
 * Applies a file of one statement. If an earlier try was interrupted, PostgreSQL has left an index that is not valid
 * and that nothing uses. It is dropped first.
 */
async function applyAlone(client: pg.Client, file: MigrationFile): Promise<void> {
  await client.query(LOCK_TIMEOUT);
  try {
    const [, index] = INDEX_NAME.exec(file.text) ?? [];
    if (index !== undefined && (await isInvalid(client, index))) await client.query(`drop index concurrently ${index}`);
    await client.query(file.text);
    if (index !== undefined && (await isInvalid(client, index))) throw new Error(`the index ${index} is not valid`);
    await recordMigration(client, file);
  } finally {
    await client.query('reset lock_timeout');
  }
}

async function isInvalid(client: pg.Client, index: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [index],
  );
  return rowCount === 1;
}

export const recordMigration = (client: pg.Client, { name, sha256, phase }: MigrationFile) =>
  client.query('insert into migration (name, sha256, phase) values ($1, $2, $3)', [name, sha256, phase]);
