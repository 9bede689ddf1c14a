import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../apps/server/platform/database/embedded-postgres.ts';
import { migrate } from '../../apps/server/platform/database/migrations/migrate.ts';
import { readSchema } from '../../apps/server/platform/database/schema.ts';
import { disposableFolder } from '../../apps/server/test/disposable-folder.ts';

/**
 * `npm run schema`: writes apps/server/migrations/schema.sql from a new database. A test fails while the file is out of
 * date.
 */
const folder = await disposableFolder();
const postgres = await startEmbeddedPostgres({ dataDir: join(folder.path, 'postgres'), port: 'free' });
await migrate(postgres.url);
const pool = new pg.Pool({ connectionString: postgres.url });
await writeFile(join(import.meta.dirname, '../../apps/server/migrations/schema.sql'), await readSchema(pool));
await pool.end();
await folder.remove();
