import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';

/**
 * Reads a JSON text as the server reads a body. Undefined: it is not JSON, or holds a forbidden key such as
 * `__proto__`.
 */
export type ReadJson = (text: string) => { value: unknown } | undefined;

/** The framework's JSON parser has a request among its parameters and does not look at it. */
const noRequest = undefined as never;

/** Bodies of JSON and of forms. Returns the same reading of JSON for the fast path. */
export function registerBodyParsers(fastify: FastifyInstance): ReadJson {
  const parseJson = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeContentTypeParser('application/json');
  fastify.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = body as Buffer;
    // Webhooks are signed over their bytes, so these are passed on unchanged.
    if (request.routeOptions.config.rawBody) return done(null, bytes);
    if (bytes.length === 0) return done(null, undefined); // the specification's calls with an empty body
    parseJson(request, bytes.toString('utf8'), done);
  });
  fastify.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(body as string)));
  });
  return (text) => {
    let read: { value: unknown } | undefined;
    // It answers before it returns.
    parseJson(noRequest, text, (error, value) => {
      if (!error) read = { value };
    });
    return read;
  };
}

/** Bodies with files. They are read in a scope of their own, because their parsers cost every call beside them. */
export async function registerFileParsers(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, {
    limits: { fileSize: 10 * 1024 * 1024, files: 2, fields: 40, fieldSize: 64 * 1024 },
  });
  scope.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) => {
    done(null, body);
  });
}
