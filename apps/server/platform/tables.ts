// Written by `npm run tables` from the tables that the migrations make. Do not edit.
import type { UserId } from '@kasauti/contract/ids.ts';
import type { Generated, GeneratedAlways } from 'kysely';
import type { Columns } from './columns.ts';

type Rows = {
  installation_secret: {
    only_row: Generated<boolean>;
    fingerprint: Buffer;
    first_used_at: Generated<Date>;
  };
  mail_message: {
    mail_message_id: string;
    dedupe_key: string;
    to_address: string;
    subject: string;
    html: string;
    plain: string;
    attachments: Columns['mail_message.attachments'];
    state: Generated<'queued' | 'sent' | 'failed' | 'unwanted'>;
    queued_at: Date;
    sent_at: Date | null;
    tries: Generated<number>;
    try_after: Generated<Date>;
    last_problem: string | null;
    blanked_at: Date | null;
    optional_kind: Columns['mail_message.optional_kind'];
    optional_for: UserId | null;
    is_awaited: Generated<boolean>;
  };
  live_event: {
    live_event_id: GeneratedAlways<number>;
    topic: string;
    payload: string;
    created_at: Generated<Date>;
  };
  content_key: {
    key_id: Buffer;
    first_used_at: Generated<Date>;
  };
  call_count: {
    limit_name: string;
    network_key: Buffer;
    calls: number;
    window_started_at: Date;
  };
};

declare module './database/database.ts' {
  interface Tables extends Rows {}
}
