import type { UserId } from '@kasauti/contract/ids.ts';
import { isMailWanted, type MailKind } from '@kasauti/domain/identity/mail-kinds.ts';
import type { Database, Tx } from '../database.ts';
import '../tables.ts';

/** Whether somebody may be sent mails of this kind: what they have chosen in Settings, else the rule of the kind. */
export async function mayMail(executor: Database | Tx, userId: UserId, kind: MailKind): Promise<boolean> {
  const choice = await executor
    .selectFrom('mail_choice')
    .select('is_wanted')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return isMailWanted(kind, choice?.is_wanted ?? null);
}
