import type { Role } from '@kasauti/contract/identity/identity.ts';
import type { CentreId, OrganisationId, ProviderId } from '@kasauti/contract/ids.ts';
import type { WireHit } from '@kasauti/contract/staff/search.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { givenExam, givenProvider } from '../../../test/given/catalogue.ts';
import { type GivenSession, type GivenUser, givenSignedIn } from '../../../test/given/identity.ts';
import { givenRoomInSession, send } from '../../../test/given/proctoring.ts';
import { givenCentre } from '../../../test/given/scheduling.ts';
import { indexNames } from '../../identity/people/find-people.ts';
import { admitMember, createOrganisation } from '../../organisations/index.ts';

const app = await testApp({ RATE_PER_MINUTE: '100000' });
type Person = GivenUser & GivenSession;
const [support, admin] = [
  await givenSignedIn(app, { role: 'support' }),
  await givenSignedIn(app, { role: 'admin', fullName: 'Farhan Ali' }),
];

async function find(who: Person, text: string) {
  const { status, body } = await send(app, who, 'POST', '/api/v1/staff/find', { find: text });
  expect(status).toBe(200);
  return body as { data: WireHit[]; more: string[] };
}
const kinds = async (who: Person, text: string) => (await find(who, text)).data.map(({ kind }) => kind);

const buyer = await givenSignedIn(app, {
  fullName: 'Lakshmi Narayanan',
  email: 'lakshmi@people.example',
  phone: '+91 98860 11223',
});
const orderId = '01900000-0000-7000-8000-00000000ab01';
await app.pool.query(
  `insert into sales_order (order_id, user_id, state, amount_in_paise, billing_name, billing_state, receipt, gateway_order_id, created_at, fulfilled_at)
   values ($1, $2, 'fulfilled', 149900, 'L', 'KA', 'r-search', 'order_Search1', now(), now())`,
  [orderId, buyer.userId],
);
await app.pool.query("insert into invoice_series (kind, financial_year, last_no) values ('invoice', '2026-27', 31)");
await app.pool.query(
  `insert into invoice (invoice_id, kind, financial_year, series_no, number, order_id, issued_at, document)
   values (gen_random_uuid(), 'invoice', '2026-27', 31, 'TI/26-27/000031', $1, now(), '{}')`,
  [orderId],
);
const room = await givenRoomInSession(app, { mode: 'centre' });
const sitter = room.sitters[0]!;
const booked = await app.pool.query('select roll_number as roll from booking where booking_id = $1', [
  sitter.bookingId,
]);
const roll = booked.rows[0].roll as string;
const examId = await givenExam(app, { testCode: 'ZEN-77', title: { en: 'Zenith Clerk', hi: 'ज़ेनिथ क्लर्क' } });
const centreId = await givenCentre(app, 'Kozhikode');
// In production, the worker does this every two seconds.
await indexNames(app.database);

test('support finds a person by name, address and phone, an order by its numbers, a booking, and a test', async () => {
  for (const text of ['Lakshmi', 'lakshmi@people', '98860 11223'])
    expect(await kinds(support, text)).toEqual(['person']);
  for (const text of [orderId, 'order_Search1', 'ti/26-27/000031']) {
    const { data } = await find(support, text);
    expect(data.map(({ kind }) => kind)).toEqual(['person', 'order']);
    expect(data[1]).toMatchObject({
      ...{ _id: orderId, number: 'TI/26-27/000031', amountInPaise: 149_900 },
      candidate: { _id: buyer.userId, name: 'Lakshmi Narayanan' },
    });
  }
  for (const text of [
    sitter.bookingId,
    sitter.bookingId.toUpperCase(),
    roll,
    roll.toLowerCase().replaceAll('-', ' '),
  ]) {
    const { data } = await find(support, text);
    expect(
      data.map(({ kind }) => kind),
      text,
    ).toEqual(['person', 'booking']);
    expect(data[1]).toMatchObject({ schedule_id: sitter.bookingId, candidate: { _id: sitter.userId }, room: null });
  }
  for (const text of ['zen-77', 'zenith clerk', 'ज़ेनिथ'])
    expect((await find(support, text)).data).toMatchObject([{ kind: 'test', _id: examId, test_code: 'ZEN-77' }]);
});

const everything = ['Lakshmi', 'TI/26-27/000031', sitter.bookingId, 'Zenith', 'Kozhikode'];
const found: Record<Exclude<Role, 'candidate' | 'org_manager'>, string[]> = {
  admin: ['booking', 'centre', 'order', 'person', 'test'],
  support: ['booking', 'order', 'person', 'test'],
  finance: ['test'],
  author: ['test'],
  marker: [],
  proctor: ['centre'],
  centre_manager: [],
};
test.each(Object.entries(found))('%s finds what opens for them, and nothing else: %j', async (role, expected) => {
  const scope = { kind: 'centre', id: centreId } as const;
  const who = await givenSignedIn(app, { role: role as Role, ...(role === 'centre_manager' && { scope }) });
  const all = new Set<string>();
  for (const text of everything) for (const kind of await kinds(who, text)) all.add(kind);
  expect([...all].toSorted()).toEqual(expected);
});

