import { request as httpRequest } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isFromThisMachine } from '../platform/this-machine.ts';

export const GATEWAY_PREFIX = '/gateway';

/** Named by a connection alone, or changed by the proxy's own connection. */
const NOT_FORWARDED = new Set(['connection', 'keep-alive', 'transfer-encoding', 'host', 'cookie']);

/**
 * Hands `/gateway/…` of the product's own address on to the local gateway, so that a browser needs no second port. The product's
 * cookies are not passed on. `/gateway/__control` is answered to this machine alone.
 */
export function registerGatewayProxy(fastify: FastifyInstance, gatewayUrl: () => Promise<string>): void {
  fastify.register(
    async (proxy) => {
      proxy.removeAllContentTypeParsers();
      proxy.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
      proxy.all('/*', { config: { quiet: true } }, async (request, reply) => {
        const path = request.url.slice(GATEWAY_PREFIX.length);
        const isControl = path.startsWith('/__control');
        const isForeign = request.headers['sec-fetch-site'] === 'cross-site';
        if (isControl && (isForeign || !isFromThisMachine(request))) return reply.code(404).send();
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
