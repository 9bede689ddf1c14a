import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Clock } from './clock.ts';
import type { Database } from './database/database.ts';
import type { Work } from './database/work.ts';
import type { Metrics } from './health.ts';
import type { Serve, ServedRoute, ServeFast } from './http/serve.ts';
import type { ReadSession } from './http/session.ts';
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
 * An object that a module creates once per app, such as a cache or a queue. A part has a name, a function that creates
 * the object, and one that closes it.
 */
export type Part<T> = {
  readonly name: string;
  make(app: App): T | Promise<T>;
  close?(made: T): void | Promise<void>;
};

/**
 * Everything that the platform offers to the modules. It refers to no module, so modules do not depend on each other
 * through it.
 */
export type App = Reactions & {
  settings: Settings;
  secrets: Secrets;
  clock: Clock;
  log: Log;
  /** Logs logins, logouts, refusals and webhooks for the operator who monitors the installation. */
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
  /** The scopes of staff accounts (one provider, centre or organisation), and the objects in each scope. */
  scopes: Scopes;
  /**
   * Runs a use case in one transaction. If the use case returns a refusal, the transaction is rolled back, unless the
   * refusal comes from `refuseAndCommit`.
   */
  inTransaction<T>(act: (work: Work) => Promise<T>, requestId?: string): Promise<T>;
  /** Returns the session for the token in a cookie, or null. */
  readSession: ReadSession;
  /** Returns this app's instance of a part. */
  part<T>(part: Part<T>): T;
};
