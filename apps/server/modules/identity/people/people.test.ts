import { randomUUID } from 'node:crypto';
import * as contract from '@kasauti/contract/staff/people.ts';
import { describe, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { testApp } from '../../../test/app.ts';
import { givenProvider } from '../../../test/given/catalogue.ts';
import {
  type GivenSession,
  givenBrowser,
  givenSession,
  givenSignedIn,
  givenUser,
  mailsTo,
} from '../../../test/given/identity.ts';
import { enrolTotp } from '../second-factor/enrol-totp.ts';
import { newTotpSecret } from '../second-factor/totp.ts';
import { indexNames } from './find-people.ts';

const app = await testApp({ RATE_PER_MINUTE: '100000' });
const support = await givenSignedIn(app, { role: 'support', fullName: 'Sunita Das' });
const second = await givenSignedIn(app, { role: 'support', fullName: 'Farah Khan' });
const admin = await givenSignedIn(app, { role: 'admin', fullName: 'Meera Iyer' });
const otherAdmin = await givenSignedIn(app, { role: 'admin', fullName: 'Joseph Mathew' });

type Staff = Pick<GivenSession, 'headers'>;

async function find(text: string, who: Staff = support): Promise<contract.WirePerson[]> {
  await indexNames(app.database);
  const { headers } = who;
  const answer = await app.fastify.inject({
    method: 'POST',
    url: contract.findPeople.path,
    payload: { filter: { find: text } },
    headers,
  });
  expect(answer.statusCode).toBe(200);
  return answer.json().items;
}

async function send(path: string, who: Staff, body?: object) {
  const method = body ? 'POST' : 'GET';
  return await app.fastify.inject({ method, url: path, headers: who.headers, ...(body && { payload: body }) });
}

const pathOf = (id: string, rest = '') => `/api/v1/people/${id}${rest}`;
const read = (id: string, who: Staff = support) => send(pathOf(id), who);
const help = (id: string, body: object, who: Staff = support) =>
  send(pathOf(id, '/help'), who, { reason: 'Asked by phone', ...body });

async function logged(userId: string) {
  const { rows } = await app.pool.query(
    "select action, actor_id, reason from audit_entry where object_kind = 'user' and object_id = $1 and action <> 'user.view' order by entry_no desc limit 1",
    [userId],
  );
  return rows[0];
}

test('people are found by name in either script, by the beginning of the address, and by the end of their number', async () => {
  const tail = randomUUID().slice(0, 4).toUpperCase();
  const kavita = await givenUser(app, { fullName: 'कविता मिश्रा', uniqueNumber: `KA-99-${tail}` });
  const namesake = await givenUser(app, { fullName: 'Kavita Sharma' });
  const idsOf = (people: contract.WirePerson[]) => people.map((person) => person._id);
  expect(idsOf(await find('kavita'))).toEqual(expect.arrayContaining([kavita.userId, namesake.userId]));
  expect(idsOf(await find('Kavita Mishra'))).toEqual([kavita.userId]);
  expect(idsOf(await find('कविता शर्मा'))).toEqual([namesake.userId]);
  expect(idsOf(await find(kavita.email.toUpperCase().slice(0, -4)))).toEqual([kavita.userId]);
  expect(idsOf(await find(tail))).toEqual([kavita.userId]);
});

const list = async (body: object, who: Staff = support) => await send(contract.findPeople.path, who, body);

test('people who were found are put in order and leafed through; without a question nobody is listed', async () => {
  for (const fullName of ['Zubin Irani Kothari', 'amit Kothari', 'Bela Kothari']) await givenUser(app, { fullName });
  await indexNames(app.database);
  const filter = { find: 'Kothari' };
  const names = async (asked: object) =>
    (await list({ filter, ...asked })).json().items.map(({ name }: contract.WirePerson) => name);
  expect(await names({})).toEqual(['amit Kothari', 'Bela Kothari', 'Zubin Irani Kothari']);
  expect(await names({ sort: '-since' })).toEqual(['Bela Kothari', 'amit Kothari', 'Zubin Irani Kothari']);
  expect(await names({ size: 2, page: 2 })).toEqual(['Zubin Irani Kothari']);
  expect((await list({ filter, size: 2 })).json()).toMatchObject({ total: 3, page: 1, size: 2 });
  expect((await list({})).json()).toMatchObject({ items: [], total: 0 });
  for (const wrong of [{ sort: 'email' }, { size: 101 }, { filter: { phone: '1' } }, { filter: { role: 'candidate' } }])
    expect((await list(wrong)).statusCode).toBe(400);
});

test('an administrator lists who works here in a role; support does not', async () => {
  const gate = await givenUser(app, { role: 'proctor', fullName: 'Nandini Gate' });
  const filter = { role: 'proctor' };
  const { items } = (await list({ filter, size: 100 }, admin)).json();
  expect(items).toContainEqual(expect.objectContaining({ _id: gate.userId }));
  expect(items.every(({ role }: contract.WirePerson) => role === 'proctor')).toBe(true);
  await indexNames(app.database);
  expect((await list({ filter: { ...filter, find: 'Nandini' } }, admin)).json().total).toBe(1);
  expect((await list({ filter })).json().total).toBe(0);
});

test('the CSV of people contains those found, without formulas, and is recorded in the audit log', async () => {
  const phone = '+91 98450 77123';
  const person = await givenUser(app, { fullName: '=1+1 Tallur', phone });
  const answer = await list({ filter: { find: phone }, format: 'csv' });
  expect(answer.headers['content-disposition']).toContain('people.csv');
  const lines = answer.payload.trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`"'=1+1 Tallur"`);
  const { rows } = await app.pool.query(
    'select action, object_id from audit_entry where actor_id = $1 order by entry_no desc limit 2',
    [support.userId],
  );
  expect(rows).toEqual([
    { action: 'user.file', object_id: 'all' },
    { action: 'user.look-up', object_id: person.userId },
  ]);
});

