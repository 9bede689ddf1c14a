import type { UserId } from '@kasauti/contract/ids.ts';
import type { App } from '../../platform/app.ts';
import type { Work } from '../../platform/database/work.ts';
import type { OwnData } from '../../platform/own-data.ts';
import { findUser } from '../identity/index.ts';
import { eraseMessageRows, findEntries, findMessagesOf } from './store/messages.ts';

export const privacy = { exportOf, eraseOf };

/** Exports the user's messages and all replies. The names of the staff who replied are not exported. */
async function exportOf({ database }: App, userId: UserId): Promise<OwnData> {
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

/**
 * Erases the texts of the user's messages and of the replies to them. These are the messages that the user sent while
 * signed in, and all messages from the user's confirmed address. The ticket number and the kind remain.
 */
async function eraseOf({ tx, now }: Work, userId: UserId): Promise<string[]> {
  const user = await findUser(tx, userId);
  const address = user?.emailConfirmed ? user.email.toLowerCase() : null;
  await eraseMessageRows(tx, { userId, address, now });
  return [];
}
