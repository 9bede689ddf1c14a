import type { UserId } from '@kasauti/contract/ids.ts';
import { isMailWanted, type MailKind } from '@kasauti/domain/identity/mail-kinds.ts';
import type { Database, Tx } from '../database/database.ts';
import '../tables.ts';

/**
 * Checks whether a user may get mails of this kind. The user's choice in Settings decides, or else the default of the
 * kind. In a transaction, the choice is locked until the transaction ends. If the user changes the choice in the
 * meantime, the change waits, and then it also finds the queued mail.
 */
export async function mayMail(executor: Database | Tx, userId: UserId, kind: MailKind): Promise<boolean> {
  const choice = await executor
    .selectFrom('mail_choice')
    .select('is_wanted')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .forShare()
    .executeTakeFirst();
  return isMailWanted(kind, choice?.is_wanted ?? null);
}

/** Returns a user's choices by kind. Kinds without a choice are not in the map. */
export async function findMailChoices(executor: Database | Tx, userId: UserId): Promise<Map<MailKind, boolean>> {
  const rows = await executor
    .selectFrom('mail_choice')
    .select(['kind', 'is_wanted'])
    .where('user_id', '=', userId)
    .execute();
  return new Map(rows.map(({ kind, is_wanted: isWanted }) => [kind, isWanted]));
}

export async function keepMailChoice(
  tx: Tx,
  choice: { userId: UserId; kind: MailKind; isWanted: boolean; at: Date },
): Promise<void> {
  const columns = { is_wanted: choice.isWanted, chosen_at: choice.at };
  await tx
    .insertInto('mail_choice')
    .values({ user_id: choice.userId, kind: choice.kind, ...columns })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet(columns))
    .execute();
}

/** Cancels the waiting mails of this kind and deletes their text. */
export async function dropWaiting(tx: Tx, userId: UserId, kind: MailKind): Promise<void> {
  await tx
    .updateTable('mail_message')
    .set({ state: 'unwanted', subject: '', html: '', plain: '', attachments: '[]' })
    .where('state', '=', 'queued')
    .where('optional_for', '=', userId)
    .where('optional_kind', '=', kind)
    .execute();
}
