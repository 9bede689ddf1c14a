import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import websocket from '@fastify/websocket';
import { commonRefusals, refuse } from '@kasauti/contract/refusal.ts';
import Fastify, { type FastifyInstance, type FastifyReply, LogController } from 'fastify';
import { parts as listedParts, registrations } from './modules/all.ts';
import { noteRefusedAccess } from './modules/audit/index.ts';
import type { App } from './platform/app.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import { openDatabase } from './platform/database/database.ts';
import { inTransaction } from './platform/database/work.ts';
import { isDiskFull, isNotNow, refusalOfError } from './platform/faults.ts';
import { registerHealth } from './platform/health.ts';
import { cookieIn, sessionCookieName } from './platform/http/cookies.ts';
import { openFastPath } from './platform/http/fast-path.ts';
import { openApiDocument } from './platform/http/openapi.ts';
import { makeRateLimiter } from './platform/http/rate-limit.ts';
import { requestIdOf } from './platform/http/requests.ts';
import { DATA_POLICY, sendRefusal } from './platform/http/send-refusal.ts';
import { makeServe } from './platform/http/serve.ts';
import type { ReadBearer, ReadSession } from './platform/http/session.ts';
import { addressOf, proxiesToTrust } from './platform/http/trust-proxy.ts';
import { drainOutbox, makeReactions, startWorker } from './platform/jobs/worker.ts';
import { openBus } from './platform/live/bus.ts';
import { makeHub } from './platform/live/hub.ts';
import type { Log } from './platform/log.ts';
import { hasMailbox, registerMailbox } from './platform/mail/mailbox.ts';
import { makeSender } from './platform/mail/send-mail.ts';
import { openObjects } from './platform/objects/open-objects.ts';
import { openPageNews } from './platform/pages/page-news.ts';
import { makeParts, type PartReplacement } from './platform/parts.ts';
import { checkSecret } from './platform/security/check-secret.ts';
import { makeScopes } from './platform/security/scopes.ts';
import { openSecrets } from './platform/security/secrets.ts';
import {
  isTold,
  logRefusals,
  makeSecurityKey,
  openSecurityLog,
  type SecurityLog,
} from './platform/security/security-log.ts';
import type { Settings } from './platform/settings/settings.ts';
import { openUploadLane } from './platform/uploads/upload-lane.ts';
import './platform/tables.ts';

export type BuiltApp = App & {
  startWorker(): Promise<void>;
  /** Delivers everything that waits in the outbox, now. */
  drainOutbox(): Promise<void>;
  close(): Promise<void>;
};

export type AppOptions = {
  settings: Settings;
  databaseUrl: string;
  log: Log;
  clock?: Clock;
  /** Other parts than the listed ones, for a test. */
  replacements?: readonly PartReplacement[];
};

const { version: VERSION } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
  version: string;
};