test('a user who changes their name is found by the new name only', async () => {
  const person = await givenUser(app, { fullName: 'Zeenat Aman' });
  expect(await find('Zeenat')).toHaveLength(1);
  await help(person.userId, { verb: 'change-name', fullName: 'Parveen Aman' });
  expect(await find('Zeenat')).toEqual([]);
  expect(await find('Parveen')).toMatchObject([{ _id: person.userId }]);
  expect(await logged(person.userId)).toMatchObject({
    action: 'user.change-name',
    actor_id: support.userId,
    reason: 'Asked by phone',
  });
});

test('the view of a person contains no secret, and each view is in the audit log', async () => {
  const person = await givenSignedIn(app, { uniqueNumber: 'KA-4410-9182' });
  const answer = await read(person.userId);
  expect(answer.json()).toMatchObject({
    email: person.email,
    uniqueNumberLast4: '9182',
    session: { device: 'Firefox on Linux' },
  });
  expect(answer.body).not.toMatch(/argon2|4410|fingerprint|token|secret/i);
  expect((await read(person.userId)).json().history).toMatchObject([
    { action: 'user.view', by: 'Sunita Das', reason: null },
  ]);
});

test('support neither finds nor sees nor helps staff; an administrator does', async () => {
  const proctor = await givenSignedIn(app, { role: 'proctor', fullName: 'Quentin Rare' });
  expect(await find('Quentin')).toEqual([]);
  expect((await read(proctor.userId)).json().code).toBe('staff-account');
  expect((await help(proctor.userId, { verb: 'end-sessions' })).json().code).toBe('staff-account');
  expect(await find('Quentin', admin)).toMatchObject([{ _id: proctor.userId }]);
  expect((await read(proctor.userId, admin)).statusCode).toBe(200);
});

test('nobody helps themselves', async () => {
  expect((await help(admin.userId, { verb: 'end-sessions' }, admin)).json().code).toBe('own-account');
  const access = { verb: 'disable', reason: 'Leaves' };
  expect((await send(pathOf(admin.userId, '/access'), admin, access)).json().code).toBe('own-account');
});

