import type { MessageId, OrderId, UserId } from '@kasauti/contract/ids.ts';
import { type Kysely, sql } from 'kysely';
import type { Tables, Tx } from '../../../platform/database/database.ts';
import '../tables.ts';

type About = { userId: UserId; orderId: OrderId | null; reference: string | null };

const claimColumns = [
  'payment_claim_id as claimId',
  'looked_at as lookedAt',
  'contact_message_id as messageId',
] as const;

export async function findClaim(executor: Kysely<Tables>, { userId, orderId, reference }: About) {
  const row = await executor
    .selectFrom('payment_claim')
    .select(claimColumns)
    .where('user_id', '=', userId)
    .where(sql<boolean>`order_id is not distinct from ${orderId}::uuid`)
    .where(sql<boolean>`reference is not distinct from ${reference}::text`)
    .executeTakeFirst();
  return row ?? null;
}

/** Counts the missing payments that a user has reported since an instant. */
export async function countClaims(executor: Kysely<Tables>, userId: UserId, since: Date): Promise<number> {
  const { count } = await executor
    .selectFrom('payment_claim')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('made_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertClaim(
  tx: Tx,
  { claimId, ...about }: About & { claimId: string },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('payment_claim')
    .values({
      payment_claim_id: claimId,
      user_id: about.userId,
      order_id: about.orderId,
      reference: about.reference,
      made_at: now,
      looked_at: now,
    })
    .execute();
}

export async function noteLook(tx: Tx, claimId: string, now: Date): Promise<void> {
  await tx.updateTable('payment_claim').set({ looked_at: now }).where('payment_claim_id', '=', claimId).execute();
}

export async function noteTicket(tx: Tx, claimId: string, messageId: MessageId): Promise<void> {
  await tx
    .updateTable('payment_claim')
    .set({ contact_message_id: messageId })
    .where('payment_claim_id', '=', claimId)
    .execute();
}
