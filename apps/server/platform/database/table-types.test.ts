import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { testApp } from '../../test/app.ts';
import { generateTableTypes } from './table-types.ts';

const app = await testApp();
const written = (path: string) => readFile(join(import.meta.dirname, '../..', path), 'utf8');
const typesOf = async (path: string) => (await generateTableTypes(app.pool)).find((file) => file.path === path)?.text;

test('the types of all tables are what the migrations make; `npm run tables` writes them', async () => {
  const files = await generateTableTypes(app.pool);
  expect(files.length).toBeGreaterThan(15);
  for (const { path, text } of files) expect(text, path).toBe(await written(path));
});

async function givenChange(statement: string, undo: string): Promise<void> {
  await app.pool.query(statement);
  onTestFinished(async () => void (await app.pool.query(undo)));
}

test('a new column is seen, with its kind of id, whether it may be null and who fills it', async () => {
  await givenChange(
    `alter table saved_job add column seen_by uuid references user_account,
       add column how text not null default 'page' check (how in ('page', 'mail')),
       add column days integer not null generated always as (length(job_id::text)) stored`,
    'alter table saved_job drop column seen_by, drop column how, drop column days',
  );
  const types = await typesOf('modules/jobs/tables.ts');
  expect(types).toContain('    seen_by: UserId | null;\n');
  expect(types).toContain("    how: Generated<'page' | 'mail'>;\n");
  expect(types).toContain('    days: GeneratedAlways<number>;\n');
});

test('a column of JSON must be said by hand', async () => {
  await givenChange('alter table saved_job add column note jsonb', 'alter table saved_job drop column note');
  await expect(generateTableTypes(app.pool)).rejects.toThrow('saved_job.note is of type jsonb');
});

test('a type by hand for a column that is gone is refused', async () => {
  await givenChange('alter table job rename column hi to hindi', 'alter table job rename column hindi to hi');
  await expect(generateTableTypes(app.pool)).rejects.toThrow(
    'modules/jobs/columns.ts names columns that jobs does not have',
  );
});
