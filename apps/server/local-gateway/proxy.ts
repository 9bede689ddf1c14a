import { request as httpRequest } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CONTROL_HEADER } from './control.ts';

export const GATEWAY_PREFIX = '/gateway';

/**
 * Headers that are not forwarded. Some are valid only for one connection. The others must not reach the gateway: the
 * product's cookies, and the credentials of merchants and of tests.
 */
const NOT_FORWARDED = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'host',
  'cookie',
  'authorization',
  CONTROL_HEADER,
]);

/**
 * Matches the addresses of the checkout, which are the only ones that may be forwarded. A segment of the path consists
 * of letters, digits, `_`, `-` and dots, and does not begin with a dot. Percent-encoding and `..` do not match. The
 * proxy and the gateway could interpret them differently, and a request could then reach a call outside the checkout.
 */
const OPEN = /^\/v1\/checkout(?:\.js|(?:\/[A-Za-z0-9_-][A-Za-z0-9_.-]*)+)(?:\?|$)/;

/**
 * Forwards requests for the checkout from `/gateway/…` at the product's origin to the local gateway, so a browser needs
 * only the product's port. The product's cookies are not forwarded. The merchant API and the control calls cannot be
 * reached through this proxy.
 */
export function registerGatewayProxy(fastify: FastifyInstance, gatewayUrl: () => Promise<string>): void {
  fastify.register(
    async (proxy) => {
      proxy.removeAllContentTypeParsers();
      proxy.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
      proxy.all('/*', { config: { quiet: true } }, async (request, reply) => {
        const path = request.url.slice(GATEWAY_PREFIX.length);
        if (!request.url.startsWith(GATEWAY_PREFIX) || !OPEN.test(path)) return reply.code(404).send();
        return forward(`${await gatewayUrl()}${path}`, request, reply);
      });
    },
    { prefix: GATEWAY_PREFIX },
  );
}

function forward(url: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !NOT_FORWARDED.has(name)));
  return new Promise((done, failed) => {
    const onward = httpRequest(url, { method: request.method, headers }, (answer) => {
      reply.code(answer.statusCode ?? 502);
      for (const [name, value] of Object.entries(answer.headers))
        if (value !== undefined && !NOT_FORWARDED.has(name)) reply.header(name, value);
      done(reply.send(answer));
    });
    onward.on('error', failed);
    const body = request.body as NodeJS.ReadableStream | undefined;
    if (body) body.pipe(onward);
    else onward.end();
  });
}
