import { randomUUID } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '@kasauti/domain/time/durations.ts';
import { daysOf, lastDays } from '@kasauti/domain/time/india-days.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { givenSignedIn, givenUser } from '../../../test/given/identity.ts';
import { send } from '../../../test/given/proctoring.ts';
import { givenBooking } from '../../../test/given/scheduling.ts';

const app = await testApp();
const admin = await givenSignedIn(app, { role: 'admin' });
const buyer = await givenUser(app);

type Row = { day: string; orders: number; amountInPaise: number };
const sales = async () => (await send(app, admin, 'GET', '/api/v1/staff/figures/sales')).body.data as Row[];
const { from, until } = lastDays(new Date(), 28);
const days = daysOf({ from, until });

async function givenOrder(
  paidAt: Date | null,
  amountInPaise: number,
  state = paidAt ? 'fulfilled' : 'awaiting_payment',
) {
  const id = randomUUID();
  await app.pool.query(
    `insert into sales_order (order_id, user_id, state, amount_in_paise, billing_name, billing_state, receipt, created_at, fulfilled_at)
     values ($1, $2, $3, $4, 'Asha', 'KA', $6, now() - interval '40 days', $5)`,
    [id, buyer.userId, state, amountInPaise, paidAt, id],
  );
}

test('an installation without an order has each of the last days in India, with nothing on it', async () => {
  expect(await sales()).toEqual(days.map((day) => ({ day, orders: 0, amountInPaise: 0 })));
});

test('an order belongs to the day in India on which it was paid, to the millisecond', async () => {
  const midnight = new Date(from.getTime() + 20 * DAY_MS);
  await givenOrder(new Date(midnight.getTime() - 1), 10_000);
  await givenOrder(midnight, 149_900);
  await givenOrder(new Date(midnight.getTime() + 1), 50_100);
  // These orders are not counted: one was paid before the first day, one is free, and one was not paid.
  await givenOrder(new Date(from.getTime() - 1), 77_700);
  await givenOrder(midnight, 0);
  await givenOrder(null, 88_800);
  const shown = (await sales()).filter(({ orders }) => orders > 0);
  expect(shown).toEqual([
    { day: days[19], orders: 1, amountInPaise: 10_000 },
    { day: days[20], orders: 2, amountInPaise: 200_000 },
  ]);
});

test('a day counts the tests of its sittings: booked, and of those sat', async () => {
  const late = new Date(from.getTime() + 10 * DAY_MS - HOUR_MS / 2);
  const early = new Date(from.getTime() + 10 * DAY_MS);
  const give = async (startsAt: Date, state: string) => {
    const { bookingId } = await givenBooking(app, { startsAt, at: new Date(startsAt.getTime() - DAY_MS) });
    await app.pool.query('update booking set state = $1 where booking_id = $2', [state, bookingId]);
  };
  await give(late, 'completed');
  await give(early, 'no_show');
  await give(early, 'started');
  await give(early, 'cancelled');
  const { body } = await send(app, await givenSignedIn(app, { role: 'support' }), 'GET', '/api/v1/staff/figures/tests');
  expect(body.data.map(({ day }: Row) => day)).toEqual(days);
  expect(body.data.filter(({ booked }: { booked: number }) => booked > 0)).toEqual([
    { day: days[9], booked: 1, sat: 1 },
    { day: days[10], booked: 2, sat: 1 },
  ]);
});

test('payments are visible to finance and administrators, and sittings also to support', async () => {
  const statuses = async (what: 'sales' | 'tests') => {
    const said: [string, number][] = [];
    for (const role of ['admin', 'finance', 'support', 'proctor', 'author'] as const) {
      const who = await givenSignedIn(app, { role });
      said.push([role, (await send(app, who, 'GET', `/api/v1/staff/figures/${what}`)).status]);
    }
    return said.filter(([, status]) => status === 200).map(([role]) => role);
  };
  expect(await statuses('sales')).toEqual(['admin', 'finance']);
  expect(await statuses('tests')).toEqual(['admin', 'finance', 'support']);
});
