import type { EntitlementId, ExamId, OrderId, RefundId, UserId } from '@kasauti/contract/ids.ts';
import { type Kysely, sql } from 'kysely';
import type { Tables, Tx } from '../../../platform/database/database.ts';
import type { EntitlementState } from '../columns.ts';
import '../tables.ts';

export type NewEntitlement = {
  entitlementId: EntitlementId;
  orderLineId: string;
  unitNo: number;
  examId: ExamId;
  expiresAt: Date;
};

/**
 * Inserts the entitlements for all units of an order in one statement. The unique key (line, unit) prevents an order
 * from being fulfilled twice.
 */
export async function insertEntitlements(
  tx: Tx,
  userId: UserId,
  units: readonly NewEntitlement[],
  now: Date,
): Promise<void> {
  await sql`
    insert into entitlement
      (entitlement_id, order_line_id, unit_no, user_id, exam_id, state, granted_at, expires_at, changed_at)
    select entitlement_id, order_line_id, unit_no, ${userId}, exam_id, 'granted', ${now}, expires_at, ${now}
    from unnest(
      ${units.map((unit) => unit.entitlementId)}::uuid[], ${units.map((unit) => unit.orderLineId)}::uuid[],
      ${units.map((unit) => unit.unitNo)}::int[], ${units.map((unit) => unit.examId)}::uuid[],
      ${units.map((unit) => unit.expiresAt)}::timestamptz[]
    ) as unit (entitlement_id, order_line_id, unit_no, exam_id, expires_at)`.execute(tx);
}

const entitlementColumns = [
  'entitlement_id as entitlementId',
  'user_id as candidateId',
  'exam_id as examId',
  // While a refund of the unit is requested or in progress, this state is `revoked`. Nobody can then book the unit.
  sql<EntitlementState>`case when asked_back_by is null then state else 'revoked' end`.as('state'),
  'granted_at as grantedAt',
  'expires_at as expiresAt',
] as const;

export async function findEntitlement(executor: Kysely<Tables>, entitlementId: EntitlementId) {
  const row = await executor
    .selectFrom('entitlement')
    .select(entitlementColumns)
    .where('entitlement_id', '=', entitlementId)
    .executeTakeFirst();
  return row ?? null;
}

