import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testApp } from '../../test/app.ts';
import { type GivenSession, givenSignedIn, mailsTo } from '../../test/given/identity.ts';
import { makeFormToken } from './message-tokens.ts';
import { privacy } from './privacy.ts';
import { openTicket } from './receive-message.ts';

const app = await testApp();
const staff = await givenSignedIn(app, { role: 'support', fullName: 'Kavita Menon' });
const colleague = await givenSignedIn(app, { role: 'admin', fullName: 'Farhan Ali' });

let written = 0;
/** Sends each request from another IP address, because the number of messages from one network is limited. */
async function call(method: 'GET' | 'POST', path: string, who: GivenSession | null, payload?: object) {
  const answer = await app.fastify.inject({
    method,
    url: `/api/v1${path}`,
    headers: who?.headers ?? {},
    remoteAddress: `203.0.113.${written % 250}`,
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, ...answer.json() };
}

async function givenMessage(more: object = {}, who: GivenSession | null = null) {
  written += 1;
  const formToken = makeFormToken(app.secrets, new Date(app.clock.now().getTime() - 10_000));
  const email = `writer-${written}@example.org`;
  const body = { name: 'Meera Joshi', email, subject: 'My result', message: 'It is not there.', formToken, ...more };
  const answer = await call('POST', '/general/contact', who, body);
  const { rows } = await app.pool.query('select contact_message_id as id from contact_message where ticket_no = $1', [
    answer.ticketNo,
  ]);
  return { ...answer, email, messageId: rows[0].id as string } as {
    ticketNo: number;
    ticketToken: string;
    email: string;
    messageId: string;
  };
}

test('an answer is mailed to the writer once, in the language of their message, and is shown in the ticket', async () => {
  const message = await givenMessage({ language: 'hi' });
  const entry = { entryId: randomUUID(), body: 'परिणाम आज शाम आएगा।' };
  const answered = await call('POST', `/inbox/${message.messageId}/answer`, staff, entry);
  expect(answered).toMatchObject({ state: 'answered', assignedTo: { name: 'Kavita Menon', isYou: true } });
  await call('POST', `/inbox/${message.messageId}/answer`, staff, entry);
  const mails = await mailsTo(app, message.email);
  expect(mails.map(({ subject }) => subject)).toEqual([
    `आपका संदेश हमें मिल गया (टिकट ${message.ticketNo})`,
    `टिकट ${message.ticketNo}: My result`,
  ]);
  expect(mails[1]?.plain).toContain('परिणाम आज शाम आएगा।');
  const ticket = await call('POST', '/general/ticket', null, { token: message.ticketToken });
  expect(ticket).toMatchObject({ state: 'answered', entries: [{ byStaff: true, body: entry.body }] });
  expect(JSON.stringify(ticket)).not.toContain('Kavita');
});

test('a new message reopens the ticket, and staff who answer are notified once a day', async () => {
  const message = await givenMessage();
  await call('POST', `/inbox/${message.messageId}/close`, staff, { reason: 'solved' });
  const before = (await mailsTo(app, app.settings.SUPPORT_EMAIL)).length;
  for (const body of ['No, it is not solved.', 'Still not.'])
    await call('POST', '/general/ticket/entries', null, { token: message.ticketToken, entryId: randomUUID(), body });
  const read = await call('POST', `/inbox/${message.messageId}/read`, staff);
  expect(read).toMatchObject({ state: 'open', closeReason: null });
  expect(read.entries.map((entry: { by: string | null; body: string }) => [entry.by, entry.body])).toEqual([
    [null, 'No, it is not solved.'],
    [null, 'Still not.'],
  ]);
  const after = await mailsTo(app, app.settings.SUPPORT_EMAIL);
  expect(after.slice(before).map(({ subject }) => subject)).toEqual(['Contact page, written again: My result']);
});

test('a reply to a ticket that was set apart notifies nobody, and a ticket holds at most a hundred entries', async () => {
  const spam = await givenMessage({ formToken: undefined, subject: 'Cheap pills' });
  const writeAgain = (token: string, entryId: string = randomUUID()) =>
    call('POST', '/general/ticket/entries', null, { token, entryId, body: 'Once more.' });
  expect((await writeAgain(spam.ticketToken)).status).toBe(200);
  const subjects = (await mailsTo(app, app.settings.SUPPORT_EMAIL)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.includes('Cheap pills'))).toEqual([]);

  const long = await givenMessage();
  await app.pool.query(
    `insert into contact_entry (contact_entry_id, contact_message_id, staff_id, body, written_at)
     select gen_random_uuid(), $1, null, 'Again.', now() from generate_series(1, 99)`,
    [long.messageId],
  );
  const last = randomUUID();
  expect((await writeAgain(long.ticketToken, last)).status).toBe(200);
  expect(await writeAgain(long.ticketToken)).toMatchObject({ status: 409, code: 'too-many-entries' });
  // The last entry exists already, so sending it again succeeds.
  expect((await writeAgain(long.ticketToken, last)).status).toBe(200);
});

