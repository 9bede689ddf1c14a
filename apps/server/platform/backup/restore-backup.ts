import { appendFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { DAY_MS } from '@kasauti/domain/time/durations.ts';
import { Client } from 'pg';
import { findPlaces, makeFolder } from '../database/embedded-postgres/places.ts';
import { StartProblem } from '../database/embedded-postgres/start-problem.ts';
import { canEnter, chooseDatabaseUser } from '../database/embedded-postgres/system-user.ts';
import { startEmbeddedPostgres } from '../database/embedded-postgres.ts';
import { whatIsWrongWithKeys } from '../security/check-content-keys.ts';
import { fingerprintOf } from '../security/check-secret.ts';
import { openContentKeys } from '../security/content-keys.ts';
import { secretsFrom } from '../security/secrets.ts';
import type { Settings } from '../settings/settings.ts';
import { restoreCommand } from './archiving.ts';
import { type Base, backupFolder, listBases, readEnded } from './backup-folder.ts';
import { copyTree } from './copy-tree.ts';

const REPLAY_LIMIT_MS = DAY_MS;

/** Where the log replay ends: at the last archived log file, at the end of the backup, or at an instant. */
export type Until = 'latest' | 'backup' | Date;

export type RestoreWishes = {
  from: string;
  /** The target folder. It must be empty or missing, because a restore overwrites nothing. */
  to: string;
  until: Until;
  /** The secrets of the installation. They are not in the backup. */
  settings?: Pick<Settings, 'KASAUTI_SECRET' | 'KASAUTI_CONTENT_KEY'>;
  /** The file of the installation's secret. It is copied into the new folder. */
  secretFile?: string | undefined;
  onProgress?: (line: string) => void;
};

export type Restored = { dataDir: string; base: Base; lastCommitAt: Date | null };

/**
 * Creates a data folder from a backup. Starts the database once to replay the log, and stops it again. Throws
 * `StartProblem` before it writes anything when a key of the backup is missing.
 */
export async function restoreBackup(wishes: RestoreWishes): Promise<Restored> {
  const { from, to, until, secretFile, onProgress = () => {} } = wishes;
  const folder = backupFolder(from);
  const base = chooseBase(await listBases(folder), until, folder.root);
  await checkKeysOf(base, wishes);
  const dataDir = resolve(to);
  await makeFolder(dataDir);
  if ((await readdir(dataDir)).length > 0) {
    throw new StartProblem(
      `${dataDir} is not empty. Name a new folder, and keep this one until you have checked the restored data.`,
    );
  }
  const home = join(dataDir, 'postgres');
  const user = await chooseDatabaseUser(join(home, 'cluster'), onProgress);
  if (!(await canEnter(user, folder.walDir))) {
    throw new StartProblem(
      `The user of the database cannot read ${folder.walDir}. Copy the backup to a folder that this user can read, or make this user the owner of the folder (chown -R postgres).`,
    );
  }
  const ended = await readEnded(folder);
  if (ended)
    onProgress(
      `This archive ended at ${ended.at}. The log continued in ${ended.goesOnIn}. Restore later moments from there.`,
    );
  onProgress(`Copying the backup of ${base.manifest.endedAt}`);
  await copyTree(join(base.path, 'data'), dataDir);
  if (secretFile !== undefined)
    await writeFile(join(dataDir, 'secret'), await readFile(secretFile), { mode: 0o600, flush: true });
  const places = await findPlaces(home, user, onProgress);
  await copyTree(join(base.path, 'data', 'postgres'), places.home);
  await copyTree(join(base.path, 'cluster'), places.clusterDir, { owner: user });
  await askForReplay(places.clusterDir, folder.walDir, until);

  onProgress('Replaying the log');
  const postgres = await startEmbeddedPostgres({
    dataDir: home,
    port: 'free',
    readyLimitMs: REPLAY_LIMIT_MS,
    // With this setting, the database accepts connections only after the replay. A hot standby would accept them during
    // the replay.
    settings: { hot_standby: 'off' },
    onProgress,
  });
  try {
    return { dataDir, base, lastCommitAt: await endReplay(postgres.url) };
  } finally {
    await postgres.stop();
  }
}

/** Checks that the given secrets are the ones that the backup needs. Throws `StartProblem` otherwise. */
async function checkKeysOf({ path, manifest }: Base, { settings = {}, secretFile }: RestoreWishes): Promise<void> {
  const { secret: fingerprint, content } = manifest.keys ?? { secret: null, content: [] };
  if (secretFile !== undefined && (await readSecret(secretFile)) === null)
    throw new StartProblem(`The file ${secretFile} cannot be read. Nothing was written.`);
  if (fingerprint === null) return;
  const text = settings.KASAUTI_SECRET ?? (await readSecret(secretFile ?? join(path, 'data', 'secret')));
  if (text === null)
    throw new StartProblem(
      'This backup needs the secret of its installation, which it does not contain. Give the file with --secret <file>, or set KASAUTI_SECRET. Nothing was written.',
    );
  const secrets = secretsFrom(text);
  if (fingerprintOf(secrets).toString('hex') !== fingerprint)
    throw new StartProblem('The given secret is not the secret of this backup. Nothing was written.');
  const problem = whatIsWrongWithKeys(content, openContentKeys(settings, secrets).ids);
  if (problem) throw new StartProblem(problem);
}

async function readSecret(path: string): Promise<string | null> {
  const text = await readFile(path, 'utf8').catch(() => null);
  return text === null ? null : text.trim();
}

/** Returns the newest base from which the requested moment can be restored. */
function chooseBase(bases: Base[], until: Until, root: string): Base {
  const newest = bases.at(-1);
  if (!newest) throw new StartProblem(`There is no complete backup in ${root}.`);
  if (!(until instanceof Date)) return newest;
  const fitting = bases.findLast(({ manifest }) => new Date(manifest.endedAt) <= until);
  if (fitting) return fitting;
  const first = bases[0]?.manifest.endedAt;
  throw new StartProblem(
    `${until.toISOString()} is before the end of the oldest backup in ${root}, ${first}. That time cannot be restored.`,
  );
}

async function askForReplay(clusterDir: string, walDir: string, until: Until): Promise<void> {
  const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
  const target =
    until === 'latest'
      ? []
      : [
          until === 'backup' ? "recovery_target = 'immediate'" : `recovery_target_time = ${quoted(plainTime(until))}`,
          "recovery_target_action = 'promote'",
        ];
  const lines = [
    `restore_command = ${quoted(restoreCommand(walDir))}`,
    ...target,
    // The restored database must not write into the archive of the original.
    "archive_command = '/bin/true'",
  ];
  await appendFile(join(clusterDir, 'postgresql.auto.conf'), `${lines.join('\n')}\n`);
  await writeFile(join(clusterDir, 'recovery.signal'), '');
}

/**
 * Formats an instant with a numeric offset. At this point of its start, PostgreSQL does not know names of time zones,
 * not even Z.
 */
function plainTime(instant: Date): string {
  return instant.toISOString().replace('T', ' ').replace('Z', '+00');
}

async function endReplay(url: string): Promise<Date | null> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ at: Date | null }>('select pg_last_xact_replay_timestamp() as at');
    for (const name of ['restore_command', 'recovery_target', 'recovery_target_time', 'recovery_target_action']) {
      await client.query(`alter system reset ${name}`);
    }
    return rows[0]?.at ?? null;
  } finally {
    await client.end();
  }
}
