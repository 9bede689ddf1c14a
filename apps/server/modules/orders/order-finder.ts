import type { App } from '../../platform/app.ts';
import { provideFinder } from '../../platform/staff/search.ts';
import { findHelped } from '../identity/index.ts';
import { findNamedOrder } from './read-orders.ts';
import { findInvoiceOfOrder, findOrderOfNumber } from './store/invoices.ts';

/**
 * Provides a search of orders by their own number, the gateway's number or the number of a tax document. An order is
 * shown on its buyer's page, so only staff who may open that page find it. A successful search is audited for the
 * buyer (`providePersonLookUp`).
 */
export function provideOrders(app: App): void {
  const { database } = app;
  provideFinder(app, 'order', {
    permissions: ['people.help'],
    async find({ text, session }) {
      const order = (await findNamedOrder(database, text)) ?? (await findOrderOfNumber(database, text));
      const buyer = order && (await findHelped(app, session, order.userId));
      if (!order || !buyer) return [];
      const { orderId, state, amountInPaise } = order;
      const invoice = await findInvoiceOfOrder(database, orderId);
      return [
        {
          kind: 'order',
          ...{ _id: orderId, number: invoice?.number ?? null, state, amountInPaise },
          candidate: { _id: buyer.userId, name: buyer.fullName },
        },
      ];
    },
  });
}
