import {
  askEmailChange as askCall,
  cancelEmailChange as cancelCall,
  confirmEmailChange as confirmCall,
  undoEmailChange as undoCall,
} from '@kasauti/contract/identity/account.ts';
import type { EmailChangeId, UserId } from '@kasauti/contract/ids.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import { DAY_MS } from '@kasauti/domain/time/durations.ts';
import type { App } from '../../../platform/app.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { Session } from '../../../platform/http/session.ts';
import { newId } from '../../../platform/ids.ts';
import { record } from '../../audit/index.ts';
import type { LinkPurpose } from '../columns.ts';
import type { Identity } from '../identity-parts.ts';
import { forgiveAccount } from '../password/wrong-passwords.ts';
import { forgetSecondFactorsSince } from '../second-factor/forget-second-factors.ts';
import { publishAccountChanged, publishSessionEnded } from '../session/session-news.ts';
import { deleteChallenges } from '../store/challenges.ts';
import {
  confirmChange,
  countChangesSince,
  endChangesFrom,
  endWaitingChange,
  findEmailChange,
  insertEmailChange,
} from '../store/email-changes.ts';
import { unlinkGoogleSince } from '../store/google.ts';
import { lockUserOfLink, spendLinks } from '../store/links.ts';
import { endOpenSession } from '../store/sessions.ts';
import { findUser, lockUser, updateUser } from '../store/users.ts';
import { hashToken } from '../tokens.ts';
import { type ReauthenticationAsk, withReauthentication } from '../with-reauthentication.ts';
import { isAddressFree } from './free-address.ts';
import { NEW_EMAIL_MS, UNDO_EMAIL_MS } from './lifetimes.ts';

/**
 * Maximum number of requests per account and day. Each request sends a mail to an address that may belong to another
 * person.
 */
const MAX_ASKS_A_DAY = 5;

/**
 * Requests a change of the email address. The new request replaces a pending one. Only the reaction that writes the
 * mails checks whether the address already has an account. Neither the response nor its duration therefore reveals
 * this. Announces `email-change-asked`.
 */
export async function askEmailChange(identity: Identity, ask: ReauthenticationAsk & { newEmail: string }) {
  const { newEmail } = ask;
  return await withReauthentication(identity, ask, 'second-factor-too', async (work, owner) => {
    const { tx, now } = work;
    const { userId } = owner;
    const user = await findUser(tx, userId);
    if (!user || newEmail.toLowerCase() === owner.username) return refuse(askCall.refusals, 'same-address');
    if ((await countChangesSince(tx, userId, new Date(now.getTime() - DAY_MS))) >= MAX_ASKS_A_DAY)
      return refuse(askCall.refusals, 'asked-too-often');
    await endWaitingChange(tx, userId, now);
    await spendLinks(tx, userId, ['new-email'], now);
    const emailChangeId = newId<EmailChangeId>(now);
    await insertEmailChange(tx, {
      email_change_id: emailChangeId,
      user_id: userId,
      old_email: user.email,
      old_username: owner.username,
      new_email: newEmail,
      asked_at: now,
      expires_at: new Date(now.getTime() + NEW_EMAIL_MS),
    });
    recordChange(work, owner, 'email.ask-change');
    await work.announce({ kind: 'email-change-asked', userId, emailChangeId });
    return { asked: true as const };
  });
}

export async function cancelEmailChange(work: Work, session: Session) {
  const { tx, now } = work;
  await lockUser(tx, session.userId);
  if (!(await endWaitingChange(tx, session.userId, now))) return refuse(cancelCall.refusals, 'not-asked');
  await spendLinks(tx, session.userId, ['new-email'], now);
  recordChange(work, session, 'email.cancel-change');
  return { cancelled: true };
}

/**
 * Changes the account's address. The user must open the link of the mail in a session of this account. This session
 * stays open, and an account has no other session. Unfinished logins end, and earlier links to confirm the old address
 * or to set a password become invalid. Announces `email-changed`.
 */
