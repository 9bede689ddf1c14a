import { randomUUID } from 'node:crypto';
import type { Role } from '@kasauti/contract/identity/identity.ts';
import type { CentreId, OrganisationId, ProviderId } from '@kasauti/contract/ids.ts';
import type { Scope } from '@kasauti/contract/staff/scopes.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { givenExam, givenProvider } from '../../../test/given/catalogue.ts';
import { type GivenSession, type GivenUser, givenSignedIn } from '../../../test/given/identity.ts';
import { givenJob } from '../../../test/given/jobs.ts';
import { type GivenRoom, givenRoomInSession, send } from '../../../test/given/proctoring.ts';
import { givenDocument } from '../../../test/given/profiles.ts';
import { givenBooking, givenCentre, givenSitting } from '../../../test/given/scheduling.ts';
import { admitMember, createOrganisation } from '../../organisations/index.ts';
import { requestAccommodation } from '../../profiles/index.ts';

const app = await testApp({ RATE_PER_MINUTE: '100000' });
type Person = GivenUser & GivenSession;
type Counts = Record<string, number>;

async function waiting(who: Person): Promise<Counts> {
  const { status, body } = await send(app, who, 'GET', '/api/v1/staff/waiting');
  expect(status).toBe(200);
  return Object.fromEntries(body.data.map(({ area, count }: { area: string; count: number }) => [area, count]));
}
const [support, admin, finance] = [
  await givenSignedIn(app, { role: 'support' }),
  await givenSignedIn(app, { role: 'admin' }),
  await givenSignedIn(app, { role: 'finance' }),
];

async function givenMessages(count: number, facts: { kind?: string; state?: string; spam?: boolean } = {}) {
  const { kind = 'contact', state = 'open', spam = false } = facts;
  await app.pool.query(
    `insert into contact_message (contact_message_id, kind, name, email, subject, message, received_at, is_suspected, state, close_reason, closed_at)
     select gen_random_uuid(), $1, 'Meera', 'meera@people.example', 'My result', 'Where is it?', now(), $2, $3::text,
       case when $3::text = 'closed' then 'solved' end, case when $3::text = 'closed' then now() end
     from generate_series(1, $4)`,
    [kind, spam, state, count],
  );
}

test('each role sees what waits in its own areas, and in no other', async () => {
  const areasOf = async (role: Role) => Object.keys(await waiting(await givenSignedIn(app, { role }))).toSorted();
  expect(await areasOf('proctor')).toEqual(['check-in', 'rooms']);
  expect(await areasOf('author')).toEqual(['bank', 'catalogue', 'passages']);
  expect(await areasOf('marker')).toEqual(['marking']);
  expect(await areasOf('finance')).toEqual(['catalogue', 'inbox']);
  expect(await areasOf('support')).toEqual(['applications', 'catalogue', 'documents', 'inbox', 'people', 'reviews']);
  expect(await areasOf('admin')).toHaveLength(11);
  const manager = await givenSignedIn(app, {
    role: 'centre_manager',
    scope: { kind: 'centre', id: await givenCentre(app) },
  });
  expect(Object.keys(await waiting(manager)).toSorted()).toEqual(['check-in', 'proctors']);
  const candidate = await givenSignedIn(app);
  expect((await send(app, candidate, 'GET', '/api/v1/staff/waiting')).status).toBe(403);
  expect((await send(app, null, 'GET', '/api/v1/staff/waiting')).status).toBe(401);
});

test('a role sees the waiting messages that it answers; answered and closed messages and those set apart do not wait', async () => {
  const before = { support: (await waiting(support)).inbox!, finance: (await waiting(finance)).inbox! };
  await givenMessages(2);
  await givenMessages(1, { kind: 'payment' });
  await givenMessages(1, { state: 'answered' });
  await givenMessages(1, { state: 'closed' });
  await givenMessages(1, { spam: true });
  expect((await waiting(support)).inbox! - before.support).toBe(3);
  expect((await waiting(finance)).inbox! - before.finance).toBe(1);
});

test('documents, requests and new applications are counted, but never one’s own document', async () => {
  const candidate = await givenSignedIn(app);
  const before = await waiting(support);
  await givenDocument(app, candidate.userId);
  await givenDocument(app, support.userId);
  await app.inTransaction((work) =>
    requestAccommodation(work, { userId: candidate.userId, kind: 'compensatory-time', note: '' }),
  );
  const jobId = await givenJob(app);
  await app.pool.query(
    `insert into job_application (application_id, job_id, candidate_id, state, note, consent_version, sent_at)
     values ($1, $2, $3, 'sent', '', 1, now())`,
    [randomUUID(), jobId, candidate.userId],
  );
  const after = await waiting(support);
  expect(after.documents! - before.documents!).toBe(2);
  expect(after.applications! - before.applications!).toBe(1);
});

