import type { OrderId, OrderLineId } from '@kasauti/contract/ids.ts';
import { type Paise, paise, sumPaise } from '@kasauti/domain/commerce/paise.ts';
import { refundedUnits } from '@kasauti/domain/commerce/refund/refunded-units.ts';
import type { Work } from '../../../platform/database/work.ts';
import { lockUnits, moveEntitlement } from '../store/entitlements.ts';
import { readRefundedAmount } from '../store/refunds.ts';

export type RevokedEntitlements = {
  /** Number of units that were revoked now. */
  revoked: number;
  /** Number of further refunded units that are booked or used. */
  used: number;
  /** The order line of each of these units, both revoked and used. */
  lineIds: OrderLineId[];
  /** The part of the refund that matches no unit. A member of staff decides about it. */
  unclearPaise: Paise;
};

/** Revokes the unused units that the refunds of an order paid for, last unit first. */
export async function revokeEntitlements({ tx, now }: Work, orderId: OrderId): Promise<RevokedEntitlements> {
  const refunded = await readRefundedAmount(tx, orderId);
  if (refunded === 0) return { revoked: 0, used: 0, lineIds: [], unclearPaise: paise(0) };
  const locked = await lockUnits(tx, orderId);
  const units = locked.map(({ state, unitPriceInPaise }) => ({ state, pricePaise: paise(unitPriceInPaise) }));
  const totalPaise = sumPaise(units.map(({ pricePaise }) => pricePaise));
  const { paidFor, unclearPaise } = refundedUnits({ totalPaise, refundedPaise: paise(refunded), units });
  const meant = paidFor.flatMap((index) => locked[index] ?? []);
  const unused = meant.filter(({ state }) => state === 'granted');
  for (const { entitlementId } of unused)
    await moveEntitlement(tx, entitlementId, { from: 'granted', to: 'revoked' }, now);
  const lineIds = meant.map(({ orderLineId }) => orderLineId);
  return { revoked: unused.length, used: meant.length - unused.length, lineIds, unclearPaise };
}
