import type { UserId } from '@kasauti/contract/ids.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf } from '../http/network-of.ts';
import type { Log } from '../log.ts';
import { hmacSha256 } from './hashes.ts';
import type { Secrets } from './secrets.ts';

/**
 * What happened; `refused` covers logins that failed, closed doors, other origins, limits and unsigned webhooks, by
 * their code.
 */
export type SecurityEvent = 'login' | 'logout' | 'webhook' | 'refused';

export type SecurityFacts = {
  requestId: string;
  /** Who was signed in, or is now. */
  userId?: UserId | null;
  /** The name that was typed, also when nobody has it. */
  account?: string;
  /** Where the request came from. */
  address?: string;
  route?: string;
  status?: number;
  code?: string;
  /** An event's name at its sender. */
  name?: string;
};

export type SecurityLog = (what: SecurityEvent, facts: SecurityFacts) => void;
export type SecurityKey = (value: string) => string;

const KEY_CHARACTERS = 16;

/**
 * What the security log has in place of a person's id, a typed name or a network: HMAC-SHA256 (RFC 2104) under a key of
 * this installation, 96 bits of it in base64url. The same value has the same key, so that tries can be followed, and no
 * line names anybody.
 */
export function makeSecurityKey(secrets: Secrets): SecurityKey {
  const key = secrets.key('security-log');
  return (value) => hmacSha256(key, value).toString('base64url').slice(0, KEY_CHARACTERS);
}

/** How a typed name is compared: as the login does. */
export const accountIn = (typed: string): string => typed.trim().toLowerCase();
/** One person's addresses of IPv6 share their first 56 bits. */
export const placeOf = (address: string): string => networkOf(address, 56);

/** Lines of the server's log with `event: "security"`, for the operator who watches the installation. */
export function openSecurityLog(log: Log, keyOf: SecurityKey): SecurityLog {
  return (what, { userId, account, address, ...facts }) => {
    log.info({
      event: 'security',
      what,
      ...facts,
      ...(userId && { user: keyOf(userId) }),
      ...(account && { account: keyOf(accountIn(account)) }),
      ...(address && { from: keyOf(placeOf(address)) }),
    });
  };
}

const ALWAYS = new Set([403, 429]);

/** Which refusals are logged: forbidden calls, limits, invalid tokens, and every one at a login or for another site. */
export function isSecurityRefusal(
  { status, code }: { status: number; code?: string | undefined },
  isWatched = false,
): boolean {
  // A visitor without a session is everybody who has not logged in yet.
  return ALWAYS.has(status) || (status === 401 && code !== 'no-session') || (isWatched && status >= 400);
}

/** Logs refusals once they are answered. */
export function logRefusals(fastify: FastifyInstance, tell: SecurityLog): void {
  fastify.decorateRequest('refusedFor', undefined);
  fastify.addHook('onResponse', (request, reply, done) => {
    done();
    const refusal = { status: reply.statusCode, code: request.refusedFor };
    const { config, url: route = 'unknown' } = request.routeOptions;
    if (refusal.status < 400 || !isSecurityRefusal(refusal, config.watched)) return;
    const account = nameIn(request);
    const userId = request.caller?.userId ?? null;
    tell('refused', {
      requestId: request.id,
      route,
      status: refusal.status,
      ...(refusal.code && { code: refusal.code }),
      userId,
      ...(account && { account }),
      address: request.ip,
    });
  });
}

/** The name with which somebody tried to log in. */
function nameIn({ body }: FastifyRequest): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const { username, email, emailOrUsername } = body as Record<string, unknown>;
  return [username, email, emailOrUsername].find((one) => typeof one === 'string');
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the refusal that answers it. */
    refusedFor: string | undefined;
  }
  interface FastifyContextConfig {
    /** A login, or a call that other sites make: each refusal goes to the security log. */
    watched?: boolean;
  }
}
