import type { UserId } from '@kasauti/contract/ids.ts';
import type { App } from '../../../platform/app.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Work } from '../../../platform/database/work.ts';
import { record } from '../../audit/index.ts';
import { identityPart } from '../identity-parts.ts';
import { endAccess } from '../session/end-sessions.ts';
import { publishAccountChanged } from '../session/session-news.ts';
import { spendLinks } from '../store/links.ts';
import { findUser, lockUser, lockUserWholly, updateUser } from '../store/users.ts';

/**
 * Schedules the closing of an account at this instant. Its owner can cancel the closing until then. The caller holds
 * the lock on the user's row.
 */
export async function scheduleDeletion(work: Work, userId: UserId, leavesAt: Date): Promise<void> {
  await updateUser(work.tx, userId, { leaves_at: leavesAt });
  await publishAccountChanged(work, userId);
  note(work, userId, 'account.ask-deletion', userId);
}

/** Cancels the closing of an account on behalf of its owner. A repeat changes nothing. */
export async function keepAccount(app: App, { userId, requestId }: { userId: UserId; requestId: string }) {
  await app.inTransaction(async (work) => {
    const user = await lockUser(work.tx, userId);
    if (user?.leavesAt) await completeDeletion(work, userId, userId);
  }, requestId);
  app.part(identityPart).sessions.forget(userId);
}

/** Cancels the closing of an account. `by` is the owner, or null when something prevents the closing. */
export async function completeDeletion(work: Work, userId: UserId, by: UserId | null): Promise<void> {
  await updateUser(work.tx, userId, { leaves_at: null });
  await publishAccountChanged(work, userId);
  note(work, userId, 'account.keep', by);
}

/**
 * Locks an account that is due to close. Returns null when its owner has cancelled this or when it is closed
 * already. The lock prevents new bookings and orders for the user until the transaction ends.
 */
export async function lockDeletedAccount(tx: Tx, userId: UserId, now: Date) {
  await lockUserWholly(tx, userId);
  const user = await findUser(tx, userId);
  return user?.leavesAt && user.leavesAt <= now ? user : null;
}

/**
 * Closes an account. From now on it cannot be opened by a password, link or session. The caller has locked it with
 * `lockDeletedAccount`.
 */
export async function closeAccount(work: Work, app: Pick<App, 'hub'>, userId: UserId): Promise<void> {
  await updateUser(work.tx, userId, { erased_at: work.now, leaves_at: null, password_hash: null });
  await endAccess(work, app, userId);
  await spendLinks(work.tx, userId, ['confirm', 'new-email', 'undo-email'], work.now);
  note(work, userId, 'account.close', null);
}

function note(work: Work, userId: UserId, action: string, by: UserId | null): void {
  const actor = by ? { actorId: by, actorRole: 'candidate' } : { actorId: null, actorRole: 'system' };
  record(work, { ...actor, action, objectKind: 'user', objectId: userId });
}
