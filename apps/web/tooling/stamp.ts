import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryFolder } from './places.ts';

const sourcePatterns = [
  'apps/web/**/*.{ts,tsx,css,po,json,svg}',
  'packages/{contract,domain,ui}/**/*.{ts,tsx,css,json}',
  'package-lock.json',
];

/**
 * Returns a hash of all sources of a build. It depends only on the contents of the files and not on their dates, so a
 * new clone has the same hash.
 */
export async function hashSources(): Promise<string> {
  const paths: string[] = [];
  const outside = (path: string) => path === 'node_modules' || path === 'dist';
  for (const pattern of sourcePatterns) {
    const files = glob(pattern, {
      cwd: repositoryFolder,
      withFileTypes: true,
      exclude: (entry) => outside(entry.name),
    });
    for await (const file of files) if (file.isFile()) paths.push(join(file.parentPath, file.name));
  }
  const sources = paths.filter((path) => !/\.test\.tsx?$/.test(path)).sort();
  const contents = await Promise.all(sources.map((path) => readFile(path)));
  const hash = createHash('sha256').update(process.version.split('.')[0] ?? '');
  sources.forEach((path, at) => {
    hash
      .update(path.slice(repositoryFolder.length))
      .update('\0')
      .update(contents[at] ?? '')
      .update('\0');
  });
  return hash.digest('hex').slice(0, 16);
}
