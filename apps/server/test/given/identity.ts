import { randomBytes } from 'node:crypto';
import type { ContractEntry } from '@kasauti/contract/entry.ts';
import { login, type Role, type SignupAsk } from '@kasauti/contract/identity/identity.ts';
import type { SessionId, UserId } from '@kasauti/contract/ids.ts';
import { isRefusal } from '@kasauti/contract/refusal.ts';
import type { Scope } from '@kasauti/contract/staff/scopes.ts';
import { GUARDIAN_TEXT_VERSION } from '@kasauti/domain/identity/guardian-consent-text.ts';
import { HOUR_MS, MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import type { BuiltApp } from '../../app.ts';
import {
  askGuardian,
  decideGuardianConsent,
  hashPassword,
  newTotpSecret,
  registerUser,
} from '../../modules/identity/index.ts';
import { hashToken, newToken } from '../../modules/identity/tokens.ts';
import type { App } from '../../platform/app.ts';
import { sessionCookieName } from '../../platform/http/cookies.ts';
import { newId } from '../../platform/ids.ts';

/** The password of every user that this file creates. */
export const givenPassword = 'lantern-in-the-monsoon';
let givenHash: Promise<string> | null = null;

export type GivenUser = {
  userId: UserId;
  email: string;
  fullName: string;
  role: Role;
  password: string;
  /** Base32 secret of the authenticator, or null if the user has none. */
  totpSecret: string | null;
};

type UserWishes = {
  role?: Role;
  fullName?: string;
  email?: string;
  phone?: string | null;
  bornOn?: string | null;
  gender?: 'male' | 'female' | 'other' | null;
  uniqueNumber?: string | null;
  confirmed?: boolean;
  language?: 'en' | 'hi';
  guardianConsent?: boolean;
  scope?: Scope;
};

const isStaff = (role: Role) => role !== 'candidate' && role !== 'org_manager';

/** Creates an account. By default it is an adult candidate with a confirmed address. */
export async function givenUser(app: App, wishes: UserWishes = {}): Promise<GivenUser> {
  const role = wishes.role ?? 'candidate';
  const email = wishes.email ?? `${role}-${randomBytes(6).toString('hex')}@people.example`;
  const fullName = wishes.fullName ?? 'Asha Rao';
  const totpSecret = isStaff(role) ? newTotpSecret() : null;
  givenHash ??= hashPassword(givenPassword);
  const passwordHash = await givenHash;
  const userId = await app.inTransaction((work) =>
    registerUser(work, app.secrets, {
      fullName,
      email,
      phone: wishes.phone === undefined ? '+91 55500 10001' : wishes.phone,
      bornOn: wishes.bornOn === undefined ? '2000-01-31' : wishes.bornOn,
      gender: wishes.gender === undefined ? 'female' : wishes.gender,
      uniqueNumber: wishes.uniqueNumber === undefined ? 'KA-4410-7788' : wishes.uniqueNumber,
      passwordHash,
      role,
      language: wishes.language,
      confirmed: wishes.confirmed ?? true,
      scope: wishes.scope,
      totpSecret,
    }),
  );
  if (wishes.guardianConsent) await givenGuardianConsent(app, userId);
  return { userId, email, fullName, role, password: givenPassword, totpSecret };
}

/** Requests a guardian's consent for a minor and gives it as the guardian. */
async function givenGuardianConsent(app: App, userId: UserId): Promise<void> {
  const guardian = { guardianName: 'Latha Nair', relation: 'mother' as const, language: 'en' as const };
  const guardianEmail = `latha-${randomBytes(6).toString('hex')}@people.example`;
  await app.inTransaction(async (work) => {
    const asked = await askGuardian(work, app.settings, { userId, guardianEmail, ...guardian });
    if (isRefusal(asked)) throw new Error(`a guardian is not asked: ${asked.code}`);
    const read = { textVersion: GUARDIAN_TEXT_VERSION, language: 'en' as const };
    const decision = { verb: 'give' as const, token: asked.token, agreed: true as const, ...read };
    await decideGuardianConsent(work, app.settings, { decision, caller: null });
  });
}

/** Returns a valid sign-up form. */
export function signUpForm(email: string): SignupAsk {
  return {
    fullName: 'Irfan Pathan',
    email,
    phone: '+91 55500 20002',
    username: email,
    password: 'a-kettle-on-the-stove',
    dob: '2001-02-28',
    gender: 'male',
    uniqueno: 'DL-0420-110149',
    organizationCode: '',
  };
}

export type GivenSession = { sessionId: SessionId; token: string; deviceId: string; headers: { cookie: string } };

/** Creates an open session of this user, as a login does. An earlier open session of the user ends. */
export async function givenSession(
  app: App,
  userId: UserId,
  { deviceId = `given-${randomBytes(4).toString('hex')}` }: { deviceId?: string } = {},
): Promise<GivenSession> {
  const now = new Date();
  const sessionId = newId<SessionId>(now);
  const token = newToken();
  await app.database.transaction().execute(async (tx) => {
    await tx
      .updateTable('session')
      .set({ ended_at: now, end_reason: 'replaced' })
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null)
      .execute();
    await tx
      .insertInto('session')
      .values({
        session_id: sessionId,
        user_id: userId,
        token_hash: hashToken(token),
        device_id: deviceId,
        device_label: 'Firefox on Linux',
        created_at: now,
        last_seen_at: now,
        idle_expires_at: new Date(now.getTime() + app.settings.SESSION_IDLE_MINUTES * MINUTE_MS),
        expires_at: new Date(now.getTime() + app.settings.SESSION_HOURS * HOUR_MS),
        ended_at: null,
        end_reason: null,
      })
      .execute();
  });
  const headers = { cookie: `${sessionCookieName(app.settings.publicUrl)}=${token}` };
  return { sessionId, token, deviceId, headers };
}

