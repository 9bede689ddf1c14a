import * as contract from '@kasauti/contract/orders/orders.ts';
import { askRefund as askRefundCall } from '@kasauti/contract/orders/paid-orders.ts';
import { isRefusal } from '@kasauti/contract/refusal.ts';
import type { App } from '../../../platform/app.ts';
import { withStatus } from '../../../platform/http/answers.ts';
import { cataloguePart } from '../../catalogue/index.ts';
import type { OrdersParts } from '../orders-parts.ts';
import { showOrder } from '../read-orders.ts';
import { askRefund } from '../refund/request-refund.ts';
import { openAtGateway } from './open-at-gateway.ts';
import { placeOrder } from './place-order.ts';
import { retryOrder } from './retry-order.ts';

const own = { permission: 'order.own' } as const;

/** Registers the routes that place an order, retry its payment and request a refund. */
export function serveCheckout(app: App, parts: OrdersParts): void {
  const shop = { database: app.database, catalogue: app.part(cataloguePart) };

  app.serve(contract.createOrder, own, async ({ body, session, requestId }) => {
    const { items, billingName = session.fullName, ...asked } = body;
    const lines = items.map(({ productId, quantity }) => ({ examId: productId, quantity }));
    const ask = { ...asked, billingName, lines, userId: session.userId };
    const placed = await app.inTransaction((work) => placeOrder(work, ask, parts.seller), requestId);
    if (isRefusal(placed)) return placed;
    const { orderId } = placed.order;
    if (placed.isFree) return withStatus(201, { order: await showOrder(shop, orderId), gateway: null });
    const opened = await openAtGateway(parts, placed.order);
    if (isRefusal(opened)) return opened;
    const answer = { order: await showOrder(shop, orderId), gateway: opened.gateway };
    return placed.isNew ? withStatus(201, answer) : answer;
  });

  app.serve(contract.retryOrder, own, async ({ params, session }) => {
    const opened = await retryOrder(parts, params.orderId, session.userId);
    if (isRefusal(opened)) return opened;
    return { order: await showOrder(shop, params.orderId), gateway: opened.gateway };
  });

  app.serve(askRefundCall, own, async ({ params, session, requestId }) => {
    const ask = { orderId: params.orderId, userId: session.userId };
    const asked = await app.inTransaction((work) => askRefund(work, ask), requestId);
    return isRefusal(asked) ? asked : { order: await showOrder(shop, params.orderId) };
  });
}
