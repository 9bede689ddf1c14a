import cookie from '@fastify/cookie';
import websocket from '@fastify/websocket';
import { commonRefusals, refuse } from '@kasauti/contract/refusal.ts';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { refusalOfError } from '../faults.ts';
import type { Log } from '../log.ts';
import { isSecurityRefusal, logRefusals, type SecurityLog } from '../security/security-log.ts';
import type { Settings } from '../settings/settings.ts';
import { registerBodyParsers, registerFileParsers } from './body-parsers.ts';
import { type FastPath, openFastPath } from './fast-path.ts';
import { countOpenRequests, type OpenRequests } from './open-requests.ts';
import { makeRequestLog, type RequestLog } from './request-log.ts';
import { requestIdOf } from './requests.ts';
import { DATA_POLICY, sendRefusal } from './send-refusal.ts';
import { addressOf, proxiesToTrust } from './trust-proxy.ts';

/** One year. During this time, browsers use only https for this host, even for http links (OWASP ASVS 3.4.1). */
const HSTS = 'max-age=31536000; includeSubDomains';
/** Time limit for the headers of a request. */
const HEADERS_MS = 60_000;
const MAX_LIVE_MESSAGE_BYTES = 8192;

type Facts = { settings: Settings; log: Log; logSecurity: SecurityLog };

/** Creates the web server without routes, with its limits, parsers, default headers, logs and fast path. */
export async function makeFastify({ settings, log, logSecurity }: Facts) {
  const fastify = newFastify(settings, log);
  await fastify.register(cookie, { hook: false });
  const readJson = registerBodyParsers(fastify);
  const requestLog = makeRequestLog(log);
  const openRequests = countOpenRequests();
  addHooks(fastify, { openRequests, requestLog, isSecure: isSecure(settings) });
  logRefusals(fastify, logSecurity);
  fastify.setErrorHandler((error, request, reply) => {
    const refusal = refusalOfError(error);
    if (refusal.status >= 500) requestLog.fault(error, request.id, request.routeOptions.url ?? 'unknown');
    return sendRefusal(reply, refusal);
  });
  fastify.setNotFoundHandler((_request, reply) => sendRefusal(reply, refuse(commonRefusals, 'unknown-call')));
  const fastPath = makeFastPath(fastify, { settings, logSecurity, requestLog, openRequests });
  const [uploads, live] = await openScopes(fastify);
  return { fastify, fastPath, readJson, uploads, live, openRequests };
}

const isSecure = (settings: Settings) => settings.publicUrl.startsWith('https:');

function newFastify(settings: Settings, log: Log): FastifyInstance {
  const requestMs = settings.REQUEST_SECONDS * 1000;
  return Fastify({
    loggerInstance: log as never,
    // Creating a separate logger for every request would take longer than the rest of the framework. The log lines
    // contain the request id instead.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    genReqId: (request) => requestIdOf(request.headers),
    trustProxy: proxiesToTrust(settings),
    bodyLimit: 64 * 1024,
    routerOptions: { maxParamLength: 400 },
    // If the router cannot parse the address of a request, no hook runs. Therefore the headers are set here.
    frameworkErrors: (error, request, reply) =>
      sendRefusal(
        reply
          .header('x-request-id', request.id)
          .header('x-content-type-options', 'nosniff')
          .headers(isSecure(settings) ? { 'strict-transport-security': HSTS } : {}),
        refusalOfError(error),
      ),
    forceCloseConnections: 'idle',
    requestTimeout: requestMs,
    // Node applies the lower of these two limits to the headers, so `headersTimeout` must not be higher than
    // `requestTimeout`.
    http: {
      headersTimeout: Math.min(HEADERS_MS, requestMs),
      connectionsCheckingInterval: Math.min(10_000, requestMs / 5),
    },
  }) as unknown as FastifyInstance;
}

type HookFacts = { openRequests: OpenRequests; requestLog: RequestLog; isSecure: boolean };

/** Adds the hooks that run for every call. They are few and use no promises, because they add time to every call. */
function addHooks(fastify: FastifyInstance, { openRequests, requestLog, isSecure }: HookFacts): void {
  fastify.decorateRequest('caller', null);
  fastify.addHook('onRequest', (request, reply, done) => {
    openRequests.count(reply);
    reply.header('x-request-id', request.id);
    reply.header('x-content-type-options', 'nosniff');
    if (request.url.startsWith('/api/')) reply.header('content-security-policy', DATA_POLICY);
    if (isSecure) reply.header('strict-transport-security', HSTS);
    done();
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    done();
    if (request.routeOptions.config.quiet && reply.statusCode < 400) return;
    requestLog.answered({
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: reply.elapsedTime,
    });
  });
}

type FastPathFacts = Omit<Facts, 'log'> & { requestLog: RequestLog; openRequests: OpenRequests };

function makeFastPath(fastify: FastifyInstance, facts: FastPathFacts): FastPath {
  const { settings, logSecurity, requestLog, openRequests } = facts;
  const trustProxy = proxiesToTrust(settings);
  return openFastPath(fastify.server, {
    requestId: requestIdOf,
    headers: [
      ...['x-content-type-options', 'nosniff', 'content-security-policy', DATA_POLICY],
      ...(isSecure(settings) ? ['strict-transport-security', HSTS] : []),
      ...['cache-control', 'no-store'],
      ...['content-type', 'application/json; charset=utf-8'],
    ],
    count: openRequests.count,
    refusalOfError,
    onRefusal({ requestId, method, route, userId, request, startedAt }, { status, code }, error) {
      if (error !== undefined && status >= 500) requestLog.fault(error, requestId, route);
      if (isSecurityRefusal({ status, code }))
        logSecurity('refused', { requestId, route, status, code, userId, address: addressOf(request, trustProxy) });
      requestLog.answered({ requestId, method, route, status, ms: performance.now() - startedAt });
    },
  });
}

/**
 * Opens separate scopes for calls with files and for live connections, because their plugins would slow down all other
 * calls.
 */
async function openScopes(fastify: FastifyInstance): Promise<[uploads: FastifyInstance, live: FastifyInstance]> {
  let [uploads, live] = [fastify, fastify];
  await fastify.register(async (scope) => {
    await registerFileParsers(scope);
    uploads = scope;
  });
  await fastify.register(async (scope) => {
    await scope.register(websocket, { options: { maxPayload: MAX_LIVE_MESSAGE_BYTES } });
    live = scope;
  });
  return [uploads, live];
}
