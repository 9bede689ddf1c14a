import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { type BuiltApp, buildApp } from '../apps/server/app.ts';
import { startEmbeddedPostgres } from '../apps/server/platform/database/embedded-postgres.ts';
import { migrate } from '../apps/server/platform/database/migrations/migrate.ts';
import { openLog } from '../apps/server/platform/log.ts';
import { loadSettings } from '../apps/server/platform/settings/settings.ts';
import { disposableFolder } from '../apps/server/test/disposable-folder.ts';

export type Installation = {
  databaseUrl: string;
  databasePid: number;
  /**
   * An app with the same database and the same secret. It does not listen. It prepares the data and checks the result.
   */
  app: BuiltApp;
  /** Starts a server process in the same way as `npm start`. It serves pages only if the bench measures pages. */
  serve(what?: { withPages: boolean }): Promise<Server>;
  remove(): Promise<void>;
};

export type Server = { port: number; pid: number; stop(): Promise<void> };

/**
 * Creates a database in a folder that is removed afterwards. The folder is on disk, or in memory with `npm run bench --
 * … --in-memory`. In memory, fsync costs nothing, so times of storing data would not be valid for a real server. Throws
 * if the database could lose commits in a crash.
 */
export async function makeInstallation(environment: Record<string, string> = {}): Promise<Installation> {
  const folder = await disposableFolder({ onDisk: process.env.BENCH_IN_MEMORY !== '1' });
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder.path, 'postgres'), port: 'free' });
  await requireDurable(postgres.url);
  await migrate(postgres.url);
  const variables = {
    PORT: '0',
    KASAUTI_DATA_DIR: join(folder.path, 'data'),
    KASAUTI_SECRET: randomBytes(32).toString('hex'),
    DATABASE_URL: postgres.url,
    // In a bench, one attempt does the work of many. Therefore the limits per attempt are raised.
    ATTEMPT_ENTRIES_AT_ONCE: '1000000',
    ATTEMPT_ENTRIES_PER_SECOND: '100000',
    ...environment,
  };
  const settings = loadSettings({ ...variables, LOG_LEVEL: 'warn' });
  const app = await buildApp({ settings, databaseUrl: postgres.url, log: openLog('warn') });
  const servers: Server[] = [];
  return {
    databaseUrl: postgres.url,
    databasePid: postgres.pid,
    app,
    async serve({ withPages } = { withPages: false }) {
      const server = await startServer(variables, withPages ? ['--pages'] : []);
      servers.push(server);
      return server;
    },
    async remove() {
      for (const server of servers) await server.stop();
      await app.close();
      await folder.remove();
    },
  };
}

async function requireDurable(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string; setting: string }>(
    "select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit') order by name",
  );
  await client.end();
  if (rows.length !== 3 || rows.some(({ setting }) => setting !== 'on'))
    throw new Error('the database would forget in a crash: nothing is measured');
}

async function startServer(variables: Record<string, string>, words: string[]): Promise<Server> {
  const env = { ...process.env, ...variables };
  // The log is written to a pipe that another process reads, as it is for a service.
  const execArgv = process.env.BENCH_NODE_FLAGS?.split(' ').filter(Boolean) ?? [];
  const child = fork(join(import.meta.dirname, 'bench-server.ts'), words, {
    env,
    execArgv,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  child.stdout?.resume();
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve((message as { port: number }).port));
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
  return { port, pid: child.pid ?? 0, stop: () => stop(child) };
}

function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

export function print(line: Record<string, unknown>): void {
  console.log(JSON.stringify(line));
}

/** Returns the processor time that these processes have used, in microseconds. */
export function processorTime(pids: number[]): number {
  let ticks = 0;
  for (const pid of pids) {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    ticks += Number(fields[11]) + Number(fields[12]);
  }
  return ticks * 10_000;
}

/**
 * Returns the processor time of PostgreSQL and all its child processes in microseconds. It includes child processes
 * that have ended.
 */
export function databaseTime(postmaster: number): number {
  let microseconds = 0;
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const fields = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
      const isOurs = Number(name) === postmaster || Number(fields[1]) === postmaster;
      if (isOurs) microseconds += (Number(fields[11]) + Number(fields[12])) * 10_000;
      if (Number(name) === postmaster) microseconds += (Number(fields[13]) + Number(fields[14])) * 10_000;
    } catch {
      // The process has ended in the meantime.
    }
  }
  return microseconds;
}

