import { copyFile, mkdir, realpath, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { Client } from 'pg';
import { makeFolder, makeFolderFor } from '../database/embedded-postgres/places.ts';
import { StartProblem } from '../database/embedded-postgres/start-problem.ts';
import { chooseDatabaseUser } from '../database/embedded-postgres/system-user.ts';
import { isMade, noInstallation } from '../database/existing-installation.ts';
import { openInstallationDatabase } from '../database/installation-database.ts';
import { archiveInto, findWalDir } from './archiving.ts';
import {
  addBase,
  type BackupFolder,
  type Base,
  backupFolder,
  folderOfWal,
  holdsBackups,
  keepNewest,
  type Manifest,
  markEnded,
  type NeededKeys,
} from './backup-folder.ts';
import { copyTree } from './copy-tree.ts';
import { isWithin, whyIsNotApart } from './is-apart.ts';

/**
 * Files that PostgreSQL creates when it starts, or that a copy must not contain (PostgreSQL manual, "Making a Base
 * Backup").
 */
const contentsLeftOut = /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\//;
const filesLeftOut = /^(postmaster\.(pid|opts)|backup_label|tablespace_map|pg_internal\.init|pgsql_tmp.*)$/;
const archiveLimit = '10min';

export type BackupWishes = {
  settings: { DATABASE_URL?: string | undefined; KASAUTI_DATA_DIR: string };
  /**
   * Folder for the backup. With null, the current archive folder is used, or a folder in the data folder when there is
   * no archive yet.
   */
  to: string | null;
  /**
   * True if the archive may move to another folder in this run. The old folder then cannot restore any moment after the
   * move.
   */
  mayMove?: boolean;
  /** Number of bases to keep. Older ones are removed once the new base is complete. */
  keep: number;
  onProgress?: (line: string) => void;
};

/** Makes a base while the server keeps running. From then on, PostgreSQL archives its log in the same backup folder. */
export async function makeBackup(wishes: BackupWishes): Promise<Base> {
  const { settings, to, mayMove = false, keep, onProgress = () => {} } = wishes;
  const dataDir = resolve(settings.KASAUTI_DATA_DIR);
  if (settings.DATABASE_URL) {
    throw new StartProblem(
      'The database is external (DATABASE_URL). Back it up with its own tools, and back up the data folder as well (docs/runbooks/backup-restore.md).',
    );
  }
  const home = join(dataDir, 'postgres');
  if (!(await isMade(settings))) throw noInstallation(settings);
  const database = await openInstallationDatabase(settings, onProgress);
  const client = new Client({ connectionString: database.url, application_name: 'kasauti backup' });
  try {
    await client.connect();
    const clusterDir = database.clusterDir ?? '';
    const before = await findArchive(client);
    const folder = await chooseFolder({ asked: to, before, dataDir, mayMove });
    await makeFolder(folder.root);
    await checkPlace(folder, [dataDir, home, dirname(clusterDir)]);
    const nearness = await whyIsNotApart(folder.root, { dataDir, clusterDir });
    onProgress(`Backing up into ${folder.root}${nearness ? `. WARNING: ${nearness}` : ''}`);
    await makeFolderFor(await chooseDatabaseUser(clusterDir, onProgress), folder.walDir);
    await archiveInto(client, folder.walDir);
    await printMove(before, folder, onProgress);

    const startedAt = new Date();
    const base = await addBase(folder, startedAt, async (path) => {
      onProgress('Copying the database');
      const manifest = await copyCluster(client, clusterDir, join(path, 'cluster'), startedAt);
      onProgress('Copying objects');
      const rest = await copyRest(dataDir, clusterDir, join(path, 'data'));
      // The password file is in the folder that contains the cluster. That folder may be outside the data folder, so
      // the file is copied separately.
      await mkdir(join(path, 'data', 'postgres'), { recursive: true, mode: 0o700 });
      await copyFile(join(dirname(clusterDir), 'password'), join(path, 'data', 'postgres', 'password'));
      return { ...manifest, sizeInBytes: manifest.sizeInBytes + rest, keys: await readNeededKeys(client) };
    });
    await keepNewest(folder, keep);
    return base;
  } finally {
    await client.end();
    await database.close();
  }
}

async function findArchive(client: Client): Promise<BackupFolder | null> {
  const walDir = await findWalDir(client);
  return walDir === null ? null : folderOfWal(walDir);
}

type Choice = { asked: string | null; before: BackupFolder | null; dataDir: string; mayMove: boolean };

/**
 * Chooses the folder for the backup. Only an explicit option moves the archive out of an existing folder. Otherwise the
 * operator might notice only at a restore that the old archive has ended.
 */
async function chooseFolder({ asked, before, dataDir, mayMove }: Choice): Promise<BackupFolder> {
  const isThere = before !== null && (await stat(before.root).catch(() => null)) !== null;
  if (asked === null) {
    if (before && !isThere)
      throw new StartProblem(
        `The log is archived into ${before.root}, but this folder does not exist. Is its disk mounted? To use another folder from now on: npm run backup -- --to <another folder> --move`,
      );
    return before ?? backupFolder(join(dataDir, 'backups'));
  }
  const folder = backupFolder(asked);
  if (before && !mayMove && !(await isSame(before.root, folder.root)))
    throw new StartProblem(
      `The log is archived into ${before.root}. A backup into ${folder.root} would end that archive, and nothing later than now could be restored from it. To continue there, leave out --to. To continue the archive in ${folder.root}, add --move.`,
    );
  return folder;
}

async function isSame(one: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all([one, other].map((path) => realpath(path).catch(() => path)));
  return first === second;
}

/**
 * Throws `StartProblem` if the backup folder is the data folder itself or inside the folder of the database. A backup
 * there would contain a part of itself.
 */
async function checkPlace({ root }: BackupFolder, [dataDir = '', ...database]: string[]): Promise<void> {
  const isAmongThem =
    (await isSame(root, dataDir)) || (await Promise.all(database.map((dir) => isWithin(root, dir)))).includes(true);
  if (isAmongThem)
    throw new StartProblem(`${root} contains files of the installation. Name a folder that is used only for backups.`);
}

async function printMove(
  before: BackupFolder | null,
  folder: BackupFolder,
  onProgress: (line: string) => void,
): Promise<void> {
  await markEnded(folder, null);
  if (!before || (await isSame(before.root, folder.root))) return;
  const at = new Date().toISOString();
  onProgress(
    `The archive of the log MOVES from ${before.root} to ${folder.root}. The backups in ${before.root} stay there and can be restored only up to ${at}.`,
  );
  // The disk with the old folder may be lost. That may even be the reason for the move.
  await markEnded(before, { at, goesOnIn: folder.root }).catch(() => {});
}

/**
 * Copies the cluster. The session that starts a backup must also stop it, because PostgreSQL aborts the backup
 * when the session ends.
 */
async function copyCluster(client: Client, clusterDir: string, to: string, startedAt: Date): Promise<Manifest> {
  const first = await client.query<{ file: string }>(
    "select pg_walfile_name(pg_backup_start('kasauti', fast => true)) as file",
  );
  const skip = (path: string) => contentsLeftOut.test(path) || filesLeftOut.test(basename(path));
  const sizeInBytes = await copyTree(clusterDir, to, { skip });
  await client.query(`set statement_timeout = '${archiveLimit}'`);
  // This query waits until the last log file that the copy needs is archived.
  const last = await client.query<{ file: string; label: string }>(
    'select pg_walfile_name(lsn) as file, labelfile as label from pg_backup_stop(wait_for_archive => true)',
  );
  await writeFile(join(to, 'backup_label'), last.rows[0]?.label ?? '', { flush: true });
  await mkdir(join(to, 'pg_wal', 'archive_status'), { recursive: true });
  const facts = await client.query<{ id: string; version: string; now: Date }>(
    "select system_identifier::text as id, current_setting('server_version') as version, clock_timestamp() as now from pg_control_system()",
  );
  return {
    startedAt: startedAt.toISOString(),
    endedAt: (facts.rows[0]?.now ?? new Date()).toISOString(),
    firstWal: first.rows[0]?.file ?? '',
    lastWal: last.rows[0]?.file ?? '',
    systemIdentifier: facts.rows[0]?.id ?? '',
    postgresVersion: facts.rows[0]?.version ?? '',
    sizeInBytes,
  };
}

/** Reads which keys the database needs. A database that was never used needs no key. */
async function readNeededKeys(client: Client): Promise<NeededKeys> {
  const tables = await client.query<{ isThere: boolean }>(
    `select to_regclass('installation_secret') is not null and to_regclass('content_key') is not null as "isThere"`,
  );
  if (!tables.rows[0]?.isThere) return { secret: null, content: [] };
  const secret = await client.query<{ hex: string }>(
    "select encode(fingerprint, 'hex') as hex from installation_secret",
  );
  const content = await client.query<{ hex: string }>(
    "select encode(key_id, 'hex') as hex from content_key order by first_used_at, key_id",
  );
  return { secret: secret.rows[0]?.hex ?? null, content: content.rows.map(({ hex }) => hex) };
}

/**
 * Copies the rest of the data folder. It runs after the copy of the database, so every object that a row names is in
 * the backup. Backups in the data folder are left out. Otherwise each backup would contain all earlier ones. The secret
 * is also left out, because a backup with the secret would be enough to read every question and answer key.
 */
function copyRest(dataDir: string, clusterDir: string, to: string): Promise<number> {
  const skip = async (path: string, isFolder: boolean) => {
    const whole = join(dataDir, path);
    const isOfThisRun = /^(server\.(lock|log).*|postgres\/(postgres\.log.*|moved-to))$/.test(path);
    if (path === 'secret' || isOfThisRun || whole === clusterDir || path.endsWith('cluster.unfinished')) return true;
    return isFolder && (await holdsBackups(whole));
  };
  return copyTree(dataDir, to, { skip });
}
