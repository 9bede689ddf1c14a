import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Clock } from './clock.ts';
import type { Database } from './database/database.ts';
import type { Work } from './database/work.ts';
import type { Metrics } from './health.ts';
import type { Serve, ServedRoute, ServeFast } from './http/serve.ts';
import type { ReadBearer, ReadSession } from './http/session.ts';
import type { Reactions } from './jobs/worker.ts';
import type { Bus } from './live/bus.ts';
import type { Hub } from './live/hub.ts';
import type { Log } from './log.ts';
import type { ObjectStore } from './objects/objects.ts';
import type { PageNews } from './pages/page-news.ts';
import type { Scopes } from './security/scopes.ts';
import type { Secrets } from './security/secrets.ts';
import type { SecurityLog } from './security/security-log.ts';
import type { Settings } from './settings/settings.ts';
import type { UploadLane } from './uploads/upload-lane.ts';

/**
 * Something that a module makes once for each app, such as a cache or a queue: its name, how it is made and how it is
 * closed.
 */
export type Part<T> = {
  readonly name: string;
  make(app: App): T | Promise<T>;
  close?(made: T): void | Promise<void>;
};

/** What the platform offers to every module. It names no module, so each can be read without the others. */
export type App = Reactions & {
  settings: Settings;
  secrets: Secrets;
  clock: Clock;
  log: Log;
  /** Logins, logouts, refusals and webhooks, for the operator who watches the installation. */
  logSecurity: SecurityLog;
  database: Database;
  databaseUrl: string;
  pool: pg.Pool;
  bus: Bus;
  hub: Hub;
  objects: ObjectStore;
  uploadLane: UploadLane;
  pageNews: PageNews;
  metrics: Metrics;
  fastify: FastifyInstance;
  serve: Serve;
  serveFast: ServeFast;
  routes: ServedRoute[];
  /** What the work of staff is bound to, and what belongs there. */
  scopes: Scopes;
  /** One use case in one transaction; a returned refusal rolls it back, but for those of `refuseAndCommit`. */
  inTransaction<T>(act: (work: Work) => Promise<T>, requestId?: string): Promise<T>;
  /** Identity says here how a session is read. */
  setReadSession(read: ReadSession): void;
  readSession(token: string): ReturnType<ReadSession>;
  /** And how an access token is, where the proctoring host has an origin of its own. */
  setReadBearer(read: ReadBearer): void;
  /** The one of this app. */
  part<T>(part: Part<T>): T;
};