test('a message that is closed stays closed for the reason and from the moment of the first who closed it', async () => {
  const { messageId } = await givenMessage();
  const close = (reason: string, who = staff) => call('POST', `/inbox/${messageId}/close`, who, { reason });
  const first = await close('solved');
  expect(first).toMatchObject({ state: 'closed', closeReason: 'solved' });
  expect(await close('nothing-to-do', colleague)).toMatchObject({ closeReason: 'solved', closedAt: first.closedAt });
  const { rows } = await app.pool.query(
    "select actor_id from audit_entry where object_id = $1 and action = 'message.close'",
    [messageId],
  );
  expect(rows).toEqual([{ actor_id: staff.userId }]);
});

test('erasing an account erases its messages with the replies, and messages from its confirmed address', async () => {
  const [leaving, squatter] = [await givenSignedIn(app), await givenSignedIn(app, { confirmed: false })];
  const own = await givenMessage({}, leaving);
  const byAddress = await givenMessage({ email: leaving.email.toUpperCase() });
  const ofTheOwner = await givenMessage({ email: squatter.email });
  const all = [own, byAddress, ofTheOwner];
  for (const { messageId } of all)
    await call('POST', `/inbox/${messageId}/answer`, staff, { entryId: randomUUID(), body: 'Dear Meera.' });
  for (const { userId } of [leaving, squatter]) await app.inTransaction((work) => privacy.eraseOf(work, userId));
  const { rows } = await app.pool.query(
    `select name = 'Meera Joshi' and subject = 'My result' and message = 'It is not there.' as stands, body = 'Dear Meera.' as answer_stands, state
     from contact_message join contact_entry using (contact_message_id) where contact_message_id = any($1) order by ticket_no`,
    [all.map(({ messageId }) => messageId)],
  );
  const gone = { stands: false, answer_stands: false, state: 'closed' };
  expect(rows).toEqual([gone, gone, { stands: true, answer_stands: true, state: 'answered' }]);
});

test('a link that is not ours, or that was changed, opens nobody’s ticket', async () => {
  const [mine, other] = [await givenMessage(), await givenMessage()];
  const signature = mine.ticketToken.split('.')[1];
  for (const token of [`${other.messageId}.${signature}`, other.messageId, 'nonsense', ''])
    expect(await call('POST', '/general/ticket', null, { token })).toMatchObject({ status: 404, code: 'not-found' });
});

test('a complaint is answered before it is closed as solved', async () => {
  const { messageId } = await givenMessage({ kind: 'grievance' });
  const close = () => call('POST', `/inbox/${messageId}/close`, staff, { reason: 'solved' });
  expect(await close()).toMatchObject({ status: 409, code: 'grievance-unanswered' });
  await call('POST', `/inbox/${messageId}/answer`, staff, { entryId: randomUUID(), body: 'We have put it right.' });
  expect(await close()).toMatchObject({ status: 200, state: 'closed', closeReason: 'solved' });
});

test('a message that was set apart as spam can be answered only after staff released it, and then like any other', async () => {
  const { messageId } = await givenMessage({ formToken: undefined, subject: 'A person after all' });
  const answer = { entryId: randomUUID(), body: 'Good day.' };
  expect((await call('POST', `/inbox/${messageId}/answer`, staff, answer)).code).toBe('is-suspected');
  expect(await call('POST', `/inbox/${messageId}/reopen`, staff)).toMatchObject({ isSuspected: false, state: 'open' });
  const mails = await mailsTo(app, app.settings.SUPPORT_EMAIL);
  expect(mails.at(-1)?.subject).toBe('Contact page: A person after all');
  expect((await call('POST', `/inbox/${messageId}/answer`, staff, answer)).state).toBe('answered');
});

