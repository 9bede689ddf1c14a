import { realpath, stat } from 'node:fs/promises';
import { relative } from 'node:path';

/** Returns why a folder of backups would be lost together with the data, or null when it is on another disk. */
export async function whyIsNotApart(
  root: string,
  { dataDir, clusterDir }: { dataDir: string; clusterDir: string },
): Promise<string | null> {
  if (await isWithin(root, dataDir))
    return 'it lies inside the data folder, and is lost with it: use --to <folder on another disk>';
  const [backups, cluster] = await Promise.all([stat(root), stat(clusterDir)]);
  return backups.dev === cluster.dev
    ? 'it lies on the disk of the database itself, and is lost with it: use --to <folder on another disk>'
    : null;
}

/** Compares the real folders, so links, relative paths and trailing slashes make no difference. */
export async function isWithin(path: string, folder: string): Promise<boolean> {
  const [inner, outer] = await Promise.all([path, folder].map((one) => realpath(one)));
  const way = relative(outer ?? '', inner ?? '');
  return !/^\.\.($|[/\\])/.test(way) && !/^([/\\]|[A-Za-z]:)/.test(way);
}
