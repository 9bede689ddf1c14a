import type { EmailChangeId, UserId } from '@kasauti/contract/ids.ts';
import type { Insertable, Kysely } from 'kysely';
import type { Tables, Tx } from '../../../platform/database/database.ts';
import type { LinkPurpose } from '../columns.ts';
import { lockUser } from './users.ts';

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

type UsableLink = { userId: UserId; emailChangeId: EmailChangeId | null };

/** Finds the user of a link, and the change of address to which it belongs. Returns null if the link cannot be used. */
export async function findUsableLink(executor: Kysely<Tables>, which: WhichLink): Promise<UsableLink | null> {
  const row = await executor
    .selectFrom('one_time_link')
    .select(['user_id as userId', 'email_change_id as emailChangeId'])
    .where('token_hash', '=', which.tokenHash)
    .where('purpose', '=', which.purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', which.now)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Finds a link and locks its user. Returns null if the link cannot be used. Links are used up only under this lock, so
 * nobody else can use the link until the transaction ends. The link itself is not locked. Otherwise this transaction
 * and one that uses up all links of the user could wait for each other.
 */
export async function lockUserOfLink(tx: Tx, which: WhichLink) {
  const found = await findUsableLink(tx, which);
  const user = found && (await lockUser(tx, found.userId));
  // The link may have been used up while this transaction waited for the lock.
  const link = user && (await findUsableLink(tx, which));
  return link ? { user, emailChangeId: link.emailChangeId } : null;
}

/**
 * Marks all unused links of these purposes as used. They can then no longer be used. The caller has locked the user's
 * row.
 */
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
