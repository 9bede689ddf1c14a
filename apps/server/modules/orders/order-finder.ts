import type { App } from '../../platform/app.ts';
import { provideFinder } from '../../platform/staff/search.ts';
import { findHelped } from '../identity/index.ts';
import { findNamedOrder } from './read-orders.ts';
import { findInvoiceOfOrder, findOrderOfNumber } from './store/invoices.ts';

/**
 * Registers the search for orders by the order number, by the gateway's order id or by the number of an invoice or
 * credit note. A result leads to the buyer's page, so staff find an order only if they may open that page. The search
 * for users finds the buyer by the same number and audits this (`recordLookUps`).
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
