import type { UserId } from '@kasauti/contract/ids.ts';
import type { App } from '../../app.ts';
import type { OwnData } from '../../platform/own-data.ts';
import { findEntries, findMessagesOf } from './store/messages.ts';

/** What somebody wrote to us and what was answered; never who of the staff had it in hand. */
export async function ownMessages({ database }: App, userId: UserId): Promise<OwnData> {
  const messages = [];
  for (const message of await findMessagesOf(database, userId)) {
    const { messageId, ticketNo, kind, name, email, phone, organisation, subject, receivedAt, state } = message;
    const entries = await findEntries(database, messageId);
    messages.push({
      ...{ ticketNo, kind, name, email, phone, organisation, subject, message: message.message, receivedAt, state },
      entries: entries.map(({ body, writtenAt, staffId }) => ({ body, writtenAt, by: staffId ? 'staff' : 'you' })),
    });
  }
  return { rows: { messages }, files: [] };
}
