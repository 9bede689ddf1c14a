import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ContractEntry } from '@kasauti/contract/entry.ts';
import { askEmailChange } from '@kasauti/contract/identity/account.ts';
import { askAccountDeletion, keepAccount, readAccountDeletion } from '@kasauti/contract/identity/account-deletion.ts';
import { forgotPassword, login } from '@kasauti/contract/identity/identity.ts';
import { askDataExport } from '@kasauti/contract/identity/own-data.ts';
import type { UserId } from '@kasauti/contract/ids.ts';
import { DAY_MS } from '@kasauti/domain/time/durations.ts';
import { expect, test } from 'vitest';
import { checkInvariants } from '../../invariants/check-invariants.ts';
import { testApp } from '../../test/app.ts';
import { givenForm, givenSource, save } from '../../test/given/attempts.ts';
import { givenExam } from '../../test/given/catalogue.ts';
import { givenPassword, givenSignedIn, givenUser, mailsTo, signUpForm } from '../../test/given/identity.ts';
import { givenOpenOrder, payAtGateway } from '../../test/given/orders.ts';
import { givenRoomInSession, send } from '../../test/given/proctoring.ts';
import { givenAccommodation, givenDocument, givenFullProfile, givenUpload } from '../../test/given/profiles.ts';
import { rightAnswers } from '../../test/given/results.ts';
import { givenBooking } from '../../test/given/scheduling.ts';
import { verifyChain } from '../audit/index.ts';
import { makeFormToken } from '../content/message-tokens.ts';
import { changeAccount } from '../identity/index.ts';
import { makeLink } from '../identity/links/make-link.ts';
import { openSession } from '../identity/session/open-session.ts';
import { lockUser } from '../identity/store/users.ts';
import { postJob } from '../jobs/index.ts';
import { deleteAccounts } from './delete-account.ts';

const app = await testApp();
type Person = { headers: { cookie: string } };
const proof = { currentPassword: givenPassword };

