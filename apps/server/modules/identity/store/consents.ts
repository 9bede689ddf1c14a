import type { UserId } from '@kasauti/contract/ids.ts';
import type { ConsentPurpose } from '@kasauti/domain/identity/mail-kinds.ts';
import type { Kysely } from 'kysely';
import type { Tables, Tx } from '../../../platform/database/database.ts';
import '../tables.ts';

const MAX_CONSENTS = 200;

/** Finds all consents of a user, latest first. */
export async function findConsents(executor: Kysely<Tables>, userId: UserId) {
  return await executor
    .selectFrom('consent')
    .select(['purpose', 'given_at as givenAt', 'withdrawn_at as withdrawnAt'])
    .where('user_id', '=', userId)
    .orderBy('given_at', 'desc')
    .orderBy('consent_id', 'desc')
    .limit(MAX_CONSENTS)
    .execute();
}

type Giving = {
  consentId: string;
  userId: UserId;
  purpose: ConsentPurpose;
  textVersion: string;
  language: 'en' | 'hi';
  at: Date;
};

/** Stores a consent. Returns false when the same consent is valid already. */
export async function insertConsent(tx: Tx, giving: Giving): Promise<boolean> {
  const row = await tx
    .insertInto('consent')
    .values({
      consent_id: giving.consentId,
      user_id: giving.userId,
      purpose: giving.purpose,
      text_version: giving.textVersion,
      language: giving.language,
      given_at: giving.at,
      withdrawn_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('consent_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Withdraws a consent. Returns false when there was none. */
export async function endConsent(tx: Tx, userId: UserId, purpose: ConsentPurpose, at: Date): Promise<boolean> {
  const row = await tx
    .updateTable('consent')
    .set({ withdrawn_at: at })
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('withdrawn_at', 'is', null)
    .returning('consent_id')
    .executeTakeFirst();
  return row !== undefined;
}

export type ConsentingUser = { userId: UserId; email: string; language: 'en' | 'hi'; agreedAt: Date };

/** Finds candidates with a confirmed address and a valid consent, in ascending order of id, starting after `after`. */
export async function findAgreed(
  executor: Kysely<Tables>,
  purpose: ConsentPurpose,
  after: UserId | null,
  limit: number,
): Promise<ConsentingUser[]> {
  return await executor
    .selectFrom('consent')
    .innerJoin('user_account', 'user_account.user_id', 'consent.user_id')
    .select(['consent.user_id as userId', 'email', 'user_account.language', 'given_at as agreedAt'])
    .where('purpose', '=', purpose)
    .where('withdrawn_at', 'is', null)
    .where('role', '=', 'candidate')
    .where('email_confirmed_at', 'is not', null)
    .where('erased_at', 'is', null)
    .$if(after !== null, (agreed) => agreed.where('consent.user_id', '>', after))
    .orderBy('consent.user_id')
    .limit(limit)
    .execute();
}
