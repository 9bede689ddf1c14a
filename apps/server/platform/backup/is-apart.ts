import { realpath, stat } from 'node:fs/promises';
import { relative } from 'node:path';

/**
 * Checks that the backup folder is on another disk than the data. Returns null if so, or else why both would be lost
 * together.
 */
export async function whyIsNotApart(
  root: string,
  { dataDir, clusterDir }: { dataDir: string; clusterDir: string },
): Promise<string | null> {
  if (await isWithin(root, dataDir))
    return 'it is inside the data folder and would be lost with it: use --to <folder on another disk>';
  const [backups, cluster] = await Promise.all([stat(root), stat(clusterDir)]);
  return backups.dev === cluster.dev
    ? 'it is on the same disk as the database and would be lost with it: use --to <folder on another disk>'
    : null;
}

/**
 * Checks whether a path is inside a folder. It compares the real paths, so links, relative paths and trailing slashes
 * make no difference.
 */
export async function isWithin(path: string, folder: string): Promise<boolean> {
  const [inner, outer] = await Promise.all([path, folder].map((one) => realpath(one)));
  const way = relative(outer ?? '', inner ?? '');
  return !/^\.\.($|[/\\])/.test(way) && !/^([/\\]|[A-Za-z]:)/.test(way);
}
