import type { UserId } from '@kasauti/contract/ids.ts';
import type { MailKind } from '@kasauti/domain/identity/mail-kinds.ts';
import type { ColumnType, Generated } from 'kysely';

/** Tables that belong to the platform itself. */
type PlatformTables = {
  installation_secret: { only_row: Generated<boolean>; fingerprint: Buffer; first_used_at: Generated<Date> };
  mail_message: {
    mail_message_id: string;
    dedupe_key: string;
    to_address: string;
    subject: string;
    html: string;
    plain: string;
    attachments: ColumnType<MailAttachment[], string, string>;
    state: Generated<'queued' | 'sent' | 'failed' | 'unwanted'>;
    queued_at: Date;
    sent_at: Date | null;
    tries: Generated<number>;
    /** Not before this; while a mail is being sent, until when nobody else may take it. */
    try_after: Generated<Date>;
    last_problem: string | null;
    blanked_at: Date | null;
    optional_kind: Generated<MailKind | null>;
    optional_for: Generated<UserId | null>;
  };
  mail_choice: { user_id: UserId; kind: MailKind; is_wanted: boolean; chosen_at: Date };
  live_event: { live_event_id: Generated<number>; topic: string; payload: string; created_at: Generated<Date> };
};

export type MailAttachment = { fileName: string; contentType: string; base64: string };

declare module './database.ts' {
  interface Tables extends PlatformTables {}
}