test('every folder of the inbox says how many lie set apart as spam', async () => {
  const suspected = async (asked: object) => (await call('POST', '/inbox/find', staff, asked)).suspected;
  const before = await suspected({});
  const { messageId } = await givenMessage({ formToken: undefined });
  await givenMessage({ website: 'https://pills.example' });
  for (const asked of [
    {},
    { filter: { folder: 'closed' } },
    { filter: { folder: 'suspected' }, page: 2 },
    { filter: { find: 'nothing-like-it' } },
  ])
    expect(await suspected(asked)).toBe(before + 2);
  await call('POST', `/inbox/${messageId}/reopen`, staff);
  expect(await suspected({})).toBe(before + 1);
});

test('the inbox is found through by folder, kind, whose it is and words, and counts what fits', async () => {
  const enquiry = { kind: 'enquiry', segment: 'enterprise', subject: 'Two hundred 100%_seats', organisation: 'Palar' };
  const mine = await givenMessage(enquiry);
  const theirs = await givenMessage({ ...enquiry, subject: 'Two hundred chairs' });
  await call('POST', `/inbox/${mine.messageId}/assign`, staff, { to: 'me' });
  await call('POST', `/inbox/${theirs.messageId}/assign`, colleague, { to: 'me' });
  const found = async (filter: object) => {
    const { items, total } = await call('POST', '/inbox/find', staff, { filter });
    expect(total).toBe(items.length);
    return items.map(({ ticketNo }: { ticketNo: number }) => ticketNo);
  };
  expect(await found({ kind: 'enquiry', find: 'palar hundred' })).toEqual([mine.ticketNo, theirs.ticketNo]);
  expect(await found({ kind: 'enquiry', whose: 'mine' })).toEqual([mine.ticketNo]);
  expect(await found({ kind: 'enquiry', whose: 'nobody' })).toEqual([]);
  expect(await found({ find: '100%_' })).toEqual([mine.ticketNo]);
  expect(await found({ folder: 'closed', kind: 'enquiry' })).toEqual([]);
});

test('finance finds the questions about payments and nothing else that people write, whatever they ask for', async () => {
  const finance = await givenSignedIn(app, { role: 'finance' });
  const writer = await givenSignedIn(app);
  const { messageId } = await givenMessage();
  const given = { name: 'Asha Rao', email: writer.email, subject: 'I have paid', message: 'UTR 432112345678' };
  const paymentId = await app.inTransaction((work) =>
    openTicket(work, app, { ...given, kind: 'payment' }, writer.userId),
  );
  const kindsOf = async (who: GivenSession, filter: object) => {
    const { items } = await call('POST', '/inbox/find', who, { filter });
    return [...new Set(items.map(({ kind }: { kind: string }) => kind))];
  };
  for (const asked of [{}, { kind: 'payment' }]) expect(await kindsOf(finance, asked)).toEqual(['payment']);
  for (const asked of [{ kind: 'contact' }, { kind: 'grievance' }, { folder: 'suspected' }])
    expect(await kindsOf(finance, asked)).toEqual([]);
  await givenMessage({ website: 'https://pills.example' });
  expect((await call('POST', '/inbox/find', finance, {})).suspected).toBe(0);
  expect(await kindsOf(staff, { kind: 'payment' })).toEqual(['payment']);

  const answer = { entryId: randomUUID(), body: 'It came back to your bank.' };
  const actions: [string, object?][] = [
    ['read'],
    ['assign', { to: 'me' }],
    ['answer', answer],
    ['close', { reason: 'solved' }],
    ['reopen'],
  ];
  for (const [action, body] of actions) {
    expect((await call('POST', `/inbox/${messageId}/${action}`, finance, body)).status).toBe(404);
    expect((await call('POST', `/inbox/${paymentId}/${action}`, finance, body)).status).toBe(200);
  }
  expect(await mailsTo(app, writer.email)).toHaveLength(2);
});

