import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import { type BuiltApp, buildApp } from '../apps/server/app.ts';
import { startEmbeddedPostgres } from '../apps/server/platform/database/embedded-postgres.ts';
import { migrate } from '../apps/server/platform/database/migrations/migrate.ts';
import { openLog } from '../apps/server/platform/log.ts';
import { loadSettings } from '../apps/server/platform/settings/settings.ts';

export type ServerProcess = { port: number; child: ChildProcess; kill(): Promise<void>; stop(): Promise<void> };

/** A database with any number of server processes. Each process can be killed without warning and started again. */
export type Installation = {
  /**
   * An app in this process with the same database and the same secret. It does not listen. It prepares the data and
   * checks the result.
   */
  app: BuiltApp;
  /**
   * Starts a server process. A `script` may start a server with additional commands. It gets the same environment, and
   * it must also report its port.
   */
  startServer(script?: string): Promise<ServerProcess>;
  killDatabase(): Promise<void>;
  startDatabase(): Promise<void>;
  remove(): Promise<void>;
};

const STOPS_WITHIN_MS = MINUTE_MS;
const serverScript = join(import.meta.dirname, '..', 'bench', 'bench-server.ts');

export async function makeInstallation(environment: Record<string, string> = {}): Promise<Installation> {
  const folder = await mkdtemp(join(tmpdir(), 'kasauti-chaos-'));
  const dataDir = join(folder, 'postgres');
  let postgres = await startEmbeddedPostgres({ dataDir, port: 'free' });
  const { port, url } = postgres;
  await migrate(url);
  const variables = {
    PORT: '0',
    KASAUTI_DATA_DIR: join(folder, 'data'),
    KASAUTI_SECRET: randomBytes(32).toString('hex'),
    DATABASE_URL: url,
    LOG_LEVEL: 'fatal',
    ...environment,
  };
  const app = await buildApp({ settings: loadSettings(variables), databaseUrl: url, log: openLog('fatal') });
  const children = new Set<ChildProcess>();
  // If the harness is interrupted, no processes may keep running.
  process.once('exit', () => {
    for (const child of children) child.kill('SIGKILL');
  });

  return {
    app,
    async startServer(script = serverScript) {
      const child = fork(script, {
        env: { ...process.env, ...variables },
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      children.add(child);
      const ended = new Promise<void>((resolve) => {
        child.once('exit', () => {
          children.delete(child);
          resolve();
        });
      });
      const listening = await new Promise<number>((resolve, reject) => {
        child.once('message', (message) => resolve((message as { port: number }).port));
        child.once('exit', (code) => reject(new Error(`a server ended with ${code} before it was ready`)));
      });
      const end = (signal: 'SIGKILL' | 'SIGTERM') => async () => {
        child.kill(signal);
        await ended;
      };
      return { port: listening, child, kill: end('SIGKILL'), stop: end('SIGTERM') };
    },
    async killDatabase() {
      const all = withChildren(postgres.pid);
      for (const pid of all) killIfThere(pid);
      await Promise.all(all.map(untilGone));
    },
    async startDatabase() {
      postgres = await startEmbeddedPostgres({ dataDir, port });
    },
    async remove() {
      const areStopped = await Promise.all([...children].map(stopInTime));
      await app.close();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
      if (areStopped.includes(false)) throw new Error(`a server did not stop within ${STOPS_WITHIN_MS / 1000} seconds`);
    },
  };
}

/** Stops a process. Resolves to false if the process had to be killed. */
function stopInTime(child: ChildProcess): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      resolve(false);
      child.kill('SIGKILL');
    }, STOPS_WITHIN_MS);
    child.once('exit', () => {
      clearTimeout(timer);
      resolve(true);
    });
    child.kill('SIGTERM');
  });
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error; // the process has already ended
  }
}

/** Returns the process ids of the postmaster and its backends. */
function withChildren(pid: number): number[] {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(Number(name)) === pid);
  return [pid, ...children.map(Number)];
}

function parentOf(pid: number): number | null {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]);
  } catch {
    return null; // the process has ended in the meantime
  }
}

async function untilGone(pid: number): Promise<void> {
  while (parentOf(pid) !== null && !isZombie(pid)) await new Promise((resolve) => setTimeout(resolve, 5));
}

function isZombie(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.startsWith('Z') ?? true;
  } catch {
    return true;
  }
}
