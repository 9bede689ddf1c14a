import type { InvoiceId } from '@kasauti/contract/ids.ts';
import type { Work } from '../../../platform/database/work.ts';
import { removeOrdered } from '../../carts/index.ts';
import { grantEntitlements } from '../entitlement/grant-entitlements.ts';
import type { Order, OrderLine } from '../store/orders.ts';

/**
 * Fulfils an order, whether it is paid or free. Grants an entitlement per unit, removes the ordered tests from the cart
 * and announces `order-fulfilled`. The caller either has locked the order or has just inserted it.
 */
export async function fulfilOrder(
  work: Work,
  order: Pick<Order, 'orderId' | 'userId'>,
  lines: readonly OrderLine[],
  { invoiceId }: { invoiceId: InvoiceId | null },
): Promise<void> {
  await grantEntitlements(work, order.userId, lines);
  await removeOrdered(work, order.userId, lines);
  await work.announce({ kind: 'order-fulfilled', orderId: order.orderId, userId: order.userId, invoiceId });
}
