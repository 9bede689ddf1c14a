import { expect, test } from 'vitest';
import { testApp } from '../app.ts';
import { givenExam } from '../given/catalogue.ts';
import { givenUser } from '../given/identity.ts';
import { givenEntitlement, givenOpenOrder, payAtGateway } from '../given/orders.ts';
import { givenSitting } from '../given/scheduling.ts';
import { listen, newClient, signedInClient } from './http.ts';

/*
 * Tests of the specification for orders, schedules and rooms. They use a running app. docs/spec-coverage.md names these
 * tests.
 */

const app = await testApp();
const base = await listen(app);

async function candidate() {
  const { userId, ...person } = await givenUser(app);
  return { userId, client: await signedInClient(base, person) };
}

test('a paid test is scheduled by its payload, and the whole response says when and where', async () => {
  const { userId, client } = await candidate();
  const examId = await givenExam(app, { testCode: 'KT-PAID' });
  await givenEntitlement(app, { candidateId: userId, examId });
  const { sittingId, testCode, startsAt } = await givenSitting(app, { examId });
  const said = await client.post('/api/v1/catalogue/schedule', { test_code: testCode, sittingId });
  expect([said.status, said.body]).toMatchObject([
    200,
    { schedule_id: expect.any(String), state: 'confirmed', startsAt: startsAt.toISOString() },
  ]);
});

test('a free test is scheduled without buying it, and leaves the cart by its test_code', async () => {
  const { userId, client } = await candidate();
  const { sittingId, examId, testCode } = await givenSitting(app);
  await client.post(`/api/v1/user/cart/add/${userId}`, { productId: examId });
  const said = await client.post('/api/v1/catalogue/scheduleFreeTest', { test_code: testCode, sittingId });
  expect([said.status, said.body.state]).toEqual([200, 'confirmed']);
  expect((await client.get(`/api/v1/user/cart/${userId}`)).body.items).toEqual([]);
});

test('the proctoring host allocates a room to a schedule_id', async () => {
  const { client } = await candidate();
  const { sittingId, testCode } = await givenSitting(app);
  const booked = await client.post('/api/v1/catalogue/scheduleFreeTest', { test_code: testCode, sittingId });
  const { schedule_id } = booked.body;
  const said = await client.post('/roomallocate/allocate-rooms', { schedule_id });
  expect([said.status, said.body]).toMatchObject([200, { schedule_id, room: { name: expect.stringMatching(/\w/) } }]);
});

test('an allocation that is not possible is refused in these words', async () => {
  const { client } = await candidate();
  const examId = await givenExam(app, { priceInPaise: 0 });
  const { sittingId, testCode } = await givenSitting(app, { examId });
  const booked = await client.post('/api/v1/catalogue/scheduleFreeTest', { test_code: testCode, sittingId });
  const { schedule_id } = booked.body;
  await client.post(`/api/v1/bookings/${schedule_id}/cancel`, {});
  const said = await client.post('/roomallocate/allocate-rooms', { schedule_id });
  expect([said.status, said.body.error]).toEqual([409, 'Error allocating room for proctoring']);
});

test('a test is booked at a test centre and is listed among the candidate’s tests', async () => {
  const { userId, client } = await candidate();
  const examId = await givenExam(app, { priceInPaise: 0, mode: 'centre' });
  const { sittingId, testCode } = await givenSitting(app, { examId });
  await client.post('/api/v1/catalogue/scheduleFreeTest', { test_code: testCode, sittingId });
  const { body } = await client.get(`/api/v1/bookings/${userId}`);
  expect(body.data).toMatchObject([{ test_code: testCode, state: 'confirmed', centre: { city: 'Bengaluru' } }]);
});

test('a candidate buys a test, and holds the right to sit it once', async () => {
  const { userId, client } = await candidate();
  const examId = await givenExam(app, { priceInPaise: 49_900 });
  const cookie = [...client.jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const owned = () => client.get(`/api/v1/pay/entitlements/${userId}`);
  const { gateway } = await givenOpenOrder(app, { headers: { cookie } }, [{ productId: examId, quantity: 1 }]);
  expect([gateway.amount, (await owned()).body.data]).toEqual([49_900, []]);
  const paid = await client.post('/api/v1/pay/verify', await payAtGateway(app, gateway.order_id));
  expect(paid.status).toBe(200);
  expect((await owned()).body.data).toMatchObject([{ product: { _id: examId } }]);
});

test('the ordered products are read as a list, by the gateway’s order id as text', async () => {
  const { userId, client } = await candidate();
  const examId = await givenExam(app);
  const cookie = [...client.jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const { gateway } = await givenOpenOrder(app, { headers: { cookie } }, [{ productId: examId, quantity: 2 }]);
  expect(typeof gateway.order_id).toBe('string');
  const path = `/api/v1/pay/orders/${userId}/products/${gateway.order_id}`;
  expect((await client.get(path)).body).toEqual([]);
  await client.post('/api/v1/pay/verify', await payAtGateway(app, gateway.order_id));
  const said = await client.get(path);
  expect([said.status, said.body]).toMatchObject([200, [{ product: { _id: examId }, quantity: 2 }]]);
});

test('the proctoring host is a setting of the operator, and by default the server itself', async () => {
  expect((await newClient(base).get('/api/v1/general/site')).body.proctoringUrl).toBe('');
  const apart = await testApp({ KASAUTI_PROCTORING_URL: 'https://rooms.example.org' });
  const said = await newClient(await listen(apart)).get('/api/v1/general/site');
  expect(said.body.proctoringUrl).toBe('https://rooms.example.org');
});
