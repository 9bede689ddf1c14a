import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { readSchema } from './schema.ts';

// No server has started with this database. The first start would validate the constraints of encrypted columns, which
// changes the schema.
const pool = new pg.Pool({ connectionString: await testDatabase() });
afterAll(() => pool.end());

test('migrations/schema.sql is what the migrations make; `npm run schema` writes it', async () => {
  const written = await readFile(join(import.meta.dirname, '../../migrations/schema.sql'), 'utf8');
  expect(await readSchema(pool)).toBe(written);
});

test('a change of a constraint is seen', async () => {
  const before = await readSchema(pool);
  await pool.query('alter table guardian_decision drop constraint only_the_guardian_gives_or_refuses');
  expect(await readSchema(pool)).not.toBe(before);
});
