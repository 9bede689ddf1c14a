import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { AnswerOf, BodyOf, ContractEntry, ParamsOf, QueryOf } from '@kasauti/contract/entry.ts';
import { commonRefusals, isRefusal, type Refusal, refuse } from '@kasauti/contract/refusal.ts';
import type { Scope } from '@kasauti/contract/staff/scopes.ts';
import { ownPath } from '@kasauti/domain/text/own-path.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ProcessRole, roleOfPath } from '../database/roles.ts';
import { isOfStaff, mayUse, type OpenPermission, type Permission, whyScopesDisagree } from '../security/permissions.ts';
import type { Scopes } from '../security/scopes.ts';
import { type Multipart, receiveFiles, removeFiles, type Upload } from '../uploads/receive-files.ts';
import type { UploadLane } from '../uploads/upload-lane.ts';
import type { FastAsk, FastPath } from './fast-path.ts';
import { allowOwnPages, bearerOf, servePreflight } from './proctoring-host.ts';
import type { RateLimiter } from './rate-limit.ts';
import { sendRefusal } from './send-refusal.ts';
import type { ReadBearer, ReadSession, Session } from './session.ts';

export type Ask<E extends ContractEntry, S> = {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  session: S;
  requestId: string;
  /** The bytes as they came, for calls with a raw body. */
  rawBody: Buffer;
  uploads: Upload[];
  header(name: string): string | undefined;
  address: string;
  userAgent: string;
} & CookieTools;

type CookieOptions = { maxAgeSeconds?: number; sameSite?: 'lax' | 'strict'; httpOnly?: boolean };
export type CookieTools = {
  cookie(name: string): string | undefined;
  setCookie(name: string, value: string, options: CookieOptions): void;
  clearCookie(name: string): void;
};

const status = Symbol('status');
const fileMark = Symbol('file');
const redirectMark = Symbol('redirect');
const readyMark = Symbol('ready');
type WithStatus = { [status]: number; body: unknown };
type File = {
  [fileMark]: true;
  bytes: Buffer | Readable;
  contentType: string;
  fileName?: string;
  cacheControl?: string;
};
type Redirect = { [redirectMark]: string };
type ReadyJson = { [readyMark]: true; text: string | Buffer; etag?: string; cacheControl?: string };

/** An answer with another success status than 200. */
export const withStatus = (code: 201 | 202, body: unknown): WithStatus => ({ [status]: code, body });
/** An answer that is a file; with a name it is offered for download. */
export const file = (parts: Omit<File, typeof fileMark>): File => ({ [fileMark]: true, ...parts });
/** 303 to a path of our own, and nowhere else: what came from outside must not lead a browser away. */
export function redirectTo(path: string): Redirect {
  const own = ownPath(path);
  if (own === null) throw new Error('a redirect leads away from this site');
  return { [redirectMark]: own };
}
/** 303 to another site that the settings name. */
export const redirectAway = (address: URL): Redirect => ({ [redirectMark]: address.href });
/** An answer that is JSON text already, made once for many askers. Who shows its etag (`"…"`) again is told that nothing changed. */
export const readyJson = (parts: Omit<ReadyJson, typeof readyMark>): ReadyJson => ({ [readyMark]: true, ...parts });

type Special = WithStatus | File | Redirect | ReadyJson | Refusal;
type Answered<E> = (E extends { answer: unknown } ? AnswerOf<E> : never) | Special;

export type RouteOptions<P extends Permission> = {
  permission: P;
  /** Counts against the address's requests per minute. */
  limited?: boolean;
  /** Accepts requests from other sites: webhooks and the gateway's callback. */
  foreignOrigin?: boolean;
  /** Answers our own pages also at the proctoring host, to an access token instead of the session's cookie. */
  atProctoringHost?: boolean;
  /** Not logged when it succeeds: the hot path. */
  quiet?: boolean;
};

export type Serve = <E extends ContractEntry, P extends Permission>(
  entry: E,
  options: RouteOptions<P>,
  handler: (ask: Ask<E, P extends OpenPermission ? Session | null : Session>) => Promise<Answered<E>> | Answered<E>,
) => void;

