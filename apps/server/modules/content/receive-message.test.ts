import type { MessageId } from '@kasauti/contract/ids.ts';
import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { testApp } from '../../test/app.ts';
import { givenSignedIn, mailsTo } from '../../test/given/identity.ts';
import { makeFormToken } from './message-tokens.ts';
import { deleteSuspectedBefore } from './store/messages.ts';
import { openMessage } from './work-inbox.ts';

const app = await testApp();
/** Returns the token of a form that was rendered ten seconds ago. */
const formToken = () => makeFormToken(app.secrets, new Date(app.clock.now().getTime() - 10_000));

let visitors = 0;
/** Returns another IP address at each call, because the number of messages from one network is limited. */
const address = () => {
  visitors += 1;
  return `203.0.${Math.floor(visitors / 250)}.${visitors % 250}`;
};
const post = (url: string, payload: object, headers: Record<string, string> = {}, remoteAddress = address()) =>
  app.fastify.inject({ method: 'POST', url: `/api/v1${url}`, payload, headers, remoteAddress });
const message = {
  name: 'Meera Joshi',
  email: 'meera.joshi@example.org',
  subject: 'Order 41',
  message: 'I was ill.\n\nMay I have my money back?',
};
const staffMails = () => mailsTo(app, app.settings.SUPPORT_EMAIL);

test('a message on the contact page is stored, and the people who answer get an email', async () => {
  const answer = await post('/general/contact', { ...message, formToken: formToken() });
  expect(answer.statusCode).toBe(200);
  expect(answer.json().message).toBe('Thank you. Your message is on its way to the people who run this site.');
  const kept = await app.pool.query('select name, email, phone, subject, message, is_suspected from contact_message');
  expect(kept.rows).toEqual([{ ...message, phone: null, is_suspected: false }]);
  const [mail] = await staffMails();
  expect(mail?.subject).toBe('Contact page: Order 41');
  for (const part of ['Meera Joshi', 'meera.joshi@example.org', 'I was ill.', 'May I have my money back?'])
    expect(mail?.plain).toContain(part);
});

test('its writer gets a mail with a link that opens the ticket, and with nothing of what was written', async () => {
  const email = 'ravi@example.org';
  const secret = { name: 'Buy now', subject: 'Cheap pills', message: 'https://pills.example' };
  const { ticketNo } = (await post('/general/contact', { ...secret, email, formToken: formToken() })).json();
  const [mail] = await mailsTo(app, email);
  expect(mail?.subject).toBe(`We have your message (ticket ${ticketNo})`);
  for (const part of Object.values(secret)) expect(mail?.plain).not.toContain(part);
  const token = /#token=(\S+)/.exec(mail?.plain ?? '')?.[1];
  const ticket = (await post('/general/ticket', { token })).json();
  expect(ticket).toMatchObject({ ticketNo, state: 'open', subject: 'Cheap pills', entries: [] });
});

test('an address that is given again and again gets three receipts an hour at most', async () => {
  for (const email of ['victim@example.org', 'Victim@example.org', 'VICTIM@example.org', 'victim@Example.org'])
    for (let no = 1; no <= 2; no += 1) await post('/general/contact', { ...message, email, formToken: formToken() });
  const { rows } = await app.pool.query(
    "select count(*)::int as mails from mail_message where lower(to_address) = 'victim@example.org'",
  );
  expect(rows).toEqual([{ mails: 3 }]);
});

test('a signed-in user gets a receipt for each message, at their own address once the given one has had three', async () => {
  const writer = await givenSignedIn(app);
  const given = { ...message, email: 'office@example.org', formToken: formToken() };
  for (let no = 1; no <= 5; no += 1) await post('/general/contact', given, writer.headers);
  expect([await mailsTo(app, given.email), await mailsTo(app, writer.email)].map((mails) => mails.length)).toEqual([
    3, 2,
  ]);
  for (let no = 1; no <= 4; no += 1) await post('/general/contact', { ...given, email: writer.email }, writer.headers);
  expect(await mailsTo(app, writer.email)).toHaveLength(6);
});

test('an account whose address nobody has confirmed does not open that mailbox to more than three receipts in an hour', async () => {
  const writer = await givenSignedIn(app);
  await app.pool.query('update user_account set email_confirmed_at = null where user_id = $1', [writer.userId]);
  const given = { ...message, email: writer.email, formToken: formToken() };
  for (let no = 1; no <= 5; no += 1) await post('/general/contact', given, writer.headers);
  expect(await mailsTo(app, writer.email)).toHaveLength(3);
});

test.each([
  ['fills the field that no person sees', () => ({ formToken: formToken(), website: 'https://pills.example' })],
  ['sends the form at the moment when it is drawn', () => ({ formToken: makeFormToken(app.secrets, app.clock.now()) })],
  ['sends no mark of a form of ours', () => ({})],
  ['makes such a mark up', () => ({ formToken: `${(Date.now() - 10_000).toString(36)}.c2lnbmVk` })],
  [
    'sends a form of last month',
    () => ({ formToken: makeFormToken(app.secrets, new Date(Date.now() - 30 * 86_400_000)) }),
  ],
])('a script that %s is told the same as a person; what it sent is set apart and kept', async (_what, marks) => {
  const email = `script-${visitors}@example.org`;
  const before = (await staffMails()).length;
  const answer = await post('/general/contact', { ...message, email, ...marks() });
  expect([answer.statusCode, Object.keys(answer.json())]).toEqual([200, ['message', 'ticketNo', 'ticketToken']]);
  expect([await mailsTo(app, email), (await staffMails()).length]).toEqual([[], before]);
  const staff = await givenSignedIn(app, { role: 'support' });
  const list = await post('/inbox/find', { filter: { folder: 'suspected', find: email } }, staff.headers);
  expect(list.json().items).toMatchObject([{ subject: 'Order 41', isSuspected: true }]);
});

