import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { disposableFolder } from '../../test/disposable-folder.ts';
import { readPostmaster } from './embedded-postgres/postmaster.ts';
import { isAlive, waitUntil } from './embedded-postgres/processes.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

const small = { shared_buffers: '32MB', max_wal_size: '128MB' };

async function folder(): Promise<string> {
  const made = await disposableFolder();
  onTestFinished(made.remove);
  return made.path;
}

function start(dataDir: string, more: { port?: number | 'free'; onProgress?: (line: string) => void } = {}) {
  return startEmbeddedPostgres({ dataDir, port: 'free', settings: small, ...more });
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

async function kill(pid: number): Promise<void> {
  process.kill(pid, 'SIGKILL');
  await waitUntil(() => !isAlive(pid), 10_000);
}

test('a stopped database keeps its rows for the next start, and leaves no process behind', async () => {
  const dataDir = await folder();
  const first = await start(dataDir);
  await query(first.url, 'create table kept as select 42 as n');
  await first.stop();
  expect(isAlive(first.pid)).toBe(false);

  const second = await start(dataDir);
  expect(await query(second.url, 'select n from kept')).toEqual([{ n: 42 }]);
  expect([first.created, second.created]).toEqual([true, false]);
});

test('committed data are on the disk, pages carry checksums and only a password lets one in', async () => {
  const { url, port } = await start(await folder());
  const rows = await query(
    url,
    `select name, setting from pg_settings where name in
      ('fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums', 'listen_addresses', 'password_encryption')`,
  );
  expect(Object.fromEntries(rows.map((row) => [row.name, row.setting]))).toEqual({
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    data_checksums: 'on',
    listen_addresses: '127.0.0.1',
    password_encryption: 'scram-sha-256',
  });
  await expect(query(`postgres://kasauti:guess@127.0.0.1:${port}/kasauti`, 'select 1')).rejects.toThrow('password');
});

test('the database runs in a session of its own, out of reach of a Ctrl-C in the terminal', async () => {
  const { pid } = await start(await folder());
  const { stdout } = await promisify(execFile)('ps', ['-o', 'pgid=', '-p', `${pid}`]);
  expect(Number(stdout)).toBe(pid);
});

test('the password is readable by its owner alone', async () => {
  const dataDir = await folder();
  await start(dataDir);
  expect((await stat(join(dataDir, 'password'))).mode & 0o777).toBe(0o600);
});

test('a database left behind by a killed server is taken over', async () => {
  const dataDir = await folder();
  const left = await start(dataDir);
  const next = await start(dataDir);
  expect(next).toMatchObject({ adopted: true, pid: left.pid, port: left.port });
  await next.stop();
  expect(isAlive(left.pid)).toBe(false);
});

test('a database that was killed itself is started again with every committed row', async () => {
  const dataDir = await folder();
  const first = await start(dataDir);
  await query(first.url, 'create table kept as select generate_series(1, 1000) as n');
  await kill(first.pid);

  const second = await start(dataDir);
  expect(second.adopted).toBe(false);
  expect(await query(second.url, 'select count(*)::int as rows from kept')).toEqual([{ rows: 1000 }]);
});

test('a stale pid file whose number now belongs to another process does not stop the start', async () => {
  const dataDir = await folder();
  const first = await start(dataDir);
  const pidFile = join(first.clusterDir, 'postmaster.pid');
  const lines = (await readFile(pidFile, 'utf8')).split('\n');
  await kill(first.pid);
  await writeFile(pidFile, [`${process.pid}`, ...lines.slice(1)].join('\n'));

  const second = await start(dataDir);
  expect((await readPostmaster(second.clusterDir))?.pid).toBe(second.pid);
});

test('a start that was killed while it made the database is made up for by the next one', async () => {
  const dataDir = await folder();
  await mkdir(join(dataDir, 'cluster.unfinished', 'base'), { recursive: true });
  expect((await start(dataDir)).created).toBe(true);
});

test('two starts at once in one folder end with one database', async () => {
  const dataDir = await folder();
  await (await start(dataDir)).stop();
  const both = await Promise.allSettled([start(dataDir), start(dataDir)]);
  const started = both.flatMap((end) => (end.status === 'fulfilled' ? [end.value.pid] : []));
  expect(new Set(started).size).toBe(1);
});

test('a port in use is left alone and another one is taken', async () => {
  const neighbour = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void neighbour.close());
  await once(neighbour, 'listening');
  const address = neighbour.address();
  const taken = typeof address === 'object' && address ? address.port : 0;
  const { url, port } = await start(await folder(), { port: taken });
  expect(port).not.toBe(taken);
  expect(await query(url, 'select 1 as n')).toEqual([{ n: 1 }]);
});

