import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';

/**
 * The folder of the backups of one installation:
 *
 *     base-<instant>/manifest.json   written last; a base without it is incomplete and is not used
 *                    cluster/        the database's files
 *                    data/           the rest of the data folder without its secret: objects, the database's password
 *     wal/                           the log since the first base; a restore needs it to reach later moments
 *     ended.json                     exists only after the log was moved to another folder: when, and to which one
 */
export type BackupFolder = { root: string; walDir: string };

export type Manifest = {
  startedAt: string;
  endedAt: string;
  /** The first and last log file that are needed to make this base consistent. */
  firstWal: string;
  lastWal: string;
  systemIdentifier: string;
  postgresVersion: string;
  sizeInBytes: number;
  /** Missing in backups of older versions, which contain the secret. */
  keys?: NeededKeys;
};

/** Data to check whether somebody has the keys of a backup. The keys cannot be computed from it. */
export type NeededKeys = {
  /** Fingerprint of the installation's secret in hex, or null when the database was never used. */
  secret: string | null;
  /** Ids of the keys that encrypt questions and answer keys. */
  content: string[];
};

export type Base = { path: string; manifest: Manifest };

/** Records that the log is archived in another folder since `at`. This folder cannot restore any moment after `at`. */
export type Ended = { at: string; goesOnIn: string };

export function backupFolder(path: string): BackupFolder {
  const root = resolve(path);
  return { root, walDir: join(root, 'wal') };
}

export function folderOfWal(walDir: string): BackupFolder {
  return { root: dirname(walDir), walDir };
}

const baseName = /^base-\d{4}-\d\d-\d\dT[\d-]+Z(\.unfinished)?$/;

/** Checks whether this folder is a backup or contains backups, of any installation. */
export async function holdsBackups(path: string): Promise<boolean> {
  return baseName.test(basename(path)) || (await readdir(path).catch(() => [])).some((name) => baseName.test(name));
}

/** Records in a backup folder that the log is now archived in another folder. With null, removes the record. */
export async function markEnded({ root }: BackupFolder, ended: Ended | null): Promise<void> {
  const file = join(root, 'ended.json');
  if (ended) await writeFile(file, `${JSON.stringify(ended, null, 2)}\n`, { flush: true });
  else await rm(file, { force: true });
}

export async function readEnded({ root }: BackupFolder): Promise<Ended | null> {
  const text = await readFile(join(root, 'ended.json'), 'utf8').catch(() => null);
  return text === null ? null : (JSON.parse(text) as Ended);
}

/** Returns all complete bases, the oldest first. */
export async function listBases({ root }: BackupFolder): Promise<Base[]> {
  const names = (await readdir(root).catch(() => [])).filter((name) => /^base-[^.]+$/.test(name)).sort();
  const bases: Base[] = [];
  for (const name of names) {
    const path = join(root, name);
    const text = await readFile(join(path, 'manifest.json'), 'utf8').catch(() => null);
    if (text !== null) bases.push({ path, manifest: JSON.parse(text) as Manifest });
  }
  return bases;
}

/** Makes a base under a temporary name, and renames it when it is complete. Bases with a temporary name are ignored. */
export async function addBase(
  { root }: BackupFolder,
  startedAt: Date,
  fill: (path: string) => Promise<Manifest>,
): Promise<Base> {
  const path = join(root, `base-${startedAt.toISOString().replaceAll(/[:.]/g, '-')}`);
  const unfinished = `${path}.unfinished`;
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  try {
    const manifest = await fill(unfinished);
    await writeFile(join(unfinished, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`, { flush: true });
    await rename(unfinished, path);
    return { path, manifest };
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

/** Keeps the newest bases. Removes the others and the log files that only they needed. */
export async function keepNewest(folder: BackupFolder, count: number): Promise<{ removed: number }> {
  const bases = await listBases(folder);
  const old = bases.slice(0, Math.max(0, bases.length - count));
  for (const { path } of old) await rm(path, { recursive: true });
  const oldest = bases[old.length];
  if (old.length > 0 && oldest) {
    for (const name of await readdir(folder.walDir)) {
      // The first eight digits are the timeline. The order of log files does not depend on it.
      const isOlder = /^[0-9A-F]{24}/.test(name) && name.slice(8, 24) < oldest.manifest.firstWal.slice(8, 24);
      if (isOlder) await rm(join(folder.walDir, name));
    }
  }
  return { removed: old.length };
}
