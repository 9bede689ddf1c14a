import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../apps/server/platform/database/embedded-postgres.ts';
import { migrate } from '../../apps/server/platform/database/migrations/migrate.ts';
import { generateTableTypes } from '../../apps/server/platform/database/table-types.ts';
import { disposableFolder } from '../../apps/server/test/disposable-folder.ts';

/**
 * `npm run tables`: writes the types of all tables from a new database. A test fails while the files are out of date.
 */
const folder = await disposableFolder();
const postgres = await startEmbeddedPostgres({ dataDir: join(folder.path, 'postgres'), port: 'free' });
await migrate(postgres.url);
const pool = new pg.Pool({ connectionString: postgres.url });
for (const { path, text } of await generateTableTypes(pool))
  await writeFile(join(import.meta.dirname, '../../apps/server', path), text);
await pool.end();
await folder.remove();