/**
 * Serves a call that comes thousands of times a second, with JSON text as its answer: plain requests on the fast path, and every other one as
 * `serve` does. It is not logged when it succeeds.
 */
export type ServeFast = <E extends ContractEntry, P extends Exclude<Permission, OpenPermission>>(
  entry: E,
  options: { permission: P },
  handler: (ask: Pick<Ask<E, Session>, 'params' | 'body' | 'session' | 'requestId'>) => Promise<ReadyJson | Refusal>,
) => void;

export type ServedRoute = { entry: ContractEntry; permission: Permission; foreignOrigin: boolean };

/** What a path names: `bookings` and its id. */
type NamedObject = { kind: string; id: string };

export type ServeContext = {
  /** Where calls with files go: what reads them costs every call beside them. */
  uploads: FastifyInstance;
  uploadLane: UploadLane;
  fastify: FastifyInstance;
  fastPath: FastPath;
  /** Reads JSON text as the framework does; undefined when it is none. */
  readJson(text: string): { value: unknown } | undefined;
  /** Calls of other roles are not served. */
  roles: readonly ProcessRole[];
  publicUrl: string;
  limiter: RateLimiter;
  readSession: () => ReadSession;
  /** Set where the proctoring host has an origin of its own. */
  readBearer: () => ReadBearer | null;
  hasProctoringHost: boolean;
  scopes: Scopes;
  /** Told of refused attempts on other people's objects, and of what staff tried to change beyond their role; these are audited. */
  onForbidden: (who: Session, entry: ContractEntry, named: NamedObject, requestId: string) => Promise<void>;
};

export const SESSION_COOKIE = 'kasauti_session';

/** Over HTTPS a cookie carries the prefix that pins it to this host. */
export const cookieName = (publicUrl: string, name: string): string =>
  publicUrl.startsWith('https://') ? `__Host-${name}` : name;

export const sessionCookieName = (publicUrl: string): string => cookieName(publicUrl, SESSION_COOKIE);

/** The value of one cookie. Ours are base64url: nothing in them is encoded. */
export function cookieIn(header: string | undefined, name: string): string | undefined {
  if (header === undefined) return undefined;
  for (let at = header.indexOf(name); at >= 0; at = header.indexOf(name, at + 1)) {
    const from = at + name.length + 1;
    const isWhole = at === 0 || header[at - 1] === ' ' || header[at - 1] === ';';
    if (!isWhole || header[from - 1] !== '=') continue;
    const to = header.indexOf(';', from);
    return to < 0 ? header.slice(from) : header.slice(from, to);
  }
  return undefined;
}

const BUSY_RETRY_SECONDS = 5;
const REQUEST_ID = /^[A-Za-z0-9-]{8,64}$/;
const fastifyPath = (path: string) => path.replaceAll(/\{([^}]+)\}/g, ':$1');

