import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../platform/embedded-postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where test files clone their databases: a server, and on it a database with all migrations and no rows. */
    databaseServer: { adminUrl: string; template: string };
  }
}

const memoryFolder = '/dev/shm';
const neededInBytes = 2 * 1024 ** 3;

/** Vitest calls this once per project, before the first test file. What it returns is called after the last one. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await findServer();
  const template = `kasauti_template_${randomUUID().slice(0, 8)}`;
  await inDatabase(server.adminUrl, (admin) => admin.query(`create database ${template}`));
  await migrateTo(withDatabase(server.adminUrl, template));
  project.provide('databaseServer', { adminUrl: server.adminUrl, template });
  return async () => {
    await inDatabase(server.adminUrl, (admin) => admin.query(`drop database ${template} with (force)`));
    await server.end();
  };
}

type Server = { adminUrl: string; end(): Promise<void> };

async function findServer(): Promise<Server> {
  const adminUrl = process.env.KASAUTI_TEST_DATABASE_URL;
  return adminUrl ? { adminUrl, end: async () => {} } : startServer();
}

async function startServer(): Promise<Server> {
  const folder = await mkdtemp(join(await fastFolder(), 'kasauti-test-'));
  const postgres = await startEmbeddedPostgres({
    dataDir: folder,
    port: 'free',
    // As durable as in production, so that the tests meet the same database; only small.
    settings: { shared_buffers: '96MB', max_wal_size: '512MB', max_connections: '200' },
  });
  // A process of its own ends the database as soon as this one is gone, in whatever way it went.
  const guard = spawn(
    process.execPath,
    [join(import.meta.dirname, 'end-with-parent.ts'), `${postgres.pid}`, postgres.clusterDir, folder],
    { stdio: ['pipe', 'ignore', 'ignore'], detached: true },
  );
  return {
    adminUrl: withDatabase(postgres.url, 'postgres'),
    end: () =>
      new Promise((resolve) => {
        guard.once('exit', () => resolve());
        guard.stdin.end();
      }),
  };
}

/** Memory where the machine has plenty of it, else the disk's folder for temporary files. */
async function fastFolder(): Promise<string> {
  const memory = await statfs(memoryFolder).catch(() => null);
  return memory && memory.bavail * memory.bsize > neededInBytes ? memoryFolder : tmpdir();
}

async function migrateTo(url: string): Promise<void> {
  const file = join(import.meta.dirname, '../platform/migrate.ts');
  if (!existsSync(file)) return;
  const { migrate } = (await import(file)) as { migrate: (url: string) => Promise<unknown> };
  await migrate(url);
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