const terminate = ({ roomId, sitters }: GivenRoom, by: Person) =>
  send(app, by, 'POST', `/api/v1/rooms/${roomId}/actions`, {
    verb: 'terminate',
    attemptIds: [sitters[0]!.attemptId],
    reasonCode: 'other',
    reasonText: 'Somebody else sat',
  });

test('an ended test waits for a second person, not for the one who ended it, and only until it is decided', async () => {
  const before = { support: (await waiting(support)).reviews!, admin: (await waiting(admin)).reviews! };
  const room = await givenRoomInSession(app);
  expect((await terminate(room, admin)).status).toBe(200);
  expect((await waiting(support)).reviews! - before.support).toBe(1);
  expect((await waiting(admin)).reviews! - before.admin).toBe(0);
  await send(app, support, 'POST', `/api/v1/attempts/${room.sitters[0]!.attemptId}/review`, {
    decision: 'release',
    reasonText: 'Both have been heard.',
  });
  expect((await waiting(support)).reviews! - before.support).toBe(0);
});

test('staff of one centre or provider see its cases only', async () => {
  const own = await givenRoomInSession(app, { mode: 'centre' });
  const other = await givenRoomInSession(app, { mode: 'centre' });
  await app.pool.query(
    'update exam set provider_id = (select provider_id from provider where slug = $1) where exam_id = $2',
    [await givenProvider(app), own.examId],
  );
  const room = await app.pool.query('select centre_id as id from room where room_id = $1', [own.roomId]);
  const exam = await app.pool.query('select provider_id as id from exam where exam_id = $1', [own.examId]);
  const scopes: Scope[] = [
    { kind: 'centre', id: room.rows[0].id as CentreId },
    { kind: 'provider', id: exam.rows[0].id as ProviderId },
  ];
  const bound = [];
  for (const scope of scopes) bound.push(await givenSignedIn(app, { role: 'support', scope }));
  for (const who of bound) expect((await waiting(who)).reviews).toBe(0);
  await terminate(own, own.proctor);
  await terminate(other, other.proctor);
  for (const who of bound) expect((await waiting(who)).reviews).toBe(1);
});

test('an unlock waits for a second person within the organisation that they look after', async () => {
  const [candidate, stranger] = [await givenSignedIn(app), await givenSignedIn(app)];
  const code = 'GODAVARI';
  const id = await app.inTransaction((work) => createOrganisation(work, { name: 'Godavari College', code }));
  await app.inTransaction((work) =>
    admitMember(work, { organisationId: id as OrganisationId, userId: candidate.userId }),
  );
  const scope = { kind: 'organisation', id: id as OrganisationId } as const;
  const bound = await givenSignedIn(app, { role: 'support', scope });
  const before = { support: (await waiting(support)).people!, admin: (await waiting(admin)).people! };
  for (const { userId } of [candidate, stranger])
    await app.pool.query(
      `insert into unlock_ask (unlock_ask_id, user_id, asked_by, reason, asked_at)
       values (gen_random_uuid(), $1, $2, 'The phone is lost', now())`,
      [userId, support.userId],
    );
  expect(await waiting(bound)).toEqual({ people: 1 });
  expect((await waiting(admin)).people! - before.admin).toBe(2);
  expect((await waiting(support)).people! - before.support).toBe(0);
});

test('a room waits for its own proctor while somebody in it needs a person, and for no other proctor', async () => {
  const room = await givenRoomInSession(app, { state: 'lobby' });
  const stranger = await givenSignedIn(app, { role: 'proctor' });
  // The candidate waits in the lobby for the proctor.
  expect(await waiting(room.proctor)).toEqual({ rooms: 1, 'check-in': 0 });
  expect(await waiting(stranger)).toEqual({ rooms: 0, 'check-in': 0 });
  const quiet = await givenRoomInSession(app);
  const [sitter] = quiet.sitters;
  const beat = { savedUpTo: 0, pendingCount: 0, visible: true, signals: [] };
  await send(app, sitter!, 'POST', `/api/v1/attempts/${sitter!.attemptId}/presence`, beat);
  await app.pool.query(
    `insert into presence (attempt_id, heartbeat_at, pending_count, saved_up_to, visible) values ($1, now() + interval '5 minutes', 0, 0, true)
     on conflict (attempt_id) do update set heartbeat_at = excluded.heartbeat_at, visible = true`,
    [sitter!.attemptId],
  );
  expect((await waiting(quiet.proctor)).rooms).toBe(0);
  await send(app, sitter!, 'POST', `/api/v1/attempts/${sitter!.attemptId}/hand`, { message: 'My screen is dark.' });
  expect((await waiting(quiet.proctor)).rooms).toBe(1);
});

