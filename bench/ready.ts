import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { findServer } from '../apps/server/platform/database/embedded-postgres/server-lock.ts';
import { openInstallationDatabase } from '../apps/server/platform/database/installation-database.ts';
import { disposableFolder } from '../apps/server/test/disposable-folder.ts';
import { median } from './bare.ts';
import { environmentOf, memoryMb, reportIn } from './harness.ts';

// Measures the time from `npm start` to "Kasauti is ready" for every start except the first. The first start creates
// the data folder, the demo and the pages. Each later start is timed until that line is printed, and then stopped as by
// Ctrl-C. The report also contains the memory that the idle server uses.
const { values } = parseArgs({
  options: { starts: { type: 'string', default: '5' }, rest: { type: 'string', default: '3' } },
});
const READY = 'Kasauti is ready';
const STOPPED = 'the database is closed';
const root = join(import.meta.dirname, '..');

const folder = await disposableFolder({ onDisk: process.env.BENCH_IN_MEMORY !== '1' });
try {
  const first = await start();
  // This opens the database of the running server, which continues to run.
  const database = await openInstallationDatabase({ KASAUTI_DATA_DIR: folder.path });
  const environment = await environmentOf({ databaseUrl: database.url });
  await database.close();
  await first.stop();

  const seconds: number[] = [];
  const memory: number[] = [];
  const broken: string[] = [];
  let built = 0;
  for (let no = 0; no < Number(values.starts); no += 1) {
    const started = await start();
    seconds.push(started.seconds);
    if (started.hasBuilt) built += 1;
    // Memory that was needed only for the start is freed after a few moments.
    await delay(Number(values.rest) * 1000);
    memory.push(memoryMb(started.serverPid));
    const page = await fetch(`http://127.0.0.1:${started.port}/`);
    if (page.status !== 200) broken.push(`start ${no + 1}: the home page answered ${page.status}`);
    await page.body?.cancel();
    if (!(await started.stop()).includes(STOPPED)) broken.push(`start ${no + 1}: it did not end as it should`);
  }
  const line = {
    bench: 'ready',
    first_start_seconds: first.seconds,
    seconds: median(seconds),
    least_seconds: Math.min(...seconds),
    most_seconds: Math.max(...seconds),
    starts: seconds.length,
    // If this is not 0, the sources of the pages have changed during the bench. The times of these starts can then not
    // be compared.
    starts_that_built_pages: built,
    memory_at_rest_mb: median(memory),
  };
  reportIn(environment, line, broken);
} finally {
  await folder.remove();
}

type Started = {
  seconds: number;
  hasBuilt: boolean;
  port: number;
  serverPid: number;
  /** Stops the process. Returns its output. */
  stop(): Promise<string>;
};

async function start(): Promise<Started> {
  const port = await freePort();
  const env = { ...process.env, PORT: `${port}`, KASAUTI_DATA_DIR: folder.path };
  const buildBefore = await currentBuild();
  const startedAt = performance.now();
  // The signal is sent to the whole process group, as a terminal does.
  const child = spawn('npm', ['start'], { cwd: root, env, detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  let said = '';
  const seconds = await new Promise<number>((ready, failed) => {
    child.stdout.on('data', (part: Buffer) => {
      said += part;
      if (said.includes(READY)) ready(rounded((performance.now() - startedAt) / 1000));
    });
    ended.then(() => failed(new Error(`npm start ended:\n${said}`)));
  });
  const serverPid = (await findServer(folder.path))?.pid;
  if (!serverPid || !child.pid) throw new Error('it says that it is ready, and nothing runs');
  const group = -child.pid;
  return {
    seconds,
    hasBuilt: (await currentBuild()) !== buildBefore,
    port,
    serverPid,
    async stop() {
      process.kill(group, 'SIGINT');
      await ended;
      return said;
    },
  };
}

/** Returns the name of the pages' current build. */
function currentBuild(): Promise<string> {
  return readFile(join(root, 'apps/web/dist/current'), 'utf8').catch(() => '');
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

function rounded(seconds: number): number {
  return Math.round(seconds * 100) / 100;
}
