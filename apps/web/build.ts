import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Entries } from './tooling/entries-plugin.ts';
import { buildFolder, currentFile, distFolder } from './tooling/places.ts';
import { hashSources } from './tooling/stamp.ts';

/*
 * `node apps/web/build.ts` builds the browser's files and the server's renderer when their sources have changed. Each
 * build lies in a folder named by the hash of its sources; `dist/current` names the one to serve and is written last,
 * so a build that breaks off, or a second one beside it, never spoils what is being served. The tools are loaded only
 * for a build: to find that there is nothing to do takes a fraction of the time that they need.
 */

/** Whether the pages on disk are older than their sources. */
export async function isStale(): Promise<boolean> {
  return (await currentBuild()) !== (await hashSources());
}

async function currentBuild(): Promise<string | null> {
  if (!existsSync(currentFile)) return null;
  const name = (await readFile(currentFile, 'utf8')).trim();
  return existsSync(join(buildFolder(name), 'entries.json')) ? name : null;
}

/** Builds the pages unless they are there already; answers with the folder of the build. */
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

/** The tools look at NODE_ENV, which test runners and shells set: the pages are always those that people get. */
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

/** The build before this one stays: a server that still runs may be asked for its files. */
async function removeOldBuilds(keep: (string | null)[]): Promise<void> {
  for (const name of await readdir(join(distFolder, 'builds'))) {
    if (!keep.includes(name)) await rm(buildFolder(name), { recursive: true, force: true });
  }
}

if (import.meta.main) {
  const started = performance.now();
  try {
    // A start that waits for this process says when there is something to wait for.
    const folder = await buildWeb(() => process.send?.('building'));
    console.log(`pages are ready in ${folder} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  } catch (error) {
    // The message names file and line; the stack would be that of the tools.
    console.error(error instanceof Error ? error.message.slice(0, 2000) : error);
    process.exitCode = 1;
  }
}
