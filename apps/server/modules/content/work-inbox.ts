import * as contract from '@kasauti/contract/content/inbox.ts';
import type { CloseReason } from '@kasauti/contract/content/tickets.ts';
import type { Role } from '@kasauti/contract/identity/identity.ts';
import type { EntryId, MessageId, UserId } from '@kasauti/contract/ids.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import type { Work } from '../../platform/database/work.ts';
import { paragraphsOf } from '../../platform/mail/compose-mail.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { type I18n, i18nFor } from '../../platform/words/i18n.ts';
import { record } from '../audit/index.ts';
import { notifyStaff, type Site, ticketUrl } from './receive-message.ts';
import { assign, clearSuspicion, insertEntry, lockMessage, noteFirstRead, setState } from './store/messages.ts';

export type StaffAsk = { messageId: MessageId; by: { userId: UserId; role: Role } };

const { refusals } = contract.readMessage;

function note(work: Work, { messageId, by }: StaffAsk, verb: string, detail: Record<string, unknown> = {}): void {
  record(work, {
    actorId: by.userId,
    actorRole: by.role,
    action: `message.${verb}`,
    objectKind: 'message',
    objectId: messageId,
    detail,
  });
}

/** Locks a message. Returns null if there is none or if this role does not answer messages of its kind. */
async function lockTheirs({ tx }: Work, { messageId, by }: StaffAsk) {
  const message = await lockMessage(tx, messageId);
  return message && contract.messageKindsFor(by.role).includes(message.kind) ? message : null;
}

/** Opens a message. The audit log records who read it, because messages contain confidential information. */
export async function openMessage(work: Work, ask: StaffAsk) {
  const message = await lockTheirs(work, ask);
  if (!message) return refuse(refusals, 'not-found');
  await noteFirstRead(work.tx, ask.messageId, work.now);
  note(work, ask, 'read');
  return message;
}

export async function assignMessage(work: Work, ask: StaffAsk & { to: 'me' | 'nobody' }) {
  const message = await lockTheirs(work, ask);
  if (!message) return refuse(refusals, 'not-found');
  const to = ask.to === 'me' ? ask.by.userId : null;
  if (message.assignedTo !== to) {
    await assign(work.tx, ask.messageId, to);
    note(work, ask, ask.to === 'me' ? 'take' : 'lay-back');
  }
  return message;
}

const wordsIn = (i18n: I18n) => ({
  subject: (ticketNo: number, subject: string) => i18n.t('Ticket {ticketNo}: {subject}', { ticketNo, subject }),
  action: i18n.t('See the whole ticket, or write again'),
});

/** Replies to the writer by mail and assigns the message to the person who replied. */
export async function answerMessage(work: Work, site: Site, ask: StaffAsk & { entryId: EntryId; body: string }) {
  const message = await lockTheirs(work, ask);
  if (!message) return refuse(refusals, 'not-found');
  if (message.isSuspected) return refuse(contract.answerMessage.refusals, 'is-suspected');
  const { entryId, messageId, body, by } = ask;
  const isNew = await insertEntry(work.tx, { entryId, messageId, staffId: by.userId, body, now: work.now });
  if (!isNew) return message;
  await setState(work.tx, messageId, { state: 'answered' });
  await assign(work.tx, messageId, by.userId);
  note(work, ask, 'answer');
  const say = wordsIn(i18nFor(message.language));
  await queueMail(work, site.settings, {
    dedupeKey: `message-answer:${entryId}`,
    to: message.email,
    language: message.language,
    subject: say.subject(message.ticketNo, message.subject),
    paragraphs: paragraphsOf(body),
    action: { label: say.action, url: ticketUrl(site.settings, site.secrets, messageId) },
  });
  return message;
}

/** Closes a message. A complaint cannot be closed as solved before it was answered. */
export async function closeMessage(work: Work, ask: StaffAsk & { reason: CloseReason }) {
  const message = await lockTheirs(work, ask);
  if (!message) return refuse(refusals, 'not-found');
  if (message.state === 'closed') return message;
  if (message.kind === 'grievance' && message.state === 'open' && ask.reason === 'solved')
    return refuse(contract.closeMessage.refusals, 'grievance-unanswered');
  await setState(work.tx, ask.messageId, { state: 'closed', reason: ask.reason, now: work.now });
  note(work, ask, 'close', { reason: ask.reason });
  return message;
}

/**
 * Reopens a closed message. A message suspected of being spam is no longer suspected, and staff get the mail that they
 * did not get when it arrived.
 */
export async function reopenMessage(work: Work, site: Site, ask: StaffAsk) {
  const message = await lockTheirs(work, ask);
  if (!message) return refuse(refusals, 'not-found');
  if (message.isSuspected) {
    await clearSuspicion(work.tx, ask.messageId);
    await notifyStaff(work, site, message);
  }
  if (message.state === 'closed') await setState(work.tx, ask.messageId, { state: 'open' });
  if (message.isSuspected || message.state === 'closed') note(work, ask, 'reopen');
  return message;
}