test('the confirmation mail is sent again, and sessions are ended, each with its reason in the log', async () => {
  const person = await givenSignedIn(app, { confirmed: false });
  const before = await mailsTo(app, person.email);
  expect((await help(person.userId, { verb: 'resend-confirmation' })).statusCode).toBe(200);
  expect(await mailsTo(app, person.email)).toHaveLength(before.length + 1);
  expect((await help(person.userId, { verb: 'end-sessions' })).statusCode).toBe(200);
  expect((await send('/api/v1/auth/check', person)).statusCode).toBe(401);
  expect(await logged(person.userId)).toMatchObject({ action: 'user.end-sessions', reason: 'Asked by phone' });
  const confirmed = await givenUser(app);
  expect((await help(confirmed.userId, { verb: 'resend-confirmation' })).json().code).toBe('already-confirmed');
  expect((await help(confirmed.userId, { verb: 'end-sessions', reason: '  ' })).statusCode).toBe(400);
});

async function givenSecondFactor() {
  const person = await givenUser(app);
  await app.inTransaction((work) =>
    enrolTotp(work, app.secrets, { userId: person.userId, secret: newTotpSecret(), enrolledBy: person.userId }),
  );
  return person;
}

async function unlockAskOf(userId: string): Promise<string> {
  return (await read(userId)).json().unlock._id;
}

const decide = (id: string, who: Staff, decision: 'approve' | 'refuse') =>
  send(`/api/v1/unlocks/${id}`, who, { decision, reason: 'Saw their card on a call' });

test('a lost second factor is taken away only when a second person approves it', async () => {
  const person = await givenSecondFactor();
  const logIn = async () => (await givenBrowser(app).logIn(person, { forceLogin: true })).json();
  expect((await logIn()).code).toBe('second-factor-required');
  expect((await help(person.userId, { verb: 'unlock' })).statusCode).toBe(200);
  expect((await logIn()).code).toBe('second-factor-required');
  expect((await help(person.userId, { verb: 'unlock' }, second)).json().code).toBe('asked-already');
  const id = await unlockAskOf(person.userId);
  expect((await decide(id, support, 'approve')).json().code).toBe('same-person');
  expect((await logIn()).code).toBe('second-factor-required');
  const session = await givenSession(app, person.userId);
  expect((await decide(id, second, 'approve')).json()).toEqual({ decision: 'approve' });
  expect((await send('/api/v1/auth/check', session)).statusCode).toBe(401);
  expect((await logIn()).user).toMatchObject({ _id: person.userId });
  expect(await logged(person.userId)).toMatchObject({ action: 'user.unlock-approve', actor_id: second.userId });
  expect((await decide(id, admin, 'approve')).json().code).toBe('decided-already');
});

test('a refused unlock changes nothing, and of two who decide at once one does', async () => {
  const person = await givenSecondFactor();
  await help(person.userId, { verb: 'unlock' });
  const id = await unlockAskOf(person.userId);
  const both = await Promise.all([decide(id, second, 'refuse'), decide(id, admin, 'refuse')]);
  expect(both.map((answer) => answer.statusCode).toSorted()).toEqual([200, 409]);
  expect((await givenBrowser(app).logIn(person)).json().code).toBe('second-factor-required');
});

test('the owner of an account gets a mail when staff request a second-factor reset, decide about it or change the name', async () => {
  const subjectsTo = async (email: string) => (await mailsTo(app, email)).map(({ subject }) => subject);
  const person = await givenSecondFactor();
  await help(person.userId, { verb: 'unlock' });
  expect(await subjectsTo(person.email)).toEqual([
    'Somebody asked to remove the second step from your account at Kasauti',
  ]);
  await decide(await unlockAskOf(person.userId), second, 'refuse');
  expect((await subjectsTo(person.email)).at(-1)).toBe('The second step of the login stays on your account at Kasauti');
  await help(person.userId, { verb: 'unlock' });
  await app.drainOutbox();
  await decide(await unlockAskOf(person.userId), second, 'approve');
  expect((await subjectsTo(person.email)).at(-1)).toBe(
    'The second step of the login was removed from your account at Kasauti',
  );
  await help(person.userId, { verb: 'change-name', fullName: 'Parveen Aman' });
  expect((await subjectsTo(person.email)).at(-1)).toBe('The name of your account at Kasauti was changed');
});

