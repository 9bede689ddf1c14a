import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { disposableFolder } from '../../test/disposable-folder.ts';
import { openInstallationDatabase } from '../database/installation-database.ts';
import { switchWal, walDirOf } from './archiving.ts';
import { type Base, backupFolder, listBases } from './backup-folder.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup, type Until } from './restore-backup.ts';

/**
 * Rehearses a restore. An installation with rows and an object is backed up, continues to write, and is lost. It is
 * then restored to the end of the backup, to a later moment, and to the last archived log file.
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
    // `between` must be later than the first commit and earlier than the second. A Date has no microseconds, so one
    // millisecond is added.
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

test('the rest of the data folder comes back with the database, and the secret only from where it was kept', async () => {
  const to = join(folder.path, 'whole');
  await restoreBackup({ from: backups, to, until: 'backup' });
  expect(await readFile(join(to, 'objects', 'photo'), 'utf8')).toBe('a photo');
  await expect(readFile(join(to, 'secret'))).rejects.toThrow('ENOENT');
  const withSecret = join(folder.path, 'with-secret');
  const secretFile = join(settings.KASAUTI_DATA_DIR, 'secret');
  await restoreBackup({ from: backups, to: withSecret, until: 'backup', secretFile });
  expect(await readFile(join(withSecret, 'secret'), 'utf8')).toBe('the secret');
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
    const backup = makeBackup({ settings, to: join(folder.path, 'busy'), mayMove: true, keep: 1 }).finally(() => {
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
  const { startedAt, endedAt } = base.manifest;
  // While a backup runs, its files come from different moments. They are consistent only from its end on.
  for (const early of [Date.parse(startedAt) - 60_000, Date.parse(startedAt) + 1, Date.parse(endedAt) - 1])
    await expect(restoreBackup({ from: backups, to, until: new Date(early) })).rejects.toThrow(
      `oldest backup in ${backups}`,
    );
});

test('a backup that broke off is not offered for a restore', async () => {
  const broken = join(folder.path, 'broken');
  await mkdir(join(broken, 'base-2026-01-01T00-00-00-000Z.unfinished', 'cluster'), { recursive: true });
  await mkdir(join(broken, 'base-2026-01-02T00-00-00-000Z', 'cluster'), { recursive: true });
  await expect(restoreBackup({ from: broken, to: join(folder.path, 'none'), until: 'latest' })).rejects.toThrow(
    `no complete backup in ${broken}`,
  );
});

test('old bases go, and with them the log that only they needed', async () => {
  const to = join(folder.path, 'kept');
  onTestFinished(() => rm(to, { recursive: true }));
  for (let count = 0; count < 3; count += 1) await makeBackup({ settings, to, mayMove: true, keep: 2 });
  const bases = await listBases(backupFolder(to));
  expect(bases).toHaveLength(2);
  const wal = (await readdir(join(to, 'wal'))).filter((name) => /^[0-9A-F]{24}/.test(name)).sort();
  expect(wal[0]?.slice(0, 24)).toBe(bases[0]?.manifest.firstWal);
});

describe('where the archive of the log goes', () => {
  const archive = () =>
    withRows(settings.KASAUTI_DATA_DIR, async (client) => {
      const { rows } = await client.query<{ archive_command: string }>('show archive_command');
      return walDirOf(rows[0]?.archive_command ?? '');
    });
  const first = join(folder.path, 'first');
  const said: string[] = [];
  const onProgress = (line: string) => void said.push(line);

  beforeAll(async () => {
    await makeBackup({ settings, to: first, mayMove: true, keep: 7 });
  });
  beforeEach(() => {
    said.length = 0;
  });

  test('a backup that names no folder goes where the log is archived already', async () => {
    const made = await makeBackup({ settings, to: null, keep: 7, onProgress });
    expect(dirname(made.path)).toBe(first);
    expect(await listBases(backupFolder(first))).toHaveLength(2);
    expect(said.join('\n')).not.toContain('MOVES');
  });

  test('another spelling of the same folder is no move', async () => {
    const link = join(folder.path, 'link-to-first');
    await symlink(first, link);
    onTestFinished(() => rm(link));
    await makeBackup({ settings, to: `${link}/`, keep: 7, onProgress });
    expect(said.join('\n')).not.toContain('MOVES');
    await makeBackup({ settings, to: first, keep: 7 });
  });

  test('a backup elsewhere is refused, and the archive goes on where it is', async () => {
    const to = join(folder.path, 'elsewhere');
    await expect(makeBackup({ settings, to, keep: 7 })).rejects.toThrow(`The log is archived into ${first}`);
    expect(await archive()).toBe(join(first, 'wal'));
    await expect(readdir(to)).rejects.toThrow('ENOENT');
  });

  test('an archive that moves says so, then and at a restore from where it was, until it returns', async () => {
    const to = join(folder.path, 'second');
    await makeBackup({ settings, to, mayMove: true, keep: 7, onProgress });
    expect(said.join('\n')).toContain(`MOVES from ${first} to ${to}`);
    const restore = async () => {
      said.length = 0;
      await restoreBackup({ from: first, to: join(folder.path, randomUUID()), until: 'latest', onProgress });
      return said.join('\n');
    };
    expect(await restore()).toContain(`The log continued in ${to}`);
    await makeBackup({ settings, to: first, mayMove: true, keep: 7 });
    expect(await restore()).not.toContain('The log continued');
  });

  test('an archive whose disk is away is not begun anew in its place', async () => {
    await rename(first, `${first}-away`);
    onTestFinished(() => rename(`${first}-away`, first));
    await expect(makeBackup({ settings, to: null, keep: 7 })).rejects.toThrow('Is its disk mounted?');
    await expect(readdir(first)).rejects.toThrow('ENOENT');
  });

  test('a folder in the data folder draws a warning however it is written, and no backup holds the ones before it', async () => {
    const { KASAUTI_DATA_DIR: dataDir } = settings;
    const link = join(folder.path, 'link-to-data');
    await symlink(dataDir, link);
    onTestFinished(() => rm(link));
    for (const to of [join(dataDir, 'backups'), `${relative(process.cwd(), dataDir)}/more/b/`, join(link, 'c')]) {
      said.length = 0;
      const made = await makeBackup({ settings, to, mayMove: true, keep: 7, onProgress });
      expect(said.join('\n')).toContain('inside the data folder');
      const copied = await readdir(join(made.path, 'data'), { recursive: true });
      expect(copied.filter((name) => /base-|wal/.test(name))).toEqual([]);
      expect(copied).toContain(join('objects', 'photo'));
    }
  });

  test('the folder of the installation or of its database is refused', async () => {
    const { KASAUTI_DATA_DIR: dataDir } = settings;
    for (const to of [dataDir, join(dataDir, 'postgres')]) {
      await expect(makeBackup({ settings, to, mayMove: true, keep: 7 })).rejects.toThrow(
        'contains files of the installation',
      );
    }
  });
});

test('an external database is left to its own tools', async () => {
  const external = { ...settings, DATABASE_URL: 'postgres://elsewhere/kasauti' };
  await expect(makeBackup({ settings: external, to: backups, keep: 7 })).rejects.toThrow('its own tools');
});

test('a data folder without a database is refused, and stays without one', async () => {
  const dataDir = join(folder.path, 'no-such-installation');
  await expect(makeBackup({ settings: { KASAUTI_DATA_DIR: dataDir }, to: backups, keep: 7 })).rejects.toThrow(
    `There is no installation in ${dataDir}`,
  );
  await expect(readdir(dataDir)).rejects.toThrow('ENOENT');
});
