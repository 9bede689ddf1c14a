import type { UserId } from '@kasauti/contract/ids.ts';
import type { App } from '../../platform/app.ts';
import type { Work } from '../../platform/database/work.ts';
import type { OwnData } from '../../platform/own-data.ts';
import { findUser } from '../identity/index.ts';
import { eraseMessageRows, findEntries, findMessagesOf } from './store/messages.ts';

export const privacy = { exportOf, eraseOf };

/** What somebody wrote to us and what was answered; never who of the staff had it in hand. */
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
 * What they wrote, signed in or from their address, and what was answered. That there was a ticket of its number and
 * kind stays.
 */
async function eraseOf({ tx, now }: Work, userId: UserId): Promise<string[]> {
  const user = await findUser(tx, userId);
  const address = user?.emailConfirmed ? user.email.toLowerCase() : null;
  await eraseMessageRows(tx, { userId, address, now });
  return [];
}
