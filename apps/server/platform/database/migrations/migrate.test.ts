import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { emptyDatabase } from '../../../test/database.ts';
import { disposableFolder } from '../../../test/disposable-folder.ts';
import { migrate } from './migrate.ts';
import { FIRST_WITH_PHASE } from './migration-file.ts';
import { type Applied, MigrationFailed, planMigrations } from './migration-plan.ts';

const app = await testApp();
const folder = join(import.meta.dirname, '../../../migrations');

const history = async () =>
  (await app.pool.query<Applied>('select name, sha256, phase from migration order by name')).rows;
const all = await history();
const baseline = all.filter(({ name }) => name < '0100');

const later = all.filter(({ name }) => name >= '0100');

/** Records the migrations that ran before the baseline, as in an early database. */
async function writeEarlyHistory(client: Pick<pg.Client, 'query'>): Promise<void> {
  const lines = (await readFile(join(folder, 'before-baseline.sha256'), 'utf8')).trim().split('\n');
  await client.query('delete from migration');
  await client.query(
    `insert into migration (sha256, name, applied_at)
       select split_part(line, '  ', 1), split_part(line, '  ', 2), now() - interval '1 year' from unnest($1::text[]) as line`,
    [lines],
  );
}

async function givenEarlyHistory(): Promise<void> {
  await writeEarlyHistory(app.pool);
  onTestFinished(async () => {
    await app.pool.query('delete from migration');
    for (const { name, sha256, phase } of all)
      await app.pool.query('insert into migration (name, sha256, phase) values ($1, $2, $3)', [name, sha256, phase]);
  });
}

/** Creates a database with the tables of the early migrations and no later migration. */
async function givenEarlyDatabase() {
  const url = await emptyDatabase();
  const copy = await disposableFolder();
  onTestFinished(copy.remove);
  await cp(folder, copy.path, { recursive: true });
  for (const { name } of later) await rm(join(copy.path, name));
  await migrate(url, { folder: copy.path });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  await writeEarlyHistory(client);
  return { url, client };
}

test('a database that has every migration is left as it is', async () => {
  expect(await migrate(app.databaseUrl)).toEqual({ applied: 0, contracts: 0 });
  expect(await history()).toEqual(all);
});

test('a database from before the baseline adopts it: only later files are run, and its rows stay', async () => {
  const { url, client } = await givenEarlyDatabase();
  await client.query("insert into live_event (topic, payload) values ('kept', '{}')");
  const progress: string[] = [];
  const onProgress = (line: string) => progress.push(line);
  expect(await migrate(url, { onProgress })).toEqual({ applied: later.length, contracts: 0 });
  expect(progress).toEqual(later.map(({ name }) => `migration ${name}`));
  expect((await client.query('select name, sha256, phase from migration order by name')).rows).toEqual(all);
  expect((await client.query("select from live_event where topic = 'kept'")).rowCount).toBe(1);
});

test('a later migration waits for a database that adopts the baseline', async () => {
  await givenEarlyHistory();
  const copy = await disposableFolder();
  onTestFinished(copy.remove);
  await cp(folder, copy.path, { recursive: true });
  await writeFile(join(copy.path, '9999_platform_later.sql'), 'select 1');
  const { adopted, waiting } = planMigrations(await history(), copy.path);
  expect(adopted.map(({ name }) => name)).toEqual(baseline.map(({ name }) => name));
  expect(waiting.map(({ name }) => name)).toEqual([...later.map(({ name }) => name), '9999_platform_later.sql']);
});

test('a database with some of the migrations from before the baseline is refused, and is not changed', async () => {
  await givenEarlyHistory();
  await app.pool.query("delete from migration where name >= '0100'");
  const before = await history();
  const refusal = migrate(app.databaseUrl);
  await expect(refusal).rejects.toThrow(MigrationFailed);
  await expect(refusal).rejects.toThrow(
    /from before the baseline and has 60 of its 83 migrations\. Start the last version before the baseline once/,
  );
  expect(await history()).toEqual(before);
});

test('a database that has a migration which this version does not know is refused', async () => {
  await app.pool.query("insert into migration (name, sha256) values ('9999_later.sql', '')");
  onTestFinished(async () => void (await app.pool.query("delete from migration where name = '9999_later.sql'")));
  await expect(migrate(app.databaseUrl)).rejects.toThrow('newer than this version: it has 9999_later.sql');
});

test('a migration that was changed after it was applied is refused', async () => {
  await app.pool.query("update migration set sha256 = 'other' where name = '0001_platform.sql'");
  onTestFinished(
    async () =>
      void (await app.pool.query('update migration set sha256 = $1 where name = $2', [
        baseline[0]?.sha256,
        baseline[0]?.name,
      ])),
  );
  await expect(migrate(app.databaseUrl)).rejects.toThrow('0001_platform.sql was changed after it was applied');
});

test('each file is named after its number and its module, and a later one limits how long it waits for locks', async () => {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql') && name !== 'schema.sql').sort();
  const modules = ['platform', ...(await readdir(join(import.meta.dirname, '../../../modules')))];
  const isNamedWell = (name: string) => {
    const [, number = '', module = '', what] = /^(\d{4})_([a-z]+)(_[a-z0-9_]+)?\.sql$/.exec(name) ?? [];
    return modules.includes(module) && number < '0100' === (what === undefined);
  };
  expect(files.filter((name) => !isNamedWell(name))).toEqual([]);
  expect(new Set(files.map((name) => name.slice(0, 4))).size).toBe(files.length);
  // `lint-migration.test.ts` checks the later ones, which may run without a transaction.
  for (const name of files.filter((one) => one >= '0100' && one < FIRST_WITH_PHASE))
    expect(await readFile(join(folder, name), 'utf8')).toMatch(/^(--.*\n)*set local lock_timeout = '\ds';/);
});
