import type { UserId } from '@kasauti/contract/ids.ts';
import { type Kysely, sql } from 'kysely';
import type { Tables, Tx } from '../../../platform/database/database.ts';
import '../tables.ts';

export async function eraseBookingRows(tx: Tx, userId: UserId): Promise<void> {
  await tx.deleteFrom('seat_wish').where('user_id', '=', userId).execute();
  await tx
    .deleteFrom('system_check')
    .where('booking_id', 'in', (query) =>
      query.selectFrom('booking').select('booking_id').where('candidate_id', '=', userId),
    )
    .execute();
}

/** A seat that is held, or a test that is still to be sat. */
export async function hasBookingAhead(executor: Kysely<Tables>, userId: UserId, now: Date): Promise<boolean> {
  const row = await executor
    .selectFrom('booking')
    .innerJoin('sitting', 'sitting.sitting_id', 'booking.sitting_id')
    .select('booking.booking_id')
    .where('candidate_id', '=', userId)
    .where('booking.state', 'in', ['held', 'confirmed', 'started'])
    .where('sitting.ends_at', '>', now)
    .where(sql<boolean>`(held_until is null or held_until > ${now})`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
