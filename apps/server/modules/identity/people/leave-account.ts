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
 * Schedules the closing of an account for the instant `leavesAt`. Until then, the owner can cancel the closing. The
 * caller has locked the user's row.
 */
export async function scheduleDeletion(work: Work, userId: UserId, leavesAt: Date): Promise<void> {
  await updateUser(work.tx, userId, { leaves_at: leavesAt });
  await publishAccountChanged(work, userId);
  note(work, userId, 'account.ask-deletion', userId);
}

/** Cancels the closing of an account on behalf of its owner. A repeated call changes nothing. */
export async function keepAccount(app: App, { userId, requestId }: { userId: UserId; requestId: string }) {
  await app.inTransaction(async (work) => {
    const user = await lockUser(work.tx, userId);
    if (user?.leavesAt) await completeDeletion(work, userId, userId);
  }, requestId);
  app.part(identityPart).sessions.forget(userId);
}

/**
 * Cancels the closing of an account. `by` is the owner who cancels it, or null if the server cancels it because
 * something prevents the deletion.
 */
export async function completeDeletion(work: Work, userId: UserId, by: UserId | null): Promise<void> {
  await updateUser(work.tx, userId, { leaves_at: null });
  await publishAccountChanged(work, userId);
  note(work, userId, 'account.keep', by);
}

/**
 * Locks an account that must be closed now. Returns null if the owner has cancelled the closing or if the account is
 * already closed. The lock prevents new bookings and orders of the user until the transaction ends.
 */
export async function lockDeletedAccount(tx: Tx, userId: UserId, now: Date) {
  await lockUserWholly(tx, userId);
  const user = await findUser(tx, userId);
  return user?.leavesAt && user.leavesAt <= now ? user : null;
}

/**
 * Closes an account. From now on, no password, link or session gives access to the account. The caller has locked it
 * with `lockDeletedAccount`.
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