test('the database itself refuses that one person asks and decides', async () => {
  const person = await givenSecondFactor();
  await help(person.userId, { verb: 'unlock' });
  const id = await unlockAskOf(person.userId);
  await expect(
    app.pool.query(
      "update unlock_ask set decision = 'approve', decided_by = asked_by, decided_at = now() where unlock_ask_id = $1",
      [id],
    ),
  ).rejects.toThrow('another_person_decides');
});

test('a user who became staff after the request cannot decide about themselves and keeps their second factor', async () => {
  const person = await givenSignedIn(app);
  const enrolled = { userId: person.userId, secret: newTotpSecret(), enrolledBy: person.userId };
  await app.inTransaction((work) => enrolTotp(work, app.secrets, enrolled));
  await help(person.userId, { verb: 'unlock' });
  const id = await unlockAskOf(person.userId);
  await app.pool.query("update user_account set role = 'support' where user_id = $1", [person.userId]);
  const decideAs = (who: Staff) =>
    send(`/api/v1/unlocks/${id}`, who, { decision: 'approve', reason: 'Saw their card on a call' });
  expect((await decideAs(await givenSession(app, person.userId))).json().code).toBe('own-account');
  expect((await decideAs(second)).json().code).toBe('decided-already');
  const { rows } = await app.pool.query(
    `select totp_secret_sealed is not null as guarded, (select decision from unlock_ask where unlock_ask_id = $2)
     from user_account where user_id = $1`,
    [person.userId, id],
  );
  expect(rows).toEqual([{ guarded: true, decision: null }]);
});

test('staff keep their second factor, and a user without one has nothing to unlock', async () => {
  const proctor = await givenUser(app, { role: 'proctor' });
  expect((await help(proctor.userId, { verb: 'unlock' }, admin)).json().code).toBe('staff-keep-theirs');
  const plain = await givenUser(app);
  expect((await help(plain.userId, { verb: 'unlock' })).json().code).toBe('no-second-factor');
});

