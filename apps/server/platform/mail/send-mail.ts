import { createTransport } from 'nodemailer';
import type { Database } from '../database.ts';
import type { Settings } from '../settings.ts';
import '../tables.ts';

const BATCH = 20;

export type SendQueued = () => Promise<number>;

/**
 * Makes the chore that sends what is queued. With SMTP_URL each mail goes to that server; without, the mailbox at /dev/mail is the
 * destination and a mail is there as soon as it is queued. A mail is locked while it is sent, so that two workers never both send it.
 */
export function makeSender(
  database: Database,
  settings: Pick<Settings, 'SMTP_URL' | 'MAIL_FROM'>,
): { sendQueued: SendQueued; close(): void } {
  const transport = settings.SMTP_URL ? createTransport(settings.SMTP_URL) : null;
  return {
    close: () => transport?.close(),
    async sendQueued() {
      return await database.transaction().execute(async (tx) => {
        const mails = await tx
          .selectFrom('mail_message')
          .select([
            'mail_message_id as mailId',
            'dedupe_key as dedupeKey',
            'to_address as to',
            'subject',
            'html',
            'plain',
            'attachments',
          ])
          .where('state', '=', 'queued')
          .orderBy('queued_at')
          .limit(BATCH)
          .forUpdate()
          .skipLocked()
          .execute();
        for (const mail of mails) {
          await transport?.sendMail({
            from: settings.MAIL_FROM,
            to: mail.to,
            subject: mail.subject,
            html: mail.html,
            text: mail.plain,
            // Should the power go between sending and the commit, the repeat carries the same id and mail programs show it once.
            messageId: `<${mail.mailId}@kasauti>`,
            attachments: mail.attachments.map((one) => ({
              filename: one.fileName,
              contentType: one.contentType,
              content: Buffer.from(one.base64, 'base64'),
            })),
          });
          await tx
            .updateTable('mail_message')
            .set((set) => ({ state: 'sent', sent_at: set.fn<Date>('now') }))
            .where('mail_message_id', '=', mail.mailId)
            .execute();
        }
        return mails.length;
      });
    },
  };
}
