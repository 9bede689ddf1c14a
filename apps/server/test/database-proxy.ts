import { connect, createServer, type Socket } from 'node:net';
import { afterAll } from 'vitest';

export type DatabaseProxy = {
  /** The database as seen through the proxy. */
  url: string;
  /**
   * Lets the next statement of the connection whose application name begins so reach the database, and cuts the
   * connection instead of bringing the answer. Answers when that was done.
   */
  loseNextAnswer(applicationName: string): Promise<void>;
  /** The same, but the answer only waits: resolves when the work was done, with what brings the answer. */
  holdNextAnswer(applicationName: string, what?: Statement): Promise<() => void>;
  /** Keeps the next statement itself from the database: resolves when it was sent, with what lets it go on. */
  holdNextAsk(applicationName: string): Promise<() => void>;
};

/**
 * `work` has parameters, so it begins with Parse or Bind; a `question` has none. What comes while a connection is made
 * is neither.
 */
type Statement = 'work' | 'question';
const firstBytes = { work: [0x50, 0x42], question: [0x51] };
const isOf = (what: Statement, chunk: Buffer) => firstBytes[what].includes(chunk[0] ?? 0);

/**
 * A way to the database that can lose an answer after the work was done, as a network does. Closed after the file's
 * last test.
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
      if (!armed || !isOf(armed.what, chunk) || !startup.includes(`application_name\0${armed.name}`)) {
        database.write(chunk);
        return;
      }
      const { hold } = armed;
      act = armed.act ?? null;
      armed = null;
      if (hold) hold(() => database.write(chunk));
      else database.write(chunk);
    });
    // PostgreSQL sends what it has only when the commit is done and it waits for the next request.
    database.on('data', (chunk) => {
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
    loseNextAnswer: (name) =>
      new Promise((done) => {
        const act: Act = (client) => {
          client.destroy();
          done();
        };
        armed = { name, what: 'work', act };
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
