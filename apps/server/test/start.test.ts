import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, rename, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { readPostmaster } from '../platform/database/embedded-postgres/postmaster.ts';
import { isAlive, waitUntil } from '../platform/database/embedded-postgres/processes.ts';
import { findServer } from '../platform/database/embedded-postgres/server-lock.ts';
import { emptyDatabase } from './database.ts';
import { type DisposableFolder, disposableFolder } from './disposable-folder.ts';

/**
 * Tests of `npm start` from outside, with real processes and signals. Each test has its own data folder. The server
 * runs as in production, so it creates no demo data. The browser journeys start with demo data.
 */
const production = {
  NODE_ENV: 'production',
  KASAUTI_PUBLIC_URL: 'https://kasauti.example',
  RAZORPAY_KEY_ID: 'rzp_test_key',
  RAZORPAY_KEY_SECRET: 'a secret of the gateway',
  RAZORPAY_WEBHOOK_SECRET: 'a secret of its webhooks',
  SMTP_URL: 'smtps://mail.example',
  UPLOADS_WITHOUT_SCANNER: 'yes',
  TRUST_PROXY: '1',
  MAIL_FROM: 'Exams <no-reply@exams.example>',
  SUPPORT_EMAIL: 'help@exams.example',
  SELLER_LEGAL_NAME: 'Godavari Examinations LLP',
  SELLER_ADDRESS: '7 Tilak Road, Pune 411030',
  SELLER_STATE: 'MH',
  SELLER_GSTIN: '27AAACX0000X1Z0',
  LOG_LEVEL: 'fatal',
};
const scripts = join(import.meta.dirname, '../../../scripts');
const WAIT_LIMIT_MS = 45_000;

type Started = {
  child: ChildProcess;
  /** Returns what the process has printed so far. */
  said(): string;
  /** Resolves when the process prints this text. Rejects if the process ends first. */
  says(text: string): Promise<void>;
  ended: Promise<number | null>;
};

async function place(): Promise<{ dataDir: string; port: number; clusterDir: string }> {
  const folder = await disposableFolder();
  onTestFinished(folder.remove);
  return { dataDir: folder.path, port: await freePort(), clusterDir: join(folder.path, 'postgres', 'cluster') };
}

let installation: Promise<DisposableFolder> | null = null;
afterAll(async () => (await installation)?.remove());

/**
 * Creates a copy of the data folder of a server that has run before. Copying a database is faster than creating one.
 */
async function installed(): ReturnType<typeof place> {
  installation ??= install();
  const here = await place();
  // Some files belong to the user of the database, so `cp -a` keeps their owner.
  await promisify(execFile)('cp', ['-a', `${(await installation).path}/.`, here.dataDir]);
  return here;
}

async function install(): Promise<DisposableFolder> {
  const folder = await disposableFolder();
  await stop(await ready(folder.path, await freePort()));
  return folder;
}