test('a price waits for a second person, within the provider that they look after', async () => {
  const before = (await waiting(finance)).catalogue!;
  const examId = await givenExam(app);
  const exam = await app.pool.query('select provider_id as id from exam where exam_id = $1', [examId]);
  const asked = await givenSignedIn(app, { role: 'finance' });
  await app.pool.query(
    `insert into price_ask (price_ask_id, exam_id, from_in_paise, to_in_paise, reason, asked_by, asked_at)
     values (gen_random_uuid(), $1, 100, 200, 'Costs', $2, now())`,
    [examId, asked.userId],
  );
  expect((await waiting(finance)).catalogue! - before).toBe(1);
  expect((await waiting(asked)).catalogue).toBe(before);
  const of = (id: ProviderId) => givenSignedIn(app, { role: 'finance', scope: { kind: 'provider', id } });
  expect(await waiting(await of(exam.rows[0].id))).toEqual({ catalogue: 1 });
  const other = await app.pool.query('select provider_id as id from provider where slug = $1', [
    await givenProvider(app),
  ]);
  expect(await waiting(await of(other.rows[0].id))).toEqual({ catalogue: 0 });
});

test('a test on sale without Hindi waits for the authors of its provider, as their list of tests finds it', async () => {
  const author = await givenSignedIn(app, { role: 'author' });
  const before = (await waiting(author)).catalogue!;
  const examId = await givenExam(app);
  const exam = await app.pool.query(
    `update exam set title = title - 'hi' where exam_id = $1 returning provider_id as id`,
    [examId],
  );
  expect((await waiting(author)).catalogue! - before).toBe(1);
  const own = { kind: 'provider', id: exam.rows[0].id as ProviderId } as const;
  const bound = await givenSignedIn(app, { role: 'author', scope: own });
  const { body } = await send(app, bound, 'GET', '/api/v1/staff-tests?filter[state]=published&filter[hindi]=no');
  expect(await waiting(bound)).toEqual({ bank: 0, passages: 0, catalogue: body.total });
  const other = { kind: 'provider', id: await providerOf(await givenProvider(app)) } as const;
  expect(await waiting(await givenSignedIn(app, { role: 'author', scope: other }))).toEqual({
    bank: 0,
    passages: 0,
    catalogue: 0,
  });
  await app.pool.query(`update exam set state = 'withdrawn' where exam_id = $1`, [examId]);
  expect((await waiting(author)).catalogue).toBe(before);
});
const providerOf = async (slug: string) =>
  (await app.pool.query('select provider_id as id from provider where slug = $1', [slug])).rows[0].id as ProviderId;

test('candidates wait at the gate of their own centre, from its opening until they are checked in', async () => {
  const [centreId, otherId] = [await givenCentre(app), await givenCentre(app)];
  const managerOf = (id: CentreId) => givenSignedIn(app, { role: 'centre_manager', scope: { kind: 'centre', id } });
  const [manager, other] = [await managerOf(centreId), await managerOf(otherId)];
  const soon = new Date(Date.now() + 20 * MINUTE_MS);
  const booked = await givenBooking(app, { mode: 'centre', centreId, startsAt: soon });
  await givenBooking(app, { mode: 'centre', centreId, startsAt: new Date(Date.now() + 5 * HOUR_MS) });
  expect((await waiting(manager))['check-in']).toBe(1);
  expect((await waiting(other))['check-in']).toBe(0);
  await app.pool.query(
    'insert into check_in (booking_id, checked_in_by, checked_in_at, nonce) values ($1, $2, now(), $3)',
    [booked.bookingId, manager.userId, randomUUID()],
  );
  expect((await waiting(manager))['check-in']).toBe(0);
});

test('the manager of a centre sees its rooms of the coming week without a proctor, until each has one', async () => {
  const centreId = await givenCentre(app);
  const scope = { kind: 'centre', id: centreId } as const;
  const manager = await givenSignedIn(app, { role: 'centre_manager', scope });
  const before = (await waiting(admin)).proctors!;
  const { sittingId } = await givenSitting(app, { mode: 'centre', centreId });
  await givenSitting(app, { mode: 'centre', centreId, startsAt: new Date(Date.now() + 8 * DAY_MS) });
  expect((await waiting(manager)).proctors).toBe(1);
  expect((await waiting(admin)).proctors! - before).toBe(1);
  const proctor = await givenSignedIn(app, { role: 'proctor' });
  await app.pool.query('update sitting_room set proctor_id = $1 where sitting_id = $2', [proctor.userId, sittingId]);
  expect((await waiting(manager)).proctors).toBe(0);
});

test('nothing is counted beyond a hundred', async () => {
  await givenMessages(130);
  expect((await waiting(admin)).inbox).toBe(100);
});
