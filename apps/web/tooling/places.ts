import { join } from 'node:path';

export const webFolder = join(import.meta.dirname, '..');
export const repositoryFolder = join(webFolder, '../..');
export const distFolder = join(webFolder, 'dist');
/** Holds the name of the build that the server shall serve; written last, so a half-made build is never served. */
export const currentFile = join(distFolder, 'current');

export function buildFolder(name: string): string {
  return join(distFolder, 'builds', name);
}
