import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';

const folder = join(import.meta.dirname, '..', 'migrations');
/** Any number that nobody else uses: one migration at a time on a database. */
const MIGRATION_LOCK = 7_220_531;

export class MigrationFailed extends Error {}

/**
 * Brings a database up to date, forward only, each file in its own transaction. Two servers that start at once wait for one another.
 * A file that was changed after it ran, or a database newer than this code, throws `MigrationFailed`.
 */
export async function migrate(url: string, onProgress: (line: string) => void = () => {}): Promise<number> {
  const client = new pg.Client({ connectionString: url, application_name: 'kasauti migrate' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(
      'create table if not exists migration (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
    );
    const done = new Map<string, string>();
    for (const row of (await client.query('select name, sha256 from migration')).rows) done.set(row.name, row.sha256);
    const isNew = done.size === 0;
    const files = readdirSync(folder)
      .filter((name) => /^\d{4}_.+\.sql$/.test(name))
      .sort();
    for (const name of done.keys())
      if (!files.includes(name))
        throw new MigrationFailed(
          `The database has the migration ${name}, which this version does not know. Start a newer version.`,
        );
    let count = 0;
    for (const name of files) {
      const text = readFileSync(join(folder, name), 'utf8');
      const sha256 = createHash('sha256').update(text).digest('hex');
      const applied = done.get(name);
      if (applied === sha256) continue;
      if (applied) throw new MigrationFailed(`The migration ${name} was changed after it was applied.`);
      // Their names tell something to whoever upgrades; a new database has all of them.
      if (isNew && count === 0) onProgress('Making the tables');
      else if (!isNew) onProgress(`migration ${name}`);
      await client.query('begin');
      try {
        await client.query(text);
        await client.query('insert into migration (name, sha256) values ($1, $2)', [name, sha256]);
        await client.query('commit');
      } catch (cause) {
        await client.query('rollback');
        throw new MigrationFailed(`The migration ${name} failed: ${(cause as Error).message}`, { cause });
      }
      count += 1;
    }
    // The worker keeps its job table in a schema of its own and migrates it itself.
    await runMigrations({ connectionString: url });
    return count;
  } finally {
    await client.end();
  }
}
