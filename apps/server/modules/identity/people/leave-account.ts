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

/** The account closes at that instant, unless its owner keeps it. The caller holds the lock on the user's row. */
export async function scheduleDeletion(work: Work, userId: UserId, leavesAt: Date): Promise<void> {
  await updateUser(work.tx, userId, { leaves_at: leavesAt });
  await publishAccountChanged(work, userId);
  note(work, userId, 'account.ask-deletion', userId);
}

/** Its owner stays. Harmless to repeat. */
export async function keepAccount(app: App, { userId, requestId }: { userId: UserId; requestId: string }) {
  await app.inTransaction(async (work) => {
    const user = await lockUser(work.tx, userId);
    if (user?.leavesAt) await completeDeletion(work, userId, userId);
  }, requestId);
  app.part(identityPart).sessions.forget(userId);
}

/** It does not close after all: its owner says so, or (`by` null) something prevents it. */
export async function completeDeletion(work: Work, userId: UserId, by: UserId | null): Promise<void> {
  await updateUser(work.tx, userId, { leaves_at: null });
  await publishAccountChanged(work, userId);
  note(work, userId, 'account.keep', by);
}

/** Null when they keep it, or it is closed. Until the caller is done, nothing new is booked or ordered for them. */
export async function lockDeletedAccount(tx: Tx, userId: UserId, now: Date) {
  await lockUserWholly(tx, userId);
  const user = await findUser(tx, userId);
  return user?.leavesAt && user.leavesAt <= now ? user : null;
}

/**
 * From here on nothing opens the account: no password, no link, no session. The caller has locked it by
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
