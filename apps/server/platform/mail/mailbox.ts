import { formatInstant } from '@kasauti/domain/format/dates.ts';
import { INDIA_TIME_ZONE } from '@kasauti/domain/time/india.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../database/database.ts';
import type { Settings } from '../settings/settings.ts';
import { isFromThisMachine } from '../settings/this-machine.ts';
import { escapeHtml } from './compose-mail.ts';
import '../tables.ts';

const MAX_MAILS = 100;
const PAGE_HEADERS = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'self'",
  'cache-control': 'no-store',
};

/** Checks whether mail is stored in the local mailbox because no mail server is set. */
export function hasMailbox({ SMTP_URL, isProduction }: Pick<Settings, 'SMTP_URL' | 'isProduction'>): boolean {
  return !SMTP_URL && !isProduction;
}

/**
 * Registers the local mailbox, which stores all mail if no mail server is set. Only programs on this machine can read
 * it. It is not registered in production.
 */
export function registerMailbox(fastify: FastifyInstance, database: Database): void {
  const here = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isFromThisMachine(request)) return reply.code(404).send();
  };
  const find = async (to: string | undefined) =>
    await database
      .selectFrom('mail_message')
      .select([
        'mail_message_id as id',
        'to_address as to',
        'subject',
        'html',
        'plain',
        'attachments',
        'queued_at as at',
      ])
      .$if(to !== undefined, (query) => query.where('to_address', '=', (to ?? '').toLowerCase()))
      .orderBy('queued_at', 'desc')
      .limit(MAX_MAILS)
      .execute();

  fastify.get<{ Querystring: { to?: string } }>('/dev/mail.json', { onRequest: here }, async (request) =>
    (await find(request.query.to)).map((mail) => ({
      ...mail,
      attachments: mail.attachments.map(({ fileName, contentType, base64 }) => ({ fileName, contentType, base64 })),
    })),
  );

  fastify.get<{ Querystring: { to?: string } }>('/dev/mail', { onRequest: here }, async (request, reply) => {
    const rows = (await find(request.query.to))
      .map(
        (mail) =>
          `<tr><td>${whenOf(mail.at)}</td><td>${escapeHtml(mail.to)}</td><td><a href="/dev/mail/${mail.id}">${escapeHtml(mail.subject)}</a></td></tr>`,
      )
      .join('');
    reply.headers({ ...PAGE_HEADERS, 'content-type': 'text/html; charset=utf-8' });
    return `<!doctype html><html lang="en"><title>Mailbox</title><meta name="viewport" content="width=device-width"><style>body{font:16px/1.5 system-ui;margin:24px;color:#14213d}td,th{text-align:start;padding:6px 16px 6px 0;border-bottom:1px solid #d6dbe6}</style><h1>Mailbox</h1><p>Mail that this server would send. Set SMTP_URL to send it for real.</p><table><thead><tr><th>When</th><th>To</th><th>Subject</th></tr></thead><tbody>${rows}</tbody></table></html>`;
  });

  fastify.get<{ Params: { id: string } }>('/dev/mail/:id', { onRequest: here }, async (request, reply) => {
    const mail = (await find(undefined)).find((one) => one.id === request.params.id);
    if (!mail) return reply.code(404).send();
    reply.headers({ ...PAGE_HEADERS, 'content-type': 'text/html; charset=utf-8' });
    return mail.html.replace(/<body[^>]*>/, (body) => body + envelopeOf(mail));
  });
}

const whenOf = (at: Date): string => formatInstant(at, INDIA_TIME_ZONE, 'en');

/** Returns the lines that a mail program shows above a mail, with a link to the list. */
function envelopeOf({ to, subject, at }: { to: string; subject: string; at: Date }): string {
  return `<div style="font:16px/1.5 system-ui;margin:0;padding:12px 24px;color:#14213d;background:#fff;border-bottom:1px solid #d6dbe6"><a href="/dev/mail">All mail</a><br><strong>${escapeHtml(subject)}</strong><br>To ${escapeHtml(to)}, ${whenOf(at)}</div>`;
}
