import { randomBytes, randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import * as answerFileCalls from '@kasauti/contract/attempts/answer-files.ts';
import * as attemptCalls from '@kasauti/contract/attempts/attempts.ts';
import * as playCalls from '@kasauti/contract/attempts/plays.ts';
import * as resultCalls from '@kasauti/contract/attempts/results.ts';
import * as cardCalls from '@kasauti/contract/attempts/score-cards.ts';
import type { ContractEntry } from '@kasauti/contract/entry.ts';
import * as documentCalls from '@kasauti/contract/identity/documents.ts';
import { type Role, roles } from '@kasauti/contract/identity/identity.ts';
import * as profileCalls from '@kasauti/contract/identity/profiles.ts';
import type { OrderId, UserId } from '@kasauti/contract/ids.ts';
import * as applicationCalls from '@kasauti/contract/jobs/applications.ts';
import * as orderCalls from '@kasauti/contract/orders/orders.ts';
import * as paidOrderCalls from '@kasauti/contract/orders/paid-orders.ts';
import * as proctoringCalls from '@kasauti/contract/scheduling/proctoring.ts';
import * as schedulingCalls from '@kasauti/contract/scheduling/scheduling.ts';
import { expect, test } from 'vitest';
import type { InvoiceDocument } from '../../modules/orders/invoice/invoice-document.ts';
import type { ServedRoute } from '../../platform/http/serve.ts';
import { newId } from '../../platform/ids.ts';
import { permissions } from '../../platform/security/permissions.ts';
import { testApp } from '../app.ts';
import { givenAttempt, givenEvent } from '../given/attempts.ts';
import { type GivenSession, type GivenUser, givenSession, givenSignedIn, givenUser } from '../given/identity.ts';
import { givenDocument, givenUpload } from '../given/profiles.ts';
import { countRefusals } from '../given/refusals.ts';
import { givenBooking, givenRoom } from '../given/scheduling.ts';
import { readPermissionTable } from './permission-table.ts';

/*
 * Checks every route with every role, with the caller's own id and with another user's id. The routes come from the
 * app, so a new route is checked without a change here. A route that names an object by its id needs a line in
 * `objects` below. People have reviewed docs/permissions.md. This test compares it with the table in the code.
 */
const app = await testApp({ RATE_PER_MINUTE: '100000' });
await app.fastify.listen({ port: 0, host: '127.0.0.1' });
const base = `http://127.0.0.1:${(app.fastify.server.address() as AddressInfo).port}`;

type Who = Role | 'visitor';
type Caller = (GivenUser & GivenSession) | null;
const everybody: Who[] = ['visitor', ...roles];
const callers = new Map<Who, Caller>();
for (const who of everybody) callers.set(who, who === 'visitor' ? null : await givenSignedIn(app, { role: who }));
const somebodyElse = await givenUser(app);

const nameOf = ({ entry }: ServedRoute) => `${entry.method} ${entry.path}`;
const routes = app.routes.map((route) => ({ name: nameOf(route), route }));
const namesUser = ({ entry }: ServedRoute) => entry.path.includes('{userId}');

/** Paths with the id of a public object. Public objects belong to no user. */
const belongsToNobody = /^\/api\/v1\/(papers|pictures|practice|catalogue\/tests|general\/pages|job\/getjobbyid)\//;
/**
 * Roles that may see every user's object by a rule of the product. For example, an administrator may watch every room
 * and therefore see every face.
 */
const openToOthers: Record<string, Role[]> = { 'GET /api/v1/profile/photo/{userId}': ['admin'] };

type Asked = { status: number; code: string | null };

async function ask(
  { entry }: ServedRoute,
  caller: Caller,
  {
    params = {},
    body,
    headers = {},
  }: { params?: Record<string, string>; body?: object; headers?: Record<string, string> } = {},
): Promise<Asked> {
  const path = entry.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? randomUUID());
  const answer = await fetch(base + path, {
    method: entry.method,
    redirect: 'manual',
    headers: {
      ...(caller && { cookie: caller.headers.cookie }),
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  const code = answer.status >= 400 ? (JSON.parse(text) as { code: string }).code : null;
  return { status: answer.status, code };
}

/** Returns how far the call got: refused without a session, forbidden, or passed on to the use case. */
function gate({ status, code }: Asked): 'no session' | 'forbidden' | 'through' {
  if (status === 401 && code === 'no-session') return 'no session';
  return status === 403 && code === 'forbidden' ? 'forbidden' : 'through';
}

const table = readPermissionTable();

function mayUse(permission: string, who: Who): boolean {
  const row = table.get(permission);
  if (!row) throw new Error(`docs/permissions.md has no row for ${permission}`);
  if (row.who === 'anyone') return true;
  if (who === 'visitor') return false;
  return row.who === 'signed-in' || row.who.includes(who);
}

function expected({ permission }: ServedRoute, who: Who): ReturnType<typeof gate> {
  if (mayUse(permission, who)) return 'through';
  return who === 'visitor' ? 'no session' : 'forbidden';
}

test('docs/permissions.md has a row for each permission, and no other', () => {
  expect([...table.keys()].sort()).toEqual(Object.keys(permissions).sort());
});

const reviewed = [...table.values()].filter(({ who }) => who !== 'signed-in');
test.each(reviewed)('$permission opens the calls that its row lists, and no other', ({ permission, calls }) => {
  const served = routes.filter(({ route }) => route.permission === permission).map(({ name }) => name);
  expect(served.sort()).toEqual([...calls].sort());
});

/** Replaces a caller's session. This is needed because some calls end the session that they use. */
async function renewSession(who: Who): Promise<void> {
  const caller = callers.get(who);
  if (caller) callers.set(who, { ...caller, ...(await givenSession(app, caller.userId)) });
}

async function walk(route: ServedRoute, userIdFor: (caller: Caller) => UserId) {
  const said: [Who, string][] = [];
  for (const who of everybody) {
    const caller = callers.get(who) ?? null;
    const answer = await ask(route, caller, { params: { userId: userIdFor(caller) } });
    expect(answer.status, `${who}: no fault of ours`).toBeLessThan(500);
    said.push([who, gate(answer)]);
    if (route.permission === 'session.end') await renewSession(who);
  }
  return Object.fromEntries(said);
}

test.each(routes)(
  '$name admits the roles that its permission names, and gives the others the reason for the refusal',
  async ({ route }) => {
    const said = await walk(route, (caller) => caller?.userId ?? somebodyElse.userId);
    expect(said).toEqual(Object.fromEntries(everybody.map((who) => [who, expected(route, who)])));
  },
);

const ofUsers = routes.filter(({ route }) => namesUser(route));
test.each(ofUsers)('$name is closed to every role when it names somebody else', async ({ name, route }) => {
  const before = await countRefusals(app);
  const said = await walk(route, () => somebodyElse.userId);
  const inside = everybody.filter((who) => said[who] === 'through');
  const letIn = openToOthers[name] ?? [];
  expect(inside).toEqual(letIn);
  expect(said.visitor).toBe('no session');
  // If a caller has the permission but names another user, the audit records it.
  const permitted = roles.filter((role) => mayUse(route.permission, role) && !letIn.includes(role));
  expect((await countRefusals(app)) - before, name).toBe(permitted.length);
});

const changing = routes.filter(({ route }) => route.entry.method !== 'GET');
test.each(changing)('$name cannot be started by another site', async ({ route }) => {
  const candidate = callers.get('candidate') ?? null;
  const params = { userId: candidate?.userId ?? '' };
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'https://elsewhere.example' },
  ];
  for (const headers of foreign) {
    const answer = await ask(route, candidate, { params, headers });
    expect(answer.code === 'foreign-origin').toBe(!route.foreignOrigin);
  }
});

/** Creates an object of this owner. Returns the parameters of the paths that name the object. */
type MakeObject = (owner: GivenUser) => Promise<Record<string, string>>;
const bookingOf: MakeObject = async ({ userId }) => ({
  schedule_id: (await givenBooking(app, { candidateId: userId, mode: 'none' })).bookingId,
});
const attemptOf: MakeObject = async ({ userId }) => ({
  id: (await givenAttempt(app, { candidateId: userId })).attemptId,
});
const cardOf: MakeObject = async (owner) => {
  const { id = '' } = await attemptOf(owner);
  const cardId = newId(new Date());
  await app.pool.query(
    `insert into score_card (score_card_id, attempt_id, candidate_id, token_hash, shows, consent_version, made_at, ends_at)
     values ($1, $2, $3, $4, 'score', 1, now(), now() + interval '7 days')`,
    [cardId, id, owner.userId, randomBytes(32)],
  );
  return { id, cardId };
};
const orderOf: MakeObject = async ({ userId }) => ({ orderId: await givenUnpaidOrder(userId) });
const uploadOf: MakeObject = async ({ userId }) => ({ id: await givenUpload(app, userId), from: '0' });
const invoiceOf: MakeObject = async ({ userId }) => ({ invoiceId: await givenInvoice(await givenUnpaidOrder(userId)) });

const objects: Record<string, { make: MakeObject; body?: object }> = {
  'POST /api/v1/bookings/{schedule_id}/reschedule': { make: bookingOf, body: { sittingId: newId(new Date()) } },
  'POST /api/v1/bookings/{schedule_id}/cancel': { make: bookingOf },
  'GET /api/v1/bookings/{schedule_id}/admit-card.pdf': { make: bookingOf },
  'GET /api/v1/bookings/{schedule_id}/calendar.ics': { make: bookingOf },
  'POST /api/v1/bookings/{schedule_id}/system-check': {
    make: bookingOf,
    body: { checks: [{ name: 'browser', outcome: 'good', detail: '' }] },
  },
  'POST /api/v1/attempts/{id}/start': { make: attemptOf },
  'POST /api/v1/attempts/{id}/events': {
    make: attemptOf,
    body: {
      leaseEpoch: 1,
      events: [givenEvent()],
    },
  },
  'POST /api/v1/attempts/{id}/lease': { make: attemptOf },
  'POST /api/v1/attempts/{id}/submit': { make: attemptOf, body: { leaseEpoch: 1 } },
  'GET /api/v1/attempts/{id}': { make: attemptOf },
  'GET /api/v1/attempts/{id}/clock': { make: attemptOf },
  'POST /api/v1/attempts/{id}/presence': {
    make: attemptOf,
    body: { savedUpTo: 0, pendingCount: 0, visible: true, signals: [] },
  },
  'POST /api/v1/attempts/{id}/hand': { make: attemptOf, body: { message: 'My screen is dark.' } },
  'GET /api/v1/attempts/{id}/record': { make: attemptOf },
  'GET /api/v1/attempts/{id}/plays': { make: attemptOf },
  'GET /api/v1/attempts/{id}/result': { make: attemptOf },
  'GET /api/v1/attempts/{id}/sheet': { make: attemptOf },
  'GET /api/v1/attempts/{id}/score-cards': { make: attemptOf },
  'POST /api/v1/attempts/{id}/score-cards': {
    make: attemptOf,
    body: { shows: 'score', days: 7, agreed: true, consentVersion: 1 },
  },
  'POST /api/v1/attempts/{id}/score-cards/pdf': { make: attemptOf, body: { token: 'x'.repeat(43) } },
  'POST /api/v1/attempts/{id}/score-cards/{cardId}/revoke': { make: cardOf },
  'POST /api/v1/applications/{userId}/{applicationId}/withdraw': {
    make: async ({ userId }) => ({ applicationId: await givenApplication(userId) }),
  },
  'POST /api/v1/pay/orders/{orderId}/retry': { make: orderOf },
  'POST /api/v1/pay/orders/{orderId}/refund': { make: orderOf },
  'GET /api/v1/pay/invoices/{invoiceId}.pdf': { make: invoiceOf },
  'GET /api/v1/pay/orders/{userId}/products/{razorpay_order_id}': {
    make: async ({ userId }) => ({ razorpay_order_id: `order_${await givenUnpaidOrder(userId)}` }),
  },
  'POST /api/v1/answer-files/{id}': {
    make: attemptOf,
    body: { fileId: newId(new Date()), itemRef: 'q-1', sizeInBytes: 1, sha256: 'a'.repeat(64) },
  },
  'PUT /api/v1/answer-files/{id}/{fileId}/pieces/{from}': {
    make: async (owner) => ({ ...(await attemptOf(owner)), from: '0' }),
  },
  'POST /api/v1/answer-files/{id}/{fileId}/finish': { make: attemptOf },
  'GET /api/v1/answer-files/{id}/{fileId}': { make: attemptOf },
  'GET /api/v1/profile/uploads/{id}': { make: uploadOf },
  'PUT /api/v1/profile/uploads/{id}/pieces/{from}': { make: uploadOf },
  'POST /api/v1/profile/uploads/{id}/finish': { make: uploadOf },
  'GET /api/v1/profile/documents/{id}': {
    make: async (owner) => ({ id: await givenDocument(app, owner.userId) }),
  },
  'DELETE /api/v1/profile/deleteDoc/{userId}/document/{id}': {
    make: async (owner) => ({ id: await givenDocument(app, owner.userId) }),
  },
};

const withObject = routes.filter(({ route: { entry } }) => {
  const named = [...entry.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  return named.some((name) => name !== 'userId' && name !== 'itemId');
});
const ofRooms = withObject.filter(({ route }) => route.entry.path.includes('{roomId}'));
/**
 * Objects that candidates may use. Objects that only staff may use have no owner, and the tests above check their
 * roles.
 */
const ofOwners = withObject.filter(
  ({ route }) => mayUse(route.permission, 'candidate') && !belongsToNobody.test(route.entry.path),
);

test.each(ofOwners)('$name is closed to another candidate, and an unknown id is not found', async ({ name, route }) => {
  const object = objects[name];
  if (!object) throw new Error(`${name} names an object: give it a line in \`objects\``);
  const [owner, other] = [await givenSignedIn(app), await givenSignedIn(app)];
  const params = await object.make(owner);
  const own = { userId: other.userId };
  const before = await countRefusals(app);
  const another = await ask(route, other, { params: { ...own, ...params }, body: object.body });
  expect(another.status).toBe(403);
  expect((await countRefusals(app)) - before, 'the try is written down').toBe(1);
  expect((await ask(route, other, { params: own, body: object.body })).status).toBe(404);
  expect((await ask(route, null, { params: { ...own, ...params }, body: object.body })).status).toBe(401);
  const ownersOwn = await ask(route, owner, { params: { userId: owner.userId, ...params }, body: object.body });
  expect([401, 403, 500], `the owner gets ${ownersOwn.status} ${ownersOwn.code}`).not.toContain(ownersOwn.status);
});

test.each(ofRooms)('$name is closed to a proctor of other rooms', async ({ route }) => {
  const roomId = await givenRoom(app);
  const body =
    route.entry.method === 'POST'
      ? { verb: 'pause', attemptIds: [newId(new Date())], reasonCode: 'other', reasonText: 'A fire alarm' }
      : undefined;
  const answer = await ask(route, callers.get('proctor') ?? null, { params: { roomId }, body });
  expect([403, 404]).toContain(answer.status);
});

test('each line of `objects` is about a call of the contract', () => {
  const known = new Set(contractEntries().map((entry) => `${entry.method} ${entry.path}`));
  expect(Object.keys(objects).filter((name) => !known.has(name))).toEqual([]);
});

function contractEntries(): ContractEntry[] {
  const modules = [
    answerFileCalls,
    applicationCalls,
    attemptCalls,
    cardCalls,
    documentCalls,
    orderCalls,
    paidOrderCalls,
    playCalls,
    proctoringCalls,
    profileCalls,
    resultCalls,
    schedulingCalls,
  ];
  const things: unknown[] = modules.flatMap((module) => Object.values(module));
  return things.filter(
    (thing): thing is ContractEntry => typeof thing === 'object' && thing !== null && 'path' in thing,
  );
}

test('unknown calls get a JSON refusal, for everybody', async () => {
  for (const who of everybody) {
    const answer = await fetch(`${base}/api/v1/no/such/call`, { headers: callers.get(who)?.headers ?? {} });
    expect([answer.status, (await answer.json()).code]).toEqual([404, 'unknown-call']);
  }
});

async function givenUnpaidOrder(userId: UserId): Promise<OrderId> {
  const orderId = newId<OrderId>(new Date());
  await app.pool.query(
    `insert into sales_order (order_id, user_id, state, amount_in_paise, billing_name, billing_state, receipt, gateway_order_id, created_at)
     values ($1, $2, 'awaiting_payment', 10000, 'Asha Rao', 'KA', $3, $4, now())`,
    [orderId, userId, orderId, `order_${orderId}`],
  );
  return orderId;
}

async function givenApplication(candidateId: UserId): Promise<string> {
  const [jobId, applicationId] = [randomUUID(), randomUUID()];
  await app.pool.query(
    `insert into job (job_id, slug, title, company, city, is_remote, employment_type, description, requirements, posted_at, valid_through)
     values ($1, $2, 'Clerk', 'Palar', 'Chennai', false, 'Full-time', '[]', '[]', now(), now() + interval '1 day')`,
    [jobId, `clerk-${jobId}`],
  );
  await app.pool.query(
    `insert into job_application (application_id, job_id, candidate_id, state, note, consent_version, sent_at)
     values ($1, $2, $3, 'sent', '', 1, now())`,
    [applicationId, jobId, candidateId],
  );
  return applicationId;
}

let invoices = 0;

async function givenInvoice(orderId: OrderId): Promise<string> {
  const invoiceId = randomUUID();
  invoices += 1;
  await app.pool.query(
    "insert into invoice_series (kind, financial_year, last_no) values ('invoice', '2026-27', 0) on conflict do nothing",
  );
  await app.pool.query(
    `insert into invoice (invoice_id, kind, financial_year, series_no, number, order_id, issued_at, document)
     values ($1, 'invoice', '2026-27', $2, $3, $4, now(), $5)`,
    [invoiceId, invoices, `T/${invoices}`, orderId, JSON.stringify(documentOf(orderId))],
  );
  return invoiceId;
}

function documentOf(orderId: OrderId): InvoiceDocument {
  const state = { code: 'KA', gstCode: '29', name: 'Karnataka', levies: 'SGST' } as const;
  const amounts = { taxableInPaise: 8474, cgstInPaise: 763, sgstInPaise: 763, igstInPaise: 0, grossInPaise: 10_000 };
  const unit = { quantity: 1, unitPriceInPaise: 10_000, taxRateInPercent: 18 };
  return {
    version: 1,
    title: 'Tax Invoice',
    number: `T/${invoices}`,
    issuedAt: '2026-11-21T06:30:00.000Z',
    seller: { legalName: 'Seller', address: 'Bengaluru', gstin: '29AAAAA0000A1Z5', state },
    buyer: { name: 'Asha Rao', state },
    placeOfSupply: state,
    isReverseCharge: false,
    orderId,
    payment: { gatewayPaymentId: 'pay_1', method: 'upi' },
    lines: [{ description: 'A test', testCode: 'T-1', sac: '999293', ...unit, ...amounts }],
    totals: amounts,
  };
}
