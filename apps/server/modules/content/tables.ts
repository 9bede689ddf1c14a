// Written by `npm run tables` from the tables that the migrations make. Do not edit.
import type { ContentEntryId, EntryId, MessageId, UserId } from '@kasauti/contract/ids.ts';
import type { Generated, GeneratedAlways } from 'kysely';
import type { Columns } from './columns.ts';

type Rows = {
  content_entry: {
    content_entry_id: ContentEntryId;
    kind: 'banner' | 'faq' | 'page' | 'footer';
    slug: string | null;
    position: number;
    is_hidden: Generated<boolean>;
    version: Generated<number>;
    body: Columns['content_entry.body'];
    updated_at: Date;
  };
  contact_message: {
    contact_message_id: MessageId;
    ticket_no: GeneratedAlways<number>;
    kind: Columns['contact_message.kind'];
    segment: 'higher-education' | 'government' | 'enterprise' | null;
    user_id: UserId | null;
    name: string;
    email: string;
    phone: string | null;
    organisation: string | null;
    language: Columns['contact_message.language'];
    subject: string;
    message: string;
    received_at: Date;
    is_suspected: Columns['contact_message.is_suspected'];
    first_read_at: Date | null;
    state: Generated<'open' | 'answered' | 'closed'>;
    assigned_to: UserId | null;
    close_reason: 'solved' | 'duplicate' | 'nothing-to-do' | 'spam' | null;
    closed_at: Date | null;
  };
  contact_entry: {
    contact_entry_id: EntryId;
    contact_message_id: MessageId;
    staff_id: UserId | null;
    body: string;
    written_at: Date;
  };
};

declare module '../../platform/database/database.ts' {
  interface Tables extends Rows {}
}