test('a complaint, and what somebody signed in writes, is never taken for a script’s', async () => {
  const complaint = { ...message, email: 'wronged@example.org', kind: 'grievance' };
  await post('/general/contact', complaint);
  expect(await mailsTo(app, complaint.email)).toHaveLength(1);
  const writer = await givenSignedIn(app);
  await post('/general/contact', { ...message, email: writer.email, website: 'filled by a browser' }, writer.headers);
  expect(await mailsTo(app, writer.email)).toHaveLength(1);
});

test('a message that was set apart is never deleted unread: it is deleted a month after staff read it', async () => {
  const { ticketNo } = (await post('/general/contact', { ...message, email: 'no-mark@example.org' })).json();
  const inAMonth = new Date(Date.now() + 31 * 86_400_000);
  const forget = () => app.inTransaction(({ tx }) => deleteSuspectedBefore(tx, inAMonth));
  const kept = async () =>
    (await app.pool.query('select contact_message_id as id from contact_message where ticket_no = $1', [ticketNo]))
      .rows;
  await forget();
  const [{ id }] = await kept();
  const staff = await givenSignedIn(app, { role: 'support' });
  await app.inTransaction((work) =>
    openMessage(work, { messageId: id, by: { userId: staff.userId, role: staff.role } }),
  );
  await forget();
  expect(await kept()).toEqual([]);
});

test('messages of people are never deleted as spam, and spam is deleted a month after its first reading', async () => {
  const staff = await givenSignedIn(app, { role: 'support' });
  const by = { userId: staff.userId, role: staff.role };
  const [kept, spam] = await Promise.all(
    [{ formToken: formToken() }, {}].map(async (more) => {
      const { ticketNo } = (await post('/general/contact', { ...message, ...more })).json();
      const found = 'select contact_message_id as id from contact_message where ticket_no = $1';
      return (await app.pool.query(found, [ticketNo])).rows[0].id as MessageId;
    }),
  );
  if (!kept || !spam) throw new Error('a message is not there');
  const start = new Date();
  const inDays = (days: number) => new Date(start.getTime() + days * 86_400_000);
  for (const messageId of [kept, spam])
    for (const days of [0, 29]) await app.at(inDays(days), (work) => openMessage(work, { messageId, by }));
  await app.inTransaction(({ tx }) => deleteSuspectedBefore(tx, inDays(1)));
  const { rows } = await app.pool.query(
    'select contact_message_id as id from contact_message where contact_message_id in ($1, $2)',
    [kept, spam],
  );
  expect(rows).toEqual([{ id: kept }]);
});

test('a form that was sent before any script ran leads back to its page with the number of the ticket', async () => {
  const form = {
    ...message,
    kind: 'enquiry',
    segment: 'government',
    organisation: 'A State',
    phone: '',
    language: 'hi',
  };
  const payload = new URLSearchParams({ ...form, formToken: formToken(), website: '' }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await app.fastify.inject({ method: 'POST', url: '/api/v1/general/contact-by-form', payload, headers });
  expect(answer.statusCode).toBe(303);
  const ticketNo = /^\/government\?sent=(\d+)$/.exec(answer.headers.location ?? '')?.[1];
  const { rows } = await app.pool.query(
    'select kind, segment, organisation, language, is_suspected from contact_message where ticket_no = $1',
    [ticketNo],
  );
  expect(rows).toEqual([
    { kind: 'enquiry', segment: 'government', organisation: 'A State', language: 'hi', is_suspected: false },
  ]);
});

test('a form with something wrong in it, sent without a script, gives back what was written, as text', async () => {
  const payload = new URLSearchParams({ ...message, email: 'meera', message: 'Long <b>story</b>' }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await app.fastify.inject({ method: 'POST', url: '/api/v1/general/contact-by-form', payload, headers });
  expect(answer.headers['content-type']).toContain('text/html');
  expect(answer.body).toContain('The email address is not right.');
  expect(answer.body).toContain('Long &lt;b&gt;story&lt;/b&gt;');
});

test('the twenty-first message of a minute from one network must wait in all processes, and other networks need not', async () => {
  const from = '198.51.100.7';
  const other = await buildApp({ settings: app.settings, databaseUrl: app.databaseUrl, log: app.log });
  onTestFinished(() => other.close());
  const answers = [];
  for (let no = 0; no < 21; no += 1)
    answers.push(
      await (no % 2 === 0 ? app : other).fastify.inject({
        method: 'POST',
        url: '/api/v1/general/contact',
        payload: { ...message, email: `many-${no}@example.org`, formToken: formToken() },
        remoteAddress: from,
      }),
    );
  const refused = answers.filter(({ statusCode }) => statusCode !== 200);
  expect(refused.map((answer) => [answer.statusCode, answer.json().code])).toEqual([[429, 'too-many-messages']]);
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
  expect((await post('/general/contact', { ...message, formToken: formToken() })).statusCode).toBe(200);
});
