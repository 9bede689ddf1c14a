import { Kysely, PostgresDialect, sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Tables } from '../../../platform/database/database.ts';
import { testApp } from '../../../test/app.ts';
import { givenUser } from '../../../test/given/identity.ts';
import { messagesOf } from './inbox.ts';

const app = await testApp();
const reader = { kinds: ['contact'] as const, userId: (await givenUser(app, { role: 'support' })).userId };

/** Creates as many messages as an inbox contains after years. Each of them contains a different number. */
async function givenMessages(count: number): Promise<void> {
  await app.pool.query(
    `insert into contact_message (contact_message_id, kind, name, email, subject, message, received_at)
     select gen_random_uuid(), 'contact', 'Meera Joshi', 'meera@people.example', 'मेरा परिणाम ' || no,
       repeat('I sat the test in Indore and cannot see my result. ', 10) || 'Seat K' || no, now()
     from generate_series(1, $1) as no`,
    [count],
  );
  await app.pool.query('vacuum analyze contact_message');
}

/** Returns PostgreSQL's query plans for all statements that `act` sends. */
async function plansOf(act: (database: Kysely<Tables>) => Promise<unknown>): Promise<string[]> {
  const asked: { sql: string; parameters: readonly unknown[] }[] = [];
  const dialect = new PostgresDialect({ pool: app.pool });
  await act(new Kysely<Tables>({ dialect, log: ({ query }) => void asked.push(query) }));
  const plans = asked.map(async ({ sql: text, parameters }) => {
    const { rows } = await app.pool.query(`explain ${text}`, [...parameters]);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  return await Promise.all(plans);
}

test('words in a large inbox are found by their index, count and page alike', async () => {
  await givenMessages(20_000);
  const find = 'seat k12345';
  expect(await messagesOf(app.database, { find }, reader).page('ticketNo', 1, 25)).toMatchObject([
    { subject: 'मेरा परिणाम 12345' },
  ]);
  const plans = await plansOf(async (database) => {
    const list = messagesOf(database, { find }, reader);
    await list.count();
    await list.page('ticketNo', 1, 25);
  });
  expect(plans).toHaveLength(2);
  for (const plan of plans) expect(plan).toContain('message_by_words');
});

test.each(['a%', '_', '\\', "k1' or", 'परिणाम 777', 'MEERA', 'k'])(
  'what the index finds is what reading every message finds: %s',
  async (find) => {
    await sql`delete from contact_message`.execute(app.database);
    await givenMessages(1000);
    for (const subject of ['100% sure', 'a_b', 'back\\slash', "K1' or so"])
      await app.pool.query(
        `insert into contact_message (contact_message_id, name, email, subject, message, received_at)
         values (gen_random_uuid(), 'A', 'a@people.example', $1, '-', now())`,
        [subject],
      );
    const words = find.toLowerCase().split(' ');
    const { rows } = await app.pool.query(
      'select ticket_no as "ticketNo", name, email, subject, message from contact_message',
    );
    const holds = rows.filter((row) => {
      const text = Object.values(row).join(' ').toLowerCase();
      return words.every((word) => text.includes(word));
    });
    expect(await messagesOf(app.database, { find }, reader).count()).toBe(holds.length);
  },
);