async function call(who: Person | null, entry: ContractEntry, payload?: object) {
  const headers = who?.headers ?? {};
  const answer = await app.fastify.inject({
    method: entry.method,
    url: entry.path,
    headers,
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: answer.json() };
}
const refusal = ({ status, body }: Awaited<ReturnType<typeof call>>) => [status, body.code];

const timeComes = (userId: UserId) =>
  app.pool.query("update user_account set leaves_at = now() - interval '1 second' where user_id = $1", [userId]);
const mailsLeave = () =>
  app.pool.query("update mail_message set state = 'sent', sent_at = now() where state = 'queued'");
const timePasses = () => app.pool.query("update account_erasure set closed_at = closed_at - interval '2 minutes'");
const erasedAt = async (userId: UserId) =>
  (await app.pool.query('select erased_at as at from user_account where user_id = $1', [userId])).rows[0]?.at;

/** Deletes an account completely, from the request to the last file. */
async function leaveForGood(person: Person & { userId: UserId }) {
  expect((await call(person, askAccountDeletion, proof)).status).toBe(200);
  await timeComes(person.userId);
  await deleteAccounts(app);
  await mailsLeave();
  await timePasses();
  await deleteAccounts(app);
  await app.drainOutbox();
}

/** Creates a user with data in every module. Nothing is in progress, so the account can be deleted. */
async function givenBusy() {
  const formId = await givenForm(app, { ...givenSource, formRef: randomUUID() });
  const room = await givenRoomInSession(app, { formId });
  const [sitter] = room.sitters;
  if (!sitter) throw new Error('the room is empty');
  const { userId, email } = sitter;
  await app.inTransaction((work) => changeAccount(work, userId, { fullName: 'Zarina Quill' }));
  await app.pool.query(
    "update user_account set phone = '+91 98111 22334', unique_number_last4 = 'ZQ9!' where user_id = $1",
    [userId],
  );
  await save(app, sitter, await rightAnswers(app, formId));
  const attempt = `/api/v1/attempts/${sitter.attemptId}`;
  await send(app, sitter, 'POST', `${attempt}/hand`, { message: 'CANARY-HAND is my screen.' });
  await send(app, sitter, 'POST', `${attempt}/submit`, { leaseEpoch: 1 });
  await givenFullProfile(app, userId);
  await givenDocument(app, userId);
  await givenUpload(app, userId);
  await givenAccommodation(app, userId, 'wheelchair');
  const productId = await givenExam(app, { priceInPaise: 49_900 });
  const items = [{ productId, quantity: 1 }];
  const { gateway } = await givenOpenOrder(app, sitter, items);
  await send(app, sitter, 'POST', '/api/v1/pay/verify', await payAtGateway(app, gateway.order_id));
  const abandoned = await givenOpenOrder(app, sitter, items);
  // Changes the data as if the entitlement had expired and the orders had been closed long ago.
  await app.pool.query(
    `update entitlement set granted_at = granted_at - interval '3 years', expires_at = expires_at - interval '2 years'
     where user_id = $1`,
    [userId],
  );
  await app.pool.query('update sales_order set next_check_at = null where user_id = $1', [userId]);
  const event = {
    event: 'payment.failed',
    payload: { payment: { entity: { order_id: abandoned.gateway.order_id, email } } },
  };
  await app.pool.query(
    "insert into webhook_inbox (event_id, event, body, received_at, processed_at) values ($1, 'payment.failed', $2, now(), now())",
    [randomUUID(), JSON.stringify(event)],
  );
  await send(app, sitter, 'POST', '/api/v1/general/contact', {
    name: 'Zarina Quill',
    email,
    subject: 'CANARY-SUBJECT',
    message: 'CANARY-MESSAGE is what I write.',
    formToken: makeFormToken(app.secrets, new Date(Date.now() - 10_000)),
  });
  const postedAt = new Date();
  const jobId = await app.inTransaction((work) =>
    postJob(work, {
      ...{ slug: randomUUID(), title: 'Trainee', company: 'Yamuna Retail', city: 'Delhi', isRemote: false },
      ...{ employmentType: 'Full-time', experienceYears: { min: 0, max: 1 }, salary: null, requiredTestCodes: [] },
      ...{ description: ['Books.'], requirements: ['Care.'], postedAt },
      validThrough: new Date(postedAt.getTime() + DAY_MS),
    }),
  );
  const application = { jobId, note: 'CANARY-NOTE says why.', attemptIds: [], agreed: true, consentVersion: 1 };
  await send(app, sitter, 'POST', `/api/v1/applications/${userId}`, application);
  await call(sitter, askDataExport, proof);
  await app.drainOutbox();
  // Mail servers typically return an error text like this one. It contains the address.
  const problem = `550 5.1.1 <${email}>: no such user here`;
  await app.pool.query('update mail_message set last_problem = $2 where to_address = $1', [email, problem]);
  return sitter;
}

/** Finds all columns of all tables that contain one of these words. */
async function findInDatabase(words: string[]): Promise<string[]> {
  const tables = await app.pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const found = new Set<string>();
  for (const { name } of tables.rows) {
    const { rows } = await app.pool.query<{ row: Record<string, unknown> }>(`select to_jsonb(t) as row from ${name} t`);
    for (const { row } of rows)
      for (const [column, value] of Object.entries(row)) {
        const text = JSON.stringify(value).toLowerCase();
        if (words.some((word) => text.includes(word.toLowerCase())))
          found.add(`${name.replace('public.', '')}.${column}`);
      }
  }
  return [...found].sort();
}

async function filesWith(words: string[]): Promise<string[]> {
  const folder = join(app.settings.KASAUTI_DATA_DIR, 'objects');
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((one) => one.isFile());
  const named: string[] = [];
  for (const file of files) {
    const path = join(file.parentPath, file.name);
    const text = `${path} ${(await readFile(path)).toString('latin1')}`;
    if (words.some((word) => text.includes(word))) named.push(path);
  }
  return named;
}

test('after an account was deleted nothing says who it was, but invoices; and the books still add up', async () => {
  const person = await givenBusy();
  // Five digits of the phone number could also be those of an instant.
  const phone = ['98111 22334', '9811122334'];
  const words = ['Zarina', person.email, ...phone, '14 Temple Road', 'ZQ9!', 'CANARY-'];
  expect((await findInDatabase(words)).length).toBeGreaterThan(12);
  expect((await filesWith([person.userId])).length).toBeGreaterThan(3);
  await leaveForGood(person);

  expect(await findInDatabase(words)).toEqual([
    // Tax law requires that these columns are kept for eight years. The invoice contains the name and the state.
    'invoice.document',
    'sales_order.billing_name',
  ]);
  expect(await filesWith([...words, person.userId])).toEqual([]);
  expect((await app.pool.query('select from account_erasure')).rowCount).toBe(0);
  const kept = await app.pool.query(
    `select (select count(*)::int from result where candidate_id = $1) as results,
      (select count(*)::int from attempt a join response_event using (attempt_id) where candidate_id = $1) as answers,
      (select count(*)::int from audit_entry where object_id = $1::text and action like 'account.%') as noted`,
    [person.userId],
  );
  expect(kept.rows[0]).toEqual({ results: 1, answers: expect.any(Number), noted: 3 });
  expect(kept.rows[0].answers).toBeGreaterThan(0);
  expect(await verifyChain(app.database)).toMatchObject({ ok: true });
  expect(await checkInvariants(app.pool)).toEqual([]);
});

test('an account that waits for its deletion works as before, shows the date, and is kept by one press', async () => {
  const person = await givenSignedIn(app);
  expect(refusal(await call(person, askAccountDeletion, { currentPassword: 'not-the-password' }))).toEqual([
    401,
    'wrong-credentials',
  ]);
  const asked = await call(person, askAccountDeletion, proof);
  expect(Date.parse(asked.body.leavesAt) - Date.now()).toBeGreaterThan(13 * DAY_MS);
  expect(refusal(await call(person, askAccountDeletion, proof))).toEqual([409, 'asked-already']);
  expect((await mailsTo(app, person.email)).at(-1)?.subject).toBe('Your account at Kasauti will be deleted');
  const check = await app.fastify.inject({ url: '/api/v1/auth/check', headers: person.headers });
  expect(check.json().user).toMatchObject({ leavesAt: asked.body.leavesAt });
  await deleteAccounts(app);

  expect((await call(person, keepAccount)).status).toBe(200);
  expect((await call(person, readAccountDeletion)).body).toEqual({ leavesAt: null, bars: [] });
  await deleteAccounts(app);
  expect(await erasedAt(person.userId)).toBeNull();
});

test('a candidate with a running, booked or paid test or a pending refund cannot delete the account; nor can staff', async () => {
  const booked = await givenSignedIn(app);
  await givenBooking(app, { candidateId: booked.userId, startsAt: new Date(Date.now() + DAY_MS), at: new Date() });
  expect(refusal(await call(booked, askAccountDeletion, proof))).toEqual([409, 'booking-ahead']);

  const [sitter] = (await givenRoomInSession(app)).sitters;
  if (!sitter) throw new Error('the room is empty');
  expect(refusal(await call(sitter, askAccountDeletion, proof))).toEqual([409, 'test-runs']);

  const buyer = await givenSignedIn(app);
  const productId = await givenExam(app, { priceInPaise: 49_900 });
  const { gateway } = await givenOpenOrder(app, buyer, [{ productId, quantity: 1 }]);
  await send(app, buyer, 'POST', '/api/v1/pay/verify', await payAtGateway(app, gateway.order_id));
  expect(refusal(await call(buyer, askAccountDeletion, proof))).toEqual([409, 'paid-unused']);
  await app.pool.query(
    `insert into refund (refund_id, payment_id, amount_in_paise, reason, state, requested_at, changed_at)
     select gen_random_uuid(), payment_id, p.amount_in_paise, 'asked', 'requested', now(), now() from payment p
     join sales_order using (order_id) where user_id = $1`,
    [buyer.userId],
  );
  expect((await call(buyer, readAccountDeletion)).body.bars).toEqual(['refund-under-way', 'paid-unused']);

  const manager = await givenSignedIn(app, { role: 'org_manager' });
  expect(refusal(await call(manager, askAccountDeletion, proof))).toEqual([403, 'staff-account']);
});

test('a test that was booked during the waiting time keeps the account, and its owner is notified', async () => {
  const person = await givenSignedIn(app);
  await call(person, askAccountDeletion, proof);
  await givenBooking(app, { candidateId: person.userId, startsAt: new Date(Date.now() + DAY_MS), at: new Date() });
  await timeComes(person.userId);
  await deleteAccounts(app);
  const subjects = (await mailsTo(app, person.email)).map(({ subject }) => subject);
  expect(subjects).toContain('Your account at Kasauti was not deleted');
  expect((await call(person, readAccountDeletion)).body).toEqual({ leavesAt: null, bars: ['booking-ahead'] });
  expect(await erasedAt(person.userId)).toBeNull();
});

test('an order that the bank may still let through keeps the account, so that no money comes in for nobody', async () => {
  const person = await givenSignedIn(app);
  const productId = await givenExam(app, { priceInPaise: 49_900 });
  await givenOpenOrder(app, person, [{ productId, quantity: 1 }]);
  expect((await call(person, askAccountDeletion, proof)).status).toBe(200);
  await timeComes(person.userId);
  await deleteAccounts(app);
  expect(await erasedAt(person.userId)).toBeNull();
  expect((await mailsTo(app, person.email)).at(-1)?.subject).toBe('Your account at Kasauti was not deleted');

  // No payment can arrive after the last check of the order.
  await app.pool.query('update sales_order set next_check_at = null where user_id = $1', [person.userId]);
  expect((await call(person, askAccountDeletion, proof)).status).toBe(200);
  await timeComes(person.userId);
  await deleteAccounts(app);
  expect(await erasedAt(person.userId)).not.toBeNull();
});

test('work in progress when an account is closed still finds its rows: they are erased a minute later', async () => {
  const person = await givenSignedIn(app);
  await call(person, askAccountDeletion, proof);
  await timeComes(person.userId);
  await deleteAccounts(app);
  await mailsLeave();
  const addressOf = async () =>
    (await app.pool.query('select email from user_account where user_id = $1', [person.userId])).rows[0].email;
  await deleteAccounts(app);
  expect(await addressOf()).toBe(person.email);
  await timePasses();
  await deleteAccounts(app);
  expect(await addressOf()).not.toBe(person.email);
});

test('a closed account is opened by nothing, also while its last mail waits, and nothing begins for it', async () => {
  const person = await givenSignedIn(app);
  await call(person, askAccountDeletion, proof);
  await timeComes(person.userId);
  // A login has checked the password at the same instant and locks the account before the deletion does.
  let closing: Promise<void> | undefined;
  await app.inTransaction(async (work) => {
    await lockUser(work.tx, person.userId);
    closing = deleteAccounts(app);
    const place = {
      userId: person.userId,
      deviceId: 'another',
      deviceLabel: 'Another',
      forceLogin: true,
      browser: null,
    };
    expect((await openSession(work, app, place)).kind).toBe('opened');
  });
  await closing;
  expect(
    (await app.pool.query('select from session where user_id = $1 and ended_at is null', [person.userId])).rowCount,
  ).toBe(0);
  expect((await call(person, readAccountDeletion)).status).toBe(401);

  // The last mail has not been sent yet, so the address is not erased yet.
  await timePasses();
  await deleteAccounts(app);
  expect((await mailsTo(app, person.email)).at(-1)?.subject).toBe('Your account at Kasauti is closed');
  const late = givenBooking(app, {
    candidateId: person.userId,
    startsAt: new Date(Date.now() + DAY_MS),
    at: new Date(),
  });
  await expect(late).rejects.toThrow('this account is erased');

  const unknown = `${randomUUID()}@people.example`;
  const both = async (entry: ContractEntry, bodyFor: (address: string) => object) => {
    const [erased, nobody] = [
      await call(null, entry, bodyFor(person.email)),
      await call(null, entry, bodyFor(unknown)),
    ];
    expect(erased).toEqual(nobody);
    return erased.status;
  };
  for (const step of ['closed', 'erased']) {
    const logIn = (username: string) => ({ username, password: givenPassword, deviceId: 'a', forceLogin: false });
    expect([step, await both(login, logIn)]).toEqual([step, 401]);
    expect([step, await both(forgotPassword, (emailOrUsername) => ({ emailOrUsername }))]).toEqual([step, 200]);
    await app.drainOutbox();
    const links = await app.pool.query('select from one_time_link where user_id = $1 and used_at is null', [
      person.userId,
    ]);
    expect(links.rowCount).toBe(0);
    await mailsLeave();
    await deleteAccounts(app);
  }
  expect(await mailsTo(app, person.email)).toEqual([]);
});

test('no link that was mailed before an account closed opens it after, whatever it was for', async () => {
  const person = await givenSignedIn(app);
  await call(person, askAccountDeletion, proof);
  await app.inTransaction(async (work) => {
    for (const purpose of ['confirm', 'reset'] as const)
      await makeLink(work, app.settings.publicUrl, { userId: person.userId, purpose, cause: `${purpose} before` });
  });
  const newEmail = `${randomUUID()}@people.example`;
  expect((await call(person, askEmailChange, { newEmail, ...proof })).status).toBe(200);
  await app.drainOutbox();
  const open = async () =>
    (
      await app.pool.query(
        'select purpose from one_time_link where user_id = $1 and used_at is null order by purpose',
        [person.userId],
      )
    ).rows.map(({ purpose }) => purpose);
  expect(await open()).toEqual(['confirm', 'new-email', 'reset', 'undo-email']);
  await timeComes(person.userId);
  await deleteAccounts(app);
  expect(await open()).toEqual([]);
});

test('the address of a deleted account can sign up again, and finds nothing of before', async () => {
  const person = await givenSignedIn(app);
  await leaveForGood(person);
  const again = await givenUser(app, { email: person.email });
  expect(again.userId).not.toBe(person.userId);
  expect(signUpForm(person.email).email).toBe(person.email);
});

test('an erasing that was stopped between rows and files goes on with the files', async () => {
  const person = await givenSignedIn(app);
  await givenFullProfile(app, person.userId);
  const { remove } = app.objects;
  app.objects.remove = async () => {
    throw new Error('the disk is away');
  };
  await leaveForGood(person);
  app.objects.remove = remove;
  expect((await filesWith([person.userId])).length).toBe(2);
  await deleteAccounts(app);
  expect(await filesWith([person.userId])).toEqual([]);
});
