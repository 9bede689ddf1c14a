import { copyFile, mkdir, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { Client } from 'pg';
import { makeFolder, makeFolderFor } from '../embedded-postgres/places.ts';
import { StartProblem } from '../embedded-postgres/start-problem.ts';
import { chooseDatabaseUser } from '../embedded-postgres/system-user.ts';
import { openInstallationDatabase } from '../installation-database.ts';
import { archiveInto } from './archiving.ts';
import { addBase, type Base, backupFolder, keepNewest, type Manifest } from './backup-folder.ts';
import { copyTree } from './copy-tree.ts';

/** What PostgreSQL makes anew at its start, or must not find in a copy (its manual, "Making a Base Backup"). */
const contentsLeftOut = /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\//;
const filesLeftOut = /^(postmaster\.(pid|opts)|backup_label|tablespace_map|pg_internal\.init|pgsql_tmp.*)$/;
const archiveLimit = '10min';

export type BackupWishes = {
  settings: { DATABASE_URL?: string | undefined; KASAUTI_DATA_DIR: string };
  to: string;
  /** How many bases are kept; older ones are removed after this one is whole. */
  keep: number;
  onProgress?: (line: string) => void;
};

/** Makes a base while the server works on, and has the log archived beside it from then on. */
export async function makeBackup({ settings, to, keep, onProgress = () => {} }: BackupWishes): Promise<Base> {
  if (settings.DATABASE_URL) {
    throw new StartProblem(
      'The database is an external one (DATABASE_URL): back it up with its own tools, and the data folder beside it (docs/runbooks/backup-restore.md).',
    );
  }
  const home = join(resolve(settings.KASAUTI_DATA_DIR), 'postgres');
  if (!(await stat(home).catch(() => null))) {
    throw new StartProblem(`There is no database in ${home} to back up: does KASAUTI_DATA_DIR name the right folder?`);
  }
  const database = await openInstallationDatabase(settings, onProgress);
  const client = new Client({ connectionString: database.url, application_name: 'kasauti backup' });
  try {
    await client.connect();
    const folder = backupFolder(to);
    const clusterDir = database.clusterDir ?? '';
    await makeFolder(folder.root);
    await makeFolderFor(await chooseDatabaseUser(clusterDir, onProgress), folder.walDir);
    await archiveInto(client, folder.walDir);

    const startedAt = new Date();
    const base = await addBase(folder, startedAt, async (path) => {
      onProgress('Copying the database');
      const manifest = await copyCluster(client, clusterDir, join(path, 'cluster'), startedAt);
      onProgress('Copying secret and objects');
      const rest = await copyRest(resolve(settings.KASAUTI_DATA_DIR), clusterDir, join(path, 'data'), folder.root);
      // It stands beside the cluster, which may be outside of the data folder.
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

/** After the database, never before: an object that a row names is there, whichever moment is restored up to the end. */
function copyRest(dataDir: string, clusterDir: string, to: string, backups: string): Promise<number> {
  const skip = (path: string) => {
    const whole = join(dataDir, path);
    const isOfThisRun = /^(server\.(lock|log).*|postgres\/(postgres\.log.*|moved-to))$/.test(path);
    return isOfThisRun || whole === clusterDir || whole === backups || path.endsWith('cluster.unfinished');
  };
  return copyTree(dataDir, to, { skip });
}
