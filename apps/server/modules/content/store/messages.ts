import type { MessageKind } from '@kasauti/contract/content/content.ts';
import type { CloseReason } from '@kasauti/contract/content/tickets.ts';
import type { EntryId, MessageId, UserId } from '@kasauti/contract/ids.ts';
import { type Insertable, type Kysely, sql } from 'kysely';
import type { Tables, Tx } from '../../../platform/database/database.ts';
import { ERASED_NAME, ERASED_WORDS, erasedAddress } from '../../../platform/own-data.ts';
import '../tables.ts';

const MAX_OWN = 100;
/** Maximum number of entries per ticket, by the writer and by staff together. */
export const MAX_ENTRIES = 100;

export async function insertMessage(tx: Tx, message: Insertable<Tables['contact_message']>): Promise<number> {
  const row = await tx
    .insertInto('contact_message')
    .values(message)
    .returning('ticket_no as ticketNo')
    .executeTakeFirstOrThrow();
  return row.ticketNo;
}

/** Counts the messages from this address since an instant. Upper and lower case are equal. */
export async function countRecentMessages(tx: Tx, email: string, since: Date): Promise<number> {
  const row = await tx
    .selectFrom('contact_message')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(({ fn }) => sql<boolean>`${fn('lower', ['email'])} = ${email.toLowerCase()}`)
    .where('received_at', '>=', since)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

const select = (executor: Kysely<Tables>) =>
  executor
    .selectFrom('contact_message')
    .select([
      'contact_message_id as messageId',
      'ticket_no as ticketNo',
      'kind',
      'segment',
      'name',
      'email',
      'phone',
      'organisation',
      'language',
      'user_id as userId',
      'subject',
      'message',
      'received_at as receivedAt',
      'is_suspected as isSuspected',
      'state',
      'assigned_to as assignedTo',
      'close_reason as closeReason',
      'closed_at as closedAt',
    ]);
export type StoredMessage = NonNullable<Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirst']>>>;

export async function findMessage(executor: Kysely<Tables>, messageId: MessageId): Promise<StoredMessage | null> {
  return (await select(executor).where('contact_message_id', '=', messageId).executeTakeFirst()) ?? null;
}

/** Finds a message and locks it, so that concurrent actions of staff run one after the other. */
export async function lockMessage(tx: Tx, messageId: MessageId): Promise<StoredMessage | null> {
  return (await select(tx).where('contact_message_id', '=', messageId).forUpdate().executeTakeFirst()) ?? null;
}

export async function findMessagesOf(executor: Kysely<Tables>, userId: UserId): Promise<StoredMessage[]> {
  return await select(executor).where('user_id', '=', userId).orderBy('ticket_no', 'desc').limit(MAX_OWN).execute();
}

export async function countSuspected(executor: Kysely<Tables>, kinds: readonly MessageKind[]): Promise<number> {
  const { count } = await executor
    .selectFrom('contact_message')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('is_suspected', '=', true)
    .where('kind', 'in', kinds)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function findEntries(executor: Kysely<Tables>, messageId: MessageId) {
  return await executor
    .selectFrom('contact_entry')
    .select(['contact_entry_id as entryId', 'staff_id as staffId', 'body', 'written_at as writtenAt'])
    .where('contact_message_id', '=', messageId)
    .orderBy('written_at')
    .orderBy('contact_entry_id')
    .limit(MAX_ENTRIES)
    .execute();
}

/** Inserts an entry. Returns false if it exists already. */
export async function insertEntry(
  tx: Tx,
  entry: { entryId: EntryId; messageId: MessageId; staffId: UserId | null; body: string; now: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('contact_entry')
    .values({
      contact_entry_id: entry.entryId,
      contact_message_id: entry.messageId,
      staff_id: entry.staffId,
      body: entry.body,
      written_at: entry.now,
    })
    .onConflict((conflict) => conflict.column('contact_entry_id').doNothing())
    .returning('contact_entry_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function assign(tx: Tx, messageId: MessageId, to: UserId | null): Promise<void> {
  await tx
    .updateTable('contact_message')
    .set({ assigned_to: to })
    .where('contact_message_id', '=', messageId)
    .execute();
}

type Closing = { state: 'closed'; reason: CloseReason; now: Date };

export async function setState(
  tx: Tx,
  messageId: MessageId,
  change: { state: 'open' | 'answered' } | Closing,
): Promise<void> {
  const closing = change.state === 'closed' ? change : null;
  await tx
    .updateTable('contact_message')
    .set({ state: change.state, close_reason: closing?.reason ?? null, closed_at: closing?.now ?? null })
    .where('contact_message_id', '=', messageId)
    .execute();
}

export async function clearSuspicion(tx: Tx, messageId: MessageId): Promise<void> {
  await tx
    .updateTable('contact_message')
    .set({ is_suspected: false })
    .where('contact_message_id', '=', messageId)
    .execute();
}

/** Records when staff first read a message. Only the first read is recorded. */
export async function noteFirstRead(tx: Tx, messageId: MessageId, now: Date): Promise<void> {
  await tx
    .updateTable('contact_message')
    .set({ first_read_at: now })
    .where('contact_message_id', '=', messageId)
    .where('first_read_at', 'is', null)
    .execute();
}

/** Deletes messages suspected of being spam that staff read before this instant. Unread messages are never deleted. */
export async function deleteSuspectedBefore(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('contact_message').where('is_suspected', '=', true).where('first_read_at', '<', before).execute();
}

/**
 * Erases the messages of an account, and all messages from its confirmed address. `address` is that address in lower
 * case, or null. The messages are also closed, because their writer could no longer read a reply.
 */
export async function eraseMessageRows(
  tx: Tx,
  { userId, address, now }: { userId: UserId; address: string | null; now: Date },
): Promise<void> {
  const erased = await tx
    .updateTable('contact_message')
    .set({
      name: ERASED_NAME,
      email: erasedAddress(userId),
      phone: null,
      organisation: null,
      subject: ERASED_WORDS,
      message: ERASED_WORDS,
      state: 'closed',
      close_reason: sql`coalesce(close_reason, 'nothing-to-do')`,
      closed_at: sql`coalesce(closed_at, ${now}::timestamptz)`,
    })
    .where(sql<boolean>`(user_id = ${userId} or lower(email) = ${address})`)
    .returning('contact_message_id as messageId')
    .execute();
  const ids = erased.map(({ messageId }) => messageId);
  if (ids.length === 0) return;
  await tx.updateTable('contact_entry').set({ body: ERASED_WORDS }).where('contact_message_id', 'in', ids).execute();
}
