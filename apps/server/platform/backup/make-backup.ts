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
} from './backup-folder.ts';
import { copyTree } from './copy-tree.ts';
import { isWithin, whyIsNotApart } from './is-apart.ts';

/** What PostgreSQL makes at its start, or must not find in a copy (its manual, "Making a Base Backup"). */
const contentsLeftOut = /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\//;
const filesLeftOut = /^(postmaster\.(pid|opts)|backup_label|tablespace_map|pg_internal\.init|pgsql_tmp.*)$/;
const archiveLimit = '10min';

export type BackupWishes = {
  settings: { DATABASE_URL?: string | undefined; KASAUTI_DATA_DIR: string };
  /** Null: where the log is archived already, and the first time a folder in the data folder. */
  to: string | null;
  /**
   * The archive may change its folder now. What is in the old one stays, and can no longer be restored beyond this
   * moment.
   */
  mayMove?: boolean;
  /** How many bases are kept; older ones are removed after this one is whole. */
  keep: number;
  onProgress?: (line: string) => void;
};

/** Makes a base while the server works on, and has the log archived beside it from then on. */
export async function makeBackup(wishes: BackupWishes): Promise<Base> {
  const { settings, to, mayMove = false, keep, onProgress = () => {} } = wishes;
  const dataDir = resolve(settings.KASAUTI_DATA_DIR);
  if (settings.DATABASE_URL) {
    throw new StartProblem(
      'The database is an external one (DATABASE_URL): back it up with its own tools, and the data folder beside it (docs/runbooks/backup-restore.md).',
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
    await tellMove(before, folder, onProgress);

    const startedAt = new Date();
    const base = await addBase(folder, startedAt, async (path) => {
      onProgress('Copying the database');
      const manifest = await copyCluster(client, clusterDir, join(path, 'cluster'), startedAt);
      onProgress('Copying secret and objects');
      const rest = await copyRest(dataDir, clusterDir, join(path, 'data'));
      // It lies beside the cluster, which may be outside of the data folder.
      await mkdir(join(path, 'data', 'postgres'), { recursive: true, mode: 0o700 });
      await copyFile(join(dirname(clusterDir), 'password'), join(path, 'data', 'postgres', 'password'));
      return { ...manifest, sizeInBytes: manifest.sizeInBytes + rest };
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
 * A growing archive is abandoned only on an express option: somebody who relies on it would learn of its end at the
 * restore.
 */
async function chooseFolder({ asked, before, dataDir, mayMove }: Choice): Promise<BackupFolder> {
  const isThere = before !== null && (await stat(before.root).catch(() => null)) !== null;
  if (asked === null) {
    if (before && !isThere)
      throw new StartProblem(
        `The log is archived into ${before.root}, which is not there: is its disk mounted? To leave it for good: npm run backup -- --to <another folder> --move`,
      );
    return before ?? backupFolder(join(dataDir, 'backups'));
  }
  const folder = backupFolder(asked);
  if (before && !mayMove && !(await isSame(before.root, folder.root)))
    throw new StartProblem(
      `The log is archived into ${before.root}, and a backup into ${folder.root} would end that archive: nothing later than now could be restored from it. Leave --to out to go on there, or say --move to let the archive go on in ${folder.root}.`,
    );
  return folder;
}

async function isSame(one: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all([one, other].map((path) => realpath(path).catch(() => path)));
  return first === second;
}

/** Among the files of database or installation, a backup would be part of what it is a backup of. */
async function checkPlace({ root }: BackupFolder, [dataDir = '', ...database]: string[]): Promise<void> {
  const isAmongThem =
    (await isSame(root, dataDir)) || (await Promise.all(database.map((dir) => isWithin(root, dir)))).includes(true);
  if (isAmongThem)
    throw new StartProblem(`${root} holds the installation's own files: name a folder for backups alone.`);
}

async function tellMove(
  before: BackupFolder | null,
  folder: BackupFolder,
  onProgress: (line: string) => void,
): Promise<void> {
  await markEnded(folder, null);
  if (!before || (await isSame(before.root, folder.root))) return;
  const at = new Date().toISOString();
  onProgress(
    `The archive of the log MOVES from ${before.root} to ${folder.root}. What stands in ${before.root} stays, and can be restored up to ${at} only.`,
  );
  // The old folder may be gone with its disk, which may be why the archive moves.
  await markEnded(before, { at, goesOnIn: folder.root }).catch(() => {});
}

/** The session that starts a backup must also stop it: were it lost in between, PostgreSQL would end the backup. */
async function copyCluster(client: Client, clusterDir: string, to: string, startedAt: Date): Promise<Manifest> {
  const first = await client.query<{ file: string }>(
    "select pg_walfile_name(pg_backup_start('kasauti', fast => true)) as file",
  );
  const skip = (path: string) => contentsLeftOut.test(path) || filesLeftOut.test(basename(path));
  const sizeInBytes = await copyTree(clusterDir, to, { skip });
  await client.query(`set statement_timeout = '${archiveLimit}'`);
  // Waits until the last file of the log that this copy needs is archived.
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

/**
 * After the database, never before: an object that a row names is there, whichever moment is restored up to the end.
 * Backups in the data folder, this one or earlier ones, are left out: each would otherwise hold all those before it.
 */
function copyRest(dataDir: string, clusterDir: string, to: string): Promise<number> {
  const skip = async (path: string, isFolder: boolean) => {
    const whole = join(dataDir, path);
    const isOfThisRun = /^(server\.(lock|log).*|postgres\/(postgres\.log.*|moved-to))$/.test(path);
    if (isOfThisRun || whole === clusterDir || path.endsWith('cluster.unfinished')) return true;
    return isFolder && (await holdsBackups(whole));
  };
  return copyTree(dataDir, to, { skip });
}
