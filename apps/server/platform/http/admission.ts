import type { IncomingHttpHeaders } from 'node:http';
import type { ContractEntry } from '@kasauti/contract/entry.ts';
import { commonRefusals, isRefusal, type Refusal, refuse } from '@kasauti/contract/refusal.ts';
import type { Scope } from '@kasauti/contract/staff/scopes.ts';
import type { FastifyRequest } from 'fastify';
import { isOfStaff, mayUse, type Permission } from '../security/permissions.ts';
import type { Scopes } from '../security/scopes.ts';
import { cookieIn, sessionCookieName } from './cookies.ts';
import { bearerOf } from './proctoring-host.ts';
import type { RateLimiter } from './rate-limit.ts';
import type { ReadBearer, ReadSession, Session } from './session.ts';

/** Who may make a call, beside what its permission says. */
export type AdmissionOptions = {
  permission: Permission;
  /** Counts against the address's requests per minute. */
  limited?: boolean;
  /** Accepts requests from other sites: webhooks and the gateway's callback. */
  foreignOrigin?: boolean;
  /** Answers our own pages also at the proctoring host, to an access token instead of the session's cookie. */
  atProctoringHost?: boolean;
  /** The `{userId}` of the path may be somebody else's: the call itself decides, and records whom it refuses. */
  namesOthers?: boolean;
  /** The call itself records whom it refuses, since it can write down more than the path says. */
  recordsRefusals?: boolean;
};

/** What a path names: `bookings` and its id. */
type NamedObject = { kind: string; id: string };

export type AdmissionContext = {
  publicUrl: string;
  limiter: RateLimiter;
  readSession: () => ReadSession;
  /** Set where the proctoring host has an origin of its own. */
  readBearer: () => ReadBearer | null;
  scopes: Scopes;
  /**
   * Hears of refused attempts on other people's objects, and of what staff tried to change beyond their role; these are
   * audited.
   */
  onForbidden: (who: Session, entry: ContractEntry, named: NamedObject, requestId: string) => Promise<void>;
};

type Call = { entry: ContractEntry; options: AdmissionOptions };
/** Without a promise where memory knows the session. */
type Admitted = Refusal | null | Promise<Refusal | null>;