/** Assembles the modules into one Fastify app. Nothing listens yet; tests build the same app. */
export async function buildApp({
  settings,
  databaseUrl,
  log,
  clock = systemClock,
  replacements,
}: AppOptions): Promise<BuiltApp> {
  const secrets = openSecrets(settings);
  const { database, pool } = openDatabase(
    { url: databaseUrl, connections: settings.DATABASE_POOL, name: 'kasauti' },
    (error) => log.warn({ event: 'database-connection-lost', text: error.message }),
  );
  await checkSecret(database, secrets).catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });
  const bus = await openBus(databaseUrl, log);
  const hub = makeHub({ database, bus, log });
  const objects = await openObjects(settings);
  const tellSecurity = openSecurityLog(log, makeSecurityKey(secrets));
  const uploadLane = await openUploadLane(join(settings.KASAUTI_DATA_DIR, 'incoming'));
  const { fastify, fastPath, readJson, uploads, live, answered } = await makeFastify(settings, log, tellSecurity);
  const reactions = makeReactions();
  const parts = makeParts(replacements);
  let readSession: ReadSession = () => null;
  let readBearer: ReadBearer | null = null;
  let draining = false;
  const metrics = registerHealth({ fastify, database, objects, settings, isDraining: () => draining });

  const scopes = makeScopes();
  const { serve, serveFast, routes } = makeServe({
    fastify,
    fastPath,
    readJson,
    uploads,
    uploadLane,
    roles: settings.KASAUTI_ROLES,
    publicUrl: settings.publicUrl,
    limiter: makeRateLimiter(settings.RATE_PER_MINUTE, clock),
    readSession: () => readSession,
    readBearer: () => readBearer,
    hasProctoringHost: settings.proctoringHost !== null,
    scopes,
    async onForbidden(who, entry, named, requestId) {
      await inTransaction(
        database,
        (work) =>
          noteRefusedAccess(work, {
            actorId: who.userId,
            actorRole: who.role,
            objectKind: named.kind,
            objectId: named.id.slice(0, 60),
            detail: { method: entry.method, path: entry.path },
          }),
        { requestId },
      );
    },
  });

  const app: App = {
    settings,
    secrets,
    clock,
    log,
    tellSecurity,
    database,
    databaseUrl,
    pool,
    bus,
    hub,
    objects,
    uploadLane,
    pageNews: openPageNews(bus),
    metrics,
    fastify,
    serve,
    serveFast,
    routes,
    scopes,
    react: reactions.react,
    every: reactions.every,
    inTransaction: (act, requestId) => inTransaction(database, act, { requestId: requestId ?? null }),
    setReadSession: (read) => {
      readSession = read;
    },
    readSession: (token) => readSession(token),
    setReadBearer: (read) => {
      readBearer = read;
    },
    part: parts.get,
  };
  const sender = makeSender(database, settings, log);
  reactions.every('send-mail', 1000, async () => void (await sender.sendQueued()));
  reactions.every('tidy-old-mail', 3_600_000, () => sender.tidyOld());
  reactions.every('forget-old-live-events', 60_000, () => hub.forgetOld());
  if (hasMailbox(settings)) registerMailbox(fastify, database);
  await parts.open(listedParts, app);
  for (const register of registrations) await register(app);
  const openApi = JSON.stringify(openApiDocument(VERSION));
  fastify.get('/api/v1/openapi.json', (_request, reply) => reply.type('application/json').send(openApi));
  const cookieName = sessionCookieName(settings.publicUrl);
  if (settings.KASAUTI_ROLES.includes('live'))
    hub.register(
      live,
      async (cookies) => {
        const token = cookieIn(cookies, cookieName);
        return token ? await readSession(token) : null;
      },
      settings.publicUrl,
    );

  let worker: Awaited<ReturnType<typeof startWorker>> | null = null;
  const workerParts = {
    database,
    databaseUrl,
    pool,
    log,
    reactions: reactions.reactions,
    scheduledTasks: reactions.scheduledTasks,
  };
  return Object.assign(app, {
    async startWorker() {
      worker = await startWorker(workerParts);
    },
    drainOutbox: () => drainOutbox(workerParts),
    async close() {
      draining = true;
      hub.close('the server is restarting');
      const closing = fastify.close();
      await answered.all();
      // A browser keeps connections on which it asked nothing yet; nobody is waiting for an answer on those.
      fastify.server.closeAllConnections();
      await closing;
      await worker?.stop();
      await parts.close();
      sender.close();
      await bus.close();
      await pool.end();
    },
  });
}

const MAX_ANSWER_MS = 8_000;

/** Tells when every request that has come in is answered, or has had its time. */
function countRequests() {
  let open = 0;
  let wake = () => {};
  const closed = () => {
    open -= 1;
    if (open === 0) wake();
  };
  return {
    count({ raw }: Pick<FastifyReply, 'raw'>) {
      open += 1;
      raw.once('close', closed);
    },
    async all() {
      if (open === 0) return;
      let timer: NodeJS.Timeout | undefined;
      await new Promise<void>((resolve) => {
        wake = resolve;
        timer = setTimeout(resolve, MAX_ANSWER_MS);
      });
      clearTimeout(timer);
    },
  };
}

/** A year: browsers come by https alone, whatever a link says (OWASP ASVS 3.4.1). */
const HSTS = 'max-age=31536000; includeSubDomains';
/** The lines before a body are few. */
const HEADERS_MS = 60_000;

/** The framework's JSON parser has a request among its parameters and does not look at it. */
const noRequest = undefined as never;

