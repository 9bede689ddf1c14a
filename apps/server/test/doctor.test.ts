import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readdir, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { makeBackup } from '../platform/backup/make-backup.ts';
import { startEmbeddedPostgres } from '../platform/database/embedded-postgres.ts';
import { testDatabase } from './database.ts';
import { disposableFolder } from './disposable-folder.ts';

const databaseUrl = await testDatabase();
const script = join(import.meta.dirname, '../../../scripts/commands/doctor.ts');

async function dataFolder(): Promise<string> {
  const folder = await disposableFolder();
  onTestFinished(folder.remove);
  return folder.path;
}

function askDoctor(environment: Record<string, string>): Promise<{ code: number; said: string }> {
  // No server runs in these tests, and nothing listens on port 1.
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, PORT: '1', ...environment };
  return new Promise((resolve) => {
    execFile(process.execPath, [script], { env }, (error, stdout) => resolve({ code: error ? 1 : 0, said: stdout }));
  });
}

async function inDatabase(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

test('a sound installation is called sound', async () => {
  const { code, said } = await askDoctor({
    KASAUTI_DATA_DIR: await dataFolder(),
    DATABASE_URL: databaseUrl,
    KASAUTI_SECRET: 'a secret for all servers of this database',
  });
  expect(said).toContain('committed data are on the disk');
  expect(said).toMatch(/all \d+ migrations are applied/);
  expect(said).toContain('no jobs, mails or payments wait for longer than usual');
  // The pages may be older than their sources in a test run. In that case, the command reports a warning.
  expect([said.trim().split('\n').at(-1), code]).toEqual([
    expect.stringMatching(/^Nothing is wrong(, one warning)?\.$/),
    0,
  ]);
});

test('a database that acknowledges before it has stored is wrong', async () => {
  const name = new URL(databaseUrl).pathname.slice(1);
  await inDatabase(databaseUrl, `alter database ${name} set synchronous_commit = off`);
  onTestFinished(() => inDatabase(databaseUrl, `alter database ${name} reset synchronous_commit`));
  const { code, said } = await askDoctor({ KASAUTI_DATA_DIR: await dataFolder(), DATABASE_URL: databaseUrl });
  expect(said).toContain('synchronous_commit is off: acknowledged answers could be lost');
  expect(code).toBe(1);
});

test('a job that nobody has taken for a day is a warning, which says where to read on', async () => {
  await inDatabase(
    databaseUrl,
    "select graphile_worker.add_job('of-another-version', run_at => now() - interval '25 hours')",
  );
  onTestFinished(() =>
    inDatabase(databaseUrl, 'select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))'),
  );
  const { code, said } = await askDoctor({ KASAUTI_DATA_DIR: await dataFolder(), DATABASE_URL: databaseUrl });
  expect(said).toMatch(/^warning {2}dead jobs: 1\..* see docs\/runbooks\/monitoring\.md$/m);
  expect(code).toBe(0);
});

test('a database that is newer than the code is wrong', async () => {
  await inDatabase(databaseUrl, "insert into migration (name, sha256) values ('9999_later.sql', '')");
  onTestFinished(() => inDatabase(databaseUrl, "delete from migration where name = '9999_later.sql'"));
  const { code, said } = await askDoctor({ KASAUTI_DATA_DIR: await dataFolder(), DATABASE_URL: databaseUrl });
  expect(said).toContain('The database is newer than this version: it has 9999_later.sql');
  expect(code).toBe(1);
});

test('a secret that others can read is wrong', async () => {
  const dataDir = await dataFolder();
  await writeFile(join(dataDir, 'secret'), 'the secret');
  await chmod(join(dataDir, 'secret'), 0o644);
  const { said } = await askDoctor({ KASAUTI_DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
  expect(said).toContain('secret can be read by others');
});

test('a wrong setting is reported, and nothing else is checked', async () => {
  const { code, said } = await askDoctor({ KASAUTI_DATA_DIR: await dataFolder(), LOG_LEVEL: 'loud' });
  expect(said).toMatch(/^wrong +LOG_LEVEL is "loud".*\nOne thing is wrong\.\n$/);
  expect(code).toBe(1);
});

test('without an installation it says so, and makes nothing', async () => {
  const dataDir = join(await dataFolder(), 'data');
  const { code, said } = await askDoctor({ KASAUTI_DATA_DIR: dataDir });
  expect(said).toContain(`wrong    There is no installation in ${dataDir}.`);
  expect(code).toBe(1);
  await expect(readdir(dataDir)).rejects.toThrow('ENOENT');
});

test('beside the server of another installation it warns of the port, and calls nothing wrong', async () => {
  const neighbour = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void neighbour.close());
  await once(neighbour, 'listening');
  const { port } = neighbour.address() as AddressInfo;
  const dataDir = await dataFolder();
  const { said } = await askDoctor({ KASAUTI_DATA_DIR: dataDir, PORT: `${port}` });
  expect(said).toContain(`warning  no server runs on this data folder, and another program has port ${port}`);
});

test('an embedded database is started for the look and stopped again, and a missing backup or one in the data folder is a warning', async () => {
  const dataDir = await dataFolder();
  await mkdir(join(dataDir, 'postgres'));
  const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), port: 'free' });
  await inDatabase(postgres.url, 'create table migration (name text, sha256 text)');
  await postgres.stop();
  const { code, said } = await askDoctor({ KASAUTI_DATA_DIR: dataDir });
  expect(said).toContain('there is no backup');
  expect(said.trim().split('\n').at(-1)).toMatch(/^Nothing is wrong, \d+ warnings\.$/);
  expect(code).toBe(0);
  expect(await readdir(postgres.clusterDir)).not.toContain('postmaster.pid');

  await makeBackup({ settings: { KASAUTI_DATA_DIR: dataDir }, to: join(dataDir, 'b'), keep: 1 });
  const { said: later } = await askDoctor({ KASAUTI_DATA_DIR: dataDir });
  expect(later).toContain(`in ${join(dataDir, 'b')}/base-`);
  expect(later).toContain('inside the data folder');
});