describe('the role of somebody who works here', () => {
  const become = (id: string, role: string, scope: object | null = null, who: Staff = admin) =>
    send(pathOf(id, '/role'), who, { role, scope, reason: 'Moves to the authors' });

  test('is changed by an administrator with its scope; the session ends, and the log says what was', async () => {
    const person = await givenSignedIn(app, { role: 'support' });
    const slug = await givenProvider(app, { displayName: 'Ganga Tests' });
    const { rows } = await app.pool.query('select provider_id as id from provider where slug = $1', [slug]);
    const scope = { kind: 'provider', id: rows[0].id };
    expect((await become(person.userId, 'author', scope, support)).statusCode).toBe(403);
    expect((await become(person.userId, 'author', scope)).json()).toEqual({ role: 'author', scope });
    expect((await send('/api/v1/auth/check', person)).statusCode).toBe(401);
    expect((await read(person.userId, admin)).json()).toMatchObject({
      role: 'author',
      scope: { ...scope, name: 'Ganga Tests' },
    });
    const { rows: log } = await app.pool.query(
      "select actor_id, reason, detail from audit_entry where action = 'staff.change-role' and object_id = $1",
      [person.userId],
    );
    expect(log.map((entry) => ({ ...entry, detail: JSON.parse(entry.detail) }))).toEqual([
      {
        actor_id: admin.userId,
        reason: 'Moves to the authors',
        detail: { before: { role: 'support', scope: null }, after: { role: 'author', scope } },
      },
    ]);
    // The change back to the former role also removes the scope.
    expect((await become(person.userId, 'support')).json()).toEqual({ role: 'support', scope: null });
  });

  test.each([
    ['a candidate’s account', 'candidate', 'author', null, 'no-staff'],
    ['a centre manager without a centre', 'support', 'centre_manager', null, 'must-be-bound'],
    ['an administrator of one centre', 'support', 'admin', 'centre', 'nothing-to-do'],
    ['an author of one centre', 'support', 'author', 'centre', 'nothing-to-do'],
    ['an author of a provider that nobody knows', 'support', 'author', 'provider', 'scope-unknown'],
  ] as const)('is not made %s', async (_what, before, role, kind, code) => {
    const person = await givenUser(app, { role: before });
    const answer = await become(person.userId, role, kind && { kind, id: newId(new Date()) });
    expect(answer.json().code).toBe(code);
    expect((await read(person.userId, admin)).json().role).toBe(before);
  });

  test('is never one’s own, and of administrators who change each other at once one stays', async () => {
    expect((await become(admin.userId, 'author')).json().code).toBe('own-account');
    await Promise.all([become(otherAdmin.userId, 'author'), become(admin.userId, 'author', null, otherAdmin)]);
    const { rows } = await app.pool.query(
      "select count(*)::int as n from user_account where role = 'admin' and disabled_at is null",
    );
    expect(rows[0].n).toBe(1);
    // Restores both administrators for the following tests.
    await app.pool.query("update user_account set role = 'admin' where user_id = any($1)", [
      [admin.userId, otherAdmin.userId],
    ]);
    for (const one of [admin, otherAdmin]) Object.assign(one, await givenSession(app, one.userId));
  });

  test('is chosen from what there is: each role with what it can be bound to', async () => {
    const { roles, data } = (await send('/api/v1/scopes', admin)).json();
    expect(roles).toEqual([
      { role: 'proctor', kinds: ['centre'], mustBeBound: false },
      { role: 'author', kinds: ['provider'], mustBeBound: false },
      { role: 'marker', kinds: ['provider'], mustBeBound: false },
      { role: 'centre_manager', kinds: ['centre'], mustBeBound: true },
      { role: 'support', kinds: ['provider', 'centre', 'organisation'], mustBeBound: false },
      { role: 'finance', kinds: ['provider'], mustBeBound: false },
      { role: 'admin', kinds: [], mustBeBound: false },
    ]);
    expect(data).toContainEqual(expect.objectContaining({ kind: 'provider', name: 'Ganga Tests' }));
  });
});

test('an administrator disables and enables staff, never candidates; of the last two administrators one stays', async () => {
  const author = await givenSignedIn(app, { role: 'author' });
  const access = (id: string, verb: string, who: Staff = admin) =>
    send(pathOf(id, '/access'), who, { verb, reason: 'Left us' });
  expect((await access(author.userId, 'disable', support)).statusCode).toBe(403);
  expect((await access(author.userId, 'disable')).json()).toEqual({ isDisabled: true });
  expect((await send('/api/v1/auth/check', author)).statusCode).toBe(401);
  expect((await access(author.userId, 'enable')).json()).toEqual({ isDisabled: false });
  expect(await logged(author.userId)).toMatchObject({ action: 'staff.enable', reason: 'Left us' });
  expect((await access((await givenUser(app)).userId, 'disable')).json().code).toBe('no-staff');
  const both = await Promise.all([access(otherAdmin.userId, 'disable'), access(admin.userId, 'disable', otherAdmin)]);
  expect(both.map((answer) => answer.statusCode).toSorted()).not.toEqual([200, 200]);
});

test('an unknown id is not found', async () => {
  const id = newId(new Date());
  expect((await read(id)).statusCode).toBe(404);
  expect((await help(id, { verb: 'end-sessions' })).statusCode).toBe(404);
  expect((await decide(id, support, 'approve')).statusCode).toBe(404);
});
