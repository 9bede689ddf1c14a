import type { OrderId } from '@kasauti/contract/ids.ts';
import { unitsToTakeBack } from '@kasauti/domain/commerce/paid-back.ts';
import { paise, sumPaise } from '@kasauti/domain/commerce/paise.ts';
import type { Work } from '../../platform/work.ts';
import { lockUnits, moveEntitlement } from './store/entitlements.ts';
import { readPaidBack } from './store/refunds.ts';

/** Revokes what the refunds of an order paid for and is unused, the last unit first. Says how much of it was used before. */
export async function takeBackUnits({ tx, now }: Work, orderId: OrderId): Promise<{ taken: number; used: number }> {
  const refunded = await readPaidBack(tx, orderId);
  if (refunded === 0) return { taken: 0, used: 0 };
  const locked = await lockUnits(tx, orderId);
  const units = locked.map(({ state, unitPriceInPaise }) => ({ state, pricePaise: paise(unitPriceInPaise) }));
  const totalPaise = sumPaise(units.map(({ pricePaise }) => pricePaise));
  const { take, used } = unitsToTakeBack({ totalPaise, refundedPaise: paise(refunded), units });
  const unused = locked.filter(({ state }) => state === 'granted');
  for (const { entitlementId } of take > 0 ? unused.slice(-take) : [])
    await moveEntitlement(tx, entitlementId, { from: 'granted', to: 'revoked' }, now);
  return { taken: take, used };
}
