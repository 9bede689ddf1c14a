import type { IncomingHttpHeaders } from 'node:http';
import type { ContractEntry } from '@kasauti/contract/entry.ts';
import { commonRefusals, isRefusal, type Refusal, refuse } from '@kasauti/contract/refusal.ts';
import type { Scope } from '@kasauti/contract/staff/scopes.ts';
import type { FastifyRequest } from 'fastify';
import type { RateLimiter } from '../limits/rate-limit.ts';
import type { SharedLimiter } from '../limits/shared-limit.ts';
import { isOfStaff, mayUse, type Permission } from '../security/permissions.ts';
import type { Scopes } from '../security/scopes.ts';
import { cookieIn, sessionCookieName } from './cookies.ts';
import { bearerOf } from './proctoring-host.ts';
import type { ReadBearer, ReadSession, Session } from './session.ts';

/** Rules about who may make a call, in addition to its permission. */
export type AdmissionOptions = {
  permission: Permission;
  /**
   * Counts the call towards the limit of requests per minute and address. With `shared`, all processes count it
   * together in the database. This is for calls that guard accounts or money. Other calls are counted in memory.
   */
  limited?: boolean | 'shared';
  /** Accepts requests from other sites, for webhooks and the payment gateway's callback. */
  foreignOrigin?: boolean;
  /** Also serves the call at the proctoring host, where an access token is used instead of the session cookie. */
  atProctoringHost?: boolean;
  /**
   * Allows the id of another user as `{userId}` in the path. The call itself then decides who may use it, and records
   * refused users.
   */
  namesOthers?: boolean;
  /** Lets the call itself record refused users, because it can record more than the path shows. */
  recordsRefusals?: boolean;
};

/** The object that a path names, for example `bookings` and its id. */
type NamedObject = { kind: string; id: string };

export type AdmissionContext = {
  publicUrl: string;
  limiter: RateLimiter;
  sharedLimiter: SharedLimiter;
  readSession: ReadSession;
  /** Returns null if the proctoring host has no separate origin. */
  readBearer: () => ReadBearer | null;
  scopes: Scopes;
  /**
   * Records in the audit that a user was refused another user's object, or that staff without the right role were
   * refused a change.
   */
  onForbidden: (who: Session, entry: ContractEntry, named: NamedObject, requestId: string) => Promise<void>;
};

type Call = { entry: ContractEntry; options: AdmissionOptions };
/** A refusal, or null for an allowed call. It is a promise only if the database must be read or written. */
type Admitted = Refusal | null | Promise<Refusal | null>;

/**
 * Creates the checks that decide who may make a call. They run before the body is read. They also record refused
 * callers.
 */
export function makeAdmission(context: AdmissionContext) {
  const cookieName = sessionCookieName(context.publicUrl);
  const ownOrigin = new URL(context.publicUrl).origin;

  function admit(request: FastifyRequest, call: Call): Admitted {
    const { entry, options } = call;
    const readBearer = options.atProctoringHost ? context.readBearer() : null;
    const bearer = readBearer ? bearerOf(request) : null;
    // A call with its own token may come from a page of this installation that is on another site. Such a call uses no
    // cookie, so other sites cannot misuse one.
    const isRefused = bearer === null ? isForeign(request, ownOrigin) : !isOwnOrigin(request.headers.origin, ownOrigin);
    if (entry.method !== 'GET' && !options.foreignOrigin && isRefused) return refuse(commonRefusals, 'foreign-origin');
    const admitWithin = (waitSeconds: number) =>
      waitSeconds > 0
        ? refuse(commonRefusals, 'too-many', { retryAfterSeconds: waitSeconds })
        : admitBearer(request, call, bearer);
    if (options.limited === 'shared') return context.sharedLimiter.take(request.ip).then(admitWithin);
    return admitWithin(options.limited ? context.limiter.take(request.ip) : 0);
  }

  /** Finds the caller by the token, if the call has one, or else by the session cookie. */
  function admitBearer(request: FastifyRequest, call: Call, bearer: string | null): Admitted {
    const readBearer = bearer === null ? null : context.readBearer();
    if (readBearer && bearer !== null)
      return readBearer(bearer).then((caller) => (isRefusal(caller) ? caller : admitCaller(request, call, caller)));
    const session = sessionOf(request.headers);
    if (session instanceof Promise) return session.then((caller) => admitCaller(request, call, caller));
    return admitCaller(request, call, session);
  }

  function sessionOf(headers: IncomingHttpHeaders) {
    const token = cookieIn(headers.cookie, cookieName);
    return token ? context.readSession(token) : null;
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

  /** Refuses staff of one provider, centre or organisation if the path names an object outside their scope. */
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
   * Refuses a caller whose role does not allow the call. The refusal is recorded if staff tried to change something,
   * but not for candidates.
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
    /**
     * Returns the caller's session if the request is allowed and the session is in memory. Returns null in all other
     * cases, and then `admit` decides.
     */
    admitFast(headers: IncomingHttpHeaders, permission: Permission): Session | null {
      if (headers['sec-fetch-site'] === 'cross-site' || !isOwnOrigin(headers.origin, ownOrigin)) return null;
      const session = sessionOf(headers);
      if (session instanceof Promise) session.catch(() => {}); // `admit` waits for the same promise
      if (session === null || session instanceof Promise || session.scope) return null;
      return mayUse(permission, session.role, null) ? session : null;
    },
    /** Records a caller to whom the call itself has refused the object in its path. */
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

/**
 * Returns the object in the path of a call, for the record of a refusal. Returns null if the path names none, or if the
 * call itself records refusals.
 */
function objectIn({ entry, options }: Call, params: unknown): NamedObject | null {
  if (options.recordsRefusals) return null;
  const [, kind = '', name = ''] = /([^/{}]+)(?:\/\{userId\})?\/\{(?!userId)(\w+)\}/.exec(entry.path) ?? [];
  const id = (params as Record<string, unknown>)[name];
  return typeof id === 'string' ? { kind, id } : null;
}

/**
 * Checks whether another site started a state change. A request without both headers does not come from a browser, so
 * it contains no cookie that another site could misuse.
 */
function isForeign(request: FastifyRequest, ownOrigin: string): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (site === 'cross-site') return true;
  if (isOwnOrigin(origin, ownOrigin)) return false;
  // The same host under another name (localhost, 127.0.0.1) is not foreign.
  return origin !== `${request.protocol}://${request.headers.host}`;
}

const isOwnOrigin = (origin: string | undefined, ownOrigin: string) => origin === undefined || origin === ownOrigin;
