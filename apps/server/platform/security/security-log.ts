import type { UserId } from '@kasauti/contract/ids.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf } from '../http/network-of.ts';
import type { Log } from '../log.ts';
import { hmacSha256 } from './hashes.ts';
import type { Secrets } from './secrets.ts';

/**
 * The kind of event. `refused` covers failed logins, forbidden calls, requests from other sites, limits and unsigned
 * webhooks. `code` distinguishes them.
 */
export type SecurityEvent = 'login' | 'logout' | 'webhook' | 'refused';

export type SecurityFacts = {
  requestId: string;
  /** The user who was signed in before the event, or is signed in after the event. */
  userId?: UserId | null;
  /** The account name that was typed, even if there is no such account. */
  account?: string;
  /** The network address of the request. */
  address?: string;
  route?: string;
  status?: number;
  code?: string;
  /** The name that the sender of a webhook gives to its event. */
  name?: string;
};

export type SecurityLog = (what: SecurityEvent, facts: SecurityFacts) => void;
export type SecurityKey = (value: string) => string;

const KEY_CHARACTERS = 16;

/**
 * Creates the function that replaces a user id, a typed name or a network in the security log. It computes HMAC-SHA256
 * (RFC 2104) with a key of this installation, cut to 96 bits, in base64url. Equal values give equal results, so
 * repeated attempts can be traced. The lines do not identify a person.
 */
export function makeSecurityKey(secrets: Secrets): SecurityKey {
  const key = secrets.key('security-log');
  return (value) => hmacSha256(key, value).toString('base64url').slice(0, KEY_CHARACTERS);
}

/** Normalises a typed account name in the same way as the login does. */
export const accountIn = (typed: string): string => typed.trim().toLowerCase();
/** Returns the network of an address. The IPv6 addresses of one person usually share their first 56 bits. */
export const placeOf = (address: string): string => networkOf(address, 56);

/** Writes lines with `event: "security"` to the server's log, for the operator who monitors the installation. */
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

/**
 * Checks whether a refusal belongs in the security log. These are forbidden calls, limits, invalid tokens, and every
 * refusal of a watched call.
 */
export function isSecurityRefusal(
  { status, code }: { status: number; code?: string | undefined },
  isWatched = false,
): boolean {
  // It is normal that a visitor who has not logged in has no session.
  return ALWAYS.has(status) || (status === 401 && code !== 'no-session') || (isWatched && status >= 400);
}

/** Logs refusals after they have been sent. */
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

/** Returns the account name in a login request. */
function nameIn({ body }: FastifyRequest): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const { username, email, emailOrUsername } = body as Record<string, unknown>;
  return [username, email, emailOrUsername].find((one) => typeof one === 'string');
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the refusal that was sent, if there was one. */
    refusedFor: string | undefined;
  }
  interface FastifyContextConfig {
    /**
     * Marks a login, or a call that other sites may make. All refusals of such a call are written to the security log.
     */
    watched?: boolean;
  }
}