/** Decides before the body is read who may make a call, and has written down who was refused. */
export function makeAdmission(context: AdmissionContext) {
  const cookieName = sessionCookieName(context.publicUrl);
  const ownOrigin = new URL(context.publicUrl).origin;

  function admit(request: FastifyRequest, call: Call): Admitted {
    const { entry, options } = call;
    const readBearer = options.atProctoringHost ? context.readBearer() : null;
    const bearer = readBearer ? bearerOf(request) : null;
    // What comes with a token of its own may come from our pages at another site than this one: no cookie can have been
    // lent to it.
    const isRefused = bearer === null ? isForeign(request, ownOrigin) : !isOwnOrigin(request.headers.origin, ownOrigin);
    if (entry.method !== 'GET' && !options.foreignOrigin && isRefused) return refuse(commonRefusals, 'foreign-origin');
    if (options.limited) {
      const waitSeconds = context.limiter.take(request.ip);
      if (waitSeconds > 0) return refuse(commonRefusals, 'too-many', { retryAfterSeconds: waitSeconds });
    }
    if (readBearer && bearer !== null)
      return readBearer(bearer).then((caller) => (isRefusal(caller) ? caller : admitCaller(request, call, caller)));
    const session = sessionOf(request.headers);
    if (session instanceof Promise) return session.then((caller) => admitCaller(request, call, caller));
    return admitCaller(request, call, session);
  }

  function sessionOf(headers: IncomingHttpHeaders) {
    const token = cookieIn(headers.cookie, cookieName);
    return token ? context.readSession()(token) : null;
  }

  function admitCaller(request: FastifyRequest, call: Call, caller: Session | null): Admitted {
    const { entry, options } = call;
    request.caller = caller;
    if (!mayUse(options.permission, caller?.role ?? null, caller?.scope ?? null)) {
      if (caller) return refuseRole(request, call, caller);
      const own = entry.refusals['no-session'];
      return refuse(own ? { 'no-session': own } : commonRefusals, 'no-session');
    }
    const named = (request.params as { userId?: string }).userId;
    if (named === undefined || !caller || named === caller.userId || options.namesOthers)
      return caller?.scope ? refuseOutside(request, call, caller, caller.scope) : null;
    const other = { kind: 'user', id: named };
    return context.onForbidden(caller, entry, other, request.id).then(() => refuse(commonRefusals, 'forbidden'));
  }

  /**
   * Somebody whose work is bound to a provider, a centre or an organisation, and an object of another one in the path.
   */
  async function refuseOutside(
    request: FastifyRequest,
    { entry }: Call,
    caller: Session,
    scope: Scope,
  ): Promise<Refusal | null> {
    const named = entry.scope;
    const id = named?.param && (request.params as Record<string, string>)[named.param];
    if (!named || !id || (await context.scopes.reaches(scope, named.of, id))) return null;
    await context.onForbidden(caller, entry, { kind: named.of, id }, request.id);
    return refuse(commonRefusals, 'forbidden');
  }

  /**
   * A candidate who comes to a staff call is a stranger at a closed door; of staff it is somebody who was trusted with
   * other work.
   */
  function refuseRole(request: FastifyRequest, call: Call, caller: Session): Admitted {
    const refusal = refuse(commonRefusals, 'forbidden');
    const isTrusted = call.entry.method !== 'GET' && isOfStaff(caller.role);
    const named = isTrusted ? objectIn(call, request.params) : null;
    return named ? context.onForbidden(caller, call.entry, named, request.id).then(() => refusal) : refusal;
  }

  return {
    ownOrigin,
    admit,
    /** The caller's session, when memory alone shows that the request is allowed. Null: `admit` decides. */
    admitFast(headers: IncomingHttpHeaders, permission: Permission): Session | null {
      if (headers['sec-fetch-site'] === 'cross-site' || !isOwnOrigin(headers.origin, ownOrigin)) return null;
      const session = sessionOf(headers);
      if (session instanceof Promise) session.catch(() => {}); // `admit` asks again, and waits for the same
      if (session === null || session instanceof Promise || session.scope) return null;
      return mayUse(permission, session.role, null) ? session : null;
    },
    /** Writes down who was refused an object of somebody else. */
    async recordForbidden(
      call: Call,
      ask: { params: unknown; session: Session | null; requestId: string },
      answered: unknown,
    ): Promise<void> {
      if (!isRefusal(answered) || answered.code !== 'forbidden' || !ask.session) return;
      const named = objectIn(call, ask.params);
      if (named) await context.onForbidden(ask.session, call.entry, named, ask.requestId);
    },
  };
}

/** What a call was refused for, by its path; whom a path names was looked at before. */
function objectIn({ entry, options }: Call, params: unknown): NamedObject | null {
  if (options.recordsRefusals) return null;
  const [, kind = '', name = ''] = /([^/{}]+)(?:\/\{userId\})?\/\{(?!userId)(\w+)\}/.exec(entry.path) ?? [];
  const id = (params as Record<string, unknown>)[name];
  return typeof id === 'string' ? { kind, id } : null;
}

/**
 * True for a state change that another site started. A request without either header is no browser's, and carries no
 * stolen cookie.
 */
function isForeign(request: FastifyRequest, ownOrigin: string): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (site === 'cross-site') return true;
  if (isOwnOrigin(origin, ownOrigin)) return false;
  // The same host by another of its names (localhost, 127.0.0.1) is not foreign.
  return origin !== `${request.protocol}://${request.headers.host}`;
}

const isOwnOrigin = (origin: string | undefined, ownOrigin: string) => origin === undefined || origin === ownOrigin;