export async function lockEntitlementRow(tx: Tx, entitlementId: EntitlementId) {
  const row = await tx
    .selectFrom('entitlement')
    .select(entitlementColumns)
    .where('entitlement_id', '=', entitlementId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Locks the user's usable entitlement for an exam that was granted first. Returns null if there is none. */
export async function lockOldestEntitlement(tx: Tx, userId: UserId, examId: ExamId, now: Date) {
  const row = await tx
    .selectFrom('entitlement')
    .select(entitlementColumns)
    .where('user_id', '=', userId)
    .where('exam_id', '=', examId)
    .where('state', '=', 'granted')
    .where('asked_back_by', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('granted_at')
    .orderBy('entitlement_id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Finds the exams for which a user has an entitlement that is usable or used. */
export async function findHeldExams(executor: Kysely<Tables>, userId: UserId, now: Date): Promise<ExamId[]> {
  const rows = await executor
    .selectFrom('entitlement')
    .select('exam_id')
    .distinct()
    .where('user_id', '=', userId)
    .where('asked_back_by', 'is', null)
    .where(({ or, and, eb }) =>
      or([eb('state', '=', 'consumed'), and([eb('state', '=', 'granted'), eb('expires_at', '>', now)])]),
    )
    .execute();
  return rows.map((row) => row.exam_id);
}

/** Locks the entitlements for all units of an order, ordered by id. */
export async function lockUnits(tx: Tx, orderId: OrderId) {
  return await tx
    .selectFrom('entitlement')
    .innerJoin('order_line', 'order_line.order_line_id', 'entitlement.order_line_id')
    .select((unit) => [
      'entitlement_id as entitlementId',
      'entitlement.order_line_id as orderLineId',
      'state',
      'expires_at as expiresAt',
      'unit_price_in_paise as unitPriceInPaise',
      unit('asked_back_by', 'is not', null).$castTo<boolean>().as('isAskedBack'),
    ])
    .where('order_line.order_id', '=', orderId)
    .orderBy('entitlement_id')
    .forUpdate('entitlement')
    .execute();
}

export async function findOrderOfEntitlement(executor: Kysely<Tables>, entitlementId: EntitlementId): Promise<OrderId> {
  const row = await executor
    .selectFrom('entitlement')
    .innerJoin('order_line', 'order_line.order_line_id', 'entitlement.order_line_id')
    .select('order_line.order_id as orderId')
    .where('entitlement_id', '=', entitlementId)
    .executeTakeFirstOrThrow();
  return row.orderId;
}

export async function moveEntitlement(
  tx: Tx,
  entitlementId: EntitlementId,
  { from, to }: { from: EntitlementState; to: EntitlementState },
  now: Date,
): Promise<void> {
  const moved = await tx
    .updateTable('entitlement')
    .set({ state: to, changed_at: now })
    .where('entitlement_id', '=', entitlementId)
    .where('state', '=', from)
    .executeTakeFirst();
  if (moved.numUpdatedRows !== 1n) throw new Error(`entitlement ${entitlementId} was not ${from}`);
}

/** Extends the expiry of an entitlement to this instant. If it expires later anyway, nothing changes. */
export async function extendEntitlement(tx: Tx, entitlementId: EntitlementId, until: Date): Promise<void> {
  await tx
    .updateTable('entitlement')
    .set((row) => ({ expires_at: row.fn('greatest', ['expires_at', row.val(until)]) }))
    .where('entitlement_id', '=', entitlementId)
    .execute();
}

/** Returns the usable entitlements of a user. The one that expires first comes first. */
export async function readUsableEntitlements(executor: Kysely<Tables>, userId: UserId, now: Date) {
  return await executor
    .selectFrom('entitlement')
    .select(entitlementColumns)
    .where('user_id', '=', userId)
    .where('state', '=', 'granted')
    .where('asked_back_by', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('expires_at')
    .orderBy('entitlement_id')
    .limit(500)
    .execute();
}

/** Counts the usable entitlements for an exam. */
export async function countUsable(executor: Kysely<Tables>, examId: ExamId, now: Date): Promise<number> {
  const row = await executor
    .selectFrom('entitlement')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('exam_id', '=', examId)
    .where('state', '=', 'granted')
    .where('asked_back_by', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Reserves units for this refund. They cannot be booked while the refund is in progress. */
export async function askBack(tx: Tx, refundId: RefundId, units: readonly EntitlementId[], now: Date): Promise<void> {
  await tx
    .updateTable('entitlement')
    .set({ asked_back_by: refundId, changed_at: now })
    .where('entitlement_id', '=', sql<EntitlementId>`any(${units}::uuid[])`)
    .execute();
}

/** Ends the reservation of units for a failed refund. The units can then be booked again. */
export async function releaseAskedBack(tx: Tx, refundId: RefundId, now: Date): Promise<void> {
  await tx
    .updateTable('entitlement')
    .set({ asked_back_by: null, changed_at: now })
    .where('asked_back_by', '=', refundId)
    .where('state', '=', 'granted')
    .execute();
}

/** Revokes the units that are reserved for a processed refund. Returns the order line of each. */
export async function revokeAskedBack(tx: Tx, refundId: RefundId, now: Date) {
  return await tx
    .updateTable('entitlement')
    .set({ state: 'revoked', changed_at: now })
    .where('asked_back_by', '=', refundId)
    .where('state', '=', 'granted')
    .returning('order_line_id as orderLineId')
    .execute();
}

/** Returns the unused entitlements of these order lines. */
export async function readEntitlementsOfLines(executor: Kysely<Tables>, orderLineIds: readonly string[]) {
  return await executor
    .selectFrom('entitlement')
    .select(['entitlement_id as entitlementId', 'order_line_id as orderLineId'])
    .where('order_line_id', '=', sql<never>`any(${orderLineIds}::uuid[])`)
    .where('state', '=', 'granted')
    .where('asked_back_by', 'is', null)
    .orderBy('order_line_id')
    .orderBy('unit_no')
    .execute();
}