/** Makes `serve`: contract entry + permission + use case -> a route that validates, authorises, answers and refuses the same way everywhere. */
export function makeServe(context: ServeContext): { serve: Serve; serveFast: ServeFast; routes: ServedRoute[] } {
  const routes: ServedRoute[] = [];
  const cookieName = sessionCookieName(context.publicUrl);
  const ownOrigin = new URL(context.publicUrl).origin;

  const serve: Serve = (entry, options, handler) => {
    const disagreement = whyScopesDisagree(options.permission, entry);
    if (disagreement) throw new Error(disagreement);
    if (!context.roles.includes(roleOfPath(entry.path))) return;
    routes.push({ entry, permission: options.permission, foreignOrigin: options.foreignOrigin === true });
    const isFile = entry.bodyKind === 'multipart' || entry.bodyKind === 'bytes';
    const fastify = isFile ? context.uploads : context.fastify;
    const isCrossOrigin = options.atProctoringHost === true && context.hasProctoringHost;
    if (isCrossOrigin) servePreflight(fastify, fastifyPath(entry.path), entry.method, ownOrigin);
    fastify.route({
      method: entry.method,
      url: fastifyPath(entry.path),
      bodyLimit: entry.bodyLimit ?? 64 * 1024,
      config: {
        quiet: options.quiet === true,
        rawBody: entry.bodyKind === 'raw',
        watched: options.permission === 'session.begin' || options.foreignOrigin === true,
      },
      // Before the body is read: a stranger does not make us parse. Without a promise where memory knows the session.
      onRequest(request, reply, done) {
        if (isCrossOrigin) allowOwnPages(request, reply, ownOrigin);
        const admitted = admit(request, entry, options);
        if (admitted === null && entry.bodyKind !== 'multipart') return done();
        Promise.resolve(admitted)
          .then((refusal) => refusal ?? enterUploads(request, reply, entry))
          .then((refusal) => (refusal ? sendRefusal(reply, refusal) : done()), done);
      },
      async handler(request, reply) {
        if (entry.bodyKind !== 'multipart') return await answer(request, reply, null);
        const multipart = await receiveFiles(request, context.uploadLane);
        if (isRefusal(multipart)) return sendRefusal(reply, multipart);
        try {
          return await answer(request, reply, multipart);
        } finally {
          await removeFiles(multipart.uploads);
        }
      },
    });

    async function answer(request: FastifyRequest, reply: FastifyReply, multipart: Multipart | null) {
      const parsed = parseRequest(request, entry, multipart);
      if (isRefusal(parsed)) return sendRefusal(reply, parsed);
      const ask = Object.assign(askTools(request, reply, context.publicUrl), parsed, { session: request.caller });
      const answered = await handler(ask as never);
      await noteForbidden(entry, ask, answered);
      return send(reply, answered);
    }
  };

  const serveFast: ServeFast = (entry, { permission }, handler) => {
    serve(entry, { permission, quiet: true }, handler as never);
    if (!context.roles.includes(roleOfPath(entry.path))) return;
    context.fastPath.add({
      entry,
      admit(headers) {
        if (headers['sec-fetch-site'] === 'cross-site' || !isOwnOrigin(headers.origin, ownOrigin)) return null;
        const token = cookieIn(headers.cookie, cookieName);
        const session = token ? context.readSession()(token) : null;
        if (session instanceof Promise) session.catch(() => {}); // the framework asks again, and waits for the same
        if (session === null || session instanceof Promise || session.scope) return null;
        return mayUse(permission, session.role, null) ? session : null;
      },
      parseBody(text) {
        const json = context.readJson(text);
        if (!json) return refuse(commonRefusals, 'bad-request');
        const body = entry.body?.safeParse(json.value);
        return !body || body.success ? { body: body?.data } : badRequest(body.error.issues);
      },
      async handle(ask: FastAsk) {
        const answered = await handler(ask as never);
        if (!isRefusal(answered)) return answered.text as string;
        await noteForbidden(entry, ask, answered);
        return answered;
      },
    });
  };

  /** Writes down who was refused an object of somebody else. */
  async function noteForbidden(
    entry: ContractEntry,
    ask: { params: unknown; session: Session | null; requestId: string },
    answered: unknown,
  ): Promise<void> {
    if (!isRefusal(answered) || answered.code !== 'forbidden' || !ask.session) return;
    const named = objectIn(entry, ask.params);
    if (named) await context.onForbidden(ask.session, entry, named, ask.requestId);
  }

  /** A form with files is refused before its first byte is read, and holds its place until its answer has gone. */
  function enterUploads(request: FastifyRequest, reply: FastifyReply, entry: ContractEntry): Refusal | null {
    if (entry.bodyKind !== 'multipart') return null;
    if (Number(request.headers['content-length'] ?? 0) > (entry.bodyLimit ?? 0))
      return refuse(commonRefusals, 'too-large');
    const leave = context.uploadLane.enter(request.caller?.userId ?? request.ip);
    if (!leave) return refuse(commonRefusals, 'busy', { retryAfterSeconds: BUSY_RETRY_SECONDS });
    reply.raw.once('close', leave);
    return null;
  }

  type Admission = Refusal | null | Promise<Refusal | null>;

  function admit(request: FastifyRequest, entry: ContractEntry, options: RouteOptions<Permission>): Admission {
    const readBearer = options.atProctoringHost ? context.readBearer() : null;
    const bearer = readBearer ? bearerOf(request) : null;
    // What comes with a token of its own may come from our pages at another site than this one: no cookie can have been lent to it.
    const isRefused = bearer === null ? isForeign(request, ownOrigin) : !isOwnOrigin(request.headers.origin, ownOrigin);
    if (entry.method !== 'GET' && !options.foreignOrigin && isRefused) return refuse(commonRefusals, 'foreign-origin');
    if (options.limited) {
      const waitSeconds = context.limiter.take(request.ip);
      if (waitSeconds > 0) return refuse(commonRefusals, 'too-many', { retryAfterSeconds: waitSeconds });
    }
    if (readBearer && bearer !== null)
      return readBearer(bearer).then((caller) =>
        isRefusal(caller) ? caller : admitCaller(request, entry, options, caller),
      );
    const token = cookieIn(request.headers.cookie, cookieName);
    const session = token ? context.readSession()(token) : null;
    if (session instanceof Promise) return session.then((caller) => admitCaller(request, entry, options, caller));
    return admitCaller(request, entry, options, session);
  }

  function admitCaller(
    request: FastifyRequest,
    entry: ContractEntry,
    options: RouteOptions<Permission>,
    caller: Session | null,
  ): Admission {
    request.caller = caller;
    if (!mayUse(options.permission, caller?.role ?? null, caller?.scope ?? null)) {
      if (caller) return refuseRole(request, entry, caller);
      const own = entry.refusals['no-session'];
      return refuse(own ? { 'no-session': own } : commonRefusals, 'no-session');
    }
    const named = (request.params as { userId?: string }).userId;
    if (named === undefined || !caller || named === caller.userId || entry.path === '/api/v1/profile/photo/{userId}')
      return caller?.scope ? refuseOutside(request, entry, caller, caller.scope) : null;
    const other = { kind: 'user', id: named };
    return context.onForbidden(caller, entry, other, request.id).then(() => refuse(commonRefusals, 'forbidden'));
  }

  /** Somebody whose work is bound to a provider, a centre or an organisation, and an object of another one in the path. */
  async function refuseOutside(
    request: FastifyRequest,
    { scope: named, ...entry }: ContractEntry,
    caller: Session,
    scope: Scope,
  ): Promise<Refusal | null> {
    const id = named?.param && (request.params as Record<string, string>)[named.param];
    if (!named || !id || (await context.scopes.reaches(scope, named.of, id))) return null;
    await context.onForbidden(caller, entry, { kind: named.of, id }, request.id);
    return refuse(commonRefusals, 'forbidden');
  }

  /** A candidate who comes to a staff call is a stranger at a closed door; of staff it is somebody who was trusted with other work. */
  function refuseRole(request: FastifyRequest, entry: ContractEntry, caller: Session): Admission {
    const refusal = refuse(commonRefusals, 'forbidden');
    const named = entry.method !== 'GET' && isOfStaff(caller.role) ? objectIn(entry, request.params) : null;
    return named ? context.onForbidden(caller, entry, named, request.id).then(() => refusal) : refusal;
  }

  return { serve, serveFast, routes };
}

