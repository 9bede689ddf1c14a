import type { MailKind } from '@kasauti/domain/identity/mail-kinds.ts';
import type { Json } from './database/database.ts';

export type MailAttachment = { fileName: string; contentType: string; base64: string };

/** Column types that SQL does not define. `npm run tables` inserts them into `tables.ts`. */
export type Columns = {
  'mail_message.attachments': Json<MailAttachment[]>;
  'mail_message.optional_kind': MailKind | null;
};
