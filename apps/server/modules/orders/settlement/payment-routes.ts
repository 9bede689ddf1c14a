import * as contract from '@kasauti/contract/orders/orders.ts';
import { findMissingPayment as findMissingPaymentCall } from '@kasauti/contract/orders/paid-orders.ts';
import { isRefusal, refuse } from '@kasauti/contract/refusal.ts';
import type { App } from '../../../platform/app.ts';
import { redirectTo, withStatus } from '../../../platform/http/answers.ts';
import { cataloguePart } from '../../catalogue/index.ts';
import type { OrdersParts } from '../orders-parts.ts';
import { showOrder } from '../read-orders.ts';
import { findMissingPayment } from './find-missing-payment.ts';
import { receiveWebhook } from './receive-webhook.ts';
import { reportPayment } from './report-payment.ts';

const own = { permission: 'order.own' } as const;

/**
 * Registers the routes with which the browser and the gateway report payments, and the route with which users report a
 * missing payment.
 */
export function servePayments(app: App, parts: OrdersParts): void {
  const shop = { database: app.database, catalogue: app.part(cataloguePart) };

  app.serve(findMissingPaymentCall, { ...own, limited: 'shared' }, async ({ body, session }) => {
    const { orderId = null, reference = null } = body;
    return await findMissingPayment(parts, { userId: session.userId, orderId, reference });
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

  // After the payment, the gateway's page submits a form to this route. This is a cross-site request, so it has no
  // session cookie (SameSite=Lax). The browser is redirected to the page that shows the outcome.
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
      app.logSecurity('webhook', { requestId, address, name });
      return { received: true as const };
    },
  );
}

/**
 * Returns a query parameter with the order of a failed payment. With this parameter the page can offer the payment
 * again.
 */
function orderOfFailure(metadata: string | undefined): string {
  try {
    const { order_id: id } = JSON.parse(metadata ?? '{}') as { order_id?: unknown };
    return typeof id === 'string' ? `&razorpay_order_id=${encodeURIComponent(id)}` : '';
  } catch {
    return '';
  }
}