/** Creates a user with an open session. Requests with the returned `headers` are authenticated. */
export async function givenSignedIn(app: App, wishes: UserWishes = {}): Promise<GivenUser & GivenSession> {
  const user = await givenUser(app, wishes);
  return { ...user, ...(await givenSession(app, user.userId)) };
}

export type GivenBrowser = ReturnType<typeof givenBrowser>;

/**
 * Simulates a browser with its own cookies and device id. Its `send` makes API calls in the same way as the product's
 * pages.
 */
export function givenBrowser(
  app: App,
  { userAgent = FIREFOX, address = '127.0.0.1' }: { userAgent?: string; address?: string } = {},
) {
  const cookies = new Map<string, string>();
  const newDeviceId = () => `${userAgent}-${randomBytes(8).toString('hex')}`;
  const deviceId = newDeviceId();
  let current = deviceId;
  async function send(
    call: Pick<ContractEntry, 'method' | 'path'>,
    body?: object,
    headers: Record<string, string> = {},
  ) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await app.fastify.inject({
      method: call.method,
      url: call.path,
      remoteAddress: address,
      headers: { 'user-agent': userAgent, origin: app.settings.publicUrl, ...(cookie && { cookie }), ...headers },
      ...(body && { payload: body }),
    });
    for (const { name, value, maxAge } of answer.cookies) {
      if (value === '' || maxAge === 0) cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  }
  const logIn = (user: Pick<GivenUser, 'email' | 'password'>, more: { forceLogin?: boolean } = {}) =>
    send(login, { username: user.email, password: user.password, deviceId: current, ...more });
  /** Replaces the device id, as the pages do at a logout. */
  const forgetDeviceId = () => {
    current = newDeviceId();
  };
  return { cookies, deviceId, forgetDeviceId, send, logIn };
}

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

/** Runs the outbox and returns the mails to an address, oldest first. Each has the token of its link, or null. */
export async function mailsTo(app: BuiltApp, address: string) {
  await app.drainOutbox();
  const rows = await app.database
    .selectFrom('mail_message')
    .select(['subject', 'plain', 'html'])
    .where('to_address', '=', address)
    .orderBy('queued_at')
    .orderBy('mail_message_id')
    .execute();
  return rows.map((mail) => ({ ...mail, token: /[?#]token=([A-Za-z0-9_-]+)/.exec(mail.plain)?.[1] ?? null }));
}
