import { request as httpRequest } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CONTROL_HEADER } from './control.ts';

export const GATEWAY_PREFIX = '/gateway';

/**
 * Headers that are not forwarded. They belong to one connection, or only direct callers of the gateway may send
 * them.
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
 * Matches the addresses that a browser requests. It allows only plain characters, and no segment may begin with a
 * dot. Without encoded characters, both servers read an address in the same way, so no other spelling can reach
 * another call.
 */
const OPEN = /^\/v1\/checkout(?:\.js|(?:\/[A-Za-z0-9_-][A-Za-z0-9_.-]*)+)(?:\?|$)/;

/**
 * Forwards the checkout under `/gateway/…` of the product's address to the local gateway, so that a browser needs
 * no second port. The product's cookies are not forwarded. The merchant's calls and the control calls are
 * reachable only at the gateway itself.
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
