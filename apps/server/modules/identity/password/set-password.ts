import type { SessionId, UserId } from '@kasauti/contract/ids.ts';
import type { App } from '../../../platform/app.ts';
import type { Work } from '../../../platform/database/work.ts';
import { record } from '../../audit/index.ts';
import { publishSessionEnded } from '../session/session-news.ts';
import { deleteChallenges } from '../store/challenges.ts';
import { spendLinks } from '../store/links.ts';
import { endLoginCodes } from '../store/login-codes.ts';
import { endOpenSession } from '../store/sessions.ts';
import { updateUser } from '../store/users.ts';
import { forgiveAccount } from './wrong-passwords.ts';

type Change = {
  userId: UserId;
  username: string;
  role: string;
  passwordHash: string;
  /** The session in which the password was changed. It stays open. Null ends every session. */
  keep: SessionId | null;
  reason: 'password-changed' | 'reset';
  byDevice: string;
};

/**
 * Sets a new password. Ends everything to which the old password gave access: sessions, unfinished logins, mailed login
 * codes and links to set a password. The caller has locked the user's row. Announces `password-changed`.
 */
export async function setPassword(work: Work, app: App, change: Change): Promise<void> {
  const { tx, now } = work;
  const { userId, reason } = change;
  await updateUser(tx, userId, { password_hash: change.passwordHash });
  const sessionId = await endOpenSession(tx, { userId, but: change.keep, reason, now });
  if (sessionId) await publishSessionEnded(work, app.hub, { userId, sessionId, reason, byDevice: change.byDevice });
  await deleteChallenges(tx, userId);
  await endLoginCodes(tx, userId, now);
  await spendLinks(tx, userId, ['reset'], now);
  await forgiveAccount(work, app.secrets, change.username);
  await work.announce({ kind: 'password-changed', userId, at: now.toISOString() });
  const action = reason === 'reset' ? 'password.reset' : 'password.change';
  record(work, { actorId: userId, actorRole: change.role, action, objectKind: 'user', objectId: userId });
}
