import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { disposableFolder } from '../../test/disposable-folder.ts';
import { openInstallationDatabase } from '../installation-database.ts';
import { switchWal } from './archiving.ts';
import { type Base, backupFolder, listBases } from './backup-folder.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup, type Until } from './restore-backup.ts';

/**
 * The drill: an installation with rows and an object is backed up, goes on, is lost, and comes back from the backup as
 * it was at the backup's end, at a moment afterwards, and at the last archived file of the log.
 */
const folder = await disposableFolder();
afterAll(folder.remove);
const settings = { KASAUTI_DATA_DIR: join(folder.path, 'data') };
const backups = join(folder.path, 'backups');
let base: Base;
let between: Date;
let lastCommitAt: Date | null;

async function withRows<T>(dataDir: string, work: (client: Client) => Promise<T>): Promise<T> {
  const database = await openInstallationDatabase({ KASAUTI_DATA_DIR: dataDir });
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
    await database.close();
  }
}

const write = (client: Client, count: number) =>
  client.query('insert into answer select generate_series(1, $1)', [count]);

async function restoredRows(until: Until): Promise<number> {
  const to = join(folder.path, `restored-${randomUUID()}`);
  lastCommitAt = (await restoreBackup({ from: backups, to, until })).lastCommitAt;
  return withRows(to, async (client) => Number((await client.query('select count(*) as n from answer')).rows[0].n));
}

beforeAll(async () => {
  await mkdir(join(settings.KASAUTI_DATA_DIR, 'objects'), { recursive: true });
  await writeFile(join(settings.KASAUTI_DATA_DIR, 'objects', 'photo'), 'a photo');
  await writeFile(join(settings.KASAUTI_DATA_DIR, 'secret'), 'the secret');
  await withRows(settings.KASAUTI_DATA_DIR, async (client) => {
    await client.query('create table answer (n int)');
    await write(client, 1_000);
    base = await makeBackup({ settings, to: backups, keep: 7 });
    await write(client, 200);
    // A Date has no microseconds: the moment between must be later than the one commit and earlier than the other.
    const now = async () =>
      (await client.query<{ now: Date }>('select clock_timestamp() as now')).rows[0]?.now ?? new Date(0);
    between = new Date((await now()).getTime() + 1);
    while ((await now()) <= between);
    await write(client, 30);
    await switchWal(client);
  });
});

test('restored to the end of the backup, the rows written before it are there and no later one', async () => {
  expect(await restoredRows('backup')).toBe(1_000);
});

test('restored to a moment, the rows committed up to it are there', async () => {
  expect(await restoredRows(between)).toBe(1_200);
});

test('restored as far as the archived log goes, every row is there', async () => {
  expect(await restoredRows('latest')).toBe(1_230);
  expect(lastCommitAt?.getTime()).toBeGreaterThan(between.getTime());
});

test('the rest of the data folder comes back with the database', async () => {
  const to = join(folder.path, 'whole');
  await restoreBackup({ from: backups, to, until: 'backup' });
  expect(await readFile(join(to, 'objects', 'photo'), 'utf8')).toBe('a photo');
  expect(await readFile(join(to, 'secret'), 'utf8')).toBe('the secret');
});

test('the restored database writes into no archive, least of all into that of its original', async () => {
  const to = join(folder.path, 'apart');
  await restoreBackup({ from: backups, to, until: 'latest' });
  const before = await readdir(join(backups, 'wal'));
  await withRows(to, async (client) => {
    await write(client, 5);
    await switchWal(client);
    expect((await client.query('show archive_command')).rows[0].archive_command).toBe('/bin/true');
  });
  expect(await readdir(join(backups, 'wal'))).toEqual(before);
});

test('writers go on while a backup is made', async () => {
  await withRows(settings.KASAUTI_DATA_DIR, async (client) => {
    let isMade = false;
    const backup = makeBackup({ settings, to: join(folder.path, 'busy'), keep: 1 }).finally(() => {
      isMade = true;
    });
    let written = 0;
    for (; !isMade; written += 10) await write(client, 10);
    await backup;
    expect(written).toBeGreaterThan(0);
  });
});

test('a folder in use is never overwritten', async () => {
  const to = join(folder.path, 'in-use');
  await mkdir(to);
  await writeFile(join(to, 'precious'), '');
  await expect(restoreBackup({ from: backups, to, until: 'latest' })).rejects.toThrow('is not empty');
  expect(await readdir(to)).toEqual(['precious']);
});

test('a moment before the oldest backup is refused with what can be reached', async () => {
  const to = join(folder.path, 'too-early');
  const early = new Date(Date.parse(base.manifest.startedAt) - 60_000);
  await expect(restoreBackup({ from: backups, to, until: early })).rejects.toThrow(`oldest backup in ${backups}`);
});

test('a backup that broke off is not offered for a restore', async () => {
  const broken = join(folder.path, 'broken');
  await mkdir(join(broken, 'base-2026-01-01T00-00-00-000Z.unfinished', 'cluster'), { recursive: true });
  await mkdir(join(broken, 'base-2026-01-02T00-00-00-000Z', 'cluster'), { recursive: true });
  await expect(restoreBackup({ from: broken, to: join(folder.path, 'none'), until: 'latest' })).rejects.toThrow(
    `no whole backup in ${broken}`,
  );
});

test('old bases go, and with them the log that only they needed', async () => {
  const to = join(folder.path, 'kept');
  onTestFinished(() => rm(to, { recursive: true }));
  for (let count = 0; count < 3; count += 1) await makeBackup({ settings, to, keep: 2 });
  const bases = await listBases(backupFolder(to));
  expect(bases).toHaveLength(2);
  const wal = (await readdir(join(to, 'wal'))).filter((name) => /^[0-9A-F]{24}/.test(name)).sort();
  expect(wal[0]?.slice(0, 24)).toBe(bases[0]?.manifest.firstWal);
});

test('an external database is left to its own tools', async () => {
  const external = { ...settings, DATABASE_URL: 'postgres://elsewhere/kasauti' };
  await expect(makeBackup({ settings: external, to: backups, keep: 7 })).rejects.toThrow('its own tools');
});

test('a data folder without a database is refused, and stays without one', async () => {
  const dataDir = join(folder.path, 'no-such-installation');
  await expect(makeBackup({ settings: { KASAUTI_DATA_DIR: dataDir }, to: backups, keep: 7 })).rejects.toThrow(
    `There is no database in ${dataDir}`,
  );
  await expect(readdir(dataDir)).rejects.toThrow('ENOENT');
});
