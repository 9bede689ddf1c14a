import * as contract from '@kasauti/contract/orders/orders.ts';
import { readPersonOrders as readPersonOrdersCall } from '@kasauti/contract/orders/person-purchases.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import type { App } from '../../platform/app.ts';
import { readNow } from '../../platform/database/work.ts';
import { file, withStatus } from '../../platform/http/answers.ts';
import { cataloguePart } from '../catalogue/index.ts';
import type { InvoiceDocument } from './invoice/invoice-document.ts';
import { findNamedOrder, readOrderedLines, showOrders } from './read-orders.ts';
import { readPersonOrders } from './read-person-orders.ts';
import { readUsableEntitlements } from './store/entitlements.ts';
import { findInvoice } from './store/invoices.ts';

const own = { permission: 'order.own' } as const;

/** Registers the routes with which buyers and support read orders, entitlements and invoices. */
export function serveOrders(app: App): void {
  const { database } = app;
  const catalogue = app.part(cataloguePart);
  const shop = { database, catalogue };

  app.serve(readPersonOrdersCall, { permission: 'people.help' }, ({ params, session, requestId }) =>
    app.inTransaction((work) => readPersonOrders(work, session, { userId: params.id, catalogue }), requestId),
  );

  app.serve(contract.listOrders, own, async ({ params }) => ({ data: await showOrders(shop, params.userId) }));

  app.serve(contract.orderedProducts, own, async ({ params }) => {
    const order = await findNamedOrder(database, params.razorpay_order_id);
    if (!order) return refuse(contract.orderedProducts.refusals, 'not-found');
    if (order.userId !== params.userId) return refuse(contract.orderedProducts.refusals, 'forbidden');
    if (order.state === 'awaiting_payment') return withStatus(202, []);
    const lines = await readOrderedLines(database, order.orderId);
    const tests = await catalogue.tests(lines.map(({ examId }) => examId));
    return lines.flatMap(({ examId, quantity, entitlementIds }) => {
      const product = tests.get(examId)?.test;
      return product ? [{ product, quantity, entitlementIds }] : [];
    });
  });

  app.serve(contract.listEntitlements, own, async ({ params }) => {
    const usable = await readUsableEntitlements(database, params.userId, await readNow(database));
    const tests = await catalogue.tests(usable.map(({ examId }) => examId));
    const data = usable.flatMap(({ entitlementId, examId, expiresAt, grantedAt }) => {
      const product = tests.get(examId)?.test;
      if (!product) return [];
      return [{ _id: entitlementId, product, expiresAt: expiresAt.toISOString(), grantedAt: grantedAt.toISOString() }];
    });
    return { data };
  });

  app.serve(contract.invoicePdf, own, async ({ params, session }) => {
    const invoice = await findInvoice(database, params.invoiceId);
    if (!invoice) return refuse(contract.invoicePdf.refusals, 'not-found');
    if (invoice.userId !== session.userId) return refuse(contract.invoicePdf.refusals, 'forbidden');
    // The module is loaded on first use, because most processes never render an invoice.
    const { renderInvoice } = await import('./invoice/render-invoice.ts');
    const bytes = await renderInvoice(JSON.parse(invoice.document) as InvoiceDocument, app.settings.KASAUTI_SITE_NAME);
    return file({ bytes, contentType: 'application/pdf', fileName: `${invoice.number}.pdf` });
  });
}
