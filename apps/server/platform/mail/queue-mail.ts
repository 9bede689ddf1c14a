import { newId } from '../ids.ts';
import type { Settings } from '../settings.ts';
import type { MailAttachment } from '../tables.ts';
import type { Work } from '../work.ts';
import { composeMail, type MailText } from './compose-mail.ts';
import '../tables.ts';

export type Mail = Omit<MailText, 'siteName'> & {
  /** One fact, one mail: a second mail with the same key is not queued. */
  dedupeKey: string;
  to: string;
  attachments?: MailAttachment[];
};

/**
 * Queues a mail in the caller's transaction; the worker sends it. Answers false when this fact had its mail already.
 */
export async function queueMail(
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  settings: Pick<Settings, 'KASAUTI_SITE_NAME'>,
  mail: Mail,
): Promise<boolean> {
  const { html, plain } = composeMail({ ...mail, siteName: settings.KASAUTI_SITE_NAME });
  const row = await tx
    .insertInto('mail_message')
    .values({
      mail_message_id: newId(now),
      dedupe_key: mail.dedupeKey,
      to_address: mail.to,
      subject: oneLine(mail.subject),
      html,
      plain,
      attachments: JSON.stringify(mail.attachments ?? []),
      queued_at: now,
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning('mail_message_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** No line break may reach a header. */
const oneLine = (text: string) => text.replaceAll(/[\r\n]+/g, ' ').slice(0, 300);
