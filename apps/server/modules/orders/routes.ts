import * as contract from '@kasauti/contract/orders/orders.ts';
import {
  askRefund as askRefundCall,
  findMissingPayment as findMissingPaymentCall,
} from '@kasauti/contract/orders/paid-orders.ts';
import { readPersonOrders as readPersonOrdersCall } from '@kasauti/contract/orders/person-purchases.ts';
import { isRefusal, refuse } from '@kasauti/contract/refusal.ts';
import type { App } from '../../app.ts';
import { readNow } from '../../platform/database/work.ts';
import { file, redirectTo, withStatus } from '../../platform/http/serve.ts';
import { catalogueOf } from '../catalogue/index.ts';
import { provideLookUp } from '../identity/index.ts';
import { openAtGateway } from './checkout/open-at-gateway.ts';
import { placeOrder } from './checkout/place-order.ts';
import { retryOrder } from './checkout/retry-order.ts';
import type { InvoiceDocument } from './invoice/invoice-document.ts';
import { ordersPartsOf } from './orders-parts.ts';
import { registerReactions } from './reactions.ts';
import { findNamedOrder, readOrderedLines, showOrder, showOrders } from './read-orders.ts';
import { readPersonOrders } from './read-person-orders.ts';
import { askRefund } from './refund/request-refund.ts';
import { findMissingPayment } from './settlement/find-missing-payment.ts';
import { receiveWebhook } from './settlement/receive-webhook.ts';
import { reportPayment } from './settlement/report-payment.ts';
import { readUsableEntitlements } from './store/entitlements.ts';
import { findInvoice, findOwnerOfNumber } from './store/invoices.ts';

export function registerOrders(app: App): void {
  const parts = ordersPartsOf(app);
  const { database } = app;
  const catalogue = catalogueOf(app);
  const shop = { database, catalogue };
  const own = { permission: 'order.own' } as const;

  provideLookUp(app, 'order', async (text) => {
    const order = await findNamedOrder(database, text);
    return order && [order.userId];
  });
  provideLookUp(app, 'invoice', (text) => findOwnerOfNumber(database, text));

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

  app.serve(readPersonOrdersCall, { permission: 'people.help' }, ({ params, session, requestId }) =>
    app.inTransaction((work) => readPersonOrders(work, session, { userId: params.id, catalogue }), requestId),
  );

  app.serve(contract.retryOrder, own, async ({ params, session }) => {
    const opened = await retryOrder(parts, params.orderId, session.userId);
    if (isRefusal(opened)) return opened;
    return { order: await showOrder(shop, params.orderId), gateway: opened.gateway };
  });

  app.serve(findMissingPaymentCall, { ...own, limited: true }, async ({ body, session }) => {
    const { orderId = null, reference = null } = body;
    return await findMissingPayment(parts, { userId: session.userId, orderId, reference });
  });

  app.serve(askRefundCall, own, async ({ params, session, requestId }) => {
    const ask = { orderId: params.orderId, userId: session.userId };
    const asked = await app.inTransaction((work) => askRefund(work, ask), requestId);
    return isRefusal(asked) ? asked : { order: await showOrder(shop, params.orderId) };
  });

  app.serve(contract.verifyPayment, own, async ({ body, session }) => {
    const reported = await reportPayment(parts, {
      gatewayOrderId: body.razorpay_order_id,
      gatewayPaymentId: body.razorpay_payment_id,
      signature: body.razorpay_signature,
      userId: session.userId,
    });
    if (isRefusal(reported)) return reported;
    const answer = { order: await showOrder(shop, reported.orderId) };
    return reported.isSettled ? answer : withStatus(202, answer);
  });

  // The gateway sends the browser here by a form of its own: without our cookie, which is SameSite=Lax. What happens is told by the page.
  app.serve(contract.paymentCallback, { permission: 'payment.report', foreignOrigin: true }, async ({ body }) => {
    const { razorpay_order_id: gatewayOrderId, razorpay_payment_id: gatewayPaymentId } = body;
    if (gatewayOrderId === undefined || gatewayPaymentId === undefined)
      return redirectTo(`/checkout?payment=failed${orderOfFailure(body['error[metadata]'])}`);
    const signature = body.razorpay_signature ?? '';
    const reported = await reportPayment(parts, { gatewayOrderId, gatewayPaymentId, signature, userId: null });
    if (isRefusal(reported) && reported.code !== 'gateway-down') return redirectTo('/checkout?payment=failed');
    return redirectTo(`/order-confirmation?razorpay_order_id=${encodeURIComponent(gatewayOrderId)}`);
  });

  app.serve(
    contract.paymentWebhook,
    { permission: 'payment.report', foreignOrigin: true },
    async ({ rawBody, header, requestId, address }) => {
      const service = await parts.gateway();
      if (!service.isWebhookSignature(rawBody, header('x-razorpay-signature') ?? ''))
        return refuse(contract.paymentWebhook.refusals, 'bad-signature');
      const message = { eventId: header('x-razorpay-event-id')?.slice(0, 100), body: rawBody.toString('utf8') };
      const name = await app.inTransaction((work) => receiveWebhook(work, message), requestId);
      app.tellSecurity('webhook', { requestId, address, name });
      return { received: true as const };
    },
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
    // Loaded when the first one is drawn: most processes never draw any.
    const { renderInvoice } = await import('./invoice/render-invoice.ts');
    const bytes = await renderInvoice(JSON.parse(invoice.document) as InvoiceDocument, app.settings.KASAUTI_SITE_NAME);
    return file({ bytes, contentType: 'application/pdf', fileName: `${invoice.number}.pdf` });
  });

  registerReactions(parts);
}

/** Which order a failed payment was for, so that the page can offer it again. */
function orderOfFailure(metadata: string | undefined): string {
  try {
    const { order_id: id } = JSON.parse(metadata ?? '{}') as { order_id?: unknown };
    return typeof id === 'string' ? `&razorpay_order_id=${encodeURIComponent(id)}` : '';
  } catch {
    return '';
  }
}