/** What a call was refused for, by its path; whom a path names was looked at before. A room's own module writes down more than this could. */
function objectIn(entry: ContractEntry, params: unknown): NamedObject | null {
  if (entry.path.includes('{roomId}')) return null;
  const [, kind = '', name = ''] = /([^/{}]+)(?:\/\{userId\})?\/\{(?!userId)(\w+)\}/.exec(entry.path) ?? [];
  const id = (params as Record<string, unknown>)[name];
  return typeof id === 'string' ? { kind, id } : null;
}

/** True for a state change that another site started. A request without either header is no browser's, and carries no stolen cookie. */
function isForeign(request: FastifyRequest, ownOrigin: string): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (site === 'cross-site') return true;
  if (isOwnOrigin(origin, ownOrigin)) return false;
  // The same host by another of its names (localhost, 127.0.0.1) is not foreign.
  return origin !== `${request.protocol}://${request.headers.host}`;
}

const isOwnOrigin = (origin: string | undefined, ownOrigin: string) => origin === undefined || origin === ownOrigin;

const noBytes = Buffer.alloc(0);

function parseRequest(request: FastifyRequest, entry: ContractEntry, multipart: Multipart | null) {
  const params = entry.params?.safeParse(request.params);
  if (params && !params.success) return refuse({ ...commonRefusals, ...entry.refusals }, 'not-found');
  const query = entry.query?.safeParse(request.query);
  if (query && !query.success) return badRequest(query.error.issues);
  const given = multipart ? multipart.fields : request.body;
  const body = entry.bodyKind === 'raw' ? undefined : entry.body?.safeParse(given);
  if (body && !body.success) return badRequest(body.error.issues);
  return {
    params: params?.data ?? {},
    query: query?.data ?? {},
    body: body?.data,
    rawBody: Buffer.isBuffer(request.body) ? request.body : noBytes,
    uploads: multipart?.uploads ?? [],
  };
}

