import type { Role } from '@kasauti/contract/identity/identity.ts';
import type { UserId } from '@kasauti/contract/ids.ts';
import type { Scope } from '@kasauti/contract/staff/scopes.ts';
import type { Work } from '../../../platform/database/work.ts';
import { newId } from '../../../platform/ids.ts';
import type { Secrets } from '../../../platform/security/secrets.ts';
import { record } from '../../audit/index.ts';
import { sealTotpSecret } from '../second-factor/totp.ts';
import { scopeColumns } from '../staff/scope-columns.ts';
import { isAddressKept, lockAddress } from '../store/email-changes.ts';
import { insertUser } from '../store/users.ts';
import { keepOfUniqueNumber } from './unique-number.ts';

export type NewUser = {
  fullName: string;
  email: string;
  phone: string | null;
  bornOn: string | null;
  gender: 'male' | 'female' | 'other' | null;
  uniqueNumber?: string | null;
  passwordHash: string | null;
  role: Role;
  language?: 'en' | 'hi';
  /** True if the address is known to belong to the user. In this case no confirmation mail is sent. */
  confirmed: boolean;
  /** The provider, centre or organisation to which the work of a staff user is bound. */
  scope?: Scope | null;
  /** Secret of the authenticator in Base32. Staff must have one. */
  totpSecret?: string | null;
  /** Hash of the token of this user's browser. The confirmation link works only in this browser; see `signUp`. */
  signUpDeviceHash?: Buffer | null;
};

/**
 * Creates an account. Announces `user-signed-up` unless the address is confirmed already. Throws if the address is
 * taken.
 */
export async function registerUser(work: Work, secrets: Secrets, user: NewUser): Promise<UserId> {
  const userId = await addUser(work, secrets, user);
  if (userId === null) throw new Error('an account with this address exists');
  return userId;
}

/** Creates an account. Returns null when the address is taken. */
export async function addUser(work: Work, secrets: Secrets, user: NewUser): Promise<UserId | null> {
  const { tx, now } = work;
  const userId = newId<UserId>(now);
  const username = user.email.toLowerCase();
  await lockAddress(tx, username);
  if (await isAddressKept(tx, username, { now, but: null })) return null;
  const isNew = await insertUser(tx, {
    user_id: userId,
    username,
    email: user.email,
    full_name: user.fullName,
    phone: user.phone,
    born_on: user.bornOn,
    gender: user.gender,
    ...(user.uniqueNumber ? keepOfUniqueNumber(secrets, user.uniqueNumber) : {}),
    password_hash: user.passwordHash,
    email_confirmed_at: user.confirmed ? now : null,
    sign_up_device_hash: user.signUpDeviceHash ?? null,
    role: user.role,
    ...scopeColumns(user.scope ?? null),
    totp_secret_sealed: user.totpSecret ? sealTotpSecret(secrets, userId, user.totpSecret) : null,
    totp_since: user.totpSecret ? now : null,
    language: user.language ?? 'en',
    created_at: now,
  });
  if (!isNew) return null;
  if (!user.confirmed) await work.announce({ kind: 'user-signed-up', userId });
  if (user.role !== 'candidate') {
    const fact = { actorId: null, actorRole: 'system', action: 'staff.register', objectKind: 'user', objectId: userId };
    record(work, { ...fact, detail: { role: user.role, ...(user.scope && { scope: user.scope }) } });
  }
  return userId;
}
