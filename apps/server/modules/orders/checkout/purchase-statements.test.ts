import type { ExamId } from '@kasauti/contract/ids.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { givenExam } from '../../../test/given/catalogue.ts';
import { givenSignedIn } from '../../../test/given/identity.ts';
import { controlGateway, payAtGateway } from '../../../test/given/orders.ts';

// Checks the SQL statements of a purchase. Each statement is a round trip to the database while locks are held, so no
// statement may read the same data twice.
const app = await testApp();
let examId: ExamId;
const asked: string[] = [];
const own = pg.Client.prototype.query;

beforeAll(async () => {
  await app.fastify.listen({ host: '127.0.0.1', port: 0 });
  await controlGateway(app, 'PATCH', 'tuning', { webhooks: { drop: true } });
  examId = await givenExam(app, { priceInPaise: 49_900 });
  // biome-ignore lint/suspicious/noExplicitAny: pg's `query` has many overloads
  pg.Client.prototype.query = function (this: pg.Client, ...all: any[]) {
    const [first, second] = all;
    const text = typeof first === 'string' ? first : first?.text;
    const values = (Array.isArray(second) ? second : first?.values) ?? [];
    if (typeof text === 'string') asked.push(`${text.replaceAll(/\s+/g, ' ').trim()} ${JSON.stringify(values)}`);
    // biome-ignore lint/suspicious/noExplicitAny: as above
    return (own as any).apply(this, all);
  } as typeof own;
});
afterAll(() => {
  pg.Client.prototype.query = own;
});

/**
 * Returns the SQL statements that `act` executes. Statements that begin or end a transaction or read the time are left
 * out.
 */
async function during(act: () => Promise<{ statusCode: number }>): Promise<string[]> {
  asked.length = 0;
  const answer = await act();
  expect([200, 201]).toContain(answer.statusCode);
  return asked.filter((one) => !/^(begin|commit|rollback|start transaction|select date_trunc)/i.test(one));
}
const twice = (statements: readonly string[]) => statements.filter((one, at) => statements.indexOf(one) !== at);

test('to put a test into the cart, to order it and to have its payment settled, nothing is asked twice', async () => {
  const { userId, headers } = await givenSignedIn(app);
  const post = async (path: string, payload: object) =>
    await app.fastify.inject({ method: 'POST', url: `/api/v1${path}`, headers, payload });
  const carted = await during(() => post(`/user/cart/add/${userId}`, { productId: examId, quantity: 2 }));
  let gatewayOrderId = '';
  const ordered = await during(async () => {
    const items = [{ productId: examId, quantity: 2 }];
    const answer = await post('/pay/orders', { items, billingState: 'KA' });
    gatewayOrderId = answer.json().gateway.order_id;
    return answer;
  });
  const proof = await payAtGateway(app, gatewayOrderId);
  const verified = await during(() => post('/pay/verify', proof));
  expect({ carted: twice(carted), ordered: twice(ordered), verified: twice(verified) }).toEqual({
    carted: [],
    ordered: [],
    verified: [],
  });
});
