import { execFile } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { root, runTool } from './run-tool.ts';

const run = promisify(execFile);

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const usualPlaces = [
  '/usr/bin',
  '/usr/local/bin',
  '/snap/bin',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const VERSION_LIMIT_MS = 20_000;

export class NoChromium extends Error {}

/**
 * Finds a Chromium for the browser tests. Tries in this order: the one in CHROMIUM_PATH, those of the system,
 * Playwright's own download, and, for root with apt (in a container), installing the system's package. Throws
 * `NoChromium` with a sentence that says what to install. Without a browser the tests fail. They are never skipped.
 */
export async function findChromium(environment: NodeJS.ProcessEnv, say: (line: string) => void): Promise<string> {
  const named = environment.CHROMIUM_PATH;
  if (named) {
    if (await works(named)) return named;
    throw new NoChromium(`CHROMIUM_PATH is ${named}, and no Chromium that works is there.`);
  }
  const found =
    (await firstThatWorks(places(environment))) ??
    (await playwrightDownload(say)) ??
    (await systemPackage(environment, say));
  if (found) return found;
  throw new NoChromium(
    'The browser tests need Chromium, and none was found or could be fetched: install it (Debian, Ubuntu: apt install chromium), or set CHROMIUM_PATH.',
  );
}

function places(environment: NodeJS.ProcessEnv): string[] {
  const folders = [
    ...(environment.PATH ?? '').split(delimiter),
    ...usualPlaces.filter((place) => place.endsWith('bin')),
  ];
  const inFolders = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...inFolders, ...usualPlaces.filter((place) => !place.endsWith('bin'))];
}

async function firstThatWorks(candidates: string[]): Promise<string | null> {
  for (const candidate of new Set(candidates)) if (await works(candidate)) return candidate;
  return null;
}

/**
 * Checks that a program prints its version. A file with the name of a browser may be a script that only explains how to
 * install the browser.
 */
async function works(program: string): Promise<boolean> {
  try {
    await access(program, constants.X_OK);
    const { stdout } = await run(program, ['--version'], { timeout: VERSION_LIMIT_MS });
    return /chrom/i.test(stdout);
  } catch {
    return false;
  }
}

async function playwrightDownload(say: (line: string) => void): Promise<string | null> {
  const { chromium } = createRequire(join(root, 'package.json'))('playwright-core') as typeof import('playwright-core');
  const program = chromium.executablePath();
  if (await works(program)) return program;
  say('No Chromium on this machine: fetching the one of Playwright');
  await runTool('playwright-core', ['install', 'chromium'], { output: 'keep' });
  return (await works(program)) ? program : null;
}

async function systemPackage(environment: NodeJS.ProcessEnv, say: (line: string) => void): Promise<string | null> {
  const hasApt = await access('/usr/bin/apt-get', constants.X_OK).then(
    () => true,
    () => false,
  );
  if (process.getuid?.() !== 0 || !hasApt) return null;
  say('No Chromium on this machine: installing the package of the system (apt-get install chromium)');
  const env = { ...environment, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    await run('apt-get', ['update', '-q'], { env });
    await run('apt-get', ['install', '-q', '-y', '--no-install-recommends', 'chromium'], {
      env,
      maxBuffer: 64 * 1024 ** 2,
    });
  } catch {
    return null;
  }
  return firstThatWorks(places(environment));
}
