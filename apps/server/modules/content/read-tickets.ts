import * as contract from '@kasauti/contract/content/tickets.ts';
import type { EntryId, MessageId, UserId } from '@kasauti/contract/ids.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/database/database.ts';
import type { Work } from '../../platform/database/work.ts';
import type { Secrets } from '../../platform/security/secrets.ts';
import { makeTicketToken, messageOfToken } from './message-tokens.ts';
import { notifyStaff, type Site } from './receive-message.ts';
import {
  findEntries,
  findMessage,
  findMessagesOf,
  insertEntry,
  lockMessage,
  MAX_ENTRIES,
  type StoredMessage,
  setState,
} from './store/messages.ts';

/**
 * Returns a message for its writer. The response does not contain the names of staff, and does not say whether the
 * message was suspected of being spam.
 */
export async function readTicket(executor: Kysely<Tables>, secrets: Secrets, token: string) {
  const messageId = messageOfToken(secrets, token);
  const message = messageId && (await findMessage(executor, messageId));
  return message ? await present(executor, secrets, message) : refuse(contract.readTicket.refusals, 'not-found');
}

/**
 * Adds an entry by the writer of the message. The ticket is open again, and staff get a mail as they do for a new
 * message.
 */
export async function writeAgain(work: Work, site: Site, ask: { token: string; entryId: EntryId; body: string }) {
  const { tx, now } = work;
  const messageId = messageOfToken(site.secrets, ask.token);
  const message = messageId && (await lockMessage(tx, messageId));
  if (!message) return refuse(contract.writeAgain.refusals, 'not-found');
  const entries = await findEntries(tx, message.messageId);
  const isThere = entries.some(({ entryId }) => entryId === ask.entryId);
  if (!isThere && entries.length >= MAX_ENTRIES) return refuse(contract.writeAgain.refusals, 'too-many-entries');
  const entry = { entryId: ask.entryId, messageId: message.messageId, staffId: null, body: ask.body, now };
  if (await insertEntry(tx, entry)) {
    await setState(tx, message.messageId, { state: 'open' });
    // Staff get one mail per ticket and day. The inbox shows all entries.
    const day = now.toISOString().slice(0, 10);
    if (!message.isSuspected) await notifyStaff(work, site, { ...message, message: ask.body, again: day });
  }
  const after = await findMessage(tx, message.messageId);
  return after ? await present(tx, site.secrets, after) : refuse(contract.writeAgain.refusals, 'not-found');
}

export async function listOwnTickets(executor: Kysely<Tables>, secrets: Secrets, userId: UserId) {
  const messages = await findMessagesOf(executor, userId);
  return { data: messages.map((message) => head(secrets, message)) };
}

/** Finds one ticket and returns it as in the writer's list of tickets. */
export async function findTicket(executor: Kysely<Tables>, secrets: Secrets, messageId: MessageId) {
  const message = await findMessage(executor, messageId);
  return message && head(secrets, message);
}

const head = (secrets: Secrets, message: StoredMessage) => ({
  ticketNo: message.ticketNo,
  ticketToken: makeTicketToken(secrets, message.messageId),
  kind: message.kind,
  subject: message.subject,
  state: message.state,
  receivedAt: message.receivedAt.toISOString(),
});

async function present(executor: Kysely<Tables>, secrets: Secrets, message: StoredMessage) {
  const entries = await findEntries(executor, message.messageId);
  return {
    ...head(secrets, message),
    message: message.message,
    closeReason: message.closeReason,
    closedAt: message.closedAt?.toISOString() ?? null,
    entries: entries.map(({ staffId, body, writtenAt }) => ({
      byStaff: staffId !== null,
      body,
      writtenAt: writtenAt.toISOString(),
    })),
  };
}
