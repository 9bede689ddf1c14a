import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';

/**
 * The folder of the backups of one installation:
 *
 *     base-<instant>/manifest.json   written last: a base without it is not whole, and is not used
 *                    cluster/        the database's files
 *                    data/           the rest of the data folder: secret, objects, the database's password
 *     wal/                           the log since the first base; with it a restore reaches any moment in between
 *     ended.json                     only where the log goes elsewhere by now: since when, and to which folder
 */
export type BackupFolder = { root: string; walDir: string };

export type Manifest = {
  startedAt: string;
  endedAt: string;
  /** First and last log file that are needed to make this base consistent. */
  firstWal: string;
  lastWal: string;
  systemIdentifier: string;
  postgresVersion: string;
  sizeInBytes: number;
};

export type Base = { path: string; manifest: Manifest };

/** Since when the log is archived in another folder: no later moment can be restored from this one. */
export type Ended = { at: string; goesOnIn: string };

export function backupFolder(path: string): BackupFolder {
  const root = resolve(path);
  return { root, walDir: join(root, 'wal') };
}

export function folderOfWal(walDir: string): BackupFolder {
  return { root: dirname(walDir), walDir };
}

const baseName = /^base-\d{4}-\d\d-\d\dT[\d-]+Z(\.unfinished)?$/;

/** Whether this folder is a backup or one of backups, of whichever installation. */
export async function holdsBackups(path: string): Promise<boolean> {
  return baseName.test(basename(path)) || (await readdir(path).catch(() => [])).some((name) => baseName.test(name));
}

/** Writes into a folder of backups that the log goes elsewhere from now on, or takes the word back when it returns. */
export async function markEnded({ root }: BackupFolder, ended: Ended | null): Promise<void> {
  const file = join(root, 'ended.json');
  if (ended) await writeFile(file, `${JSON.stringify(ended, null, 2)}\n`, { flush: true });
  else await rm(file, { force: true });
}

export async function readEnded({ root }: BackupFolder): Promise<Ended | null> {
  const text = await readFile(join(root, 'ended.json'), 'utf8').catch(() => null);
  return text === null ? null : (JSON.parse(text) as Ended);
}

/** Every base that is whole, the oldest first. */
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

/** Makes a base under a name that is not looked at, and gives it its own name when it is whole. */
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

/** Removes all but the newest bases, and the log that only the removed ones needed. */
export async function keepNewest(folder: BackupFolder, count: number): Promise<{ removed: number }> {
  const bases = await listBases(folder);
  const old = bases.slice(0, Math.max(0, bases.length - count));
  for (const { path } of old) await rm(path, { recursive: true });
  const oldest = bases[old.length];
  if (old.length > 0 && oldest) {
    for (const name of await readdir(folder.walDir)) {
      // The first eight digits are the timeline, which says nothing about what came first.
      const isOlder = /^[0-9A-F]{24}/.test(name) && name.slice(8, 24) < oldest.manifest.firstWal.slice(8, 24);
      if (isOlder) await rm(join(folder.walDir, name));
    }
  }
  return { removed: old.length };
}
