import type { GuardianConsentId, UserId } from '@kasauti/contract/ids.ts';
import type { Insertable, Kysely } from 'kysely';
import type { Tables, Tx } from '../../../platform/database.ts';
import '../tables.ts';

/** The consent that holds now, or null. */
export async function findOpenConsent(executor: Kysely<Tables>, userId: UserId) {
  const row = await executor
    .selectFrom('guardian_consent')
    .select(['guardian_consent_id as consentId', 'guardian_name as guardianName', 'relation'])
    .select(['guardian_email as guardianEmail', 'given_at as givenAt'])
    .where('user_id', '=', userId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}
export type OpenConsent = NonNullable<Awaited<ReturnType<typeof findOpenConsent>>>;

export async function insertConsent(tx: Tx, consent: Insertable<Tables['guardian_consent']>): Promise<void> {
  await tx.insertInto('guardian_consent').values(consent).execute();
}

export async function withdrawConsent(tx: Tx, consentId: GuardianConsentId, now: Date): Promise<void> {
  await tx
    .updateTable('guardian_consent')
    .set({ withdrawn_at: now })
    .where('guardian_consent_id', '=', consentId)
    .execute();
}
