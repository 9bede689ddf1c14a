import type { Refusal } from '@kasauti/contract/refusal.ts';
import type { FastifyReply } from 'fastify';

/** `error` and `message` are the same sentence; `code` is the stable word that screens translate by. */
export function sendRefusal(reply: FastifyReply, refusal: Refusal) {
  if (refusal.status === 503 || refusal.status === 429)
    reply.header('retry-after', String(refusal.retryAfterSeconds ?? 2));
  reply.header('cache-control', 'no-store');
  reply.request.refusedFor = refusal.code;
  return reply
    .code(refusal.status)
    .send({ error: refusal.message, message: refusal.message, code: refusal.code, ...refusal.extra });
}
