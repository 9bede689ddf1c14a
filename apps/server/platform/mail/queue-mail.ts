import type { UserId } from '@kasauti/contract/ids.ts';
import type { MailKind } from '@kasauti/domain/identity/mail-kinds.ts';
import type { MailAttachment } from '../columns.ts';
import type { Work } from '../database/work.ts';
import { newId } from '../ids.ts';
import type { Settings } from '../settings/settings.ts';
import { composeMail, type MailText } from './compose-mail.ts';
import { mayMail } from './may-mail.ts';
import '../tables.ts';

export type Mail = Omit<MailText, 'siteName' | 'canBeTurnedOff'> & {
  /** Key of the event that the mail reports. If a mail with this key exists, no second one is queued. */
  dedupeKey: string;
  to: string;
  /**
   * The kind of mail, if its recipient can turn off such mails in Settings. A mail without a kind is about the account,
   * a purchase or a booking. It is always sent.
   */
  optional?: { kind: MailKind; userId: UserId };
  attachments?: MailAttachment[];
  /** Whether somebody waits for the mail, for example for a code. Such a mail is sent before all others. */
  isAwaited?: boolean;
};

/**
 * Queues a mail in the caller's transaction. The worker sends it. Returns false if there was already a mail with this
 * key. Only this function checks whether the recipient wants the mail. An unwanted mail is recorded without its text,
 * so that later calls with its key do nothing.
 */
export async function queueMail(
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  settings: Pick<Settings, 'KASAUTI_SITE_NAME'>,
  mail: Mail,
): Promise<boolean> {
  const { optional } = mail;
  const isWanted = !optional || (await mayMail(tx, optional.userId, optional.kind));
  const { html, plain } = isWanted
    ? composeMail({ ...mail, siteName: settings.KASAUTI_SITE_NAME, canBeTurnedOff: optional !== undefined })
    : { html: '', plain: '' };
  const row = await tx
    .insertInto('mail_message')
    .values({
      mail_message_id: newId(now),
      dedupe_key: mail.dedupeKey,
      to_address: mail.to,
      subject: isWanted ? oneLine(mail.subject) : '',
      html,
      plain,
      attachments: JSON.stringify(isWanted ? (mail.attachments ?? []) : []),
      queued_at: now,
      state: isWanted ? 'queued' : 'unwanted',
      optional_kind: optional?.kind ?? null,
      optional_for: optional?.userId ?? null,
      is_awaited: mail.isAwaited ?? false,
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning('mail_message_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes line breaks, because a mail header must not contain any. */
const oneLine = (text: string) => text.replaceAll(/[\r\n]+/g, ' ').slice(0, 300);
