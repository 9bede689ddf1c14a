import type { WebSocket } from 'ws';
import type { Session } from '../http/session.ts';

/** One open page: its socket, and its topics, each with the id of the last event that was sent. */
export type Client = {
  socket: WebSocket;
  session: Session;
  topics: Map<string, number>;
  isStillIn(): Promise<boolean>;
  /** The queue of this client's requests. They run one after another, so that one client cannot occupy the database. */
  asks: Promise<void>;
  waiting: number;
};

export type MayListen = (client: Client, topic: string) => Promise<boolean>;
