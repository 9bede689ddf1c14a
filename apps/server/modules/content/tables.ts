import type { Localized } from '@kasauti/domain/form/content.ts';
import type { ColumnType } from 'kysely';

type ContentTables = {
  content_block: { kind: string; body: ColumnType<unknown, string, string>; updated_at: Date };
  faq: {
    faq_id: string;
    position: number;
    topic: ColumnType<Localized<string>, string, string>;
    question: ColumnType<Localized<string>, string, string>;
    answer: ColumnType<Localized<string>, string, string>;
  };
  contact_message: {
    contact_message_id: string;
    name: string;
    email: string;
    phone: string | null;
    subject: string;
    message: string;
    received_at: Date;
  };
};

declare module '../../platform/database.ts' {
  interface Tables extends ContentTables {}
}
