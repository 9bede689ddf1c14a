import { randomUUID } from 'node:crypto';
import { givenExam } from '../../../apps/server/test/given/catalogue.ts';
import { givenSignedIn } from '../../../apps/server/test/given/identity.ts';
import { payAtGateway, signWebhook } from '../../../apps/server/test/given/orders.ts';
import { send } from '../../../apps/server/test/given/proctoring.ts';
import { type Make, openOrder, paidOrder } from './make.ts';

const productOf: Make = async (app) => ({
  as: await givenSignedIn(app),
  body: { productId: await givenExam(app), quantity: 1 },
});

const wished: Make = async (app) => {
  const [as, productId] = [await givenSignedIn(app), await givenExam(app)];
  await send(app, as, 'POST', `/api/v1/wishlist/${as.userId}`, { productId });
  return { as, params: { itemId: productId } };
};

const inCart: Make = async (app) => {
  const [as, productId] = [await givenSignedIn(app), await givenExam(app)];
  await send(app, as, 'POST', `/api/v1/user/cart/add/${as.userId}`, { productId, quantity: 1 });
  return { as, body: { productId } };
};

export const orderExamples: Record<string, Make> = {
  'carts.addToCart': productOf,
  'carts.removeFromCart': inCart,
  'carts.updateCart': async (app) => {
    const { as, body } = await inCart(app);
    return { as, body: { ...(body as object), quantity: 3 } };
  },
  'carts.mergeCart': async (app) => {
    const { as, body } = await productOf(app);
    return { as, body: { items: [body] } };
  },
  'carts.addToWishlist': async (app) => ({
    as: await givenSignedIn(app),
    body: { productId: await givenExam(app) },
  }),
  'carts.removeFromWishlist': wished,

  'orders.createOrder': async (app) => {
    const { as, body } = await productOf(app);
    return { as, body: { items: [body], billingState: 'KA' } };
  },
  'orders.retryOrder': async (app) => {
    const { as, order, gatewayOrderId } = await openOrder(app);
    await payAtGateway(app, gatewayOrderId, 'failed');
    return { as, params: { orderId: order._id } };
  },
  'orders.verifyPayment': async (app) => {
    const { as, gatewayOrderId } = await openOrder(app);
    return { as, body: await payAtGateway(app, gatewayOrderId) };
  },
  'orders.paymentCallback': async (app) => {
    const { as, gatewayOrderId } = await openOrder(app);
    return { as, body: await payAtGateway(app, gatewayOrderId) };
  },
  'orders.paymentWebhook': async (app) => {
    const body = { event: 'payment.captured', payload: {}, created_at: Math.floor(Date.now() / 1000) };
    const headers = {
      'x-razorpay-signature': signWebhook(app, JSON.stringify(body)),
      'x-razorpay-event-id': randomUUID(),
    };
    return { as: null, body, headers };
  },
  'paidOrders.askRefund': async (app) => {
    const { as, order } = await paidOrder(app);
    return { as, params: { orderId: order._id } };
  },
  'paidOrders.findMissingPayment': async (app) => {
    const { as, order, gatewayOrderId } = await openOrder(app);
    await payAtGateway(app, gatewayOrderId);
    return { as, body: { orderId: order._id } };
  },
  'orders.orderedProducts': async (app) => {
    const { as, gatewayOrderId } = await paidOrder(app);
    return { as, params: { razorpay_order_id: gatewayOrderId } };
  },
  'orders.invoicePdf': async (app) => {
    const { as, order } = await paidOrder(app);
    const { rows } = await app.pool.query('select invoice_id from invoice where order_id = $1', [order._id]);
    return { as, params: { invoiceId: rows[0]?.invoice_id ?? '' } };
  },
};
