import type { WebSocket } from 'ws';
import type { Session } from '../http/session.ts';

/** One open screen: its socket, and for each of its topics the last event that was sent. */
export type Client = {
  socket: WebSocket;
  session: Session;
  topics: Map<string, number>;
  isStillIn(): Promise<boolean>;
  /** The queue of this client's requests. They run one after another, so that one screen cannot occupy the database. */
  asks: Promise<void>;
  waiting: number;
};

export type MayListen = (client: Client, topic: string) => Promise<boolean>;
