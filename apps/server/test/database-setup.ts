import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../platform/database/embedded-postgres.ts';
import { migrate } from '../platform/database/migrations/migrate.ts';
import { disposableFolder } from './disposable-folder.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /**
     * The server on which test files clone their databases, and the name of the database to clone. It has all
     * migrations and no rows.
     */
    databaseServer: { adminUrl: string; template: string };
  }
}

/**
 * Creates the template database. Vitest calls this function once per project before the first test file. It calls the
 * returned function after the last one.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await findServer();
  const template = `kasauti_template_${randomUUID().slice(0, 8)}`;
  await inDatabase(server.adminUrl, (admin) => admin.query(`create database ${template}`));
  await migrate(withDatabase(server.adminUrl, template));
  project.provide('databaseServer', { adminUrl: server.adminUrl, template });
  return async () => {
    await inDatabase(server.adminUrl, (admin) => admin.query(`drop database ${template} with (force)`));
    await server.end();
  };
}

type Server = { adminUrl: string; end(): Promise<void> };

async function findServer(): Promise<Server> {
  const adminUrl = process.env.KASAUTI_TEST_DATABASE_URL;
  return adminUrl ? { adminUrl, end: async () => {} } : startTestDatabase();
}

export async function startTestDatabase(others: Record<string, string> = {}): Promise<Server> {
  const folder = await disposableFolder();
  const postgres = await startEmbeddedPostgres({
    // initdb's password is written beside this folder, and other test runs must not find it there.
    dataDir: join(folder.path, 'data'),
    port: 'free',
    settings: {
      // The database uses less memory than in production, but it is equally durable.
      shared_buffers: '96MB',
      max_wal_size: '512MB',
      max_connections: '200',
      // Statements use a generic plan from their first use. In production, they use one only after five uses. The tests
      // therefore find errors that occur only with a generic plan.
      plan_cache_mode: 'force_generic_plan',
      ...others,
    },
  });
  return { adminUrl: withDatabase(postgres.url, 'postgres'), end: folder.remove };
}

function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

async function inDatabase(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
