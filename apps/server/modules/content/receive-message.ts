import type { MessageKind, Segment } from '@kasauti/contract/content/content.ts';
import type { MessageId, UserId } from '@kasauti/contract/ids.ts';
import { HOUR_MS } from '@kasauti/domain/time/durations.ts';
import type { Work } from '../../platform/database/work.ts';
import { newId } from '../../platform/ids.ts';
import { paragraphsOf } from '../../platform/mail/compose-mail.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import type { Secrets } from '../../platform/security/secrets.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { type I18n, i18nFor } from '../../platform/words/i18n.ts';
import { findUser } from '../identity/index.ts';
import { isFilledByHand, makeTicketToken } from './message-tokens.ts';
import { countRecentMessages, insertMessage } from './store/messages.ts';

export type NewMessage = {
  name: string;
  email: string;
  phone?: string | undefined;
  subject: string;
  message: string;
  kind?: MessageKind | undefined;
  segment?: Segment | undefined;
  organisation?: string | undefined;
  language?: 'en' | 'hi' | undefined;
  formToken?: string | undefined;
  /** A honeypot: people do not see this field, so only a script fills it in. */
  website?: string | undefined;
};
export type Site = { settings: Pick<Settings, 'KASAUTI_SITE_NAME' | 'SUPPORT_EMAIL' | 'publicUrl'>; secrets: Secrets };

/**
 * Maximum number of receipts to one address per hour. Without it, anyone could flood another person's mailbox through
 * this site.
 */
const MAX_RECEIPTS = 3;

/**
 * Stores a message. If it looks like the message of a script, it is stored as suspected and nobody is notified. It is
 * not rejected, because a person may have sent it. Complaints and messages of signed-in users are never suspected. For
 * every message that is not suspected, staff are notified, and the writer gets a receipt with a link to the ticket. The
 * receipt is sent to the address in the message. If that address has had too many receipts, it is sent to the confirmed
 * address of the writer's account.
 */
export async function receiveMessage(work: Work, site: Site, given: NewMessage, userId: UserId | null) {
  const looksLikeScript = Boolean(given.website) || !isFilledByHand(site.secrets, given.formToken, work.now);
  // A complaint must be answered within days, and a signed-in user has an account that identifies them.
  const isSuspected = looksLikeScript && given.kind !== 'grievance' && userId === null;
  return await keepMessage(work, site, given, { userId, isSuspected });
}

/** Creates a ticket for a signed-in user. It is never suspected of being spam. */
export async function openTicket(work: Work, site: Site, given: NewMessage, userId: UserId): Promise<MessageId> {
  return (await keepMessage(work, site, given, { userId, isSuspected: false })).messageId;
}

type Origin = { userId: UserId | null; isSuspected: boolean };

async function keepMessage(work: Work, site: Site, given: NewMessage, { userId, isSuspected }: Origin) {
  const { tx, now } = work;
  const { name, email, phone, subject, message } = given;
  const messageId = newId<MessageId>(now);
  const kind = given.kind ?? 'contact';
  const language = given.language ?? 'en';
  const before = await countRecentMessages(tx, email, new Date(now.getTime() - HOUR_MS));
  const ticketNo = await insertMessage(tx, {
    contact_message_id: messageId,
    name,
    email,
    phone: phone || null,
    subject,
    message,
    received_at: now,
    kind,
    segment: kind === 'enquiry' ? (given.segment ?? null) : null,
    organisation: given.organisation || null,
    language,
    user_id: userId,
    is_suspected: isSuspected,
  });
  const ticket = { messageId, ticketNo, kind, email, subject, language };
  if (!isSuspected) {
    await notifyStaff(work, site, { ...ticket, ...given, kind, language });
    const to = before < MAX_RECEIPTS ? email : await ownAddress(work, userId);
    if (to) await sendReceipt(work, site, { ...ticket, email: to });
  }
  return { messageId, ticketNo, ticketToken: makeTicketToken(site.secrets, messageId) };
}

/**
 * Returns the confirmed address of a signed-in user, or null if there is none. An unconfirmed address may belong to
 * another person.
 */
async function ownAddress(work: Work, userId: UserId | null): Promise<string | null> {
  const user = userId && (await findUser(work.tx, userId));
  return user?.emailConfirmed ? user.email : null;
}

const kindName = {
  contact: 'Contact page',
  enquiry: 'Enquiry',
  grievance: 'Complaint',
  payment: 'Payment not found',
} as const;

type Ticket = {
  messageId: MessageId;
  ticketNo: number;
  kind: MessageKind;
  email: string;
  subject: string;
  language: 'en' | 'hi';
};

type StaffNews = Pick<NewMessage, 'name' | 'message'> & {
  phone?: string | null | undefined;
  organisation?: string | null | undefined;
  /**
   * The day on which the writer added an entry. It is part of the mail's dedupe key, so staff get at most one such mail
   * per ticket and day.
   */
  again?: string;
};

/**
 * Notifies the staff who answer messages by mail. The mail links to the console, because only replies written there
 * appear in the ticket.
 */
export async function notifyStaff(work: Work, { settings }: Site, ticket: Ticket & StaffNews): Promise<void> {
  const { messageId, ticketNo, kind, subject, name, email, phone, organisation, message, again } = ticket;
  await queueMail(work, settings, {
    dedupeKey: again ? `contact-message:${messageId}:${again}` : `contact-message:${messageId}`,
    to: settings.SUPPORT_EMAIL,
    language: 'en',
    subject: `${kindName[kind]}${again ? ', written again' : ''}: ${subject}`,
    paragraphs: paragraphsOf(message),
    facts: [
      ['Ticket', String(ticketNo)],
      ['From', name],
      ['Email', email],
      ...(phone ? [['Phone', phone] as [string, string]] : []),
      ...(organisation ? [['Organisation', organisation] as [string, string]] : []),
      ['Received', work.now.toISOString()],
    ],
    action: { label: 'Read and answer', url: `${settings.publicUrl}/staff/inbox/${messageId}` },
  });
}

const receiptWords = (i18n: I18n) => ({
  subject: (ticketNo: number) => i18n.t('We have your message (ticket {ticketNo})', { ticketNo }),
  contact: i18n.t('Your message is with the people who run this site. They reply to this address.'),
  enquiry: i18n.t('Your enquiry is with the people who run this site. They reply to this address.'),
  grievance: i18n.t(
    'Your complaint is with the grievance officer. You get an answer within 15 days; the link shows its status at any time.',
  ),
  payment: i18n.t(
    'Your question about a payment is with the people who run this site. They look into it and reply to this address.',
  ),
  why: i18n.t('If you did not write to us, somebody gave your address by mistake: you need not do anything.'),
  action: i18n.t('See its status'),
});

/** Sends the writer a receipt. It quotes nothing from the message, because the address may belong to another person. */
async function sendReceipt(work: Work, { settings, secrets }: Site, ticket: Ticket): Promise<void> {
  const { messageId, ticketNo, kind, email, language } = ticket;
  const say = receiptWords(i18nFor(language));
  await queueMail(work, settings, {
    dedupeKey: `message-receipt:${messageId}`,
    to: email,
    language,
    subject: say.subject(ticketNo),
    paragraphs: [say[kind], say.why],
    action: { label: say.action, url: ticketUrl(settings, secrets, messageId) },
  });
}

/** The token is in the fragment of the URL, which browsers do not send to servers. */
export const ticketUrl = (settings: Pick<Settings, 'publicUrl'>, secrets: Secrets, messageId: MessageId): string =>
  `${settings.publicUrl}/ticket#token=${makeTicketToken(secrets, messageId)}`;
