import type { EntitlementId, OrderId, UserId } from '@kasauti/contract/ids.ts';
import { isWireId } from '@kasauti/contract/ids.ts';
import type { WireOrder } from '@kasauti/contract/orders.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/database.ts';
import { readNow } from '../../platform/work.ts';
import { presentOrder } from './present.ts';
import { readEntitlementsOfLines } from './store/entitlements.ts';
import {
  findOrder,
  findOrderAtGateway,
  type Order,
  type OrderLine,
  readLines,
  readWholeOrders,
} from './store/orders.ts';

/** One order as it stands now, for the wire. */
export async function showOrder(executor: Kysely<Tables>, orderId: OrderId): Promise<WireOrder> {
  const [order] = await readWholeOrders(executor, { orderId });
  if (!order) throw new Error(`there is no order ${orderId}`);
  return presentOrder(order, await readNow(executor));
}

export async function showOrders(executor: Kysely<Tables>, userId: UserId): Promise<WireOrder[]> {
  const now = await readNow(executor);
  return (await readWholeOrders(executor, { userId })).map((order) => presentOrder(order, now));
}

/** By the gateway's id, as the specification names it, or by ours: an order of amount 0 has no other. */
export async function findNamedOrder(executor: Kysely<Tables>, id: string): Promise<Order | null> {
  return isWireId(id) ? await findOrder(executor, id as OrderId) : await findOrderAtGateway(executor, id);
}

export type OrderedLine = OrderLine & { entitlementIds: EntitlementId[] };

export async function readOrderedLines(executor: Kysely<Tables>, orderId: OrderId): Promise<OrderedLine[]> {
  const lines = await readLines(executor, [orderId]);
  const granted = await readEntitlementsOfLines(
    executor,
    lines.map(({ orderLineId }) => orderLineId),
  );
  return lines.map((line) => ({
    ...line,
    entitlementIds: granted
      .filter(({ orderLineId }) => orderLineId === line.orderLineId)
      .map(({ entitlementId }) => entitlementId),
  }));
}
