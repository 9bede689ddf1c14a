import { randomUUID } from 'node:crypto';
import type { BodyOf, ContractEntry, ParamsOf, QueryOf } from '@kasauti/contract/entry.ts';
import { commonRefusals, type Refusal, refuse } from '@kasauti/contract/refusal.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Multipart, Upload } from '../uploads/receive-files.ts';
import { type CookieOptions, type CookieTools, cookieIn } from './cookies.ts';
import type { Session } from './session.ts';

/** The input of a handler. */
export type Ask<E extends ContractEntry, S> = {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  session: S;
  requestId: string;
  /** The unparsed bytes, for calls with a raw body. */
  rawBody: Buffer;
  uploads: Upload[];
  header(name: string): string | undefined;
  address: string;
  userAgent: string;
} & CookieTools;

const noBytes = Buffer.alloc(0);

export function parseRequest(request: FastifyRequest, entry: ContractEntry, multipart: Multipart | null) {
  const params = entry.params?.safeParse(request.params);
  if (params && !params.success) return refuse({ ...commonRefusals, ...entry.refusals }, 'not-found');
  const query = entry.query?.safeParse(request.query);
  if (query && !query.success) return badRequest(query.error.issues);
  const given = multipart ? multipart.fields : request.body;
  const body = entry.bodyKind === 'raw' ? undefined : entry.body?.safeParse(given);
  if (body && !body.success) return badRequest(body.error.issues);
  return {
    params: params?.data ?? {},
    query: query?.data ?? {},
    body: body?.data,
    rawBody: Buffer.isBuffer(request.body) ? request.body : noBytes,
    uploads: multipart?.uploads ?? [],
  };
}

export function badRequest(issues: { path: PropertyKey[]; message: string; code?: string }[]): Refusal {
  const fields = issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
  const first = issues[0];
  const own =
    first && !/^Invalid (input|string|option|key|date)/i.test(first.message) && first.code !== 'unrecognized_keys';
  const refusal = refuse(commonRefusals, 'bad-request', { extra: { fields } });
  return own && first ? { ...refusal, message: first.message } : refusal;
}

export function askTools(request: FastifyRequest, reply: FastifyReply, publicUrl: string) {
  const secure = publicUrl.startsWith('https://');
  return {
    requestId: request.id,
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    header(name: string) {
      const value = request.headers[name.toLowerCase()];
      return Array.isArray(value) ? value[0] : value;
    },
    cookie: (name: string) => cookieIn(request.headers.cookie, name),
    setCookie(name: string, value: string, options: CookieOptions) {
      void reply.setCookie(name, value, {
        path: '/',
        secure,
        httpOnly: options.httpOnly ?? true,
        sameSite: options.sameSite ?? 'lax',
        ...(options.maxAgeSeconds === undefined ? {} : { maxAge: options.maxAgeSeconds }),
      });
    },
    clearCookie: (name: string) => void reply.clearCookie(name, { path: '/', secure }),
  };
}

const REQUEST_ID = /^[A-Za-z0-9-]{8,64}$/;

/** Returns the request id from the browser when it is valid, or else a new one. */
export function requestIdOf(headers: Record<string, string | string[] | undefined>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Session | null;
  }
  interface FastifyContextConfig {
    quiet?: boolean;
    rawBody?: boolean;
  }
}
