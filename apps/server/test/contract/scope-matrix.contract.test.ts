import { randomUUID } from 'node:crypto';
import type { Role } from '@kasauti/contract/identity/identity.ts';
import type { CentreId, OrganisationId, ProviderId } from '@kasauti/contract/ids.ts';
import { type Scope, type ScopedObject, type ScopeKind, scopeKinds } from '@kasauti/contract/staff/scopes.ts';
import { expect, test } from 'vitest';
import { admitMember, createOrganisation } from '../../modules/organisations/index.ts';
import { mayWatch } from '../../modules/proctoring/room/watch.ts';
import { computeResult } from '../../modules/results/index.ts';
import type { ServedRoute } from '../../platform/http/serve.ts';
import { testApp } from '../app.ts';
import {
  givenDraft,
  givenFileFacts,
  givenImport,
  givenItem,
  givenPassage,
  givenPassageDraft,
  givenPictureOfBank,
  givenPicturePng,
} from '../given/bank.ts';
import { givenCategory, givenProvider } from '../given/catalogue.ts';
import { givenDraftForm, givenFormDraft, givenPublishedForm } from '../given/forms.ts';
import { type GivenSession, type GivenUser, givenPassword, givenSignedIn, givenUser } from '../given/identity.ts';
import { givenEssayForm, writeAndSubmit } from '../given/marking.ts';
import { givenRoomInSession } from '../given/proctoring.ts';
import { givenWav } from '../given/recordings.ts';
import { countRefusals } from '../given/refusals.ts';
import { readPermissionTable } from './permission-table.ts';

/*
 * Checks every staff call with users of every kind of scope: one provider, one centre or one organisation. If a call
 * allows the scope, it is tried with an object inside the scope and one outside. The allowed scopes come from
 * docs/permissions.md.
 */
const app = await testApp({ RATE_PER_MINUTE: '100000' });
const table = readPermissionTable();
const [own, other] = [await givenWorld('NARMADA'), await givenWorld('TAPTI')];

type World = Awaited<ReturnType<typeof givenWorld>>;
type Person = GivenUser & GivenSession;

/**
 * Creates a provider with an exam. Three members of an organisation take the exam in a room of a centre. A proctor ends
 * the second member's test, and the third member's essay waits for its marks.
 */
async function givenWorld(code: string) {
  const organisationId = await app.inTransaction((work) => createOrganisation(work, { name: `${code} College`, code }));
  const session = await givenRoomInSession(app, { mode: 'centre', count: 3, formId: await givenEssayForm(app) });
  const [person, ended, writer] = session.sitters;
  await writeAndSubmit(app, writer!, ['q-4'], 'An essay.');
  await app.inTransaction((work) => computeResult(work, { attemptId: writer!.attemptId, reason: 'submitted' }));
  const response = await app.pool.query('select marking_task_id as id from marking_task where attempt_id = $1', [
    writer!.attemptId,
  ]);
  for (const { userId } of session.sitters)
    await app.inTransaction((work) => admitMember(work, { organisationId, userId }));
  await app.pool.query(
    'update exam set provider_id = (select provider_id from provider where slug = $1) where exam_id = $2',
    [await givenProvider(app), session.examId],
  );
  await app.fastify.inject({
    method: 'POST',
    url: `/api/v1/rooms/${session.roomId}/actions`,
    headers: session.proctor.headers,
    payload: {
      verb: 'terminate',
      attemptIds: [ended!.attemptId],
      reasonCode: 'other',
      reasonText: 'Somebody else sat',
    },
  });
  const unlock = await app.pool.query(
    `insert into unlock_ask (unlock_ask_id, user_id, asked_by, reason, asked_at)
     values ($1, $2, $3, 'The phone is lost', now()) returning unlock_ask_id as id`,
    ['01900000-0000-7000-8000-'.concat(randomUUID().slice(-12)), person!.userId, session.proctor.userId],
  );
  const exam = await app.pool.query('select provider_id as id from exam where exam_id = $1', [session.examId]);
  const room = await app.pool.query('select centre_id as id from room where room_id = $1', [session.roomId]);
  const booking = await app.pool.query('select roll_number from booking where booking_id = $1', [person!.bookingId]);
  const author = await givenUser(app, { role: 'author' });
  const scopes: Record<ScopeKind, Scope> = {
    provider: { kind: 'provider', id: exam.rows[0].id as ProviderId },
    centre: { kind: 'centre', id: room.rows[0].id as CentreId },
    organisation: { kind: 'organisation', id: organisationId as OrganisationId },
  };
  const ids: Record<ScopedObject, string> = {
    exam: session.examId,
    room: session.roomId,
    booking: person!.bookingId,
    attempt: ended!.attemptId,
    person: person!.userId,
    unlock: unlock.rows[0].id,
    response: response.rows[0].id,
    item: await givenItem(app, { author, providerId: exam.rows[0].id }),
    passage: await givenPassage(app, { author, providerId: exam.rows[0].id }),
    picture: await givenPictureOfBank(app, { author, providerId: exam.rows[0].id }),
    import: await givenImport(app, { author, providerId: exam.rows[0].id }),
    form: await givenDraftForm(app, { author, providerId: exam.rows[0].id, form: givenFormDraft([]) }),
    'published-form': await givenPublishedForm(app, { author, providerId: exam.rows[0].id }),
  };
  return { scopes, ids, session, person: person!, rollNumber: booking.rows[0].roll_number as string };
}

