import type { FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import type { Session } from '../http/session.ts';
import type { Log } from '../log.ts';
import type { Client } from './client.ts';
import { closeForTooMany, type HearRequest, MAX_WAITING } from './requests.ts';

const MAX_SCREENS_OF_A_SESSION = 30;
const MAX_MESSAGE_BYTES = 4096;
const PING_MS = 20_000;

export type SocketParts = {
  clients: Set<Client>;
  log: Log;
  ownOrigin: string;
  readCaller(cookies: string | undefined): Promise<Session | null>;
  hearRequest: HearRequest;
};

/** Accepts the socket of a page, or closes it with a reason. */
export async function acceptSocket(parts: SocketParts, socket: WebSocket, request: FastifyRequest): Promise<void> {
  const { clients, ownOrigin, readCaller, hearRequest } = parts;
  const { cookie, origin, host } = request.headers;
  // Any site can open a socket to this server, and the browser sends the session cookie with it. The origin header
  // names that site.
  if (origin !== undefined && origin !== ownOrigin && origin !== `${request.protocol}://${host}`)
    return socket.close(4403, 'foreign origin');
  const messages = keepEarlyMessages(socket);
  const session = await readCaller(cookie);
  if (!session) return socket.close(4401, 'no session');
  if (socket.readyState !== socket.OPEN) return;
  const screens = [...clients].filter((client) => client.session.sessionId === session.sessionId).length;
  if (screens >= MAX_SCREENS_OF_A_SESSION) return socket.close(1013, 'too many screens');
  const isStillIn = async () => (await readCaller(cookie))?.sessionId === session.sessionId;
  const client: Client = { socket, session, topics: new Map(), isStillIn, asks: Promise.resolve(), waiting: 0 };
  clients.add(client);
  socket.on('close', () => clients.delete(client));
  watchSocket(parts, client);
  messages.passTo((data) => hearRequest(client, data.toString('utf8')));
  socket.send(JSON.stringify({ ready: true }));
}

/**
 * Collects the messages that arrive before there is a listener. A page may send requests as soon as its socket is open,
 * when its session has not been read yet.
 */
function keepEarlyMessages(socket: WebSocket) {
  const early: Buffer[] = [];
  let take = (data: Buffer) => {
    if (early.length < MAX_WAITING) early.push(data);
    else closeForTooMany(socket);
  };
  socket.on('message', (data: Buffer) => {
    if (data.length > MAX_MESSAGE_BYTES) return socket.close(1009, 'too long');
    take(data);
  });
  return {
    passTo(listener: (data: Buffer) => void): void {
      take = listener;
      for (const data of early) listener(data);
    },
  };
}

/** Closes a socket when its page no longer responds or its session has ended. */
function watchSocket({ log }: SocketParts, client: Client): void {
  const { socket } = client;
  let isAlive = true;
  const ping = setInterval(() => {
    if (!isAlive) return socket.terminate();
    isAlive = false;
    socket.ping();
    closeIfEnded(client).catch((error: Error) => log.warn({ event: 'session-not-read', text: error.message }));
  }, PING_MS);
  socket.on('pong', () => {
    isAlive = true;
  });
  socket.on('close', () => clearInterval(ping));
}

/** Closes the socket of a client whose session has ended. No event reports that a session has expired. */
async function closeIfEnded(client: Client): Promise<void> {
  if (!(await client.isStillIn())) client.socket.close(4401, 'no session');
}