test('candidates and visitors search nothing', async () => {
  const ask = (who: Person | null) => send(app, who, 'POST', '/api/v1/staff/find', { find: 'Lakshmi' });
  expect((await ask(buyer)).status).toBe(403);
  expect((await ask(null)).status).toBe(401);
});

test('a proctor finds a booking of their own room by its whole number, and is led to that room', async () => {
  for (const text of [roll, sitter.bookingId])
    expect((await find(room.proctor, text)).data).toMatchObject([
      { kind: 'booking', schedule_id: sitter.bookingId, room: { roomId: room.roomId, sittingId: room.sittingId } },
    ]);
  expect((await find(room.proctor, sitter.fullName)).data).toEqual([]);
  const stranger = await givenSignedIn(app, { role: 'proctor' });
  expect((await find(stranger, roll)).data).toEqual([]);
});

test('support leads to no colleague, and no order of theirs', async () => {
  await app.pool.query('update sales_order set user_id = $1 where order_id = $2', [admin.userId, orderId]);
  expect((await find(support, 'Farhan')).data).toEqual([]);
  expect((await find(support, 'TI/26-27/000031')).data).toEqual([]);
  expect((await find(admin, 'TI/26-27/000031')).data).toHaveLength(2);
  await app.pool.query('update sales_order set user_id = $1 where order_id = $2', [buyer.userId, orderId]);
});

test('staff of one organisation, provider or centre find only what belongs to it', async () => {
  const organisation = (await app.inTransaction((work) =>
    createOrganisation(work, { name: 'Krishna College', code: 'KRISHNA' }),
  )) as OrganisationId;
  const helper = await givenSignedIn(app, { role: 'support', scope: { kind: 'organisation', id: organisation } });
  for (const text of everything) expect((await find(helper, text)).data, text).toEqual([]);
  for (const { userId } of [buyer, sitter])
    await app.inTransaction((work) => admitMember(work, { organisationId: organisation, userId }));
  const all = new Set<string>();
  for (const text of everything) for (const kind of await kinds(helper, text)) all.add(kind);
  expect([...all].toSorted()).toEqual(['booking', 'order', 'person']);

  const other = await app.pool.query('select provider_id as id from provider where slug = $1', [
    await givenProvider(app),
  ]);
  const own = await app.pool.query('select provider_id as id from exam where exam_id = $1', [examId]);
  const author = (id: ProviderId) => givenSignedIn(app, { role: 'author', scope: { kind: 'provider', id } });
  expect(await kinds(await author(own.rows[0].id), 'Zenith')).toEqual(['test']);
  expect(await kinds(await author(other.rows[0].id), 'Zenith')).toEqual([]);

  const proctor = (id: CentreId) => givenSignedIn(app, { role: 'proctor', scope: { kind: 'centre', id } });
  expect(await kinds(await proctor(centreId), 'Kozhikode')).toEqual(['centre']);
  expect(await kinds(await proctor(await givenCentre(app, 'Thrissur')), 'Kozhikode')).toEqual([]);
});

test('a search is in the audit log like the list of people, without the typed words', async () => {
  const { rows: heads } = await app.pool.query('select last_no from audit_head');
  await find(support, 'lakshmi@people.example');
  await find(support, roll);
  await find(room.proctor, roll);
  const { rows } = await app.pool.query(
    'select actor_id, action, object_id, detail from audit_entry where entry_no > $1 order by entry_no',
    [heads[0].last_no],
  );
  expect(rows.map(({ actor_id, action, object_id }) => [actor_id, action, object_id])).toEqual([
    [support.userId, 'user.find', 'all'],
    [support.userId, 'user.look-up', sitter.userId],
    [support.userId, 'user.find', 'all'],
    [room.proctor.userId, 'booking.look-up', sitter.bookingId],
  ]);
  expect(JSON.stringify(rows)).not.toMatch(/lakshmi/i);
});

test('only the first hits of each kind are shown, with a note that there are more', async () => {
  for (let no = 0; no < 8; no += 1) await givenExam(app, { title: { en: `Meridian ${no}` } });
  const { data, more } = await find(support, 'Meridian');
  expect(data).toHaveLength(6);
  expect(more).toEqual(['test']);
});

test('searches beyond the limit of a network are refused', async () => {
  const limited = await testApp({ RATE_PER_MINUTE: '2' });
  const who = await givenSignedIn(limited, { role: 'support' });
  const ask = () => send(limited, who, 'POST', '/api/v1/staff/find', { find: 'nobody' });
  expect([(await ask()).status, (await ask()).status, (await ask()).status]).toEqual([200, 200, 429]);
});
