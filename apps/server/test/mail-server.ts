import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll } from 'vitest';

export type MailServer = {
  url: string;
  /** The mails that have arrived, with their headers. */
  received: string[];
  /** Number of connections that were opened. */
  connections: number;
  /** The codes with which commands are refused. A command that is not listed succeeds. */
  refusals: { greeting?: number; login?: number; sender?: number; recipients?: Record<string, number> };
  /** Runs when a sender has named a recipient, before the server replies whether it accepts the recipient. */
  asked(): Promise<void>;
  /** Runs when the server has received a whole mail, before it replies. */
  reached(): void;
  /** The server waits for this promise before it replies to a mail. */
  answering: Promise<void>;
  /** Ends all connections without a reply. */
  drop(): void;
};

/** Opens a real mail server. It is closed after the last test of the file. */
export async function openMailServer(): Promise<MailServer> {
  const sockets = new Set<Socket>();
  const server: MailServer = {
    url: '',
    received: [],
    connections: 0,
    refusals: {},
    asked: async () => {},
    reached() {},
    answering: Promise.resolve(),
    drop() {
      for (const socket of sockets) socket.destroy();
    },
  };
  const smtp = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onConnect(_session, done) {
      server.connections += 1;
      done(refusal(server.refusals.greeting));
    },
    onAuth({ username }, _session, done) {
      const refused = refusal(server.refusals.login);
      if (refused) done(refused);
      else done(null, { user: username });
    },
    onMailFrom: (_address, _session, done) => done(refusal(server.refusals.sender)),
    onRcptTo({ address }, _session, done) {
      void server.asked().then(() => done(refusal(server.refusals.recipients?.[address])));
    },
    onData(stream, _session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        server.received.push(Buffer.concat(parts).toString('utf8'));
        server.reached();
        void server.answering.then(() => done());
      });
    },
  });
  // A test ends connections while the server still uses them.
  smtp.on('error', () => {});
  smtp.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await once(smtp.listen(0, '127.0.0.1'), 'listening');
  server.url = `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`;
  afterAll(() => new Promise<void>((resolve) => smtp.close(() => resolve())));
  return server;
}

const refusal = (code: number | undefined) =>
  code === undefined ? null : Object.assign(new Error('not taken'), { responseCode: code });
