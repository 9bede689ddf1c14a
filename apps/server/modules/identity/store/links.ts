import type { EmailChangeId, UserId } from '@kasauti/contract/ids.ts';
import type { Insertable, Kysely } from 'kysely';
import type { Tables, Tx } from '../../../platform/database/database.ts';
import type { LinkPurpose } from '../columns.ts';

/** Inserts a link. Returns false if its cause has a link already. */
export async function insertLink(tx: Tx, link: Insertable<Tables['one_time_link']>): Promise<boolean> {
  const row = await tx
    .insertInto('one_time_link')
    .values(link)
    .onConflict((conflict) => conflict.column('cause').doNothing())
    .returning('token_hash')
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts the unused links of a purpose that were sent to this user since an instant. */
export async function countOpenLinks(
  tx: Tx,
  { userId, purpose, since }: { userId: UserId; purpose: LinkPurpose; since: Date },
): Promise<number> {
  const row = await tx
    .selectFrom('one_time_link')
    .select((link) => link.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return row.count;
}

const MAX_CODE_TRIES = 5;

/**
 * Counts an attempt for each valid confirmation code of this account and returns the hashes of these codes. The attempt
 * is counted before it is checked, so that concurrent attempts cannot exceed the limit. Without a user, the function
 * does the same work.
 */
export async function takeConfirmCodeTry(tx: Tx, userId: UserId | null, now: Date): Promise<Buffer[]> {
  const rows = await tx
    .updateTable('one_time_link')
    .set((link) => ({ code_tries: link('code_tries', '+', 1) }))
    .where('user_id', '=', userId)
    .where('purpose', '=', 'confirm')
    .where('used_at', 'is', null)
    .where('code_tries', '<', MAX_CODE_TRIES)
    .where('code_expires_at', '>', now)
    .returning('code_hash as codeHash')
    .execute();
  return rows.flatMap(({ codeHash }) => codeHash ?? []);
}

type WhichLink = { tokenHash: Buffer; purpose: LinkPurpose; now: Date };

function usable<Of extends Kysely<Tables>>(executor: Of, { tokenHash, purpose, now }: WhichLink) {
  return executor
    .selectFrom('one_time_link')
    .select('user_id as userId')
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now);
}

/** Finds the user of a link. Returns null if the link cannot be used. */
export async function findUsableLink(executor: Kysely<Tables>, which: WhichLink): Promise<UserId | null> {
  return (await usable(executor, which).executeTakeFirst())?.userId ?? null;
}

/** Finds the user of a link and locks the link. Returns null if the link cannot be used. */
export async function lockUsableLink(tx: Tx, which: WhichLink): Promise<UserId | null> {
  return (await usable(tx, which).forUpdate().executeTakeFirst())?.userId ?? null;
}

/** Finds the change of address to which a link belongs, and locks the link. Returns null if the link cannot be used. */
export async function lockLinkOfChange(
  tx: Tx,
  which: WhichLink,
): Promise<{ userId: UserId; emailChangeId: EmailChangeId } | null> {
  const row = await usable(tx, which).select('email_change_id as emailChangeId').forUpdate().executeTakeFirst();
  return row?.emailChangeId ? { userId: row.userId, emailChangeId: row.emailChangeId } : null;
}

/** Marks all unused links of these purposes as used. They can then no longer be used. */
export async function spendLinks(tx: Tx, userId: UserId, purposes: LinkPurpose[], now: Date): Promise<void> {
  await tx
    .updateTable('one_time_link')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .execute();
}

/** Deletes links that expired before an instant, up to a limit. */
export async function deleteOldLinks(tx: Tx, before: Date, limit: number): Promise<void> {
  await tx
    .deleteFrom('one_time_link')
    .where('token_hash', 'in', (old) =>
      old.selectFrom('one_time_link').select('token_hash').where('expires_at', '<', before).limit(limit),
    )
    .execute();
}
