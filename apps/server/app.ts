import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@kasauti/domain/time/durations.ts';
import type { FastifyInstance } from 'fastify';
import { backlogs } from './backlogs.ts';
import { parts as listedParts, registrations } from './modules/all.ts';
import { noteRefusedAccess } from './modules/audit/index.ts';
import { encryptPlainRows } from './modules/authoring/index.ts';
import type { App } from './platform/app.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import { withContentKeys } from './platform/database/content-keys-of.ts';
import { type Database, openDatabase } from './platform/database/database.ts';
import { inTransaction } from './platform/database/work.ts';
import { registerHealth } from './platform/health.ts';
import { cookieIn, sessionCookieName } from './platform/http/cookies.ts';
import { makeFastify } from './platform/http/make-fastify.ts';
import { openApiDocument } from './platform/http/openapi.ts';
import { makeServe } from './platform/http/serve.ts';
import type { ReadSession } from './platform/http/session.ts';
import { bearerReaderPort, sessionReaderPort } from './platform/http/session-ports.ts';
import { unknownJobs } from './platform/jobs/job-backlogs.ts';
import { type JobsOf, withReactions } from './platform/jobs/outbox.ts';
import { SOON_DONE } from './platform/jobs/paces.ts';
import { drainOutbox, makeReactions, startWorker, taskNames } from './platform/jobs/worker.ts';
import { forgetOldCounts } from './platform/limits/call-counts.ts';
import { MAX_NETWORKS, makeRateLimiter } from './platform/limits/rate-limit.ts';
import { makeSharedLimiter } from './platform/limits/shared-limit.ts';
import { openBus } from './platform/live/bus.ts';
import { makeHub } from './platform/live/hub.ts';
import type { Log } from './platform/log.ts';
import { hasMailbox, registerMailbox } from './platform/mail/mailbox.ts';
import { makeSenders } from './platform/mail/send-mail.ts';
import { openObjects } from './platform/objects/open-objects.ts';
import { removeUnneededFiles } from './platform/objects/remove-object.ts';
import { openPageNews } from './platform/pages/page-news.ts';
import { makeParts, type PartReplacement } from './platform/parts.ts';
import { checkContentKeys } from './platform/security/check-content-keys.ts';
import { openCheckedSecrets } from './platform/security/check-secret.ts';
import { openContentKeys } from './platform/security/content-keys.ts';
import { makeScopes, type Scopes } from './platform/security/scopes.ts';
import type { Secrets } from './platform/security/secrets.ts';
import { makeSecurityKey, openSecurityLog } from './platform/security/security-log.ts';
import type { Settings } from './platform/settings/settings.ts';
import { openUploadLane, type UploadLane } from './platform/uploads/upload-lane.ts';
import './platform/tables.ts';

export type BuiltApp = App & {
  /** Reports at `/readyz` that the server stops. It still answers all requests. */
  announceStop(): void;
  startWorker(): Promise<void>;
  /** Runs all jobs in the outbox now. */
  drainOutbox(): Promise<void>;
  close(): Promise<void>;
};

export type AppOptions = {
  settings: Settings;
  databaseUrl: string;
  log: Log;
  clock?: Clock;
  /** Parts that replace the app's own parts in a test. */
  replacements?: readonly PartReplacement[];
};

const { version: VERSION } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
  version: string;
};

/** Assembles the modules into one Fastify app. The app does not listen yet. Tests build the same app. */
export async function buildApp(options: AppOptions): Promise<BuiltApp> {
  const { settings, log } = options;
  const reactions = makeReactions();
  const ground = await openGround(options, reactions.jobsOf);
  const { database, pool, bus, hub } = ground;
  const logSecurity = openSecurityLog(log, makeSecurityKey(ground.secrets));
  const http = await makeFastify({ settings, log, logSecurity });
  let isDraining = false;
  const { fastify } = http;
  const metrics = registerHealth({
    ...ground,
    fastify,
    settings,
    soonDone: () => taskNames(reactions.reactions, SOON_DONE),
    watched: [...backlogs, unknownJobs(() => taskNames(reactions.reactions))],
    isDraining: () => isDraining,
  });
  const parts = makeParts(options.replacements);
  const scopes = makeScopes();
  const sessions = makeSessionReaders(parts.get);
  const app: App = {
    ...ground,
    ...serveCalls(options, { ...ground, http, scopes, sessions }),
    settings,
    clock: options.clock ?? systemClock,
    log,
    logSecurity,
    databaseUrl: options.databaseUrl,
    pageNews: openPageNews(bus),
    metrics,
    fastify,
    scopes,
    react: reactions.react,
    every: reactions.every,
    inTransaction: (act, requestId) => inTransaction(database, act, { requestId: requestId ?? null }),
    readSession: sessions.readSession,
    part: parts.get,
  };
  const senders = makeSenders(database, settings, log);
  for (const [at, send] of senders.tasks.entries())
    reactions.everywhere(`send-mail-${at + 1}`, SECOND_MS, async (mustEnd) => void (await send(undefined, mustEnd)));
  reactions.every('tidy-old-mail', HOUR_MS, () => senders.tidyOld());
  reactions.every('forget-old-live-events', MINUTE_MS, () => hub.forgetOld());
  reactions.every('forget-old-call-counts', MINUTE_MS, () =>
    app.inTransaction(({ tx, now }) => forgetOldCounts(tx, now, MAX_NETWORKS)),
  );
  if (hasMailbox(settings)) registerMailbox(fastify, database);
  removeUnneededFiles(app);
  await parts.open(listedParts, app);
  for (const register of registrations) await register(app);
  serveOpenApi(fastify);
  if (settings.KASAUTI_ROLES.includes('live')) acceptLive(app, http.live);

  let worker: Awaited<ReturnType<typeof startWorker>> | null = null;
  const { reactions: listeners, scheduledTasks } = reactions;
  const workerParts = { database, databaseUrl: options.databaseUrl, pool, log, reactions: listeners, scheduledTasks };
  return Object.assign(app, {
    async startWorker() {
      worker = await startWorker(workerParts);
    },
    drainOutbox: () => drainOutbox(workerParts),
    announceStop() {
      isDraining = true;
    },
    async close() {
      isDraining = true;
      hub.close('the server is restarting');
      const closing = fastify.close();
      await http.openRequests.drained();
      // A browser opens connections in advance, before it has a request for them. The server closes these connections
      // at once.
      fastify.server.closeAllConnections();
      await closing;
      await worker?.stop();
      await parts.close();
      senders.close();
      await bus.close();
      await pool.end();
    },
  });
}

