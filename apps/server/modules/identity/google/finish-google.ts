import type { GoogleProblem } from '@kasauti/contract/identity/google.ts';
import type { UserId } from '@kasauti/contract/ids.ts';
import { personNamePattern } from '@kasauti/domain/identity/person-name.ts';
import type { Work } from '../../../platform/database/work.ts';
import { record } from '../../audit/index.ts';
import { noteCredentialChange } from '../credential-change.ts';
import type { Identity } from '../identity-parts.ts';
import { hasSecondFactor } from '../second-factor/second-factor-ways.ts';
import { challenge, hasProof } from '../session/log-in.ts';
import { type Device, type OpenedSession, openSession } from '../session/open-session.ts';
import { publishSessionEnded } from '../session/session-news.ts';
import { confirmAddress } from '../sign-up/confirm-address.ts';
import { addUser } from '../sign-up/register-user.ts';
import { deleteChallenges } from '../store/challenges.ts';
import { findLinked, insertConsent, insertGoogleAccount, takeJourney } from '../store/google.ts';
import { spendLinks } from '../store/links.ts';
import { endOpenSession } from '../store/sessions.ts';
import { lockUser, lockUserByName, updateUser } from '../store/users.ts';
import { hashToken, looksLikeToken, newToken } from '../tokens.ts';
import { CONSENT_SECONDS } from './begin-google.ts';
import type { GoogleGateway, GooglePerson } from './google-gateway.ts';

const MAX_ADDRESS = 320;
const MAX_NAME = 200;

type Ask = {
  answer: URLSearchParams;
  /**
   * The OAuth state in this browser's cookie, or null without a cookie. A login that began in another browser is
   * refused.
   */
  state: string | null;
  /**
   * Value of the cookie that proves a second factor, or null without a cookie. `answerSecondFactor` returns this value
   * when another device is active.
   */
  proof: string | null;
  browser: string | null;
  language: 'en' | 'hi';
  requestId: string;
};
export type GoogleOutcome =
  | { kind: 'in'; opened: OpenedSession; next: string }
  /** `token` is the value of the consent cookie. With this cookie, "Yes, Continue" ends the other session. */
  | { kind: 'conflict'; token: string; email: string; next: string }
  | { kind: 'challenged'; challenge: string; next: string }
  | { kind: 'problem'; problem: GoogleProblem; next: string | null };

type Journey = NonNullable<Awaited<ReturnType<typeof takeJourney>>>;
type Locked = NonNullable<Awaited<ReturnType<typeof lockUser>>>;

/**
 * Finishes a login when the browser returns from Google. Opens the account that is linked to the Google account. If no
 * account is linked yet, opens the account with the address that Google has verified, or creates one. If the address of
 * that account was never confirmed, another person may have created the account, so its password and session become
 * invalid. The rules for second factors and devices are the same as after a login with a password.
 */
export async function finishGoogle(identity: Identity, google: GoogleGateway, ask: Ask): Promise<GoogleOutcome> {
  const { app } = identity;
  const state = ask.answer.get('state');
  // Only the browser that began the login may finish it. Otherwise a link could log a user in to another user's
  // account.
  if (!state || state !== ask.state || !looksLikeToken(state)) return expired;
  const journey = await app.inTransaction(({ tx, now }) => takeJourney(tx, hashToken(state), now), ask.requestId);
  if (!journey) return expired;
  const { next } = journey;

  const answer = await google.readAnswer(ask.answer, { state, ...journey });
  if (answer.kind === 'cancelled') return { kind: 'problem', problem: 'cancelled', next };
  if (answer.kind === 'failed') {
    app.log.warn({ event: 'google-failed', requestId: ask.requestId, text: answer.text });
    return { kind: 'problem', problem: 'failed', next };
  }
  const outcome = await app.inTransaction((work) => enter(work, identity, { ...ask, journey, person: answer.person }));
  if (outcome.kind === 'in') identity.sessions.forget(outcome.opened.user.userId);
  return outcome;
}

const expired: GoogleOutcome = { kind: 'problem', problem: 'expired', next: null };

