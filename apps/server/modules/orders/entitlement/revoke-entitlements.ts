import type { OrderId, OrderLineId } from '@kasauti/contract/ids.ts';
import { type Paise, paise, sumPaise } from '@kasauti/domain/commerce/paise.ts';
import { refundedUnits } from '@kasauti/domain/commerce/refund/refunded-units.ts';
import type { Work } from '../../../platform/database/work.ts';
import { lockUnits, moveEntitlement } from '../store/entitlements.ts';
import { readRefundedAmount } from '../store/refunds.ts';

export type RevokedEntitlements = {
  /** Number of units that this call has revoked. */
  revoked: number;
  /** Number of refunded units that were not revoked, because they are booked or used. */
  used: number;
  /** The order line of each of these units, revoked and used ones. */
  lineIds: OrderLineId[];
  /** The part of the refund for which it is unclear which units it refunds. Staff must decide about it. */
  unclearPaise: Paise;
};

/**
 * Revokes the unused units to which the refunds of an order belong (`refundedUnits`). Among units of the same price,
 * the last unit is revoked first.
 */
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
