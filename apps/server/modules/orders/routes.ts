import type { App } from '../../platform/app.ts';
import { providePersonLookUp } from '../identity/index.ts';
import { serveCheckout } from './checkout/checkout-routes.ts';
import { provideOrders } from './order-finder.ts';
import { serveOrders } from './order-routes.ts';
import { ordersPart } from './orders-parts.ts';
import { registerReactions } from './reactions.ts';
import { findNamedOrder } from './read-orders.ts';
import { servePayments } from './settlement/payment-routes.ts';
import { findOwnerOfNumber } from './store/invoices.ts';

export function registerOrders(app: App): void {
  const { database } = app;
  const parts = app.part(ordersPart);
  providePersonLookUp(app, 'order', async (text) => {
    const order = await findNamedOrder(database, text);
    return order && [order.userId];
  });
  providePersonLookUp(app, 'invoice', (text) => findOwnerOfNumber(database, text));
  provideOrders(app);
  serveCheckout(app, parts);
  servePayments(app, parts);
  serveOrders(app);
  registerReactions(parts);
}
