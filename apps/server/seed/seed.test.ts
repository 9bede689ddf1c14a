import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testApp } from '../test/app.ts';
import { seedDemo, topUpDemo } from './index.ts';

const app = await testApp({ DATABASE_POOL: '8' });

test('the demo marketplace is filled through the use cases, and topping it up again adds only a sitting that begins soon', async () => {
  const soon = await seedDemo(app, () => {});
  const count = async () => (await app.pool.query('select count(*)::int as n from sitting')).rows[0].n as number;
  const before = await count();
  expect(before).toBeGreaterThan(400);
  const minutes = ((soon?.startsAt.getTime() ?? 0) - Date.now()) / 60_000;
  expect(minutes).toBeGreaterThan(0);
  expect(minutes).toBeLessThanOrEqual(15);
  await topUpDemo(app);
  expect((await count()) - before).toBeLessThanOrEqual(1);

  const list = (await app.fastify.inject('/api/v1/catalogue/getAllTestsWithDetails')).json().data as {
    price: number;
    nextSittingAt: string | null;
  }[];
  expect(list.length).toBeGreaterThanOrEqual(48);
  expect(list.every((exam) => exam.nextSittingAt !== null)).toBe(true);
  expect(list.some((exam) => exam.price === 0)).toBe(true);
});

test('the audit log of the demo holds what the documented commands and the staff’s page give as examples', async () => {
  const commands = readFileSync(join(import.meta.dirname, '../../../docs/commands.md'), 'utf8');
  const kind = /kasauti -- audit --object ([a-z-]+) /.exec(commands)?.[1];
  const { rows } = await app.pool.query(
    "select count(*)::int as found from audit_entry where object_kind = $1 and action = 'exam.publish'",
    [kind],
  );
  expect(rows[0].found).toBeGreaterThan(0);
});

test('the demo candidate has a result, a paid order with an invoice, a booking to come and one that waits for a date', async () => {
  const { rows } = await app.pool.query(
    `select (select count(*)::int from result join user_account on user_id = candidate_id where username like 'candidate@%') as results,
            (select count(*)::int from invoice join sales_order using (order_id) join user_account using (user_id) where username like 'candidate@%') as invoices,
            (select count(*)::int from booking join user_account on user_id = candidate_id where username like 'candidate@%' and state = 'confirmed') as bookings,
            (select count(*)::int from entitlement join user_account using (user_id) where username like 'candidate@%' and state = 'granted') as waiting,
            (select count(*)::int from session where ended_at is null) as sessions`,
  );
  expect(rows[0]).toEqual({ results: 1, invoices: 1, bookings: 1, waiting: 1, sessions: 0 });
});

test('the staff of the demo find messages of each kind, a document, applications, and people in the room that opens soon', async () => {
  const { rows } = await app.pool.query(
    `select (select count(distinct kind)::int from contact_message where state = 'open' and not is_suspected) as kinds,
            (select count(*)::int from profile_document where state = 'uploaded') as documents,
            (select count(*)::int from accommodation where state = 'requested') as requests,
            (select count(*)::int from job_application where state = 'sent') as applications,
            (select count(distinct sitting_id)::int from booking join sitting using (sitting_id)
              where booking.state = 'confirmed' and sitting.mode in ('live', 'recorded')) as rooms`,
  );
  expect(rows[0]).toEqual({ kinds: 3, documents: 1, requests: 1, applications: 2, rooms: 5 });
});

test('no exam of the demo that is sat in earnest lets its keys out, so its sittings can go on for ever', async () => {
  const { rows } = await app.pool.query(
    `select count(*)::int as exams, count(form_release.form_id)::int as known from exam left join form_release using (form_id)
      where not is_practice and review_rule = 'never'
     union all select count(*)::int, count(form_release.form_id)::int from exam left join form_release using (form_id) where not is_practice`,
  );
  expect(rows[0].exams).toBeGreaterThan(40);
  expect(rows).toEqual([rows[0], rows[0]]);
  expect(rows[0].known).toBe(0);
});
