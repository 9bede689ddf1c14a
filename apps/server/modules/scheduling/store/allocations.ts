import type { BookingId, SittingId } from '@kasauti/contract/ids.ts';
import { type Insertable, type Kysely, sql } from 'kysely';
import type { Tables, Tx } from '../../../platform/database/database.ts';
import '../tables.ts';

export async function findPlacements(executor: Kysely<Tables>, sittingIds: readonly SittingId[]) {
  return await executor
    .selectFrom('allocation')
    .select(['sitting_id as sittingId', 'booking_id as bookingId', 'room_id as roomId', 'seat_label as seatNo'])
    .where('sitting_id', '=', sql<SittingId>`any(${sittingIds}::uuid[])`)
    .orderBy('booking_id')
    .execute();
}

export async function insertAllocation(tx: Tx, allocation: Insertable<Tables['allocation']>): Promise<void> {
  await tx.insertInto('allocation').values(allocation).execute();
}

export async function findAllocationRow(executor: Kysely<Tables>, bookingId: BookingId) {
  const row = await executor
    .selectFrom('allocation')
    .select(['sitting_id as sittingId', 'room_id as roomId', 'seat_label as seatLabel', 'input_hash as inputHash'])
    .where('booking_id', '=', bookingId)
    .executeTakeFirst();
  return row ?? null;
}

export async function deleteAllocation(tx: Tx, bookingId: BookingId): Promise<void> {
  await tx.deleteFrom('allocation').where('booking_id', '=', bookingId).execute();
}

/**
 * Locks a sitting for allocation until the commit. Allocations of one sitting run one after the other, so each sees the
 * places that were allocated before.
 */
export async function lockSittingForAllocation(tx: Tx, sittingId: SittingId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`allocate:${sittingId}`}, 0))`.execute(tx);
}
