import type { Refusal } from '@kasauti/contract/refusal.ts';
import type { FastifyReply } from 'fastify';

/**
 * Data is no page: an answer opened as a page loads nothing and appears in no frame. Files and mails set their own
 * policy instead.
 */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** `error` and `message` are the same sentence; `code` is the stable word that screens translate by. */
export function sendRefusal(reply: FastifyReply, refusal: Refusal) {
  if (refusal.status === 503 || refusal.status === 429)
    reply.header('retry-after', String(refusal.retryAfterSeconds ?? 2));
  reply.request.refusedFor = refusal.code;
  reply.header('cache-control', 'no-store').header('content-security-policy', DATA_POLICY);
  return reply
    .code(refusal.status)
    .send({ error: refusal.message, message: refusal.message, code: refusal.code, ...refusal.extra });
}
