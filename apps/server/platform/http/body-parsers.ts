import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';

/**
 * Parses JSON text with the same rules as a request body. Returns undefined when it is not JSON or contains a
 * forbidden key such as `__proto__`.
 */
export type ReadJson = (text: string) => { value: unknown } | undefined;

/** Placeholder for the request parameter of Fastify's JSON parser, which does not use it. */
const noRequest = undefined as never;

/** Adds the parsers for JSON and form bodies. Returns the JSON parser for the fast path. */
export function registerBodyParsers(fastify: FastifyInstance): ReadJson {
  const parseJson = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeContentTypeParser('application/json');
  fastify.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = body as Buffer;
    // The signature of a webhook is computed over the exact bytes, so they are passed on unchanged.
    if (request.routeOptions.config.rawBody) return done(null, bytes);
    if (bytes.length === 0) return done(null, undefined); // spec.md contains calls with an empty body
    parseJson(request, bytes.toString('utf8'), done);
  });
  fastify.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(body as string)));
  });
  return (text) => {
    let read: { value: unknown } | undefined;
    // The parser calls this function before it returns.
    parseJson(noRequest, text, (error, value) => {
      if (!error) read = { value };
    });
    return read;
  };
}

/** Adds the parsers for bodies with files, in a separate scope. Their hooks would slow down all other calls. */
export async function registerFileParsers(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, {
    limits: { fileSize: 10 * 1024 * 1024, files: 2, fields: 40, fieldSize: 64 * 1024 },
  });
  scope.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) => {
    done(null, body);
  });
}
