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

/** An answer with another success status than 200. */
export const withStatus = (code: 201 | 202, body: unknown): WithStatus => ({ [status]: code, body });
/** An answer that is a file; with a name it is offered for download. */
export const file = (parts: Omit<File, typeof fileMark>): File => ({ [fileMark]: true, ...parts });
/** 303 to a path of our own, and nowhere else: what came from outside must not lead a browser away. */
export function redirectTo(path: string): Redirect {
  const own = ownPath(path);
  if (own === null) throw new Error('a redirect leads away from this site');
  return { [redirectMark]: own };
}
/** 303 to another site that the settings name. */
export const redirectAway = (address: URL): Redirect => ({ [redirectMark]: address.href });
/**
 * An answer that is JSON text already, made once for many callers. A caller with its etag (`"…"`) learns that nothing
 * changed.
 */
export const readyJson = (parts: Omit<ReadyJson, typeof readyMark>): ReadyJson => ({ [readyMark]: true, ...parts });

type Special = WithStatus | File | Redirect | ReadyJson | Refusal;
/** What a handler may answer: what the contract says, or one of these. */
export type HandlerResult<E> = (E extends { answer: unknown } ? AnswerOf<E> : never) | Special;

/** Sends what a handler answered. */
export function send(reply: FastifyReply, answer: unknown) {
  if (isRefusal(answer)) return sendRefusal(reply, answer);
  // What is answered to one person is kept by nobody on the way, and by no browser that others use. Files and ready
  // texts say for themselves.
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