const rowOf = ({ permission }: ServedRoute) => table.get(permission)!;
/**
 * Returns a role that may make this call, or null if there is none. Administrators are left out, because they have no
 * scope.
 */
function roleFor(route: ServedRoute): Role | null {
  const { who } = rowOf(route);
  return typeof who === 'string' ? null : (who.find((role) => role !== 'admin') ?? null);
}

const callers = new Map<string, Person>();
async function callerFor(role: Role, kind: ScopeKind): Promise<Person> {
  const caller = callers.get(`${role} ${kind}`) ?? (await givenSignedIn(app, { role, scope: own.scopes[kind] }));
  callers.set(`${role} ${kind}`, caller);
  return caller;
}

async function ask(
  { entry }: ServedRoute,
  caller: Person,
  params: Record<string, string>,
  payload?: object,
  query?: Record<string, string>,
) {
  const url = entry.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? randomUUID());
  const plain = payload ?? (entry.method === 'GET' || entry.method === 'DELETE' ? undefined : {});
  const form = plain instanceof FormData ? new Response(plain) : null;
  const sent = form ? Buffer.from(await form.arrayBuffer()) : plain;
  const type = form?.headers.get('content-type') ?? 'application/octet-stream';
  const answer = await app.fastify.inject({
    method: entry.method,
    url,
    headers: { ...caller.headers, ...(sent instanceof Buffer && { 'content-type': type }) },
    ...(query && { query }),
    ...(sent && { payload: sent }),
  });
  return { status: answer.statusCode, text: answer.body };
}

/**
 * Assigns a user to the room of a world and removes the user's other rooms, because a proctor watches only one room.
 */
async function watch({ session }: World, { userId }: Person): Promise<void> {
  await app.pool.query('update sitting_room set proctor_id = null where proctor_id = $1', [userId]);
  await app.pool.query('update sitting_room set proctor_id = $1 where room_id = $2', [userId, session.roomId]);
}

const cases = app.routes.flatMap((route) => {
  const role = roleFor(route);
  const name = `${route.entry.method} ${route.entry.path}`;
  return role
    ? scopeKinds.map((kind) => ({ name, role, kind, route, isOpen: rowOf(route).boundTo.includes(kind) }))
    : [];
});

const closed = cases.filter(({ isOpen }) => !isOpen);
test.each(closed)('$name is closed to $role bound to one $kind', async ({ route, role, kind }) => {
  expect((await ask(route, await callerFor(role, kind), {})).status).toBe(403);
});

