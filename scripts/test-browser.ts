import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DisposableFolder, disposableFolder } from '../apps/server/test/disposable-folder.ts';
import { startOpenIdProvider } from '../apps/server/test/openid-provider.ts';
import {
  type Counts,
  closingLine,
  readPlaywrightCounts,
  readPlaywrightFailures,
  readPlaywrightGreen,
} from './checks/test-counts.ts';
import { findChromium } from './find-chromium.ts';
import { endWithTools, root, runTool } from './run-tool.ts';

const START_LIMIT_MS = 240_000;

export type TestServer = { url: string; dataDir: string; chromium: string };

/**
 * Runs `act` against a real server with demo data in a new folder. KASAUTI_E2E_URL can name a running server to use
 * instead. KASAUTI_E2E_DATA_DIR is then its data folder.
 */
export async function withTestServer<T>(act: (server: TestServer) => Promise<T>): Promise<T> {
  const folder = await disposableFolder();
  const toStop: (() => Promise<void>)[] = [];
  try {
    const chromium = await findChromium(process.env, console.log);
    const url = process.env.KASAUTI_E2E_URL ?? (await startServer());
    return await act({ url, dataDir: process.env.KASAUTI_E2E_DATA_DIR ?? folder.path, chromium });
  } finally {
    for (const stop of toStop) await stop();
    await folder.remove();
  }

  /** Starts the server, and an OpenID Connect provider that replaces Google. */
  async function startServer(): Promise<string> {
    const port = await freePort();
    const publicUrl = `http://localhost:${port}`;
    const provider = await startOpenIdProvider({ publicUrl });
    toStop.push(provider.stop);
    await startServerIn(folder, { PORT: `${port}`, KASAUTI_PUBLIC_URL: publicUrl, ...provider.settings });
    return publicUrl;
  }
}

/**
 * Runs the journeys of e2e/ in a real Chromium. `words` and `env` are passed to Playwright. In the result, `green`
 * lists the journeys that passed in every project in which they ran, and `failures` lists those that failed.
 */
export async function runBrowserTests(
  words: string[],
  env: Record<string, string> = {},
): Promise<Counts & { green: string[]; failures: string[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'kasauti-browser-'));
  const report = join(folder, 'report.json');
  try {
    return await withTestServer(async ({ url, dataDir, chromium }) => {
      const { code } = await runTool('playwright', ['test', '--config', 'e2e/playwright.config.ts', ...words], {
        output: 'show',
        env: {
          ...env,
          CHROMIUM_PATH: chromium,
          KASAUTI_E2E_URL: url,
          KASAUTI_E2E_DATA_DIR: dataDir,
          KASAUTI_E2E_RUN_DIR: folder,
          PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        },
      });
      return {
        ...(await readPlaywrightCounts(report, code)),
        green: await readPlaywrightGreen(report),
        failures: await readPlaywrightFailures(report),
      };
    });
  } catch (error) {
    console.error((error as Error).message);
    return { passed: 0, failed: 1, green: [], failures: [] };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Starts the server in the same way as `npm start`. Waits until it reports that it is ready. */
async function startServerIn(folder: DisposableFolder, settings: Record<string, string>): Promise<void> {
  const env = { ...process.env, ...settings, KASAUTI_DATA_DIR: folder.path };
  const said: string[] = [];
  const child = spawn(process.execPath, [join(root, 'scripts/start.ts')], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  await new Promise<void>((ready, failed) => {
    const tell = (why: string) => failed(new Error(`The server for the browser tests ${why}:\n${said.join('')}`));
    const late = setTimeout(() => tell('was not ready in time'), START_LIMIT_MS);
    child.stderr.on('data', (part) => void said.push(`${part}`));
    child.stdout.on('data', (part) => {
      said.push(`${part}`);
      if (!said.join('').includes('Kasauti is ready')) return;
      clearTimeout(late);
      // From now on the output is read and discarded, because the server would block if nobody read its pipe.
      child.stdout.removeAllListeners('data').resume();
      ready();
    });
    child.once('exit', () => tell('ended'));
  });
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

if (import.meta.main) {
  endWithTools();
  const counts = await runBrowserTests(process.argv.slice(2));
  console.log(closingLine(counts));
  process.exitCode = counts.failed === 0 ? 0 : 1;
}
