import { createHmac } from 'node:crypto';
import type { EntitlementId, ExamId, OrderId, OrderLineId, UserId } from '@kasauti/contract/ids.ts';
import type { WireGateway, WireOrder } from '@kasauti/contract/orders/orders.ts';
import { DAY_MS } from '@kasauti/domain/time/durations.ts';
import { ordersPart } from '../../modules/orders/orders-parts.ts';
import { newId } from '../../platform/ids.ts';
import type { TestApp } from '../app.ts';

type EntitlementWish = {
  candidateId: UserId;
  examId: ExamId;
  state?: 'granted' | 'consumed' | 'revoked';
  grantedAt?: Date;
  expiresAt?: Date;
};

const YEAR_MS = 365 * DAY_MS;

/** Creates an entitlement for one sitting of an exam, as a fulfilled order with amount 0 does. */
export async function givenEntitlement(app: TestApp, wish: EntitlementWish): Promise<EntitlementId> {
  const grantedAt = wish.grantedAt ?? new Date();
  const [orderId, orderLineId] = [newId<OrderId>(grantedAt), newId<OrderLineId>(grantedAt)];
  const entitlementId = newId<EntitlementId>(grantedAt);
  await app.database.transaction().execute(async (tx) => {
    await tx
      .insertInto('sales_order')
      .values({
        order_id: orderId,
        user_id: wish.candidateId,
        state: 'fulfilled',
        amount_in_paise: 0,
        receipt: orderId,
        created_at: grantedAt,
        fulfilled_at: grantedAt,
      })
      .execute();
    await tx
      .insertInto('order_line')
      .values({
        order_line_id: orderLineId,
        order_id: orderId,
        line_no: 1,
        exam_id: wish.examId,
        test_code: 'GIVEN',
        title: 'Given',
        quantity: 1,
        unit_price_in_paise: 0,
        tax_rate_in_percent: 18,
        sac: '999294',
        validity_days: 365,
        taxable_in_paise: 0,
        cgst_in_paise: 0,
        sgst_in_paise: 0,
        igst_in_paise: 0,
      })
      .execute();
    await tx
      .insertInto('entitlement')
      .values({
        entitlement_id: entitlementId,
        order_line_id: orderLineId,
        unit_no: 1,
        user_id: wish.candidateId,
        exam_id: wish.examId,
        state: wish.state ?? 'granted',
        granted_at: grantedAt,
        expires_at: wish.expiresAt ?? new Date(grantedAt.getTime() + YEAR_MS),
        changed_at: grantedAt,
      })
      .execute();
  });
  return entitlementId;
}

type Buyer = { headers: { cookie: string } };
type Item = { productId: ExamId; quantity: number };

/**
 * Creates an unpaid order through the API, so that the gateway also knows it. By default, the buyer and the seller are
 * both in Karnataka.
 */
export async function givenOpenOrder(
  app: TestApp,
  buyer: Buyer,
  items: Item[],
  billingState = 'KA',
  billingGstin?: string,
): Promise<{ order: WireOrder; gateway: WireGateway }> {
  const answer = await app.fastify.inject({
    method: 'POST',
    url: '/api/v1/pay/orders',
    headers: buyer.headers,
    payload: { items, billingState, billingGstin },
  });
  if (answer.statusCode !== 201) throw new Error(`the order was not made: ${answer.body}`);
  return answer.json();
}

export type Proof = { razorpay_payment_id: string; razorpay_order_id: string; razorpay_signature: string };

/** Pays at the local gateway in the same way as its hosted page. Returns the data that the browser gets. */
export async function payAtGateway(
  app: TestApp,
  gatewayOrderId: string,
  outcome: 'paid' | 'failed' | 'abandoned' = 'paid',
): Promise<Proof> {
  return await controlGateway(app, 'POST', 'pay', { order_id: gatewayOrderId, outcome });
}

/** Calls `/__control` of the local gateway with the token that was created at its start. */
export async function controlGateway<T>(
  app: TestApp,
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  payload?: object,
): Promise<T> {
  const gateway = await app.part(ordersPart).localGateway?.();
  if (!gateway) throw new Error('there is no local gateway here');
  const answer = await fetch(`${gateway.url}/__control/${path}`, {
    method,
    headers: {
      'x-gateway-control': gateway.controlToken,
      ...(payload && { 'content-type': 'application/json' }),
    },
    ...(payload && { body: JSON.stringify(payload) }),
  });
  if (answer.status !== 200) throw new Error(`the gateway refused ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** Signs a message with the local gateway's webhook secret. */
export function signWebhook(app: Pick<TestApp, 'secrets'>, body: string): string {
  const secret = app.secrets.key('local-gateway webhook secret').toString('base64url');
  return createHmac('sha256', secret).update(body).digest('hex');
}

export async function postWebhook(app: TestApp, body: string, headers: Record<string, string>) {
  return await app.fastify.inject({
    method: 'POST',
    url: '/api/v1/pay/webhooks/razorpay',
    headers: { 'content-type': 'application/json', ...headers },
    payload: body,
  });
}