test('a broken folder is named in one sentence, and nothing in it is touched', async () => {
  const dataDir = await folder();
  const { clusterDir, stop } = await start(dataDir);
  await stop();
  await rename(join(clusterDir, 'global', 'pg_control'), join(dataDir, 'pg_control'));
  await expect(start(dataDir)).rejects.toThrow(`${clusterDir} is broken (global/pg_control is missing): nothing in it`);

  await rename(join(dataDir, 'pg_control'), join(clusterDir, 'global', 'pg_control'));
  expect((await start(dataDir)).created).toBe(false);
});

test('a folder of another PostgreSQL version is refused with the way to upgrade', async () => {
  const dataDir = await folder();
  const { clusterDir, stop } = await start(dataDir);
  await stop();
  await writeFile(join(clusterDir, 'PG_VERSION'), '17\n');
  await expect(start(dataDir)).rejects.toThrow('was written by PostgreSQL 17, this version of Kasauti has 18');
});

test('damage that PostgreSQL itself finds is reported with its reason and the path of its log', async () => {
  const dataDir = await folder();
  const { clusterDir, stop } = await start(dataDir);
  await stop();
  await writeFile(join(clusterDir, 'global', 'pg_control'), Buffer.alloc(8192));
  await expect(start(dataDir)).rejects.toThrow(/does not start \(.+\); its log is .+postgres\.log/);
});

test('a file in the place of the data folder is named in one sentence', async () => {
  const dataDir = join(await folder(), 'data');
  await writeFile(dataDir, '');
  await expect(start(dataDir)).rejects.toThrow(`The data folder ${dataDir} cannot be created (a file has this name)`);
});

test.skipIf(process.getuid?.() !== 0)(
  'a folder closed to the database moves its files outside and says so',
  async () => {
    const closed = join(await folder(), 'closed');
    await mkdir(closed, { mode: 0o700 });
    const said: string[] = [];
    const first = await start(join(closed, 'deep', 'data'), { onProgress: (line) => said.push(line) });
    onTestFinished(() => rm(join(first.clusterDir, '../..'), { recursive: true, force: true }));
    await query(first.url, 'create table kept as select 42 as n');
    await first.stop();
    expect(said.join('\n')).toContain(`cannot reach ${closed}/deep/data`);
    expect((await stat(closed)).mode & 0o777).toBe(0o700);

    const second = await start(join(closed, 'deep', 'data'));
    expect(await query(second.url, 'select n from kept')).toEqual([{ n: 42 }]);
    await second.stop();
  },
);

test('a data folder that only its owner could enter is opened for passing through, not for reading', async () => {
  const dataDir = join(await folder(), 'own');
  await mkdir(dataDir, { mode: 0o700 });
  const { clusterDir, url } = await start(join(dataDir, 'postgres'));
  expect(clusterDir).toBe(join(dataDir, 'postgres', 'cluster'));
  expect(await query(url, 'select 1 as n')).toEqual([{ n: 1 }]);
  expect((await stat(dataDir)).mode & 0o066).toBe(0);
});

test('an unknown setting is reported in the words of PostgreSQL', async () => {
  const dataDir = await folder();
  const asked = startEmbeddedPostgres({ dataDir, port: 'free', settings: { no_such_setting: '1' } });
  await expect(asked).rejects.toThrow('no_such_setting');
});

test('no process outlives the one that asked for the folder, even when that is killed', async () => {
  const source = `
    const { disposableFolder } = await import('${join(import.meta.dirname, '../../test/disposable-folder.ts')}');
    const { startEmbeddedPostgres } = await import('${join(import.meta.dirname, 'embedded-postgres.ts')}');
    const { path } = await disposableFolder();
    const { pid } = await startEmbeddedPostgres({ dataDir: path, port: 'free', settings: ${JSON.stringify(small)} });
    console.log(JSON.stringify({ path, pid }));`;
  const asker = spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const line = await new Promise<string>((resolve) => asker.stdout.once('data', (data) => resolve(`${data}`)));
  const { path, pid } = JSON.parse(line) as { path: string; pid: number };
  asker.kill('SIGKILL');
  const isGone = () =>
    stat(path).then(
      () => false,
      () => !isAlive(pid),
    );
  expect(await waitUntil(isGone, 20_000)).toBe(true);
});
