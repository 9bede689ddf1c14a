import type { WireMessage, WireMessageHead } from '@kasauti/contract/content/inbox.ts';
import type { UserId } from '@kasauti/contract/ids.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/database/database.ts';
import { isOfStaff, mayUse } from '../../platform/security/permissions.ts';
import { findUser, findUserByEmail, findUsers, type Helper, type User } from '../identity/index.ts';
import type { InboxMessage } from './store/inbox.ts';
import { findEntries, type StoredMessage } from './store/messages.ts';

/** Returns a message with all its entries. */
export async function presentMessage(
  executor: Kysely<Tables>,
  message: StoredMessage,
  reader: Helper,
): Promise<WireMessage> {
  const entries = await findEntries(executor, message.messageId);
  const staff = await findUsers(
    executor,
    [message.assignedTo, ...entries.map(({ staffId }) => staffId)].flatMap((id) => id ?? []),
  );
  return {
    ...presentMessageHead(message, staff, reader.userId),
    email: message.email,
    phone: message.phone,
    organisation: message.organisation,
    language: message.language,
    hasAccount: message.userId !== null,
    personId: await findVisibleWriter(executor, message, reader),
    message: message.message,
    closeReason: message.closeReason,
    closedAt: message.closedAt?.toISOString() ?? null,
    entries: entries.map(({ entryId, staffId, body, writtenAt }) => ({
      _id: entryId,
      by: staffId && nameOf(staff, staffId),
      body,
      writtenAt: writtenAt.toISOString(),
    })),
  };
}

/**
 * Returns the id of the writer's account, or null if this reader may not open the account. Only administrators may open
 * accounts of staff.
 */
async function findVisibleWriter(executor: Kysely<Tables>, { userId, email }: StoredMessage, reader: Helper) {
  if (!mayUse('people.help', reader.role)) return null;
  const user = userId ? await findUser(executor, userId) : await findUserByEmail(executor, email);
  return user && (reader.role === 'admin' || !isOfStaff(user.role)) ? user.userId : null;
}

const nameOf = (staff: Map<UserId, User>, userId: UserId) => staff.get(userId)?.fullName ?? '–';

/** Returns a message as a row of the inbox. */
export function presentMessageHead(message: InboxMessage, staff: Map<UserId, User>, reader: UserId): WireMessageHead {
  const { messageId, ticketNo, kind, segment, name, subject, state, isSuspected, assignedTo, receivedAt } = message;
  return {
    _id: messageId,
    ticketNo,
    kind,
    segment,
    name,
    subject,
    state,
    isSuspected,
    assignedTo: assignedTo && { name: nameOf(staff, assignedTo), isYou: assignedTo === reader },
    receivedAt: receivedAt.toISOString(),
  };
}