/** Hooks run for every call, so they are few, plain and without promises. */
async function makeFastify(settings: Settings, log: Log, tellSecurity: SecurityLog) {
  const requestMs = settings.REQUEST_SECONDS * 1000;
  const trustProxy = proxiesToTrust(settings);
  const isSecure = settings.publicUrl.startsWith('https:');
  const fastify = Fastify({
    loggerInstance: log as never,
    // A logger of its own for every request costs more than the rest of the framework; our lines name the request themselves.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    genReqId: (request) => requestIdOf(request.headers),
    trustProxy,
    bodyLimit: 64 * 1024,
    routerOptions: { maxParamLength: 400 },
    // An address that the router cannot even read comes by none of the hooks below: it is refused in our words all the same.
    frameworkErrors: (error, request, reply) =>
      sendRefusal(
        reply
          .header('x-request-id', request.id)
          .header('x-content-type-options', 'nosniff')
          .headers(isSecure ? { 'strict-transport-security': HSTS } : {}),
        refusalOfError(error),
      ),
    forceCloseConnections: 'idle',
    requestTimeout: requestMs,
    // Node takes the shorter of the two limits for the head, so that one must not stand above the other.
    http: {
      headersTimeout: Math.min(HEADERS_MS, requestMs),
      connectionsCheckingInterval: Math.min(10_000, requestMs / 5),
    },
  }) as unknown as FastifyInstance;
  fastify.decorateRequest('caller', null);
  await fastify.register(cookie, { hook: false });

  const parseJson = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeContentTypeParser('application/json');
  fastify.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = body as Buffer;
    // Webhooks are signed over their bytes: those are handed on as they came.
    if (request.routeOptions.config.rawBody) return done(null, bytes);
    if (bytes.length === 0) return done(null, undefined); // the spec's calls with an empty body
    parseJson(request, bytes.toString('utf8'), done);
  });
  /** The same for the fast path; the framework's parser answers before it returns. */
  function readJson(text: string): { value: unknown } | undefined {
    let read: { value: unknown } | undefined;
    parseJson(noRequest, text, (error, value) => {
      if (!error) read = { value };
    });
    return read;
  }
  fastify.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(body as string)));
  });

  const answered = countRequests();
  // A request's line has no field that could need covering; looking for one costs as much as writing it.
  const requestLog = log.child({}, { redact: [] });
  fastify.addHook('onRequest', (request, reply, done) => {
    answered.count(reply);
    reply.header('x-request-id', request.id);
    reply.header('x-content-type-options', 'nosniff');
    if (request.url.startsWith('/api/')) reply.header('content-security-policy', DATA_POLICY);
    if (isSecure) reply.header('strict-transport-security', HSTS);
    done();
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    done();
    if (request.routeOptions.config.quiet && reply.statusCode < 400) return;
    requestLog.info({
      event: 'request',
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    });
  });
  logRefusals(fastify, tellSecurity);
  fastify.setErrorHandler((error, request, reply) => {
    const refusal = refusalOfError(error);
    if (refusal.status >= 500) logFault(error, request.id, request.routeOptions.url ?? 'unknown');
    return sendRefusal(reply, refusal);
  });

  function logFault(error: unknown, requestId: string, route: string): void {
    const { code, message: text, stack } = error as Error & { code?: string };
    const isAway = isNotNow(error);
    const event = isDiskFull(error) ? 'disk-full' : 'fault';
    log.error({
      event: isAway ? 'database-away' : event,
      requestId,
      route,
      code,
      text,
      stack: isAway ? undefined : stack,
    });
  }
  const fastPath = openFastPath(fastify.server, {
    requestId: requestIdOf,
    headers: [
      ...['x-content-type-options', 'nosniff', 'content-security-policy', DATA_POLICY],
      ...(isSecure ? ['strict-transport-security', HSTS] : []),
      ...['cache-control', 'no-store'],
      ...['content-type', 'application/json; charset=utf-8'],
    ],
    count: answered.count,
    refusalOfError,
    onRefusal({ requestId, method, route, userId, request, startedAt }, { status, code }, error) {
      if (error !== undefined && status >= 500) logFault(error, requestId, route);
      if (isTold({ status, code }))
        tellSecurity('refused', { requestId, route, status, code, userId, address: addressOf(request, trustProxy) });
      const ms = Math.round((performance.now() - startedAt) * 10) / 10;
      requestLog.info({ event: 'request', requestId, method, route, status, ms });
    },
  });
  fastify.setNotFoundHandler((_request, reply) => sendRefusal(reply, refuse(commonRefusals, 'unknown-call')));

  let [uploads, live] = [fastify, fastify];
  await fastify.register(async (scope) => {
    await scope.register(multipart, {
      limits: { fileSize: 10 * 1024 * 1024, files: 2, fields: 40, fieldSize: 64 * 1024 },
    });
    scope.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) => {
      done(null, body);
    });
    uploads = scope;
  });
  await fastify.register(async (scope) => {
    await scope.register(websocket, { options: { maxPayload: 8192 } });
    live = scope;
  });
  return { fastify, fastPath, readJson, uploads, live, answered };
}
