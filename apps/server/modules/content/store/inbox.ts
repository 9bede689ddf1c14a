import type { MessageKind } from '@kasauti/contract/content/content.ts';
import { type listMessages, messageFolders } from '@kasauti/contract/content/inbox.ts';
import type { UserId } from '@kasauti/contract/ids.ts';
import { type Kysely, sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Tables } from '../../../platform/database/database.ts';
import { textHasWords } from '../../../platform/lists/find-words.ts';
import { storedList } from '../../../platform/lists/stored-list.ts';
import '../tables.ts';

type Filter = NonNullable<z.infer<typeof listMessages.body>['filter']>;
type Reader = { kinds: readonly MessageKind[]; userId: UserId };

/** Must be exactly the expression of the index `message_by_words`, otherwise PostgreSQL does not use the index. */
const searched = sql`lower(ticket_no::text || ' ' || name || ' ' || email || ' ' || coalesce(organisation, '') || ' ' || subject || ' ' || message)`;

/** Lists the messages of one folder. Only messages of the kinds that the reader answers are listed. */
export function messagesOf(executor: Kysely<Tables>, filter: Filter, { kinds, userId }: Reader) {
  const { folder = messageFolders[0], kind, whose, find } = filter;
  let messages = executor
    .selectFrom('contact_message')
    .select([
      'contact_message_id as messageId',
      'ticket_no as ticketNo',
      'kind',
      'segment',
      'name',
      'subject',
      'state',
      'is_suspected as isSuspected',
      'assigned_to as assignedTo',
      'received_at as receivedAt',
    ])
    .where('is_suspected', '=', folder === 'suspected')
    .where('kind', 'in', kinds);
  if (folder !== 'suspected') messages = messages.where('state', '=', folder === 'waiting' ? 'open' : folder);
  if (kind) messages = messages.where('kind', '=', kind);
  if (whose === 'mine') messages = messages.where('assigned_to', '=', userId);
  if (whose === 'nobody') messages = messages.where('assigned_to', 'is', null);
  if (find) messages = messages.where(textHasWords(searched, find));
  return storedList(messages, {
    keys: {
      ticketNo: { by: sql`ticket_no`, type: 'bigint' },
      subject: { by: sql`lower(subject)`, type: 'text' },
      name: { by: sql`lower(name)`, type: 'text' },
    },
    tie: { by: sql`contact_message_id`, type: 'uuid' },
  });
}
export type InboxMessage = Awaited<ReturnType<ReturnType<typeof messagesOf>['page']>>[number];
