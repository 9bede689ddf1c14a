import { chown, constants, copyFile, mkdir, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseUser } from '../database/embedded-postgres/system-user.ts';

export type CopyWishes = {
  /**
   * Returns true for a path that is not to be copied. Paths are relative to the root of the tree. If a folder is left
   * out, so is its content.
   */
  skip?: (path: string, isFolder: boolean) => boolean | Promise<boolean>;
  /** The owner of the copied files. Without ids, it is the user of this process. */
  owner?: DatabaseUser;
};

/**
 * Copies the regular files and folders of a folder, flushes each file to disk, and returns the total size in bytes. A
 * file that disappears during the copy is left out. This is safe: PostgreSQL may delete the files of a dropped table
 * at any time, and a restore repeats the deletion from the write-ahead log.
 */
export async function copyTree(from: string, to: string, wishes: CopyWishes = {}, below = ''): Promise<number> {
  const { skip = () => false, owner = {} } = wishes;
  await mkdir(to, { recursive: true, mode: 0o700 });
  await giveTo(owner, to);
  let sizeInBytes = 0;
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const path = join(below, entry.name);
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (await skip(path, entry.isDirectory())) continue;
    if (entry.isDirectory()) sizeInBytes += await copyTree(source, target, wishes, path);
    else if (entry.isFile()) sizeInBytes += await copyOne(source, target, owner);
  }
  return sizeInBytes;
}

async function copyOne(source: string, target: string, owner: DatabaseUser): Promise<number> {
  try {
    await copyFile(source, target, constants.COPYFILE_FICLONE);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0;
    throw error;
  }
  await giveTo(owner, target);
  const file = await open(target, 'r+');
  try {
    await file.sync();
    return (await file.stat()).size;
  } finally {
    await file.close();
  }
}

async function giveTo({ uid, gid }: DatabaseUser, path: string): Promise<void> {
  if (uid !== undefined && gid !== undefined) await chown(path, uid, gid);
}