const ofOne = cases.filter(({ route, isOpen }) => isOpen && route.entry.scope?.param);
test.each(ofOne)('$name reaches within the $kind of $role, and not beyond', async ({ route, role, kind }) => {
  const { of, param = '' } = route.entry.scope!;
  const caller = await callerFor(role, kind);
  await watch(own, caller);
  const before = await countRefusals(app);
  const within = await ask(route, caller, { [param]: own.ids[of] });
  expect([200, 400, 404, 409], `within: ${within.text}`).toContain(within.status);
  expect(await countRefusals(app)).toBe(before);
  await watch(other, caller);
  expect((await ask(route, caller, { [param]: other.ids[of] })).status).toBe(403);
  expect((await countRefusals(app)) - before, 'the try is written down').toBe(1);
});

type LookUp = (world: World) => { payload?: object; query?: Record<string, string>; holds: string };
/**
 * Calls about many objects, and calls whose object is named in the body or the query. Each entry takes a world. It
 * returns what the call sends, and the id that the answer must contain.
 */
const png = await givenPicturePng(1);
const givenSlug = await givenCategory(app);
const lists: Record<string, LookUp> = {
  'GET /api/v1/staff-tests': ({ ids }) => ({ holds: ids.exam }),
  'GET /api/v1/staff-tests/choices': ({ scopes }) => ({ holds: scopes.provider.id }),
  'POST /api/v1/staff-tests': ({ scopes }) => ({
    payload: {
      providerId: scopes.provider.id,
      testCode: `NEW-${scopes.provider.id.slice(-12)}`,
      title: { en: 'A new test' },
      categorySlug: givenSlug,
      mode: 'live',
      isPractice: false,
      durationMinutes: 60,
      languages: ['en'],
    },
    holds: '"state":"draft"',
  }),
  'GET /api/v1/bank/items': ({ ids }) => ({ holds: ids.item }),
  'GET /api/v1/bank/passages': ({ ids }) => ({ holds: ids.passage }),
  'POST /api/v1/bank/passages': ({ scopes }) => ({
    payload: { providerId: scopes.provider.id, passage: givenPassageDraft },
    holds: scopes.provider.id,
  }),
  'GET /api/v1/bank/item-ids': ({ ids }) => ({ holds: ids.item }),
  // A question outside of the scope has no code in the answer.
  'POST /api/v1/bank/several/change': ({ ids }) => ({
    payload: {
      items: [{ itemId: ids.item, version: 1 }],
      action: { kind: 'tag', add: ['mine'], remove: [] },
    },
    holds: '"code":"Q-',
  }),
  'POST /api/v1/bank/several/retire': ({ ids }) => ({
    payload: { items: [{ itemId: ids.item, version: 1 }], reason: 'Old.' },
    holds: '"code":"Q-',
  }),
  'GET /api/v1/bank/choices': ({ scopes }) => ({ holds: scopes.provider.id }),
  'POST /api/v1/bank/items': ({ scopes }) => ({
    payload: { providerId: scopes.provider.id, item: givenDraft },
    holds: scopes.provider.id,
  }),
  'POST /api/v1/bank/pictures': ({ scopes }) => {
    const payload = new FormData();
    payload.append('providerId', scopes.provider.id);
    payload.append('picture', new Blob([new Uint8Array(png)]));
    return { payload, holds: '"width":40' };
  },
  'POST /api/v1/bank/recordings': ({ scopes }) => {
    const payload = new FormData();
    payload.append('providerId', scopes.provider.id);
    payload.append('recording', new Blob([new Uint8Array(givenWav())]));
    return { payload, holds: '"durationInMs":1000' };
  },
  'POST /api/v1/bank/imports': ({ scopes }) => ({
    payload: Buffer.from('2 + 2 = {=4 ~5}'),
    query: { ...givenFileFacts, providerId: scopes.provider.id },
    holds: scopes.provider.id,
  }),
  'POST /api/v1/bank/exports/check': ({ scopes }) => ({
    payload: { providerId: scopes.provider.id, format: 'qti' },
    holds: '"written"',
  }),
  // The file itself needs a second factor, which is asked for after the scope.
  'POST /api/v1/bank/exports': ({ scopes }) => ({
    payload: { providerId: scopes.provider.id, format: 'qti', proof: { currentPassword: givenPassword } },
    holds: 'second-factor-required',
  }),
  'GET /api/v1/forms': ({ ids }) => ({ holds: ids.form }),
  'POST /api/v1/forms': ({ scopes }) => ({
    payload: { providerId: scopes.provider.id, form: givenFormDraft([]) },
    holds: scopes.provider.id,
  }),
  'POST /api/v1/forms/coverage': ({ scopes }) => ({
    payload: { providerId: scopes.provider.id, form: givenFormDraft([]) },
    holds: '"rows"',
  }),
  'GET /api/v1/marking': ({ session }) => ({ holds: session.examId }),
  'POST /api/v1/marking/next': ({ session: { examId, formId }, ids }) => ({
    payload: { examId, formId, itemRef: 'q-4' },
    holds: ids.response,
  }),
  'GET /api/v1/rooms': ({ ids }) => ({ holds: ids.room }),
  'GET /api/v1/reviews': ({ ids }) => ({ holds: ids.attempt }),
  'GET /api/v1/unlocks': ({ ids }) => ({ holds: ids.unlock }),
  'POST /api/v1/people/find': ({ ids, person }) => ({ payload: { filter: { find: person.email } }, holds: ids.person }),
  'POST /api/v1/check-in': ({ ids, rollNumber }) => ({
    payload: { token: rollNumber, nonce: randomUUID() },
    holds: ids.booking,
  }),
};

