import type { MessageKind, Segment } from '@kasauti/contract/content.ts';
import type { ContentEntryId, EntryId, MessageId, UserId } from '@kasauti/contract/ids.ts';
import type { ContentKind } from '@kasauti/contract/staff-content.ts';
import type { CloseReason, MessageState } from '@kasauti/contract/tickets.ts';
import type { Localized } from '@kasauti/domain/form/content.ts';
import type { ColumnType, Generated } from 'kysely';

/** What a page holds besides the name in its address. */
export type Page = { title: Localized<string>; paragraphs: Localized<string>[] };

type ContentTables = {
  content_entry: {
    content_entry_id: ContentEntryId;
    kind: ContentKind;
    slug: string | null;
    position: number;
    is_hidden: Generated<boolean>;
    version: Generated<number>;
    body: ColumnType<unknown, string, string>;
    updated_at: Date;
  };
  contact_message: {
    contact_message_id: MessageId;
    ticket_no: Generated<number>;
    kind: MessageKind;
    segment: Segment | null;
    name: string;
    email: string;
    phone: string | null;
    organisation: string | null;
    language: 'en' | 'hi';
    user_id: UserId | null;
    subject: string;
    message: string;
    received_at: Date;
    is_suspected: boolean;
    first_read_at: Generated<Date | null>;
    state: Generated<MessageState>;
    assigned_to: Generated<UserId | null>;
    close_reason: Generated<CloseReason | null>;
    closed_at: Generated<Date | null>;
  };
  contact_entry: {
    contact_entry_id: EntryId;
    contact_message_id: MessageId;
    staff_id: UserId | null;
    body: string;
    written_at: Date;
  };
};

declare module '../../platform/database.ts' {
  interface Tables extends ContentTables {}
}
