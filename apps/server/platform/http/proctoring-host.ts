import { commonRefusals, refuse } from '@kasauti/contract/refusal.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendRefusal } from './send-refusal.ts';

/** Time that browsers cache a preflight response. */
const PREFLIGHT_SECONDS = 600;
const BEARER = /^Bearer ([\w.-]{1,2000})$/i;

/*
 * Cross-origin resource sharing (CORS) for the proctoring host. Only pages of this installation, which have one origin,
 * may make the few calls on that host. These calls use no cookie. No other call has these headers.
 */

/** Lets a page of this installation read the response, even a refusal. */
export function allowOwnPages(request: FastifyRequest, reply: FastifyReply, ownOrigin: string): void {
  reply.header('vary', 'Origin');
  if (request.headers.origin !== ownOrigin) return;
  reply.header('access-control-allow-origin', ownOrigin);
  reply.header('access-control-expose-headers', 'Retry-After');
}

/** Answers the browser's preflight request for such a call. */
export function servePreflight(fastify: FastifyInstance, url: string, method: string, ownOrigin: string): void {
  fastify.options(url, { config: { quiet: true } }, (request, reply) => {
    allowOwnPages(request, reply, ownOrigin);
    const isOurs = request.headers.origin === ownOrigin;
    if (!isOurs || request.headers['access-control-request-method'] !== method)
      return sendRefusal(reply, refuse(commonRefusals, 'foreign-origin'));
    return reply
      .header('access-control-allow-methods', method)
      .header('access-control-allow-headers', 'Authorization, Content-Type, X-Request-Id')
      .header('access-control-max-age', String(PREFLIGHT_SECONDS))
      .code(204)
      .send();
  });
}

/**
 * Returns the access token in the authorization header. Returns an empty string if the header is invalid, and null if
 * there is none.
 */
export function bearerOf({ headers }: FastifyRequest): string | null {
  if (headers.authorization === undefined) return null;
  return BEARER.exec(headers.authorization)?.[1] ?? '';
}