/**
 * Each part of these answers has its own permission. modules/reporting/console/waiting.test.ts and staff-search.test.ts
 * test the parts.
 */
const inParts = cases.filter(({ route }) => route.permission === 'console.use');
test.each(inParts)('$name is open to $role bound to one $kind', async ({ route, role, kind }) => {
  expect((await ask(route, await callerFor(role, kind), {}, route.entry.body && { find: 'nothing' })).status).toBe(200);
});

const ofMany = cases.filter((one) => one.isOpen && !one.route.entry.scope?.param && !inParts.includes(one));
test.each(ofMany)('$name shows $role what is of the $kind, and nothing else', async ({ name, route, role, kind }) => {
  const look = lists[name];
  if (!look) throw new Error(`${name} can be bound and names no object in its path: give it a line in \`lists\``);
  // Only a centre manager may type a roll number at check-in.
  const caller = await callerFor(name === 'POST /api/v1/check-in' ? 'centre_manager' : role, kind);
  for (const world of [own, other]) {
    await watch(world, caller);
    const { payload, query, holds } = look(world);
    const answer = await ask(route, caller, {}, payload, query);
    expect(answer.text.includes(holds), answer.text).toBe(world === own);
  }
});

test('a live room is closed to its proctor when their work is bound to another centre', async () => {
  const caller = await callerFor('proctor', 'centre');
  const { userId } = caller;
  for (const world of [own, other]) {
    const roomId = world.session.roomId;
    await watch(world, caller);
    const by = { userId, role: 'proctor' as const, scope: own.scopes.centre };
    expect(await mayWatch(app, { roomId, sittingIds: [world.session.sittingId], by })).toBe(world === own);
  }
});

test('a member who left or was never approved is nobody that the organisation’s support finds', async () => {
  const caller = await callerFor('support', 'organisation');
  const route = app.routes.find(({ entry }) => entry.path === '/api/v1/people/{id}')!;
  const { person, scopes } = own;
  const become = (state: string) =>
    app.pool.query('update organisation_member set state = $1 where user_id = $2 and organisation_id = $3', [
      state,
      person.userId,
      scopes.organisation.id,
    ]);
  for (const state of ['asked', 'left']) {
    await become(state);
    expect((await ask(route, caller, { id: person.userId })).status).toBe(403);
  }
  await become('approved');
  expect((await ask(route, caller, { id: person.userId })).status).toBe(200);
});

test('the database binds an account to one thing at most, and an administrator to nothing', async () => {
  const { userId } = await callerFor('support', 'organisation');
  const set = (column: string, id: string) =>
    app.pool.query(`update user_account set ${column} = $1 where user_id = $2`, [id, userId]);
  await expect(set('provider_id', own.scopes.provider.id)).rejects.toThrow('an_account_is_bound_to_one_thing_at_most');
  await expect(set('role', 'admin')).rejects.toThrow('an_administrator_is_bound_to_nothing');
});