export async function confirmEmailChange(work: Work, app: App, session: Session, token: string) {
  const { tx, now } = work;
  const { refusals } = confirmCall;
  const found = await lockChange(work, token, 'new-email');
  if (!found) return refuse(refusals, 'link-not-usable');
  const { change, user } = found;
  if (user.userId !== session.userId) return refuse(refusals, 'other-account');
  if (change.confirmedAt || change.endedAt) return refuse(refusals, 'link-not-usable');
  const username = change.newEmail.toLowerCase();
  if (!(await isAddressFree(work, username, user.userId))) return refuse(refusals, 'link-not-usable');

  const undoUntil = user.emailConfirmed ? new Date(now.getTime() + UNDO_EMAIL_MS) : null;
  await confirmChange(tx, change.emailChangeId, { at: now, undoUntil });
  await moveTo(work, app, user, change.newEmail);
  await spendLinks(tx, user.userId, ['confirm', 'reset', 'new-email'], now);
  recordChange(work, session, 'email.change');
  await work.announce({ kind: 'email-changed', userId: user.userId, emailChangeId: change.emailChangeId });
  return { email: change.newEmail };
}

/**
 * Cancels or undoes a change of address by the link that was mailed to the old address. A pending change is cancelled.
 * A change that was made is undone, and later changes end with it. The person who made the change knows the password,
 * so the password becomes invalid. The session ends. Google accounts and second factors that were added since the
 * request are removed. Announces `password-reset-asked`, so that the owner can set a new password.
 */
export async function undoEmailChange(work: Work, app: App, token: string, byDevice: string) {
  const { tx, now } = work;
  const found = await lockChange(work, token, 'undo-email');
  if (!found) return refuse(undoCall.refusals, 'link-not-usable');
  const { change, user } = found;
  const { userId } = user;
  if (!change.confirmedAt) {
    await spendLinks(tx, userId, ['new-email', 'undo-email'], now);
    if (!(await endWaitingChange(tx, userId, now))) return refuse(undoCall.refusals, 'link-not-usable');
    recordChange(work, { userId, role: user.role }, 'email.cancel-change');
    return { wasChanged: false };
  }
  // Later changes of this account end too. The old addresses of all these changes are then no longer reserved.
  await endChangesFrom(tx, change, now);
  if (!(await isAddressFree(work, change.oldUsername, userId))) return refuse(undoCall.refusals, 'link-not-usable');
  await moveTo(work, app, user, change.oldEmail);
  await updateUser(tx, userId, { password_hash: null });
  await unlinkGoogleSince(tx, userId, change.askedAt);
  await forgetSecondFactorsSince(work, user, change.askedAt);
  const reason = 'reset';
  const sessionId = await endOpenSession(tx, { userId, but: null, reason, now });
  if (sessionId) await publishSessionEnded(work, app.hub, { userId, sessionId, reason, byDevice });
  await spendLinks(tx, userId, ['confirm', 'reset', 'new-email', 'undo-email'], now);
  recordChange(work, { userId, role: user.role }, 'email.undo-change');
  await work.announce({ kind: 'password-reset-asked', userId, at: now.toISOString() });
  return { wasChanged: true };
}

/** Finds the change of address to which a link belongs, and locks the user. Returns null if the link cannot be used. */
async function lockChange({ tx, now }: Work, token: string, purpose: LinkPurpose) {
  const found = await lockUserOfLink(tx, { tokenHash: hashToken(token), purpose, now });
  const change = found?.emailChangeId && (await findEmailChange(tx, found.emailChangeId));
  return change ? { change, user: found.user } : null;
}

async function moveTo(work: Work, app: App, user: { userId: UserId; username: string }, email: string): Promise<void> {
  const { tx, now } = work;
  const username = email.toLowerCase();
  await updateUser(tx, user.userId, { email, username, email_confirmed_at: now });
  await deleteChallenges(tx, user.userId);
  await forgiveAccount(work, app.secrets, user.username);
  await publishAccountChanged(work, user.userId);
}

/** Audits a change without the addresses. The audit log is permanent and must not contain personal data. */
function recordChange(work: Work, who: { userId: UserId; role: string }, action: string): void {
  const { userId, role } = who;
  record(work, { actorId: userId, actorRole: role, action, objectKind: 'user', objectId: userId });
}
