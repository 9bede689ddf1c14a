import type { EntitlementId, UserId } from '@kasauti/contract/ids.ts';
import { DAY_MS } from '@kasauti/domain/time/durations.ts';
import type { Work } from '../../../platform/database/work.ts';
import { newId } from '../../../platform/ids.ts';
import { insertEntitlements } from '../store/entitlements.ts';
import type { OrderLine } from '../store/orders.ts';

/**
 * Grants one entitlement per unit of every line. The caller fulfils the order and has locked it, or has just inserted
 * it.
 */
export async function grantEntitlements(
  { tx, now }: Work,
  userId: UserId,
  lines: readonly Pick<OrderLine, 'orderLineId' | 'examId' | 'quantity' | 'validityDays'>[],
): Promise<EntitlementId[]> {
  const units = lines.flatMap((line) =>
    Array.from({ length: line.quantity }, (_, index) => ({
      entitlementId: newId<EntitlementId>(now),
      orderLineId: line.orderLineId,
      unitNo: index + 1,
      examId: line.examId,
      expiresAt: new Date(now.getTime() + line.validityDays * DAY_MS),
    })),
  );
  await insertEntitlements(tx, userId, units, now);
  return units.map((unit) => unit.entitlementId);
}
