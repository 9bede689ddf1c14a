import type { UserId } from '@kasauti/contract/ids.ts';
import type { App } from '../../../platform/app.ts';
import type { Work } from '../../../platform/database/work.ts';
import { record } from '../../audit/index.ts';
import { deleteChallenges } from '../store/challenges.ts';
import { spendLinks } from '../store/links.ts';
import { endLoginCodes } from '../store/login-codes.ts';
import { endOpenSession } from '../store/sessions.ts';
import { findUserByEmail, lockUser } from '../store/users.ts';
import { publishAccountChanged, publishSessionEnded } from './session-news.ts';

/** A request of the operator, with the account and the reason for the audit log. */
export type OperatorAsk = { email: string; reason: string | null };

/**
 * Ends all current access to an account: the open session, unfinished logins, mailed login codes and links to set a
 * password. The caller has locked the user's row. Returns true if a session was open.
 */
export async function endAccess(work: Work, { hub }: Pick<App, 'hub'>, userId: UserId): Promise<boolean> {
  const { tx, now } = work;
  const reason = 'ended-by-operator';
  const sessionId = await endOpenSession(tx, { userId, but: null, reason, now });
  if (sessionId) await publishSessionEnded(work, hub, { userId, sessionId, reason, byDevice: 'server' });
  await deleteChallenges(tx, userId);
  await endLoginCodes(tx, userId, now);
  await spendLinks(tx, userId, ['reset'], now);
  await publishAccountChanged(work, userId);
  return sessionId !== null;
}

export type SessionsEnded = { kind: 'ended'; hadSession: boolean } | { kind: 'no-such-account' };

/** Ends the sessions of an account on behalf of the operator of the installation. The user can log in again. */
export async function endSessions(work: Work, app: Pick<App, 'hub'>, ask: OperatorAsk): Promise<SessionsEnded> {
  const found = await findUserByEmail(work.tx, ask.email);
  const user = found && (await lockUser(work.tx, found.userId));
  if (!user) return { kind: 'no-such-account' };
  const hadSession = await endAccess(work, app, user.userId);
  recordByOperator(work, 'session.end', user.userId, ask.reason);
  return { kind: 'ended', hadSession };
}

export function recordByOperator(work: Work, action: string, userId: UserId, reason: string | null): void {
  record(work, { actorId: null, actorRole: 'system', action, objectKind: 'user', objectId: userId, reason });
}
