import type { Refusal } from '@kasauti/contract/refusal.ts';
import type { FastifyReply } from 'fastify';

/**
 * Content security policy of JSON answers. When a browser opens a JSON answer as a page, it loads nothing and cannot be
 * framed. Files and mails set their own policy.
 */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** Sends a refusal. `error` and `message` contain the same sentence. `code` is stable, and pages translate it. */
export function sendRefusal(reply: FastifyReply, refusal: Refusal) {
  if (refusal.status === 503 || refusal.status === 429)
    reply.header('retry-after', String(refusal.retryAfterSeconds ?? 2));
  reply.request.refusedFor = refusal.code;
  reply.header('cache-control', 'no-store').header('content-security-policy', DATA_POLICY);
  return reply
    .code(refusal.status)
    .send({ error: refusal.message, message: refusal.message, code: refusal.code, ...refusal.extra });
}
