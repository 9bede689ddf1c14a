import { connect, createServer, type Socket } from 'node:net';
import { afterAll } from 'vitest';

export type DatabaseProxy = {
  /** The database as seen through the proxy. */
  url: string;
  /**
   * Lets the next statement of the connection whose application name begins so reach the database, and cuts the connection instead of
   * bringing the answer. Answers when that was done.
   */
  loseNextAnswer(applicationName: string): Promise<void>;
};

/** A statement with parameters begins with Parse or Bind; what comes before, while a connection is made, does not. */
const isWork = (chunk: Buffer) => chunk[0] === 0x50 || chunk[0] === 0x42;

/** A way to the database that can lose an answer after the work was done, as a network does. Closed after the file's last test. */
export async function databaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  let armed: { name: string; done: () => void } | null = null;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const database = connect({ host: target.hostname, port: Number(target.port) });
    let startup = '';
    let losing: (() => void) | null = null;
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
      if (armed && isWork(chunk) && startup.includes(`application_name\0${armed.name}`)) {
        losing = armed.done;
        armed = null;
      }
      database.write(chunk);
    });
    // PostgreSQL sends what it has only when the commit is done and it waits for the next request.
    database.on('data', (chunk) => {
      if (!losing) return client.write(chunk);
      client.destroy();
      losing();
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
        armed = { name, done };
      }),
  };
}
