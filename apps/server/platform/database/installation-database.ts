import { join, resolve } from 'node:path';
import { Client, type DatabaseError } from 'pg';
import { findServer } from './embedded-postgres/server-lock.ts';
import { StartProblem } from './embedded-postgres/start-problem.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

/**
 * Preferred port of the embedded database. With it, tools like psql find the database at the same address each time. If
 * it is in use, a free port is used.
 */
const USUAL_PORT = 54320;
const OLDEST_VERSION = 15;
const CONNECT_LIMIT_MS = 10_000;

export type InstallationDatabase = {
  url: string;
  isEmbedded: boolean;
  /** The folder of the embedded database's files. Null for an external database. */
  clusterDir: string | null;
  /**
   * Stops the database if this process started or owns it. Does not stop an external database, nor one that was already
   * running or that a server uses.
   */
  close(): Promise<void>;
};

type Where = { DATABASE_URL?: string | undefined; KASAUTI_DATA_DIR: string };

/**
 * Opens the database of this installation: the external one in `DATABASE_URL`, or else the embedded one in the data
 * folder. Throws `StartProblem` with a sentence for the operator if the database cannot be used.
 */
export async function openInstallationDatabase(
  where: Where,
  onProgress: (line: string) => void = () => {},
): Promise<InstallationDatabase> {
  if (where.DATABASE_URL) {
    await checkExternal(where.DATABASE_URL);
    return { url: where.DATABASE_URL, isEmbedded: false, clusterDir: null, close: async () => {} };
  }
  const dataDir = resolve(where.KASAUTI_DATA_DIR);
  const holder = await findServer(dataDir);
  const postgres = await startEmbeddedPostgres({
    dataDir: join(dataDir, 'postgres'),
    port: USUAL_PORT,
    onProgress,
    // A database that was already running may be stopped only by a server. The server holds the lock.
    takesOver: holder?.pid === process.pid,
  });
  return {
    url: postgres.url,
    isEmbedded: true,
    clusterDir: postgres.clusterDir,
    close: async () => {
      const server = await findServer(dataDir);
      const isOurs = server ? server.pid === process.pid : !postgres.adopted;
      if (isOurs) await postgres.stop();
    },
  };
}

async function checkExternal(url: string): Promise<void> {
  const where = nameOf(url);
  const facts = await readFacts(url).catch((cause: DatabaseError) => {
    const reason = cause.message || cause.code || 'no answer';
    throw new StartProblem(`${where} cannot be used (${reason}): check DATABASE_URL and that PostgreSQL runs there.`, {
      cause,
    });
  });
  if (facts.version < OLDEST_VERSION) {
    throw new StartProblem(`${where} is PostgreSQL ${facts.version}; Kasauti needs ${OLDEST_VERSION} or newer.`);
  }
  if (facts.encoding !== 'UTF8') {
    throw new StartProblem(`${where} stores text as ${facts.encoding}; Kasauti needs a database made with UTF8.`);
  }
}

/** Returns the name of an external database for messages, without its user and password. */
export function nameOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `The database ${pathname.slice(1) || '(no name)'} at ${host}`;
}

async function readFacts(url: string): Promise<{ version: number; encoding: string }> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ version: number; encoding: string }>(
      "select current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding",
    );
    return rows[0] ?? { version: 0, encoding: 'unknown' };
  });
}

/** Opens a connection for one task and closes it afterwards. */
export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_LIMIT_MS });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
