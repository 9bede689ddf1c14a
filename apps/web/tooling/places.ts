import { join } from 'node:path';

export const webFolder = join(import.meta.dirname, '..');
export const repositoryFolder = join(webFolder, '../..');
export const distFolder = join(webFolder, 'dist');
/**
 * The file that contains the name of the build to serve. It is written last, so that only complete builds are served.
 */
export const currentFile = join(distFolder, 'current');

export function buildFolder(name: string): string {
  return join(distFolder, 'builds', name);
}