/** Opens the resources that the app needs in addition to its web server. */
async function openGround({ settings, databaseUrl, log }: AppOptions, jobsOf: JobsOf) {
  const waitMs = settings.DATABASE_WAIT_SECONDS * SECOND_MS;
  const opened = openDatabase(
    { url: databaseUrl, connections: settings.DATABASE_POOL, name: 'kasauti', waitMs },
    (error) => log.warn({ event: 'database-connection-lost', text: error.message }),
  );
  const { pool } = opened;
  const { secrets, database } = await unlock(withReactions(opened.database, jobsOf), { settings, log }).catch(
    async (error: unknown) => {
      await pool.end();
      throw error;
    },
  );
  const bus = await openBus(databaseUrl, log);
  const hub = makeHub({ database, bus, log });
  const objects = await openObjects(settings);
  const uploadLane = await openUploadLane(join(settings.KASAUTI_DATA_DIR, 'incoming'));
  return { secrets, database, pool, bus, hub, objects, uploadLane };
}

/**
 * Opens the secret and the content keys, and checks that they are the ones this database was used with. Afterwards all
 * questions and answer keys in the database are encrypted, even after an upgrade from a version that did not encrypt
 * them.
 */
async function unlock(plain: Database, { settings, log }: Pick<AppOptions, 'settings' | 'log'>) {
  const secrets = await openCheckedSecrets(plain, settings);
  const database = withContentKeys(plain, openContentKeys(settings, secrets));
  await checkContentKeys(database);
  const rows = await encryptPlainRows(database);
  if (rows > 0) log.info({ event: 'content-encrypted', rows });
  return { secrets, database };
}

/**
 * Returns the readers of sessions and access tokens. They look up the two ports at each request, because the web server
 * is built before the parts exist.
 */
function makeSessionReaders(part: App['part']) {
  const readSession: ReadSession = (token, kind) => part(sessionReaderPort).provided?.(token, kind) ?? null;
  return { readSession, readBearer: () => part(bearerReaderPort).provided };
}

type ServeFacts = {
  http: Awaited<ReturnType<typeof makeFastify>>;
  scopes: Scopes;
  sessions: ReturnType<typeof makeSessionReaders>;
  database: Database;
  secrets: Secrets;
  uploadLane: UploadLane;
};

function serveCalls(options: AppOptions, { http, scopes, sessions, database, secrets, uploadLane }: ServeFacts) {
  const { settings, log, clock = systemClock } = options;
  const perMinute = settings.RATE_PER_MINUTE;
  const limiter = makeRateLimiter(perMinute, clock);
  return makeServe({
    fastify: http.fastify,
    fastPath: http.fastPath,
    readJson: http.readJson,
    uploads: http.uploads,
    uploadLane,
    roles: settings.KASAUTI_ROLES,
    publicUrl: settings.publicUrl,
    limiter,
    sharedLimiter: makeSharedLimiter({ database, secrets, clock, log }, { name: 'calls', perMinute, own: limiter }),
    readSession: sessions.readSession,
    readBearer: sessions.readBearer,
    hasProctoringHost: settings.proctoringHost !== null,
    scopes,
    async onForbidden(who, entry, named, requestId) {
      const refused = {
        actorId: who.userId,
        actorRole: who.role,
        objectKind: named.kind,
        objectId: named.id.slice(0, 60),
        detail: { method: entry.method, path: entry.path },
      };
      await inTransaction(database, (work) => noteRefusedAccess(work, refused), { requestId });
    },
  });
}

function serveOpenApi(fastify: FastifyInstance): void {
  const document = JSON.stringify(openApiDocument(VERSION));
  fastify.get('/api/v1/openapi.json', (_request, reply) => reply.type('application/json').send(document));
}

/**
 * Accepts live connections. The session cookie authenticates them in the same way as calls. A connection does not count
 * as a use of the session. Otherwise a session would never end while a page is open.
 */
function acceptLive({ hub, settings, readSession }: App, live: FastifyInstance): void {
  const cookieName = sessionCookieName(settings.publicUrl);
  const readCookies = async (cookies: string | undefined) => {
    const token = cookieIn(cookies, cookieName);
    return token ? await readSession(token, 'no-use') : null;
  };
  hub.register(live, readCookies, settings.publicUrl);
}
