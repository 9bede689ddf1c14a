import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { freemem, totalmem } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import { Client } from 'pg';
import { type Binaries, findBinaries } from './embedded-postgres/binaries.ts';
import { findPlaces, makeFolderFor, type Places } from './embedded-postgres/places.ts';
import { findLivePostmaster, readPostmaster, stopPostmaster } from './embedded-postgres/postmaster.ts';
import { isAlive, waitUntil } from './embedded-postgres/processes.ts';
import { StartProblem } from './embedded-postgres/start-problem.ts';
import { chooseDatabaseUser, type DatabaseUser } from './embedded-postgres/system-user.ts';

const run = promisify(execFile);

export type EmbeddedPostgresOptions = {
  /** The folder that holds the cluster, its password and its log. It is created when missing. */
  dataDir: string;
  /** The port to listen on. If it is in use, any free port is used. */
  port?: number | 'free';
  onProgress?: (line: string) => void;
  /**
   * True if this process becomes the owner of a database that a killed server left running. False if the running
   * database belongs to a live server, or if this process only reads it.
   */
  takesOver?: boolean;
  /** Time limit for PostgreSQL to become ready. Replaying a long write-ahead log takes a while. */
  readyLimitMs?: number;
  /** PostgreSQL settings that replace the defaults in `flagsOf`, by their PostgreSQL names. */
  settings?: Record<string, string>;
};

export type EmbeddedPostgres = {
  url: string;
  port: number;
  pid: number;
  /** True if PostgreSQL was already running, either for a live server or because a killed server left it running. */
  adopted: boolean;
  /** True if this start created the cluster. */
  created: boolean;
  clusterDir: string;
  /** Shuts PostgreSQL down in "fast" mode. Resolves when it has written everything and exited. */
  stop(): Promise<void>;
};

const userName = 'kasauti';
const databaseName = 'kasauti';
const majorVersion = '18';
const START_TRIES = 5;
const USUAL_READY_LIMIT_MS = 600_000;
const LONG_LOG_IN_BYTES = 10_000_000;
/** Maximum length of a socket path that both Linux (108 bytes) and macOS (104 bytes) accept. */
const SOCKET_PATH_LIMIT = 100;

/**
 * Starts PostgreSQL 18 on the given folder, or uses the one that already runs there. PostgreSQL gets its own session,
 * so a Ctrl-C in the terminal reaches only the server. The server then finishes its requests before it stops the
 * database. Throws `StartProblem` with a sentence for the operator if the folder or the machine does not allow the
 * start.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const {
    dataDir,
    onProgress = () => {},
    takesOver = true,
    settings = {},
    readyLimitMs = USUAL_READY_LIMIT_MS,
  } = options;
  if (process.platform === 'win32') {
    throw new StartProblem('The embedded database runs on Linux and macOS: use WSL, or set DATABASE_URL.');
  }
  const user = await chooseDatabaseUser(join(dataDir, 'cluster'), onProgress);
  const places = await findPlaces(dataDir, user, onProgress);
  const binaries = await findBinaries(user, onProgress);
  const created = await makeClusterOnce(binaries, places, user, onProgress);
  const password = await readPassword(places);

  const found = await findLivePostmaster(places.clusterDir);
  if (found && takesOver) onProgress(`Taking over the database that still runs (process ${found.pid})`);
  const wishes = { wanted: options.port, settings, readyLimitMs, onProgress };
  const { pid, port } = found
    ? await waitForReady(places, found.pid, wishes)
    : await startPostmaster(binaries, places, user, wishes);
  await makeDatabaseOnce(port, password);
  return {
    url: urlOf(port, password, databaseName),
    port,
    pid,
    adopted: found !== null,
    created,
    clusterDir: places.clusterDir,
    stop: () => stopPostmaster(pid, places.clusterDir),
  };
}

function urlOf(port: number, password: string, database: string): string {
  return `postgres://${userName}:${password}@127.0.0.1:${port}/${database}`;
}

/**
 * Creates the cluster under a temporary name and renames it when it is complete. A start that is killed in the middle
 * therefore leaves no broken cluster.
 */