function start(
  dataDir: string,
  port: number,
  more: Record<string, string> = {},
  words: string[] = [],
  script = 'start.ts',
): Started {
  const env = { PATH: process.env.PATH, ...production, PORT: `${port}`, KASAUTI_DATA_DIR: dataDir, ...more };
  const child = spawn(process.execPath, [join(scripts, script), ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  let text = '';
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part) => {
      text += part;
      for (const listener of listeners) listener();
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  const says = (wanted: string) =>
    new Promise<void>((resolve, reject) => {
      const look = () => {
        if (text.includes(wanted)) resolve();
      };
      listeners.add(look);
      look();
      ended.then(() => reject(new Error(`it ended without saying ${JSON.stringify(wanted)}:\n${text}`)));
    });
  return { child, ended, says, said: () => text };
}

async function ready(dataDir: string, port: number, more: Record<string, string> = {}): Promise<Started> {
  const server = start(dataDir, port, more);
  await server.says('Kasauti is ready');
  return server;
}

async function stop(server: Started, signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
  server.child.kill(signal);
  return server.ended;
}

async function kill(server: Started): Promise<void> {
  server.child.kill('SIGKILL');
  await server.ended;
}

function answers(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/`).then(
    () => true,
    () => false,
  );
}

async function databaseProcess(clusterDir: string): Promise<number> {
  return (await readPostmaster(clusterDir))?.pid ?? 0;
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** Returns the last line. It must be one sentence for the operator. Fails if there is a stack trace. */
function sentence(of: Started): string {
  const lines = of.said().trim().split('\n');
  const last = lines.at(-1) ?? '';
  expect(of.said()).not.toMatch(/^\s+at /m);
  return last;
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  test(`${signal} stops server and database, and the exit code is 0`, async () => {
    const { dataDir, port, clusterDir } = await place();
    const server = await ready(dataDir, port);
    expect(await answers(port)).toBe(true);
    const database = await databaseProcess(clusterDir);
    expect(isAlive(database)).toBe(true);

    expect(await stop(server, signal)).toBe(0);
    expect([isAlive(database), await answers(port)]).toEqual([false, false]);
    expect(await findServer(dataDir)).toBeNull();
    expect(await readdir(clusterDir)).not.toContain('postmaster.pid');
  });
}

test('a start that is stopped before it is ready leaves nothing running', async () => {
  const { dataDir, port, clusterDir } = await place();
  const server = start(dataDir, port);
  await server.says('Making the database');
  expect(await stop(server, 'SIGINT')).toBe(0);
  const database = await databaseProcess(clusterDir);
  expect(database > 0 && isAlive(database)).toBe(false);
  expect(await findServer(dataDir)).toBeNull();
});

test('a second start beside a running server reports it in one sentence and disturbs nothing', async () => {
  const { dataDir, port, clusterDir } = await installed();
  const first = await ready(dataDir, port);
  const database = await databaseProcess(clusterDir);
  const second = start(dataDir, await freePort());
  expect(await second.ended).toBe(1);
  expect(sentence(second)).toContain(`already runs on this data folder (process ${first.child.pid}`);
  expect(await answers(port)).toBe(true);
  expect(await databaseProcess(clusterDir)).toBe(database);
  expect(await stop(first)).toBe(0);
});

test('beside a live server the doctor finds it where it listens, and a check takes nothing over', async () => {
  const { dataDir, port } = await installed();
  const server = await ready(dataDir, port);
  // Operators usually run the command without the server's PORT setting.
  const doctor = start(dataDir, 1, {}, [], 'commands/doctor.ts');
  await doctor.ended;
  expect(doctor.said()).toContain('the server is ready (https://kasauti.example)');
  const check = start(dataDir, 1, {}, ['--check'], 'commands/seed.ts');
  expect(await check.ended).toBe(0);
  expect(sentence(check)).toMatch(/^All \d+ checks of the database passed \(\d+\.\d s\)\.$/);
  expect(check.said()).not.toContain('Taking over');
  expect(await answers(port)).toBe(true);
  expect(await stop(server)).toBe(0);
});

test('a port in use is reported in one sentence, and no database is created or left running', async () => {
  const { dataDir, port, clusterDir } = await place();
  const neighbour = createServer().listen(port, '127.0.0.1');
  onTestFinished(() => void neighbour.close());
  await once(neighbour, 'listening');
  const server = start(dataDir, port);
  expect(await server.ended).toBe(1);
  expect(sentence(server)).toContain(`Port ${port} on 127.0.0.1 is used by another program`);
  await expect(stat(clusterDir)).rejects.toThrow('ENOENT');
  expect(await findServer(dataDir)).toBeNull();
});

test('a wrong setting is reported with its name, its value and the allowed values', async () => {
  const { dataDir, port } = await place();
  const server = start(dataDir, port, { KASAUTI_ROLES: 'web,kitchen' });
  expect(await server.ended).toBe(1);
  expect(server.said().trim().split('\n')).toHaveLength(1);
  expect(sentence(server)).toMatch(/^KASAUTI_ROLES is "web,kitchen": it must be one of web, exam, live, worker\.$/);
});

test('a broken data folder is reported in one sentence, and the lock is released', async () => {
  const { dataDir, port, clusterDir } = await installed();
  expect(await stop(await ready(dataDir, port))).toBe(0);
  await rename(join(clusterDir, 'PG_VERSION'), join(dataDir, 'PG_VERSION'));
  const server = start(dataDir, port);
  expect(await server.ended).toBe(1);
  expect(sentence(server)).toContain('is broken (PG_VERSION is missing)');
  expect(await findServer(dataDir)).toBeNull();
});

test('after a kill -9 of the server the next start takes its database over', async () => {
  const { dataDir, port, clusterDir } = await installed();
  await kill(await ready(dataDir, port));
  const database = await databaseProcess(clusterDir);
  expect(isAlive(database)).toBe(true);

  const look = start(dataDir, 1, {}, ['--check'], 'commands/seed.ts');
  expect(await look.ended).toBe(0);
  expect(look.said()).not.toContain('Taking over');
  expect(isAlive(database)).toBe(true);

  const next = await ready(dataDir, port);
  expect(next.said()).toContain(`Taking over the database that still runs (process ${database})`);
  expect(await answers(port)).toBe(true);
  expect(await stop(next)).toBe(0);
  expect(isAlive(database)).toBe(false);
});

test('after a kill -9 of server and database the next start goes on', async () => {
  const { dataDir, port, clusterDir } = await installed();
  const server = await ready(dataDir, port);
  const database = await databaseProcess(clusterDir);
  process.kill(database, 'SIGKILL');
  await kill(server);
  await waitUntil(() => !isAlive(database), WAIT_LIMIT_MS);

  const next = await ready(dataDir, port);
  expect(await answers(port)).toBe(true);
  expect(await stop(next)).toBe(0);
});

async function inDatabase<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function countUsers(url: string): Promise<number> {
  const found = await inDatabase(url, (client) => client.query('select count(*)::int as count from user_account'));
  return found.rows[0].count;
}

const external = (url: string) => ({ DATABASE_URL: url, KASAUTI_SECRET: 'a secret for all servers of this database' });

test('DATABASE_URL is used in place of the embedded database, gets no demo data and is left running', async () => {
  const { dataDir, port, clusterDir } = await place();
  const url = await emptyDatabase();
  const server = await ready(dataDir, port, external(url));
  expect(server.said()).toContain('Making the tables\n');
  expect(server.said()).not.toContain('.sql');
  expect(await stop(server)).toBe(0);
  await expect(stat(clusterDir)).rejects.toThrow('ENOENT');
  expect(await countUsers(url)).toBe(0);
});

test('a server with another secret than that of its database reports it in one sentence and changes nothing', async () => {
  const [here, there] = [await place(), await place()];
  const url = await emptyDatabase();
  await stop(await ready(here.dataDir, here.port, external(url)));
  const more = { ...external(url), KASAUTI_SECRET: 'another secret, of a server that was set up later' };
  const stranger = start(there.dataDir, there.port, more);
  expect(await stranger.ended).toBe(1);
  expect(sentence(stranger)).toMatch(
    /^The secret of this start is not the secret of this database\. Set KASAUTI_SECRET to the secret/,
  );
  expect(stranger.said()).not.toContain('a server that was set up later');
  expect(await answers(there.port)).toBe(false);
  expect(await stop(await ready(there.dataDir, there.port, external(url)))).toBe(0);
});

test('an unreachable database is reported in one sentence, without its password', async () => {
  const { dataDir, port } = await place();
  const server = start(dataDir, port, external(`postgres://me:mine@127.0.0.1:${await freePort()}/exams`));
  expect(await server.ended).toBe(1);
  expect(sentence(server)).toMatch(/^The database exams at 127\.0\.0\.1:\d+ cannot be used \(.*ECONNREFUSED/);
  expect(server.said()).not.toContain('mine');
});

test('demo data are refused in production and over tables that are there already', async () => {
  const { dataDir, port } = await place();
  const inProduction = start(dataDir, port, {}, ['--demo']);
  expect(await inProduction.ended).toBe(1);
  expect(sentence(inProduction)).toContain('not created when NODE_ENV is production');

  const url = await emptyDatabase();
  await stop(await ready(dataDir, port, external(url)));
  const overTables = start(dataDir, port, { ...external(url), NODE_ENV: 'development' }, ['--demo']);
  expect(await overTables.ended).toBe(1);
  expect(sentence(overTables)).toContain('fills an empty database only');
});

const demo = {
  NODE_ENV: 'development',
  KASAUTI_PUBLIC_URL: '',
  RAZORPAY_KEY_ID: '',
  RAZORPAY_KEY_SECRET: '',
  RAZORPAY_WEBHOOK_SECRET: '',
  SMTP_URL: '',
};

test('a demo that was interrupted while it was made is made anew, and later starts keep it', {
  timeout: 240_000,
}, async () => {
  const { dataDir, port } = await place();
  const interrupted = start(dataDir, port, demo);
  await interrupted.says('forms and exams');
  await kill(interrupted);

  const whole = await ready(dataDir, port, demo);
  expect(whole.said()).toContain('An earlier start was interrupted while it made the demo data: making them anew');
  expect(whole.said()).toContain('candidate@demo.kasauti.example');
  expect(await stop(whole)).toBe(0);

  const later = await ready(dataDir, port, { ...demo, LOG_LEVEL: 'info' });
  expect(later.said()).not.toContain('Filling');
  expect(later.said()).toContain('candidate@demo.kasauti.example');
  expect(await answers(port)).toBe(true);
  expect(later.said()).not.toContain('"event"');
  expect(await readFile(join(dataDir, 'server.log'), 'utf8')).toContain('"event":"request"');
  expect(await stop(later)).toBe(0);

  const inProduction = start(dataDir, port);
  expect(await inProduction.ended).toBe(1);
  expect(sentence(inProduction)).toContain(
    'This database contains demo data, which are not allowed when NODE_ENV is production',
  );
});
