import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { givenSignedIn, givenUser } from '../../../test/given/identity.ts';
import { givenBooking } from '../../../test/given/scheduling.ts';

const app = await testApp({ RATE_PER_MINUTE: '100000' });
const support = await givenSignedIn(app, { role: 'support' });

async function find(text: string, who: { headers: { cookie: string } } = support) {
  const { headers } = who;
  const answer = await app.fastify.inject({
    method: 'POST',
    url: '/api/v1/people/find',
    payload: { filter: { find: text } },
    headers,
  });
  return { status: answer.statusCode, ids: (answer.json().items ?? []).map(({ _id }: { _id: string }) => _id) };
}

async function lookUpsOf(userId: string) {
  const { rows } = await app.pool.query(
    "select detail from audit_entry where action = 'user.look-up' and object_id = $1 order by entry_no",
    [userId],
  );
  return rows.map(({ detail }) => JSON.parse(detail).by);
}

test.each(['+91 98450 12345', '9845012345', '098450-12345', '0091 98450 12345', '(+91) 98450.12345'])(
  'somebody who wrote their phone as “98450 12345” is found by %s, and no part of it finds them',
  async (typed) => {
    const { userId } = await givenUser(app, { phone: '98450 12345' });
    expect((await find(typed)).ids).toContain(userId);
    for (const part of ['98450', '8450 12345', '+1 98450 12345', '98450 12346'])
      expect((await find(part)).ids, part).not.toContain(userId);
  },
);

test('the owner of a roll number is found by it, however it was typed, and the look-up is written down at them', async () => {
  const { candidateId, bookingId } = await givenBooking(app);
  const { rows } = await app.pool.query('select roll_number as roll from booking where booking_id = $1', [bookingId]);
  const roll = rows[0].roll as string;
  expect(await find(roll)).toEqual({ status: 200, ids: [candidateId] });
  expect((await find(roll.toLowerCase().replaceAll('-', ' '))).ids).toEqual([candidateId]);
  expect((await find(roll.slice(0, -1))).ids).toEqual([]);
  expect(await lookUpsOf(candidateId)).toEqual(['roll-number', 'roll-number']);
});

test('the buyer of an order is found by its number here, its number at the gateway, and the invoice’s', async () => {
  const { userId } = await givenUser(app);
  const orderId = '01900000-0000-7000-8000-00000000abcd';
  await app.pool.query(
    `insert into sales_order (order_id, user_id, state, amount_in_paise, billing_name, billing_state, receipt, gateway_order_id, created_at)
     values ($1, $2, 'awaiting_payment', 10000, 'Asha Rao', 'KA', 'r-1', 'order_LookUp1', now())`,
    [orderId, userId],
  );
  await app.pool.query("insert into invoice_series (kind, financial_year, last_no) values ('invoice', '2026-27', 7)");
  await app.pool.query(
    `insert into invoice (invoice_id, kind, financial_year, series_no, number, order_id, issued_at, document)
     values (gen_random_uuid(), 'invoice', '2026-27', 7, 'TI/26-27/000007', $1, now(), '{}')`,
    [orderId],
  );
  for (const number of [orderId, 'order_LookUp1', 'TI/26-27/000007', 'ti/26-27/000007'])
    expect((await find(number)).ids, number).toEqual([userId]);
  for (const near of ['order_LookUp', 'TI/26-27/00000', 'TI/26-27/000008'])
    expect((await find(near)).ids, near).toEqual([]);
  expect(await lookUpsOf(userId)).toEqual(['order', 'order', 'invoice', 'invoice']);
});

test('a number leads support to no colleague, and opens nothing to other roles', async () => {
  const proctor = await givenUser(app, { role: 'proctor', phone: '+91 98450 55555' });
  expect((await find('+91 98450 55555')).ids).toEqual([]);
  expect(await lookUpsOf(proctor.userId)).toEqual([]);
  expect((await find('+91 98450 55555', await givenSignedIn(app, { role: 'admin' }))).ids).toEqual([proctor.userId]);
  for (const role of ['finance', 'author', 'candidate', 'centre_manager'] as const)
    expect((await find('+91 98450 55555', await givenSignedIn(app, { role }))).status, role).toBe(403);
});