async function makeClusterOnce(
  binaries: Binaries,
  places: Places,
  user: DatabaseUser,
  onProgress: (line: string) => void,
): Promise<boolean> {
  const { clusterDir, passwordFile } = places;
  if (await stat(clusterDir).catch(() => null)) {
    await checkCluster(clusterDir);
    return false;
  }
  onProgress('Making the database');
  const unfinished = `${clusterDir}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await makeFolderFor(user, unfinished);
  const password = randomBytes(24).toString('hex');
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  // initdb runs as the database user, who may not read the file above. initdb does not delete the copy, so this
  // function does.
  const handedOver = join(unfinished, '../..', 'password.initdb');
  await rm(handedOver, { force: true });
  const file = await open(handedOver, 'wx', 0o600);
  await file.writeFile(`${password}\n`);
  if (user.uid !== undefined && user.gid !== undefined) await file.chown(user.uid, user.gid);
  await file.close();
  const flags = [
    `--pgdata=${unfinished}`,
    `--username=${userName}`,
    `--pwfile=${handedOver}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // The built-in locale keeps the sort order of text stable when the system libraries change. Indexes depend on
    // it.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--data-checksums',
  ];
  try {
    await run(binaries.initdb, flags, { ...user, cwd: places.home, env: environment() });
    // `npm run backup` switches archiving on and off while PostgreSQL runs. Therefore the archive mode is on from the
    // first start. Until a backup sets another archive command, this command discards the log.
    const config = await open(join(unfinished, 'postgresql.conf'), 'a');
    await config.writeFile("\n# Kasauti\narchive_mode = on\narchive_command = '/bin/true'\n");
    await config.close();
  } catch (cause) {
    const reason = lastLine((cause as { stderr?: string }).stderr ?? '') || (cause as Error).message;
    throw new StartProblem(`The database could not be made in ${clusterDir}: ${reason}`, { cause });
  } finally {
    await rm(handedOver, { force: true });
  }
  await rename(unfinished, clusterDir);
  return true;
}

async function checkCluster(clusterDir: string): Promise<void> {
  const wayOut =
    'nothing in it was changed; restore a backup (npm run restore) or set KASAUTI_DATA_DIR to another folder.';
  const version = await readFile(join(clusterDir, 'PG_VERSION'), 'utf8').catch(() => null);
  const control = await stat(join(clusterDir, 'global', 'pg_control')).catch(() => null);
  if (version === null || control === null) {
    const missing = version === null ? 'PG_VERSION' : 'global/pg_control';
    throw new StartProblem(`The database's folder ${clusterDir} is broken (${missing} is missing): ${wayOut}`);
  }
  if (version.trim() === majorVersion) return;
  throw new StartProblem(
    `The database's folder ${clusterDir} was written by PostgreSQL ${version.trim()}, this version of Kasauti has ${majorVersion}: see docs/runbooks/upgrade.md.`,
  );
}

async function readPassword(places: Places): Promise<string> {
  try {
    return (await readFile(places.passwordFile, 'utf8')).trim();
  } catch (cause) {
    throw new StartProblem(
      `The database's password cannot be read from ${places.passwordFile}: put the file back, for example from a backup.`,
      { cause },
    );
  }
}

type StartWishes = {
  wanted: number | 'free' | undefined;
  settings: Record<string, string>;
  readyLimitMs: number;
  onProgress: (line: string) => void;
};