function badRequest(issues: { path: PropertyKey[]; message: string; code?: string }[]): Refusal {
  const fields = issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
  const first = issues[0];
  const own =
    first && !/^Invalid (input|string|option|key|date)/i.test(first.message) && first.code !== 'unrecognized_keys';
  const refusal = refuse(commonRefusals, 'bad-request', { extra: { fields } });
  return own && first ? { ...refusal, message: first.message } : refusal;
}

function askTools(request: FastifyRequest, reply: FastifyReply, publicUrl: string) {
  const secure = publicUrl.startsWith('https://');
  return {
    requestId: request.id,
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    header(name: string) {
      const value = request.headers[name.toLowerCase()];
      return Array.isArray(value) ? value[0] : value;
    },
    cookie: (name: string) => cookieIn(request.headers.cookie, name),
    setCookie(name: string, value: string, options: CookieOptions) {
      void reply.setCookie(name, value, {
        path: '/',
        secure,
        httpOnly: options.httpOnly ?? true,
        sameSite: options.sameSite ?? 'lax',
        ...(options.maxAgeSeconds === undefined ? {} : { maxAge: options.maxAgeSeconds }),
      });
    },
    clearCookie: (name: string) => void reply.clearCookie(name, { path: '/', secure }),
  };
}

function send(reply: FastifyReply, answer: unknown) {
  if (isRefusal(answer)) return sendRefusal(reply, answer);
  // What is answered to one person is kept by nobody on the way, and by no browser that others use. Files and ready texts say for themselves.
  if (reply.request.caller || reply.request.method !== 'GET') reply.header('cache-control', 'no-store');
  if (typeof answer === 'object' && answer !== null) {
    if (status in answer) return reply.code((answer as WithStatus)[status]).send((answer as WithStatus).body);
    if (fileMark in answer) return sendFile(reply, answer as File);
    if (readyMark in answer) return sendReady(reply, answer as ReadyJson);
    if (redirectMark in answer) return reply.redirect((answer as Redirect)[redirectMark], 303);
  }
  return reply.send(answer);
}

function sendReady(reply: FastifyReply, answer: ReadyJson) {
  if (answer.cacheControl) reply.header('cache-control', answer.cacheControl);
  if (answer.etag) {
    reply.header('etag', answer.etag);
    if (reply.request.headers['if-none-match'] === answer.etag) return reply.code(304).send();
  }
  reply.header('content-type', 'application/json; charset=utf-8');
  return reply.send(answer.text);
}

function sendFile(reply: FastifyReply, answer: File) {
  reply.header('content-type', answer.contentType);
  reply.header('cache-control', answer.cacheControl ?? 'private, no-store');
  reply.header('content-security-policy', "default-src 'none'; sandbox");
  if (answer.fileName)
    reply.header(
      'content-disposition',
      `attachment; filename="${answer.fileName.replaceAll(/[^A-Za-z0-9._-]/g, '-')}"`,
    );
  return reply.send(answer.bytes);
}

/** The browser's own id of a request, when it looks like one; else a new one. */
export function requestIdOf(headers: Record<string, string | string[] | undefined>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Session | null;
  }
  interface FastifyContextConfig {
    quiet?: boolean;
    rawBody?: boolean;
  }
}
