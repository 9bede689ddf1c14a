import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, inject, onTestFinished } from 'vitest';

/**
 * Creates a separate database for a test file, with all migrations and no rows, and returns its URL. Call it at the top
 * of the file (`const databaseUrl = await testDatabase()`). The database is dropped after the last test. `afterAll`
 * hooks that are registered after the call run before this, so they can close their pools.
 */
export async function testDatabase(): Promise<string> {
  const { adminUrl, template } = inject('databaseServer');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(adminUrl, `create database ${name} template ${template}`);
  afterAll(() => onServer(adminUrl, `drop database if exists ${name} with (force)`));
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Creates a database without any tables, as an operator does. */
export async function emptyDatabase(): Promise<string> {
  const { adminUrl } = inject('databaseServer');
  const name = `empty_${randomUUID().replaceAll('-', '')}`;
  await onServer(adminUrl, `create database ${name}`);
  onTestFinished(() => onServer(adminUrl, `drop database ${name} with (force)`));
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function onServer(adminUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