async function startPostmaster(
  binaries: Binaries,
  places: Places,
  user: DatabaseUser,
  wishes: StartWishes,
): Promise<{ pid: number; port: number }> {
  const { wanted, settings } = wishes;
  // Another process may take the free port before PostgreSQL does. In that case the start is repeated with another
  // port.
  for (let tries = 1; ; tries += 1) {
    const port = await findFreePort(tries === 1 && typeof wanted === 'number' ? wanted : 0);
    const log = await openLog(places.logFile);
    const logStartsAt = (await log.stat()).size;
    const child = spawn(binaries.postgres, flagsOf(places, port, settings), {
      ...user,
      cwd: places.home,
      env: environment(),
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    });
    const failure = new Promise<never>((_, reject) => {
      child.once('error', reject);
      child.once('exit', () => reject(new Error('it ended while starting')));
    });
    // After the start, an exit of PostgreSQL is not an error of this module. The connection pool reports it.
    failure.catch(() => {});
    child.unref();
    await log.close();
    try {
      return await Promise.race([failure, waitForReady(places, child.pid ?? 0, wishes)]);
    } catch (cause) {
      if (cause instanceof StartProblem) throw cause;
      const said = (await readFile(places.logFile, 'utf8')).slice(logStartsAt);
      const portWasTaken = /could not bind|Address already in use/.test(said);
      if (portWasTaken && tries < START_TRIES) continue;
      const reason = /(?:FATAL|PANIC):\s+(.*)/.exec(said)?.[1] ?? (lastLine(said) || (cause as Error).message);
      throw new StartProblem(
        `The database in ${places.clusterDir} does not start (${reason}); its log is ${places.logFile}. If the folder is damaged, restore a backup (npm run restore) or set KASAUTI_DATA_DIR to another folder.`,
        { cause },
      );
    }
  }
}

async function waitForReady(
  places: Places,
  pid: number,
  { readyLimitMs, onProgress }: StartWishes,
): Promise<{ pid: number; port: number }> {
  const slow = setTimeout(() => onProgress('The database is replaying its log after an unclean end'), 3_000);
  let port = 0;
  const isReady = async () => {
    const now = await readPostmaster(places.clusterDir);
    port = now?.port ?? 0;
    return (now?.pid === pid && now.isReady) || !isAlive(pid);
  };
  const inTime = await waitUntil(isReady, readyLimitMs);
  clearTimeout(slow);
  if (!isAlive(pid)) throw new Error('it ended while starting');
  if (!inTime)
    throw new StartProblem(
      `The database in ${places.clusterDir} is not ready after ${Math.round(readyLimitMs / MINUTE_MS)} minutes.`,
    );
  return { pid, port };
}

function flagsOf(places: Places, port: number, settings: Record<string, string>): string[] {
  const socketPath = join(places.clusterDir, `.s.PGSQL.${port}`);
  const all: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    port: `${port}`,
    unix_socket_directories: socketPath.length <= SOCKET_PATH_LIMIT ? places.clusterDir : '',
    max_connections: '160',
    shared_buffers: `${sharedBuffersInMegabytes()}MB`,
    work_mem: '8MB',
    maintenance_work_mem: '128MB',
    // These settings are always on. A commit is acknowledged only when it is on disk, and a partly written page can be
    // repaired.
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    wal_level: 'replica',
    // With small checkpoints, full-page images doubled the size of the log when answers were saved at full speed.
    max_wal_size: '4GB',
    checkpoint_timeout: '15min',
    random_page_cost: '1.1',
    // Compiling a query would take longer than any query of this project runs.
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Without this setting, error messages would write the values of a refused row to the log. They are personal data.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    log_line_prefix: '%m [%p] ',
    ...settings,
  };
  return ['-D', places.clusterDir, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

function sharedBuffersInMegabytes(): number {
  const share = Math.min(totalmem() / 8, freemem() / 2) / 1024 ** 2;
  return Math.round(Math.min(1024, Math.max(128, share)));
}

/** Returns the requested port if it is free, or else any free port. 0 requests any free port. */
async function findFreePort(asked: number): Promise<number> {
  const tried = await listenOnce(asked);
  return tried ?? (await listenOnce(0)) ?? 0;
}

function listenOnce(port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(null));
    probe.listen(port, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : null));
    });
  });
}

async function openLog(logFile: string) {
  const size = (await stat(logFile).catch(() => null))?.size ?? 0;
  if (size > LONG_LOG_IN_BYTES) await rename(logFile, `${logFile}.old`);
  return open(logFile, 'a', 0o600);
}

async function makeDatabaseOnce(port: number, password: string): Promise<void> {
  const client = new Client({ connectionString: urlOf(port, password, 'postgres') });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [databaseName]);
    if (rowCount === 0) await client.query(`create database ${databaseName}`);
  } finally {
    await client.end();
  }
}

/**
 * Returns the environment for PostgreSQL without PostgreSQL's own variables (PGDATA, PGPORT…), because they would
 * override the settings.
 */
function environment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C' };
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
}