/** Collects response times in milliseconds. */
export class Times {
  readonly #times: number[] = [];
  add(ms: number): void {
    this.#times.push(ms);
  }
  get count(): number {
    return this.#times.length;
  }
  summary() {
    const sorted = Float64Array.from(this.#times).sort();
    const share = (of: number) =>
      Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * of))] ?? 0) * 100) / 100;
    return { p50_ms: share(0.5), p95_ms: share(0.95), p99_ms: share(0.99), max_ms: share(1) };
  }
}

export type HttpAnswer = { status: number; body: Buffer };

const HEAD_END = Buffer.from('\r\n\r\n');
const LENGTH = Buffer.from('content-length: ');

/**
 * A connection that sends one request at a time and reads the response. It does as little work as possible, because it
 * uses the same machine as the server.
 */
export class Connection {
  readonly #socket: Socket;
  #received: Buffer[] = [];
  #size = 0;
  #needed = -1;
  #bodyAt = 0;
  #done: ((answer: HttpAnswer) => void) | null = null;
  #failed: ((cause: Error) => void) | null = null;

  constructor(port: number) {
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true });
    this.#socket.on('data', (chunk) => this.#read(chunk));
    this.#socket.on('error', (cause) => this.#failed?.(cause));
    this.#socket.on('close', () => this.#failed?.(new Error('the connection was closed')));
  }

  send(request: Buffer, done: (answer: HttpAnswer) => void, failed: (cause: Error) => void): void {
    this.#done = done;
    this.#failed = failed;
    this.#socket.write(request);
  }

  ask(request: Buffer): Promise<HttpAnswer> {
    return new Promise((resolve, reject) => this.send(request, resolve, reject));
  }

  close(): void {
    this.#failed = null;
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    this.#received.push(chunk);
    this.#size += chunk.length;
    if (this.#needed < 0) this.#readHead();
    if (this.#needed < 0 || this.#size < this.#needed) return;
    const bytes = this.#received.length === 1 ? chunk : Buffer.concat(this.#received);
    const answer = {
      status: (bytes[9] ?? 0) * 100 + (bytes[10] ?? 0) * 10 + (bytes[11] ?? 0) - 48 * 111,
      body: bytes.subarray(this.#bodyAt),
    };
    this.#received = [];
    this.#size = 0;
    this.#needed = -1;
    const done = this.#done;
    this.#done = null;
    done?.(answer);
  }

  #readHead(): void {
    const bytes = this.#received.length === 1 ? (this.#received[0] ?? Buffer.alloc(0)) : Buffer.concat(this.#received);
    const end = bytes.indexOf(HEAD_END);
    if (end < 0) return;
    const at = bytes.indexOf(LENGTH);
    let length = 0;
    if (at >= 0 && at < end)
      for (let place = at + LENGTH.length; ; place += 1) {
        const digit = (bytes[place] ?? 0) - 48;
        if (digit < 0 || digit > 9) break;
        length = length * 10 + digit;
      }
    this.#bodyAt = end + HEAD_END.length;
    this.#needed = this.#bodyAt + length;
  }
}

/** Returns an HTTP request as bytes. */
export function httpRequest(method: string, path: string, headers: Record<string, string>, body = ''): Buffer {
  const all = {
    host: '127.0.0.1',
    ...headers,
    ...(body && { 'content-type': 'application/json', 'content-length': `${Buffer.byteLength(body)}` }),
  };
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${head.join('')}\r\n${body}`);
}
