import type { Role } from '@kasauti/contract/identity/identity.ts';
import type { UserId } from '@kasauti/contract/ids.ts';
import { type Insertable, type Kysely, type SelectQueryBuilder, sql, type Updateable } from 'kysely';
import type { Tables, Tx } from '../../../platform/database/database.ts';
import '../tables.ts';

/** True for a disabled staff account and for any erased account. */
const isShut = sql<boolean>`(disabled_at is not null or erased_at is not null)`;

export type User = NonNullable<Awaited<ReturnType<typeof findUser>>>;

function publicParts<O>(users: SelectQueryBuilder<Tables, 'user_account', O>) {
  return users.select([
    'user_id as userId',
    'email',
    'full_name as fullName',
    'phone',
    'born_on as bornOn',
    'birth_date_corrected_at as birthDateCorrectedAt',
    'gender',
    'unique_number_last4 as uniqueNumberLast4',
    'email_confirmed_at as emailConfirmedAt',
    sql<boolean>`email_confirmed_at is not null`.as('emailConfirmed'),
    'guardian_consent_at as guardianConsentAt',
    'role',
    'organisation_id as organisationId',
    'centre_id as centreId',
    'provider_id as providerId',
    'language',
    'created_at as createdAt',
    'leaves_at as leavesAt',
    isShut.as('isDisabled'),
  ]);
}

/** Finds a user. The result contains no credentials. Returns null when there is no such user. */
export async function findUser(executor: Kysely<Tables>, userId: UserId) {
  const user = await publicParts(executor.selectFrom('user_account')).where('user_id', '=', userId).executeTakeFirst();
  return user ?? null;
}

export async function findUsers(executor: Kysely<Tables>, userIds: readonly UserId[]): Promise<Map<UserId, User>> {
  if (userIds.length === 0) return new Map();
  const users = await publicParts(executor.selectFrom('user_account'))
    .where(sql<boolean>`user_id = any(${userIds}::uuid[])`)
    .execute();
  return new Map(users.map((user) => [user.userId, user]));
}

/** Finds the users of this role who can log in. If `among` is given, finds only users in this list. */
export async function findOfRole(
  executor: Kysely<Tables>,
  role: Role,
  among: readonly UserId[] | null,
): Promise<User[]> {
  return await publicParts(executor.selectFrom('user_account'))
    .where('role', '=', role)
    .where(sql<boolean>`not ${isShut}`)
    .$if(among !== null, (query) => query.where(sql<boolean>`user_id = any(${among}::uuid[])`))
    .orderBy('full_name')
    .orderBy('user_id')
    .execute();
}

/** Finds a user by email address, which is the user name, ignoring case. */
export async function findUserByEmail(executor: Kysely<Tables>, email: string): Promise<User | null> {
  const users = publicParts(executor.selectFrom('user_account'));
  return (await users.where('username', '=', email.trim().toLowerCase()).executeTakeFirst()) ?? null;
}

/** Inserts a user. Returns false, without a change, when the user name is taken. */
export async function insertUser(tx: Tx, user: Insertable<Tables['user_account']>): Promise<boolean> {
  const row = await tx
    .insertInto('user_account')
    .values(user)
    .onConflict((conflict) => conflict.column('username').doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Finds the user id and the password hash of an account by its user name. Also returns whether the account was used on
 * this device before.
 */
export async function findCredentials(executor: Kysely<Tables>, username: string, deviceId: string) {
  const row = await executor
    .selectFrom('user_account as account')
    .select(['account.user_id as userId', 'account.password_hash as passwordHash'])
    .select((account) =>
      account
        .exists(
          account
            .selectFrom('device')
            .select('device.user_id')
            .whereRef('device.user_id', '=', 'account.user_id')
            .where('device.device_id', '=', deviceId),
        )
        .$castTo<boolean>()
        .as('isKnownDevice'),
    )
    .where('account.username', '=', username)
    .executeTakeFirst();
  return row ?? null;
}

/** Finds the user name and password hash by user id, for a check of the password. */
export async function findPassword(executor: Kysely<Tables>, userId: UserId) {
  return await executor
    .selectFrom('user_account')
    .select(['username', 'password_hash as passwordHash'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
}

/**
 * Locks an account until the transaction ends. In all processes, opening and ending sessions of this user waits for
 * this lock. New rows in other tables that refer to the user do not wait.
 */
export async function lockUser(tx: Tx, userId: UserId) {
  return await tx
    .selectFrom('user_account')
    .select([
      'user_id as userId',
      'username',
      'role',
      'password_hash as passwordHash',
      'sign_up_device_hash as signUpDeviceHash',
      'totp_secret_sealed as sealedSecret',
      'totp_last_step as lastStep',
      'totp_since as totpSince',
      'passkey_count as passkeyCount',
      'verified_documents as verifiedDocuments',
      sql<boolean>`email_confirmed_at is not null`.as('emailConfirmed'),
      'created_at as createdAt',
      isShut.as('isDisabled'),
      'leaves_at as leavesAt',
    ])
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Locks all administrators who can log in, in ascending order of id. */
export async function lockAdmins(tx: Tx): Promise<UserId[]> {
  const rows = await tx
    .selectFrom('user_account')
    .select('user_id as userId')
    .where('role', '=', 'admin')
    .where('disabled_at', 'is', null)
    .orderBy('user_id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ userId }) => userId);
}

/** Locks an account like `lockUser`, by its user name. */
export async function lockUserByName(tx: Tx, username: string) {
  return await tx
    .selectFrom('user_account')
    .select(['user_id as userId', 'sign_up_device_hash as signUpDeviceHash'])
    .select(sql<boolean>`email_confirmed_at is not null`.as('emailConfirmed'))
    .where('username', '=', username)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function updateUser(tx: Tx, userId: UserId, change: Updateable<Tables['user_account']>): Promise<void> {
  await tx.updateTable('user_account').set(change).where('user_id', '=', userId).execute();
}

/** Marks an address as confirmed. A repeated call does not change the time. */
export async function markConfirmed(tx: Tx, userId: UserId, now: Date): Promise<void> {
  await tx
    .updateTable('user_account')
    .set({ email_confirmed_at: now })
    .where('user_id', '=', userId)
    .where('email_confirmed_at', 'is', null)
    .execute();
}

/** Uses up a step of the authenticator. Returns false when this step or a later one was used before. */
export async function consumeTotpStep(tx: Tx, userId: UserId, step: number): Promise<boolean> {
  const row = await tx
    .updateTable('user_account')
    .set({ totp_last_step: step })
    .where('user_id', '=', userId)
    .where((user) => user.or([user('totp_last_step', 'is', null), user('totp_last_step', '<', step)]))
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function findConsent(executor: Kysely<Tables>, userId: UserId) {
  return await executor
    .selectFrom('user_account')
    .select('born_on as bornOn')
    .select(sql<boolean>`guardian_consent_at is not null`.as('hasGuardianConsent'))
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Finds the accounts that are due to be closed. */
export async function findAccountsDueForDeletion(executor: Kysely<Tables>, now: Date, most: number): Promise<UserId[]> {
  const rows = await executor
    .selectFrom('user_account')
    .select('user_id as userId')
    .where('leaves_at', '<=', now)
    .orderBy('leaves_at')
    .limit(most)
    .execute();
  return rows.map(({ userId }) => userId);
}

/**
 * Locks an account like `lockUser`. New rows in other tables that refer to the user also wait until the transaction
 * ends.
 */
export async function lockUserWholly(tx: Tx, userId: UserId): Promise<void> {
  await tx.selectFrom('user_account').select('user_id').where('user_id', '=', userId).forUpdate().execute();
}