test('nobody writes a question about a payment on a form: the site alone opens it, where the gateway knew nothing', async () => {
  const answer = await call('POST', '/general/contact', null, {
    name: 'Meera Joshi',
    email: 'payer@example.org',
    subject: 'I have paid',
    message: 'Where is it?',
    kind: 'payment',
  });
  expect(answer).toMatchObject({ status: 400, code: 'bad-request' });
});

test('reading, taking, answering and closing a message are in the audit log with the member of staff', async () => {
  const { messageId } = await givenMessage();
  await call('POST', `/inbox/${messageId}/read`, staff);
  await call('POST', `/inbox/${messageId}/assign`, staff, { to: 'me' });
  await call('POST', `/inbox/${messageId}/answer`, staff, { entryId: randomUUID(), body: 'Yes.' });
  await call('POST', `/inbox/${messageId}/close`, staff, { reason: 'solved' });
  const { rows } = await app.pool.query(
    'select action, actor_id from audit_entry where object_id = $1 order by entry_no',
    [messageId],
  );
  expect(rows).toEqual(
    ['read', 'take', 'answer', 'close'].map((verb) => ({ action: `message.${verb}`, actor_id: staff.userId })),
  );
});

test('a user who was signed in finds their own messages again, and nobody else’s', async () => {
  const [meera, ravi] = [await givenSignedIn(app), await givenSignedIn(app)];
  const own = await givenMessage({ subject: 'Mine' }, meera);
  await givenMessage({ subject: 'Not mine' }, ravi);
  const { data } = await call('GET', `/tickets/${meera.userId}`, meera);
  expect(data).toMatchObject([{ ticketNo: own.ticketNo, subject: 'Mine', ticketToken: own.ticketToken }]);
});

test('a ticket names the account of its writer, or of its address; that of staff only to an administrator', async () => {
  const read = async (messageId: string, who: GivenSession) =>
    (await call('POST', `/inbox/${messageId}/read`, who)).personId;
  const writer = await givenSignedIn(app);
  expect(await read((await givenMessage({}, writer)).messageId, staff)).toBe(writer.userId);
  expect(await read((await givenMessage({ email: writer.email })).messageId, staff)).toBe(writer.userId);
  expect(await read((await givenMessage()).messageId, staff)).toBeNull();
  const fromStaff = await givenMessage({ email: colleague.email });
  expect(await read(fromStaff.messageId, staff)).toBeNull();
  expect(await read(fromStaff.messageId, colleague)).toBe(colleague.userId);
});

test('the inbox is put in order and leafed through, and what the list does not have is refused', async () => {
  for (const name of ['Zubin Irani', 'amit Shah', 'Bela Roy'])
    await givenMessage({ name, kind: 'enquiry', segment: 'government', subject: 'In order' });
  const find = { filter: { find: 'in order' } };
  const list = async (asked: object) => await call('POST', '/inbox/find', staff, { ...find, ...asked });
  const names = async (asked: object) => (await list(asked)).items.map(({ name }: { name: string }) => name);
  expect(await names({})).toEqual(['Zubin Irani', 'amit Shah', 'Bela Roy']);
  expect(await names({ sort: '-ticketNo' })).toEqual(['Bela Roy', 'amit Shah', 'Zubin Irani']);
  expect(await names({ sort: 'name', size: 2 })).toEqual(['amit Shah', 'Bela Roy']);
  expect(await names({ sort: 'name', size: 2, page: 2 })).toEqual(['Zubin Irani']);
  expect(await list({ size: 2 })).toMatchObject({ total: 3, page: 1, size: 2 });
  for (const wrong of [{ sort: 'email' }, { size: 101 }, { page: 0 }, { filter: { email: 'a@b.example' } }])
    expect((await list(wrong)).status).toBe(400);
});

test('a file of messages contains those that the filter finds, and is recorded in the audit log', async () => {
  await givenMessage({ subject: '=1+1 to be filed' });
  const answer = await app.fastify.inject({
    method: 'POST',
    url: '/api/v1/inbox/find',
    headers: staff.headers,
    payload: { filter: { find: 'to be filed' }, format: 'csv' },
  });
  expect(answer.headers['content-disposition']).toContain('messages.csv');
  const lines = answer.payload.trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`"'=1+1 to be filed"`);
  const { rows } = await app.pool.query("select actor_id from audit_entry where action = 'message.file'");
  expect(rows).toEqual([{ actor_id: staff.userId }]);
});
