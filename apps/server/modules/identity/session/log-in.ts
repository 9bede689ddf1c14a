import { type LoginAsk, login } from '@kasauti/contract/identity/identity.ts';
import type { UserId } from '@kasauti/contract/ids.ts';
import { isRefusal, type Refusal, refuse } from '@kasauti/contract/refusal.ts';
import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import { refuseAndCommit, type Work } from '../../../platform/database/work.ts';
import type { Identity } from '../identity-parts.ts';
import { checkLogin } from '../password/check-password.ts';
import { type Counter, countersFor, forgiveOnDevice } from '../password/wrong-passwords.ts';
import { presentWays } from '../present.ts';
import { findWays, hasSecondFactor } from '../second-factor/second-factor-ways.ts';
import { insertChallenge, useProof } from '../store/challenges.ts';
import { endLoginCodes } from '../store/login-codes.ts';
import { findCredentials, lockUser } from '../store/users.ts';
import { hashToken, newToken } from '../tokens.ts';
import { type Device, type DeviceConflict, type OpenedSession, openSession } from './open-session.ts';

/** Time to enter a code. It is long enough to fetch the phone. */
const CHALLENGE_MS = 5 * MINUTE_MS;

type Ask = LoginAsk & {
  deviceLabel: string;
  /** Network address of the request. */
  address: string;
  /**
   * Value of the cookie that proves a second factor, or null without a cookie. `answerSecondFactor` returns this value
   * when another device is active.
   */
  proof: string | null;
  browser: string | null;
  requestId: string;
};
export type LoginOutcome = OpenedSession | DeviceConflict | Refusal;

/**
 * Opens a session for a user name and password. An unknown name causes the same work and the same response as a wrong
 * password. The response mentions a session on another device only after the password and the second factor were right.
 */
export async function logIn(identity: Identity, ask: Ask): Promise<LoginOutcome> {
  const { app } = identity;
  const { deviceId } = ask;
  const username = ask.username.trim().toLowerCase();
  const account = await findCredentials(app.database, username, deviceId);
  const isKnownDevice = account?.isKnownDevice ?? false;
  const counters = countersFor(app.secrets, app.settings, { username, deviceId, isKnownDevice, address: ask.address });
  const passwordHash = account?.passwordHash ?? null;
  const byMail = { userId: account?.userId ?? null, deviceId, code: ask.mailedCode ?? null };
  const check = { passwordHash, password: ask.password, counters, address: ask.address };
  const bar = await checkLogin(identity, check, byMail);
  if (bar) return bar;
  if (!account) throw new Error('the password matched, but the user does not exist');
  return await logInChecked(identity, { ...ask, userId: account.userId, passwordHash, counters });
}

type Checked = Omit<Ask, 'username' | 'password' | 'address' | 'mailedCode'> & {
  userId: UserId;
  /** The hash against which the password was checked. */
  passwordHash: string | null;
  counters: Counter[];
};

/** Completes a login whose password was right. */
export async function logInChecked({ app, sessions }: Identity, ask: Checked): Promise<LoginOutcome> {
  const { userId, passwordHash, counters, deviceId, deviceLabel, forceLogin } = ask;
  const outcome = await app.inTransaction(async (work) => {
    const user = await lockUser(work.tx, userId);
    // The password was changed while the old password was being checked. The old password is no longer valid.
    if (user?.passwordHash !== passwordHash) return refuse(login.refusals, 'wrong-credentials');
    const who = { userId, deviceId, deviceLabel, forceLogin, browser: ask.browser };
    if (hasSecondFactor(user) && !(await hasProof(work, ask, userId))) return await refuseForNow(work, who);
    const opened = await openSession(work, app, who);
    if (opened.kind === 'opened') {
      await forgiveOnDevice(work, counters);
      await endLoginCodes(work.tx, userId, work.now);
    }
    return opened;
  }, ask.requestId);
  if (!isRefusal(outcome) && outcome.kind === 'opened') sessions.forget(userId);
  return outcome;
}

/**
 * Refuses a login for which the second factor is still missing. The transaction commits although the login is refused,
 * so that the new challenge is stored.
 */
async function refuseForNow(work: Work, who: Challenged) {
  const { challenge: token, ways } = await challenge(work, who);
  const extra = { challenge: token, ...presentWays(ways) };
  return refuseAndCommit(login.refusals, 'second-factor-required', { extra });
}

/**
 * Returns true if the second factor was right a moment ago and only a session on another device prevented the login.
 * The proof works once.
 */
export async function hasProof(
  { tx, now }: Work,
  { proof, forceLogin, deviceId }: Pick<Ask, 'proof' | 'forceLogin' | 'deviceId'>,
  userId: UserId,
): Promise<boolean> {
  if (!proof || !forceLogin) return false;
  return await useProof(tx, { tokenHash: hashToken(proof), userId, deviceId, now });
}

type Challenged = Device & { userId: UserId; forceLogin: boolean };

/** Creates a challenge for a login in which only the second factor is missing. */
export async function challenge({ tx, now }: Work, who: Challenged) {
  const token = newToken();
  await insertChallenge(tx, {
    token_hash: hashToken(token),
    user_id: who.userId,
    device_id: who.deviceId,
    device_label: who.deviceLabel,
    force_login: who.forceLogin,
    expires_at: new Date(now.getTime() + CHALLENGE_MS),
    verified_at: null,
    used_at: null,
  });
  return { kind: 'challenged' as const, challenge: token, ways: await findWays(tx, who.userId) };
}
