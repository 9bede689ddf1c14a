import { Client } from 'pg';
import { afterAll, expect, inject, test } from 'vitest';
import { testDatabase } from './database.ts';

const [firstUrl, secondUrl] = [await testDatabase(), await testDatabase()];
const first = new Client({ connectionString: firstUrl });
const second = new Client({ connectionString: secondUrl });
await Promise.all([first.connect(), second.connect()]);
afterAll(async () => {
  await Promise.all([first.end(), second.end()]);
});

test('test databases share no data', async () => {
  await first.query('create table only_here (n int)');
  await expect(second.query('select from only_here')).rejects.toThrow('does not exist');
});

test('the test database is as durable as the one in production', async () => {
  const { rows } = await first.query(
    "select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums') order by name",
  );
  expect(rows.map((row) => row.setting)).toEqual(['on', 'on', 'on', 'on']);
});

test('the server that was provided is the one the databases live on', () => {
  expect(new URL(firstUrl).host).toBe(new URL(inject('databaseServer').adminUrl).host);
});
