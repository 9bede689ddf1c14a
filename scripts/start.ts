import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { rename, stat } from 'node:fs/promises';
import { enableCompileCache } from 'node:module';
import { createServer } from 'node:net';
import { join, relative, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { formatTime, zoneLabel } from '@kasauti/domain/format/dates.ts';
import { INDIA_TIME_ZONE } from '@kasauti/domain/time/india.ts';
import { makeFolder } from '../apps/server/platform/database/embedded-postgres/places.ts';
import { holdServerLock } from '../apps/server/platform/database/embedded-postgres/server-lock.ts';
import { StartProblem } from '../apps/server/platform/database/embedded-postgres/start-problem.ts';
import {
  type InstallationDatabase,
  openInstallationDatabase,
} from '../apps/server/platform/database/installation-database.ts';
import { migrate } from '../apps/server/platform/database/migrations/migrate.ts';
import {
  type DemoMark,
  isEmpty,
  readDemoMark,
  recreateDatabase,
  writeDemoMark,
} from '../apps/server/platform/demo-mark.ts';
import { type Log, openLog } from '../apps/server/platform/log.ts';
import { openSecrets } from '../apps/server/platform/security/secrets.ts';
import { loadSettings, type Settings } from '../apps/server/platform/settings/settings.ts';
import type { WalkIn } from '../apps/server/seed/index.ts';
import { printProblem } from './commands/print-problem.ts';

const DRAIN_LIMIT_MS = 9_000;
const CONTRACTS_WAIT =
  'Some migrations remove what the version before still uses. When no such server runs: npm run kasauti -- contract';
const LONG_LOG_IN_BYTES = 50_000_000;
const root = join(import.meta.dirname, '..');

// The compile cache saves half a second at every start except the first. Most of that time would be spent on loading
// the server's packages.
enableCompileCache(join(root, 'node_modules/.cache/compiled'));

// The resources that are in use while the server runs. They are released in reverse order, however the server ends.
const held = new AsyncDisposableStack();
let stopping: Promise<void> | null = null;
let closesDatabase = false;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
process.on('uncaughtException', (error) => {
  console.error(error);
  void stop(1);
});
try {
  await start();
} catch (error) {
  // If the start is being stopped, it may fail in many ways. These errors are not reported.
  if (!stopping) {
    printProblem(error);
    await stop(1);
  }
}

async function start(): Promise<void> {
  const startedAt = performance.now();
  const { values } = parseArgs({ options: { demo: { type: 'boolean', default: false } } });
  const settings = loadSettings(process.env);
  const dataDir = resolve(settings.KASAUTI_DATA_DIR);
  await makeFolder(dataDir);
  // Locks the folder only if this process will also stop the database. An external database may have many servers.
  if (!settings.DATABASE_URL) {
    const lock = await holdServerLock(dataDir, settings.publicUrl, settings.listensAt);
    held.defer(() => lock.release());
  }
  await checkPort(settings);
  const pages = buildPages();
  // The server is loaded while the database starts. It is not loaded earlier, so that problems with settings, port or
  // folder are printed at once.
  const main = import('../apps/server/main.ts');
  main.catch(() => {});

  const opening = openInstallationDatabase(settings, say);
  held.defer(() =>
    opening.then(
      (database) => database.close(),
      () => {},
    ),
  );
  const database = await opening;
  closesDatabase = database.isEmbedded;
  const plan = await planDemo(database, settings, values.demo);
  if (plan === 'fill') await writeDemoMark(database.url, 'being-made');
  // An embedded database has one server. Another one may still have servers of the version before.
  const { contracts } = await migrate(database.url, { onProgress: say, isContracting: database.isEmbedded });
  if (contracts > 0) say(CONTRACTS_WAIT);
  await pages;

  const { startServer } = await main;
  const isDemo = plan !== 'none';
  const log = await openServerLog(settings, dataDir, isDemo);
  let walkIn: WalkIn | null = null;
  const server = await startServer({
    settings,
    databaseUrl: database.url,
    log,
    prepare: async (app) => {
      if (!isDemo) return;
      const { keepWalkIns, seedDemo, topUpDemo } = await import('../apps/server/seed/index.ts');
      if (plan === 'fill') say('Filling the demo marketplace (once; half a minute to two minutes)…');
      walkIn = plan === 'fill' ? await seedDemo(app, (step) => say(`  ${step}`)) : await topUpDemo(app);
      if (plan === 'fill') await writeDemoMark(database.url, 'demo');
      keepWalkIns(app, printWalkIn);
    },
  });
  held.defer(() => drain(server, settings));
  if (isDemo) await printDemo(settings, walkIn);
  say(`Kasauti is ready at ${server.url} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`);
}

/** Prints the demo accounts, and the sitting that a visitor can join now. */
async function printDemo(settings: Settings, walkIn: WalkIn | null): Promise<void> {
  const { printedAccounts } = await import('../apps/server/seed/index.ts');
  const accounts = printedAccounts(openSecrets(settings));
  say('');
  say(`Demo accounts (password: ${accounts[0]?.password}; staff also need a code from an authenticator app):`);
  for (const { role, email, totpSecret } of accounts)
    say(`  ${role.padEnd(15)} ${email.padEnd(36)} ${totpSecret ? `authenticator key ${totpSecret}` : ''}`.trimEnd());
  if (!settings.SMTP_URL)
    say(
      `Mail that would be sent is at ${settings.KASAUTI_PUBLIC_URL ? settings.listensAt : settings.publicUrl}/dev/mail (from this machine alone).`,
    );
  if (walkIn) {
    say('');
    printWalkIn(walkIn);
    say('Book it as the candidate. Then log in at /staff as its proctor in another browser, and let yourself in.');
    say('While the server runs, there is always a next one, and it is printed here. Read on in docs/demo.md.');
  }
  say('');
}

/**
 * Prints the sitting that a visitor can join. Also prints the key of its proctor, because only the first proctor is in
 * the printed list of accounts.
 */
function printWalkIn({ testCode, startsAt, proctor }: WalkIn): void {
  const zone = INDIA_TIME_ZONE;
  const time = `${formatTime(startsAt, zone, 'en')} ${zoneLabel(startsAt, zone)}`;
  say(
    `A free test begins at ${time}: ${testCode}. Proctor: ${proctor.email} (authenticator key ${proctor.totpSecret})`,
  );
}

/** Stops everything in order: first the server, which finishes its work in progress, and then the database. */
function stop(exitCode: number): Promise<void> {
  if (stopping) {
    say('Stopping already: the server finishes what it has begun, then the database closes.');
    return stopping;
  }
  if (exitCode === 0) say('Stopping…');
  stopping = held.disposeAsync().then(
    () => {
      if (exitCode === 0) say(closesDatabase ? 'Stopped; the database is closed.' : 'Stopped.');
      process.exit(exitCode);
    },
    (error) => {
      console.error(error);
      process.exit(1);
    },
  );
  return stopping;
}

async function drain(server: { stop(): Promise<void> }, { STOP_DELAY_SECONDS }: Settings): Promise<void> {
  const isLate = Symbol('late');
  const limitMs = STOP_DELAY_SECONDS * 1000 + DRAIN_LIMIT_MS;
  const end = await Promise.race([server.stop(), delay(limitMs, isLate, { ref: false })]);
  if (end === isLate) say('Some connections did not end in time and are closed now. All acknowledged data are stored.');
}

async function checkPort({ PORT, HOST }: Settings): Promise<void> {
  const problem = await new Promise<NodeJS.ErrnoException | null>((found) => {
    const probe = createServer();
    probe.once('error', found);
    probe.listen(PORT, HOST, () => probe.close(() => found(null)));
  });
  if (!problem) return;
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${PORT} on ${HOST} is used by another program. Stop that program, or choose another port (PORT=${PORT + 1} npm start).`,
    EACCES: `Port ${PORT} on ${HOST} may not be opened by this user: choose one above 1023 (PORT=3000 npm start).`,
    EADDRNOTAVAIL: `HOST is ${HOST}, which is not an address of this machine.`,
    ENOTFOUND: `HOST is ${HOST}, which is not an address of this machine.`,
  };
  throw new StartProblem(
    reasons[problem.code ?? ''] ?? `The server cannot listen on ${HOST}:${PORT} (${problem.message}).`,
  );
}

/**
 * Builds the pages in a separate process, so that the build tools do not stay in memory. Resolves at once if the pages
 * are up to date.
 */
function buildPages(): Promise<void> {
  const building = new Promise<void>((done, failed) => {
    const child = spawn(process.execPath, [join(root, 'apps/web/build.ts')], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child.once('message', () => say('Building the pages (once; ten seconds to a minute)…'));
    held.defer(() => void child.kill());
    child.once('error', failed);
    child.once('exit', (code) => {
      if (code === 0) done();
      else failed(new StartProblem('The pages could not be built; the reason is above.'));
    });
  });
  // The promise is awaited later. Without this handler, a failure before then would end the process.
  building.catch(() => {});
  return building;
}

/**
 * Decides whether to write demo data. They are never written in production. They are written only into an empty
 * database that this start creates or is asked to fill.
 */
async function planDemo(
  { url, isEmbedded }: InstallationDatabase,
  { isProduction, KASAUTI_ROLES }: Settings,
  isAsked: boolean,
): Promise<'fill' | 'top-up' | 'none'> {
  let mark: DemoMark = await readDemoMark(url);
  if (isProduction && isAsked) throw new StartProblem('Demo data are not created when NODE_ENV is production.');
  if (isProduction && mark !== 'none') {
    throw new StartProblem(
      'This database contains demo data, which are not allowed when NODE_ENV is production. Use another database.',
    );
  }
  if (mark === 'being-made') {
    if (!isEmbedded) {
      throw new StartProblem(
        'This database holds half of the demo data, because an earlier start was interrupted: drop it, create it again and start once more.',
      );
    }
    say('An earlier start was interrupted while it made the demo data: making them anew');
    await recreateDatabase(url);
    mark = 'none';
  }
  // Demo data are created through the same calls that users make, so the process must serve these calls.
  const canMake = KASAUTI_ROLES.includes('web') && KASAUTI_ROLES.includes('exam');
  if (mark === 'demo') return canMake ? 'top-up' : 'none';
  const empty = await isEmpty(url);
  if (isAsked && !empty)
    throw new StartProblem('--demo fills an empty database only, and this one has tables already.');
  if (!empty || isProduction || !(isEmbedded || isAsked)) return 'none';
  if (!canMake)
    throw new StartProblem(
      'Demo data are made by a process that has the roles web and exam: name both in KASAUTI_ROLES.',
    );
  return 'fill';
}

/**
 * Opens the log. In a terminal and for a demo, it is a file, so that the printed address and accounts stay visible.
 * Otherwise it is the standard output.
 */
async function openServerLog(settings: Settings, dataDir: string, isDemo: boolean): Promise<Log> {
  if (!process.stdout.isTTY && !isDemo) return openLog(settings.LOG_LEVEL);
  const file = join(dataDir, 'server.log');
  if (((await stat(file).catch(() => null))?.size ?? 0) > LONG_LOG_IN_BYTES) await rename(file, `${file}.old`);
  const stream = createWriteStream(file, { flags: 'a', mode: 0o600 });
  held.defer(() => new Promise<void>((closed) => void stream.end(closed)));
  say(`Log: ${relative(process.cwd(), file)}`);
  return openLog(settings.LOG_LEVEL, stream);
}

function say(line: string): void {
  console.log(line);
}
