import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testApp } from '../../test/app.ts';
import { readSchema } from './schema.ts';

const app = await testApp();

test('migrations/schema.sql is what the migrations make; `npm run schema` writes it', async () => {
  const written = await readFile(join(import.meta.dirname, '../../migrations/schema.sql'), 'utf8');
  expect(await readSchema(app.pool)).toBe(written);
});

test('a change of a constraint is seen', async () => {
  const before = await readSchema(app.pool);
  await app.pool.query('alter table guardian_decision drop constraint only_the_guardian_gives_or_refuses');
  expect(await readSchema(app.pool)).not.toBe(before);
});