async function enter(
  work: Work,
  { app }: Identity,
  { journey, person, proof, browser, language }: Ask & { journey: Journey; person: GooglePerson },
): Promise<GoogleOutcome> {
  const { tx, now } = work;
  const { next, deviceId, deviceLabel } = journey;
  const linked = await findLinked(tx, person);
  const found = linked
    ? { userId: linked }
    : await linkByAddress(work, app, { person, language, byDevice: deviceLabel });
  if ('problem' in found) return { kind: 'problem', problem: found.problem, next };
  const user = await lockUser(tx, found.userId);
  if (!user || user.isDisabled) return { kind: 'problem', problem: 'not-let-in', next };

  // The consent is valid for one user. If another user logs in at Google, this user is asked for consent again.
  const forceLogin = journey.forceLogin && (journey.forces === null || journey.forces === user.userId);
  const who = { userId: user.userId, deviceId, deviceLabel, forceLogin };
  if (hasSecondFactor(user) && !(await hasProof(work, { proof, forceLogin, deviceId }, user.userId)))
    return { ...(await challenge(work, who)), next };
  const opened = await openSession(work, app, { ...who, browser });
  if (opened.kind === 'opened') return { kind: 'in', opened, next };
  const token = newToken();
  await insertConsent(tx, {
    token_hash: hashToken(token),
    user_id: user.userId,
    current_device: opened.currentDevice,
    expires_at: new Date(now.getTime() + CONSENT_SECONDS * 1000),
  });
  return { kind: 'conflict', token, email: user.username, next };
}

type Newcomer = { person: GooglePerson; language: 'en' | 'hi'; byDevice: Device['deviceLabel'] };

/**
 * Finds the account with the address that Google has verified, or creates the account. Then links it to the Google
 * account.
 */
async function linkByAddress(
  work: Work,
  app: Identity['app'],
  { person, language, byDevice }: Newcomer,
): Promise<{ userId: UserId } | { problem: GoogleProblem }> {
  const { tx, now } = work;
  const email = person.verifiedEmail;
  if (!email || email.length > MAX_ADDRESS) return { problem: 'unverified' };
  const isNew = await addUser(work, app.secrets, {
    fullName: nameOf(person.name, email),
    email,
    phone: null,
    bornOn: null,
    gender: null,
    passwordHash: null,
    role: 'candidate',
    language,
    confirmed: true,
  });
  const userId = isNew ?? (await lockUserByName(tx, email.toLowerCase()))?.userId;
  const user = userId ? await lockUser(tx, userId) : null;
  if (!user || user.isDisabled) return { problem: 'not-let-in' };
  if (!user.emailConfirmed) await giveToOwner(work, app, user, byDevice);
  const { issuer, subject } = person;
  await insertGoogleAccount(tx, { issuer, subject, user_id: user.userId, linked_at: now });
  const fact = { actorId: user.userId, actorRole: user.role, action: 'google.link', objectKind: 'user' };
  record(work, { ...fact, objectId: user.userId });
  // A linked Google account is a new way to log in, so the owner is notified.
  if (!isNew) await noteCredentialChange(work, user.userId, 'google-linked', email);
  return { userId: user.userId };
}

/**
 * Gives an account to the owner of its address. Google has verified that the user owns the address. Another person may
 * have signed up with this address, because it was never confirmed here. The password and the session of the account
 * therefore become invalid. See `confirmAddress`.
 */
async function giveToOwner(work: Work, app: Identity['app'], user: Locked, byDevice: string) {
  const { tx, now } = work;
  const { userId } = user;
  await updateUser(tx, userId, {
    password_hash: null,
    sign_up_device_hash: null,
  });
  const sessionId = await endOpenSession(tx, { userId, but: null, reason: 'reset', now });
  if (sessionId) await publishSessionEnded(work, app.hub, { userId, sessionId, reason: 'reset', byDevice });
  await deleteChallenges(tx, userId);
  await spendLinks(tx, userId, ['confirm', 'reset'], now);
  await confirmAddress(work, user);
}

/**
 * Returns the name from Google, or the part of the address before the `@`. Returns `Candidate` if neither is a valid
 * name. The user can correct the name later.
 */
function nameOf(name: string | null, email: string): string {
  const given = [name, email.slice(0, email.indexOf('@'))].map((text) => text?.trim().slice(0, MAX_NAME) ?? '');
  return given.find((text) => text !== '' && personNamePattern.test(text)) ?? 'Candidate';
}
