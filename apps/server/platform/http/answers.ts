import type { Readable } from 'node:stream';
import type { AnswerOf } from '@kasauti/contract/entry.ts';
import { isRefusal, type Refusal } from '@kasauti/contract/refusal.ts';
import { ownPath } from '@kasauti/domain/text/own-path.ts';
import type { FastifyReply } from 'fastify';
import { sendRefusal } from './send-refusal.ts';

const status = Symbol('status');
const fileMark = Symbol('file');
const redirectMark = Symbol('redirect');
const readyMark = Symbol('ready');
type WithStatus = { [status]: number; body: unknown };
type File = {
  [fileMark]: true;
  bytes: Buffer | Readable;
  contentType: string;
  fileName?: string;
  cacheControl?: string;
};
type Redirect = { [redirectMark]: string };
type ReadyJson = { [readyMark]: true; text: string | Buffer; etag?: string; cacheControl?: string };

/** Returns an answer with a success status other than 200. */
export const withStatus = (code: 201 | 202, body: unknown): WithStatus => ({ [status]: code, body });
/** Returns a file as the answer. With a name, the browser offers it for download. */
export const file = (parts: Omit<File, typeof fileMark>): File => ({ [fileMark]: true, ...parts });
/**
 * Redirects (303) to a path of this site. Throws for any other address, so that input from outside cannot redirect a
 * browser to another site.
 */
export function redirectTo(path: string): Redirect {
  const own = ownPath(path);
  if (own === null) throw new Error('a redirect leads away from this site');
  return { [redirectMark]: own };
}
/** Redirects (303) to another site. Its address must come from the settings. */
export const redirectAway = (address: URL): Redirect => ({ [redirectMark]: address.href });
/**
 * Returns JSON text that is made once for many callers. A caller that sends the current etag (`"…"`) gets status 304
 * instead.
 */
export const readyJson = (parts: Omit<ReadyJson, typeof readyMark>): ReadyJson => ({ [readyMark]: true, ...parts });

type Special = WithStatus | File | Redirect | ReadyJson | Refusal;
/** The result of a handler: the answer as in the contract, or one of the special answers above. */
export type HandlerResult<E> = (E extends { answer: unknown } ? AnswerOf<E> : never) | Special;

/** Sends the result of a handler. */
export function send(reply: FastifyReply, answer: unknown) {
  if (isRefusal(answer)) return sendRefusal(reply, answer);
  // No cache may store an answer for one person, neither a proxy nor a browser on a shared computer. Files and ready
  // JSON set their own cache headers.
  if (reply.request.caller || reply.request.method !== 'GET') reply.header('cache-control', 'no-store');
  if (typeof answer === 'object' && answer !== null) {
    if (status in answer) return reply.code((answer as WithStatus)[status]).send((answer as WithStatus).body);
    if (fileMark in answer) return sendFile(reply, answer as File);
    if (readyMark in answer) return sendReady(reply, answer as ReadyJson);
    if (redirectMark in answer) return reply.redirect((answer as Redirect)[redirectMark], 303);
  }
  return reply.send(answer);
}

function sendReady(reply: FastifyReply, answer: ReadyJson) {
  if (answer.cacheControl) reply.header('cache-control', answer.cacheControl);
  if (answer.etag) {
    reply.header('etag', answer.etag);
    if (reply.request.headers['if-none-match'] === answer.etag) return reply.code(304).send();
  }
  reply.header('content-type', 'application/json; charset=utf-8');
  return reply.send(answer.text);
}

function sendFile(reply: FastifyReply, answer: File) {
  reply.header('content-type', answer.contentType);
  reply.header('cache-control', answer.cacheControl ?? 'private, no-store');
  reply.header('content-security-policy', "default-src 'none'; sandbox");
  if (answer.fileName)
    reply.header(
      'content-disposition',
      `attachment; filename="${answer.fileName.replaceAll(/[^A-Za-z0-9._-]/g, '-')}"`,
    );
  return reply.send(answer.bytes);
}
