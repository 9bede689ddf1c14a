import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Entries } from './tooling/entries-plugin.ts';
import { buildFolder, currentFile, distFolder } from './tooling/places.ts';
import { hashSources } from './tooling/stamp.ts';

/*
 * Builds the browser's files and the server's renderer if their sources have changed. Each build has its own folder,
 * whose name is the hash of its sources. `dist/current` contains the name of the build to serve. It is written last, so
 * an interrupted or parallel build does not damage the files that are being served. The build tools are imported only
 * for a build, because importing them takes much longer than checking the hash.
 *
 * Run it with `node apps/web/build.ts`.
 */

/** Returns true if the present build does not belong to the present sources, or is missing. */
export async function isStale(): Promise<boolean> {
  return (await currentBuild()) !== (await hashSources());
}

async function currentBuild(): Promise<string | null> {
  if (!existsSync(currentFile)) return null;
  const name = (await readFile(currentFile, 'utf8')).trim();
  return existsSync(join(buildFolder(name), 'entries.json')) ? name : null;
}

/**
 * Builds the pages if the present build is not up to date. Calls `onBuild` before it builds. Returns the folder of the
 * build.
 */
export async function buildWeb(onBuild: () => void = () => {}): Promise<string> {
  const name = await hashSources();
  const folder = buildFolder(name);
  const before = await currentBuild();
  if (before === name) return folder;
  onBuild();
  const [{ build }, { clientBuild, serverBuild }, { writeSheets }, { precompress }] = await Promise.all([
    import('vite'),
    import('./tooling/vite-settings.ts'),
    import('./tooling/sheets.ts'),
    import('./tooling/precompress.ts'),
  ]);
  const working = join(distFolder, `making-${process.pid}`);
  try {
    let entries: Entries = {};
    await asInProduction(async () => {
      await build(
        clientBuild(join(working, 'client'), (made) => {
          entries = made;
        }),
      );
      await build(serverBuild(join(working, 'server')));
    });
    await writeSheets(join(working, 'client'), entries);
    await precompress(join(working, 'client'));
    await writeFile(join(working, 'entries.json'), JSON.stringify(entries, null, 1));
    await mkdir(join(distFolder, 'builds'), { recursive: true });
    await rm(folder, { recursive: true, force: true });
    await rename(working, folder);
  } finally {
    await rm(working, { recursive: true, force: true });
  }
  await writeFile(`${currentFile}.new`, name);
  await rename(`${currentFile}.new`, currentFile);
  await removeOldBuilds([name, before]);
  return folder;
}

/**
 * Runs `act` with NODE_ENV set to `production`. Test runners and shells may set NODE_ENV to another value, which would
 * change the output of the build tools.
 */
async function asInProduction(act: () => Promise<void>): Promise<void> {
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    await act();
  } finally {
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
}

/**
 * Deletes all builds except those in `keep`. The previous build is kept, because a running server may still serve its
 * files.
 */
async function removeOldBuilds(keep: (string | null)[]): Promise<void> {
  for (const name of await readdir(join(distFolder, 'builds'))) {
    if (!keep.includes(name)) await rm(buildFolder(name), { recursive: true, force: true });
  }
}

if (import.meta.main) {
  const started = performance.now();
  try {
    // If a start command waits for this process, it receives the message `building` and can report that a build is
    // running.
    const folder = await buildWeb(() => process.send?.('building'));
    console.log(`pages are ready in ${folder} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  } catch (error) {
    // The message contains the file and the line of the error. The stack is left out, because it shows only the build
    // tools.
    console.error(error instanceof Error ? error.message.slice(0, 2000) : error);
    process.exitCode = 1;
  }
}
