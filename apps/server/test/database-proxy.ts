import { connect, createServer, type Socket } from 'node:net';
import { afterAll } from 'vitest';

export type DatabaseProxy = {
  /** The address under which the database is reached through the proxy. */
  url: string;
  /**
   * Lets the next statement run, but closes the connection instead of returning the result. It applies to connections
   * whose application name begins with the given text. Resolves when the connection is closed.
   */
  loseNextAnswer(applicationName: string, what?: Statement): Promise<void>;
  /**
   * Lets the next statement run, but delays its result. Resolves when the statement has run, with a function that
   * delivers the result.
   */
  holdNextAnswer(applicationName: string, what?: Statement): Promise<() => void>;
  /**
   * Delays the next statement on its way to the database. Resolves when the client has sent it, with a function that
   * passes it on.
   */
  holdNextAsk(applicationName: string): Promise<() => void>;
};

/**
 * The kind of statement. `work` has parameters, so it begins with the message Parse or Bind. A `question` has no
 * parameters. Messages while the connection is set up are of neither kind. A `commit` can have both forms, so it is
 * known by its result.
 */
type Statement = 'work' | 'question' | 'commit';
const firstBytes = { work: [0x50, 0x42], question: [0x51], commit: [] as number[] };
const isOf = (what: Statement, chunk: Buffer) => firstBytes[what].includes(chunk[0] ?? 0);
const COMMITTED = 'COMMIT\0';

/**
 * Starts a proxy to the database. Like a network, it can lose a result after the statement has run. It is closed after
 * the last test of the file.
 */
export async function databaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  type Act = (client: Socket, answer: Buffer) => void;
  let armed: { name: string; what: Statement; act?: Act; hold?: (letGo: () => void) => void } | null = null;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const database = connect({ host: target.hostname, port: Number(target.port) });
    let startup = '';
    let act: Act | null = null;
    const isFrom = (name: string) => startup.includes(`application_name\0${name}`);
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        database.destroy();
      });
    }
    client.on('data', (chunk) => {
      if (startup === '') startup = chunk.toString('latin1');
      if (!armed || !isOf(armed.what, chunk) || !isFrom(armed.name)) {
        database.write(chunk);
        return;
      }
      const { hold } = armed;
      act = armed.act ?? null;
      armed = null;
      if (hold) hold(() => database.write(chunk));
      else database.write(chunk);
    });
    // PostgreSQL sends its buffered output only when the commit is done and it waits for the next request. When output
    // arrives here, the statement has therefore been committed.
    database.on('data', (chunk) => {
      if (armed?.what === 'commit' && isFrom(armed.name) && chunk.includes(COMMITTED)) {
        act = armed.act ?? null;
        armed = null;
      }
      if (!act) return client.write(chunk);
      act(client, chunk);
      act = null;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(typeof address === 'object' ? address?.port : '');
  return {
    url: url.href,
    loseNextAnswer: (name, what = 'work') =>
      new Promise((done) => {
        const act: Act = (client) => {
          client.destroy();
          done();
        };
        armed = { name, what, act };
      }),
    holdNextAnswer: (name, what = 'work') =>
      new Promise((done) => {
        armed = { name, what, act: (client, answer) => done(() => client.write(answer)) };
      }),
    holdNextAsk: (name) =>
      new Promise((hold) => {
        armed = { name, what: 'work', hold };
      }),
  };
}
