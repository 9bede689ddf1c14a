import { newId } from '../../platform/ids.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import type { Settings } from '../../platform/settings.ts';
import type { Work } from '../../platform/work.ts';
import { insertContactMessage } from './store.ts';

export type Message = { name: string; email: string; phone?: string | undefined; subject: string; message: string };
type Site = Pick<Settings, 'KASAUTI_SITE_NAME' | 'SUPPORT_EMAIL'>;

/** Keeps what somebody wrote on the contact page, and sends it to the people who read it. */
export async function receiveMessage(work: Work, site: Site, { name, email, phone, subject, message }: Message) {
  const { tx, now } = work;
  const messageId = newId(now);
  await insertContactMessage(tx, {
    contact_message_id: messageId,
    name,
    email,
    phone: phone ?? null,
    subject,
    message,
    received_at: now,
  });
  await queueMail(work, site, {
    dedupeKey: `contact-message:${messageId}`,
    to: site.SUPPORT_EMAIL,
    language: 'en',
    subject: `Contact page: ${subject}`,
    paragraphs: message.split(/\s*\n\s*/).filter((line) => line !== ''),
    facts: [
      ['From', name],
      ['E-mail', email],
      ...(phone ? [['Phone', phone] as [string, string]] : []),
      ['Received', now.toISOString()],
    ],
    action: { label: 'Answer by e-mail', url: answerTo(email, subject) },
  });
}

/** The address was given by a stranger: nothing in it may add a second recipient or a header. */
const answerTo = (email: string, subject: string) =>
  `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject}`)}`;
