import type { EntitlementId, ExamId, OrderId, UserId } from '@kasauti/contract/ids.ts';
import { isWireId } from '@kasauti/contract/ids.ts';
import type { WireOrder } from '@kasauti/contract/orders/orders.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/database/database.ts';
import type { Catalogue } from '../catalogue/index.ts';
import { presentOrder } from './present.ts';
import { readEntitlementsOfLines } from './store/entitlements.ts';
import { findOrder, findOrderAtGateway, type Order, type OrderLine, readLines } from './store/orders.ts';
import { readWholeOrders, type WholeOrder } from './store/whole-orders.ts';

/** Returns an order in its current state, in the form of the API. */
export async function showOrder(shop: Shop, orderId: OrderId): Promise<WireOrder> {
  const [order] = await readWholeOrders(shop.database, { orderId });
  if (!order) throw new Error(`there is no order ${orderId}`);
  return presentOrder(order, await namesInHindi(shop.catalogue, [order]));
}

export async function showOrders({ database, catalogue }: Shop, userId: UserId): Promise<WireOrder[]> {
  const orders = await readWholeOrders(database, { userId });
  const inHindi = await namesInHindi(catalogue, orders);
  return orders.map((order) => presentOrder(order, inHindi));
}

/**
 * What is needed to show an order. The catalogue has the names of tests in memory, so an order needs only one SQL
 * statement.
 */
export type Shop = { database: Kysely<Tables>; catalogue: Pick<Catalogue, 'tests'> };

/**
 * Returns the Hindi names of the tests in these orders, by exam id. An order itself stores only the name that is
 * printed on its invoice.
 */
async function namesInHindi(catalogue: Shop['catalogue'], orders: WholeOrder[]): Promise<Map<ExamId, string>> {
  const examIds = new Set(orders.flatMap(({ lines }) => lines.map(({ examId }) => examId)));
  const tests = await catalogue.tests([...examIds]);
  return new Map([...tests].flatMap(([examId, { test }]) => (test.title.hi ? [[examId, test.title.hi]] : [])));
}

/**
 * Finds an order by the gateway's order id, which the specification uses, or by its own id. An order of amount 0 has
 * only its own id.
 */
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
