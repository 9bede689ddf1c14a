import type { StaffRole } from '@kasauti/contract/identity/identity.ts';
import type { UserId } from '@kasauti/contract/ids.ts';
import type { UnlockAskId } from '@kasauti/contract/staff/people.ts';
import { type Kysely, sql } from 'kysely';
import type { Database, Tables, Tx } from '../../../platform/database/database.ts';
import { storedList } from '../../../platform/lists/stored-list.ts';
import '../tables.ts';

const brief = [
  'user_id as userId',
  'full_name as fullName',
  'email',
  'role',
  sql<boolean>`email_confirmed_at is not null`.as('emailConfirmed'),
  sql<boolean>`disabled_at is not null`.as('isDisabled'),
  'created_at as createdAt',
] as const;

export type PersonQuestion = {
  /** Beginning of an email address. */
  address: string | null;
  /** Last characters of a unique number. */
  numberTail: string | null;
  /** The search keys of each word. A name matches when it has at least one key of every word. */
  words: readonly (readonly string[])[];
  withStaff: boolean;
  /** Only staff with this role. */
  role?: StaffRole | undefined;
  /** Users who were found by other means. */
  ids: readonly UserId[];
  /** Only these users may be found; null for all users. */
  among: readonly UserId[] | null;
};

/**
 * Returns the list of people who match the address, the number, the words or the ids. If the question contains only a
 * role, returns all people with this role. `withStaff`, `role` and `among` limit the list further.
 */
export function peopleOf(executor: Kysely<Tables>, question: PersonQuestion) {
  const { address, numberTail, words, ids, withStaff, role, among } = question;
  const asksForNobody = address === null && numberTail === null && words.length === 0 && ids.length === 0;
  const people = executor
    .selectFrom('user_account')
    .select(brief)
    .$if(!asksForNobody || role === undefined, (all) =>
      all.where(({ or, and, eb }) =>
        or([
          ...(address === null ? [] : [sql<boolean>`starts_with(username, ${address})`]),
          ...(ids.length === 0 ? [] : [eb('user_id', '=', sql<UserId>`any(${ids}::uuid[])`)]),
          ...(numberTail === null ? [] : [eb('unique_number_last4', '=', numberTail)]),
          ...(words.length === 0 ? [] : [and(words.map((keys) => sql<boolean>`name_keys && ${keys}::text[]`))]),
        ]),
      ),
    )
    .$if(role !== undefined, (all) => all.where('role', '=', role ?? 'admin'))
    .$if(among !== null, (all) => all.where('user_id', '=', sql<UserId>`any(${among}::uuid[])`))
    .$if(!withStaff, (all) => all.where('role', 'in', ['candidate', 'org_manager']));
  return storedList(people, {
    keys: {
      name: { by: sql`lower(full_name)`, type: 'text' },
      since: { by: sql`created_at`, type: 'timestamptz' },
    },
    tie: { by: sql`user_id`, type: 'uuid' },
  });
}
export type BriefPerson = Awaited<ReturnType<ReturnType<typeof peopleOf>['page']>>[number];

/** Finds the data of an account that support may see in addition to `findUser`. It contains no credentials. */
export async function findAccess(executor: Kysely<Tables>, userId: UserId) {
  return await executor
    .selectFrom('user_account as account')
    .leftJoin('session', (join) =>
      join.onRef('session.user_id', '=', 'account.user_id').on('session.ended_at', 'is', null),
    )
    .select([
      sql<boolean>`account.totp_secret_sealed is not null or account.passkey_count > 0`.as('hasSecondFactor'),
      'session.device_label as device',
      'session.created_at as sessionSince',
      'session.last_seen_at as lastSeenAt',
      sql<Date | null>`(select max(f.blocked_until) from second_factor_failure f where f.user_id = account.user_id and f.blocked_until > now())`.as(
        'codesWaitUntil',
      ),
    ])
    .where('account.user_id', '=', userId)
    .executeTakeFirst();
}

