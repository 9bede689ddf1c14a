import type { EntitlementId, ExamId, UserId } from '@kasauti/contract/ids.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import { earliestExpiryAfter } from '@kasauti/domain/commerce/entitlement.ts';
import type { Work } from '../../../platform/database/work.ts';
import { findExam } from '../../catalogue/index.ts';
import { priceLine } from '../checkout/price-line.ts';
import {
  extendEntitlement,
  type findEntitlement,
  findOrderOfEntitlement,
  lockEntitlementRow,
  lockOldestEntitlement,
  moveEntitlement,
} from '../store/entitlements.ts';
import { insertOrder, lockBuyer } from '../store/orders.ts';
import { grantEntitlements } from './grant-entitlements.ts';
import { revokeEntitlements } from './revoke-entitlements.ts';

export type LockedEntitlement = NonNullable<Awaited<ReturnType<typeof findEntitlement>>>;

const freeRefusals = {
  'not-found': { status: 404, message: 'We could not find that test.' },
  'not-free': { status: 409, message: 'This test is not free. Buy it first; then choose a date.' },
} as const;

/**
 * Grants an entitlement for a free exam, with an order of amount 0. If the user already has a usable entitlement for
 * this exam, returns that one. A repeated call therefore grants only one.
 */
export async function grantFreeEntitlement(work: Work, { userId, examId }: { userId: UserId; examId: ExamId }) {
  const { tx, now } = work;
  const exam = await findExam(tx, examId);
  if (exam?.state !== 'published') return refuse(freeRefusals, 'not-found');
  if (exam.priceInPaise !== 0) return refuse(freeRefusals, 'not-free');
  await lockBuyer(tx, userId);
  const held = await lockOldestEntitlement(tx, userId, examId, now);
  if (held) return held.entitlementId;

  const line = priceLine(exam, 1, { intraState: true });
  const order = { userId, amountInPaise: 0, billingName: null, billingState: null, billingGstin: null };
  const start = { state: 'fulfilled' as const, fulfilledAt: now, nextCheckAt: null };
  const { orderId, lines } = await insertOrder(tx, { ...order, ...start }, [line], now);
  const [entitlementId] = await grantEntitlements(work, userId, lines);
  if (!entitlementId) throw new Error(`the free order ${orderId} granted nothing`);
  return entitlementId;
}

/**
 * Locks an entitlement of this candidate for this exam until the transaction ends. `which` is its id, or `oldest` for
 * the usable entitlement that was granted first. Returns null if there is no such entitlement, or if it belongs to
 * another user or another exam.
 */
export async function lockEntitlement(
  { tx, now }: Work,
  which: EntitlementId | 'oldest',
  candidateId: UserId,
  examId: ExamId,
): Promise<LockedEntitlement | null> {
  if (which === 'oldest') return await lockOldestEntitlement(tx, candidateId, examId, now);
  const entitlement = await lockEntitlementRow(tx, which);
  return entitlement?.candidateId === candidateId && entitlement.examId === examId ? entitlement : null;
}

/**
 * Marks an unused entitlement as used, because its booking was confirmed. The caller has locked the entitlement and
 * checked its state. Throws if the entitlement is not unused.
 */
export async function consumeEntitlement({ tx, now }: Work, entitlementId: EntitlementId): Promise<void> {
  await moveEntitlement(tx, entitlementId, { from: 'granted', to: 'consumed' }, now);
}

/**
 * Marks a used entitlement as unused, because its booking was cancelled. If the candidate could not sit the test
 * through no fault of their own, the expiry is extended. If the candidate changed their mind, the expiry stays the
 * same. If the entitlement was refunded meanwhile, it is revoked. Throws if the entitlement was not used.
 *
 * The caller has locked the entitlement. A concurrent refund was therefore either recorded before and is found here, or
 * it waits for the lock and then finds the entitlement unused.
 */
export async function releaseEntitlement(
  work: Work,
  entitlementId: EntitlementId,
  because: 'changed-their-mind' | 'could-not-sit' = 'changed-their-mind',
): Promise<void> {
  const { tx, now } = work;
  await moveEntitlement(tx, entitlementId, { from: 'consumed', to: 'granted' }, now);
  if (because === 'could-not-sit') await extendEntitlement(tx, entitlementId, earliestExpiryAfter(now));
  await revokeEntitlements(work, await findOrderOfEntitlement(work.tx, entitlementId));
}