/** Finds accounts whose names have no search keys. */
export async function findUnindexed(executor: Kysely<Tables>, limit: number) {
  return await executor
    .selectFrom('user_account')
    .select(['user_id as userId', 'full_name as fullName'])
    .where('name_keys', 'is', null)
    .limit(limit)
    .execute();
}

/** Stores the search keys of a name, unless the name has changed in the meantime. */
export async function keepNameKeys(database: Database, person: { userId: UserId; fullName: string; keys: string[] }) {
  await database
    .updateTable('user_account')
    .set({ name_keys: person.keys })
    .where('user_id', '=', person.userId)
    .where('full_name', '=', person.fullName)
    .execute();
}

/** Inserts a request about lost second factors. Returns false if such a request for this account is pending already. */
export async function insertUnlock(
  tx: Tx,
  ask: { unlockAskId: UnlockAskId; userId: UserId; askedBy: UserId; reason: string; askedAt: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('unlock_ask')
    .values({
      unlock_ask_id: ask.unlockAskId,
      user_id: ask.userId,
      asked_by: ask.askedBy,
      reason: ask.reason,
      asked_at: ask.askedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('unlock_ask_id')
    .executeTakeFirst();
  return row !== undefined;
}

const MAX_UNLOCKS = 200;

/** Finds the undecided requests, oldest first. They concern the users in `of`, or all users if `of` is null. */
export async function findWaitingUnlocks(executor: Kysely<Tables>, of: readonly UserId[] | null) {
  return await executor
    .selectFrom('unlock_ask')
    .innerJoin('user_account as person', 'person.user_id', 'unlock_ask.user_id')
    .innerJoin('user_account as asker', 'asker.user_id', 'unlock_ask.asked_by')
    .select([
      'unlock_ask.unlock_ask_id as unlockAskId',
      'unlock_ask.user_id as userId',
      'person.full_name as fullName',
      'person.email',
      'unlock_ask.asked_by as askedBy',
      'asker.full_name as askerName',
      'unlock_ask.reason',
      'unlock_ask.asked_at as askedAt',
    ])
    .where('unlock_ask.decision', 'is', null)
    .$if(of !== null, (asks) => asks.where('unlock_ask.user_id', '=', sql<UserId>`any(${of}::uuid[])`))
    .orderBy('unlock_ask.asked_at')
    .limit(MAX_UNLOCKS)
    .execute();
}

/** Finds the user whose account a request is about. */
export async function findUnlockOwner(executor: Kysely<Tables>, unlockAskId: UnlockAskId): Promise<UserId | null> {
  const row = await executor
    .selectFrom('unlock_ask')
    .select('user_id')
    .where('unlock_ask_id', '=', unlockAskId)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

export async function lockUnlock(tx: Tx, unlockAskId: UnlockAskId) {
  return await tx
    .selectFrom('unlock_ask')
    .select(['user_id as userId', 'asked_by as askedBy', 'decision'])
    .where('unlock_ask_id', '=', unlockAskId)
    .forUpdate()
    .executeTakeFirst();
}

export async function keepDecision(
  tx: Tx,
  unlockAskId: UnlockAskId,
  decided: { decision: 'approve' | 'refuse'; by: UserId; at: Date },
): Promise<void> {
  await tx
    .updateTable('unlock_ask')
    .set({ decision: decided.decision, decided_by: decided.by, decided_at: decided.at })
    .where('unlock_ask_id', '=', unlockAskId)
    .execute();
}

/** Finds users by phone number, ignoring its format. A number that is too short matches no one. */
export async function findByPhone(executor: Kysely<Tables>, phone: string, limit: number): Promise<UserId[]> {
  const rows = await executor
    .selectFrom('user_account')
    .select('user_id as userId')
    .where('phone_key', '=', sql<string>`phone_key(${phone})`)
    .orderBy('user_id')
    .limit(limit)
    .execute();
  return rows.map(({ userId }) => userId);
}
