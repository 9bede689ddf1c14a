import { formatInstant } from '@kasauti/domain/format/dates.ts';
import { mailKinds } from '@kasauti/domain/identity/mail-kinds.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../test/app.ts';
import { givenUser } from '../../test/given/identity.ts';
import { openMailServer } from '../../test/mail-server.ts';
import { waitsOrIsDone } from '../../test/waits-or-is-done.ts';
import { dropWaiting, mayMail } from './may-mail.ts';
import { queueMail } from './queue-mail.ts';
import { makeSenders } from './send-mail.ts';

const app = await testApp();
const noon = new Date('2026-11-21T06:30:00Z');
const mail = {
  dedupeKey: 'hello:1',
  to: 'asha@example.org',
  language: 'en' as const,
  subject: 'Your seat is booked',
  paragraphs: ['Bring your <admit card> & a photo ID.'],
  facts: [['Slot', 'Sat 21 Nov 2026, 10:00 am IST']] as [string, string][],
  action: { label: 'Open My Tests', url: 'http://localhost:3000/my-tests?a=1&b=2' },
};

const mailServer = await openMailServer();
mailServer.refusals.recipients = { 'gone@example.org': 550, 'busy@example.org': 451 };
const { received } = mailServer;
/** Makes a sender with one connection to one mail server. */
const senderTo = (url: string) => {
  const settings = { SMTP_URL: url, SMTP_CONNECTIONS: 1, MAIL_FROM: 'Kasauti <no-reply@kasauti.example>' };
  const { tasks, ...others } = makeSenders(app.database, settings, app.log);
  return { ...others, sendQueued: tasks[0]! };
};
const minutesFrom = (from: Date, minutes: number) => new Date(from.getTime() + minutes * 60_000);
const stateOf = async (dedupeKey: string) =>
  await app.database
    .selectFrom('mail_message')
    .select(['state', 'tries', 'plain', 'subject', 'attachments'])
    .where('dedupe_key', '=', dedupeKey)
    .executeTakeFirstOrThrow();
const receivedBy = (to: string) => received.filter((one) => one.includes(`To: ${to}`)).length;

test('a fact that is reported twice is emailed once', async () => {
  const first = await app.at(noon, (work) => queueMail(work, app.settings, mail));
  const second = await app.at(noon, (work) => queueMail(work, app.settings, mail));
  expect([first, second]).toEqual([true, false]);
});

test('what a person wrote is shown as text, never as markup', async () => {
  const answer = await app.fastify.inject('/dev/mail.json?to=asha@example.org');
  const [stored] = answer.json();
  expect(stored.html).toContain('Bring your &lt;admit card&gt; &amp; a photo ID.');
  expect(stored.plain).toContain('Bring your <admit card> & a photo ID.');
  expect(stored.html).toContain('href="http://localhost:3000/my-tests?a=1&amp;b=2"');
});

test('an opened mail says to whom and when it would go, and leads back to all of them', async () => {
  const [stored] = (await app.fastify.inject('/dev/mail.json?to=asha@example.org')).json();
  const { body } = await app.fastify.inject(`/dev/mail/${stored.id}`);
  expect(body).toContain('<a href="/dev/mail">All mail</a>');
  expect(body).toContain(`To asha@example.org, ${formatInstant(new Date(stored.at), 'Asia/Kolkata', 'en')}`);
});

test('with a mail server set, each queued mail reaches it once, also with four workers at once', async () => {
  for (let n = 2; n <= 9; n += 1)
    await app.at(noon, (work) => queueMail(work, app.settings, { ...mail, dedupeKey: `hello:${n}` }));
  const sender = senderTo(mailServer.url);
  await Promise.all([sender.sendQueued(), sender.sendQueued(), sender.sendQueued(), sender.sendQueued()]);
  await sender.sendQueued();
  sender.close();
  expect(received).toHaveLength(9);
  expect(received[0]).toContain('Subject: Your seat is booked');
});

test('a mail that another worker is taking at this moment is left to that one', async () => {
  await app.at(noon, (work) => queueMail(work, app.settings, { ...mail, dedupeKey: 'hello:taken' }));
  const before = received.length;
  const senders = [senderTo(mailServer.url), senderTo(mailServer.url)];
  let sending: Promise<unknown> = Promise.resolve();
  await app.at(noon, async ({ tx }) => {
    await tx.selectFrom('mail_message').select('state').where('dedupe_key', '=', 'hello:taken').forUpdate().execute();
    sending = Promise.all(senders.map((sender) => sender.sendQueued()));
    await waitsOrIsDone(app, sending);
  });
  await sending;
  for (const sender of senders) await sender.sendQueued();
  for (const sender of senders) sender.close();
  expect(received).toHaveLength(before + 1);
});

test('a sender that must end finishes the mail that it sends, and leaves the others to the next one', async () => {
  for (const n of [1, 2])
    await app.at(noon, (work) => queueMail(work, app.settings, { ...mail, dedupeKey: `hello:ended:${n}` }));
  const before = received.length;
  const sender = senderTo(mailServer.url);
  const end = new AbortController();
  mailServer.reached = () => end.abort();
  expect(await sender.sendQueued(undefined, end.signal)).toBe(1);
  mailServer.reached = () => {};
  expect(received).toHaveLength(before + 1);
  expect(await sender.sendQueued()).toBe(1);
  sender.close();
  expect(received).toHaveLength(before + 2);
});

test('a mail for which no server could be reached is sent later', async () => {
  await app.at(noon, (work) => queueMail(work, app.settings, { ...mail, dedupeKey: 'hello:later' }));
  const away = senderTo('smtp://127.0.0.1:1');
  expect(await away.sendQueued()).toBe(0);
  away.close();
  const before = received.length;
  const sender = senderTo(mailServer.url);
  await sender.sendQueued(minutesFrom(new Date(), 60));
  sender.close();
  expect(received).toHaveLength(before + 1);
});

test('an address that bounces holds nobody up, is tried once, and sends nobody a mail twice', async () => {
  for (const name of ['first', 'gone', 'last'])
    await app.at(noon, (work) =>
      queueMail(work, app.settings, { ...mail, dedupeKey: `bounce:${name}`, to: `${name}@example.org` }),
    );
  const sender = senderTo(mailServer.url);
  const start = new Date();
  for (const hours of [0, 1, 2, 3, 4]) await sender.sendQueued(minutesFrom(start, hours * 60));
  sender.close();
  expect([receivedBy('first@example.org'), receivedBy('last@example.org')]).toEqual([1, 1]);
  expect(await stateOf('bounce:gone')).toMatchObject({ state: 'failed', tries: 1 });
});

test('a mail that is refused for now is tried again later and later, and given up after some days', async () => {
  await app.at(noon, (work) => queueMail(work, app.settings, { ...mail, dedupeKey: 'busy', to: 'busy@example.org' }));
  const sender = senderTo(mailServer.url);
  const start = new Date();
  await sender.sendQueued(start);
  await sender.sendQueued(minutesFrom(start, 0.1));
  expect(await stateOf('busy')).toMatchObject({ state: 'queued', tries: 1 });
  for (let hours = 1; hours < 24 * 5; hours += 1) await sender.sendQueued(minutesFrom(start, hours * 60));
  sender.close();
  expect((await stateOf('busy')).state).toBe('failed');
});

test('while a slow server thinks, no transaction is open and nobody else sends the same mail', async () => {
  await app.at(noon, (work) => queueMail(work, app.settings, { ...mail, dedupeKey: 'slow', to: 'slow@example.org' }));
  let answer = () => {};
  mailServer.answering = new Promise((resolve) => {
    answer = resolve;
  });
  const arrived = new Promise<void>((resolve) => {
    mailServer.reached = resolve;
  });
  const sender = senderTo(mailServer.url);
  const sending = sender.sendQueued();
  await arrived;
  const { rows } = await app.pool.query(
    "select 1 from pg_stat_activity where datname = current_database() and xact_start is not null and pid <> pg_backend_pid() and state like 'idle%'",
  );
  const other = await sender.sendQueued();
  answer();
  await sending;
  sender.close();
  mailServer.answering = Promise.resolve();
  expect({ open: rows.length, other, received: receivedBy('slow@example.org') }).toEqual({
    open: 0,
    other: 0,
    received: 1,
  });
});

test('the text is deleted some days after it was sent, and the fact is still not emailed twice', async () => {
  const attachments = [{ fileName: 'card.pdf', contentType: 'application/pdf', base64: 'JVBERg==' }];
  const letter = { ...mail, dedupeKey: 'old', to: 'old@example.org', attachments };
  const waiting = { ...mail, dedupeKey: 'waiting', to: 'busy@example.org' };
  const start = new Date();
  for (const one of [letter, waiting]) await app.at(start, (work) => queueMail(work, app.settings, one));
  const sender = senderTo(mailServer.url);
  await sender.sendQueued();
  await sender.tidyOld(minutesFrom(start, 60 * 24));
  expect((await stateOf('old')).plain).not.toBe('');
  await sender.tidyOld(minutesFrom(start, 60 * 24 * 8));
  expect(await stateOf('old')).toMatchObject({ state: 'sent', plain: '', subject: '', attachments: [] });
  expect((await stateOf('waiting')).plain).not.toBe('');
  expect(await app.at(start, (work) => queueMail(work, app.settings, letter))).toBe(false);

  const keys = async () =>
    (await app.pool.query('select dedupe_key as key from mail_message where queued_at = $1', [start])).rows.map(
      ({ key }) => key,
    );
  await sender.tidyOld(minutesFrom(start, 60 * 24 * 399));
  expect(await keys()).toContain(letter.dedupeKey);
  await sender.tidyOld(minutesFrom(start, 60 * 24 * 401));
  expect(await keys()).not.toContain(letter.dedupeKey);
  expect(await keys()).toContain(waiting.dedupeKey);
  sender.close();
});

test('the email that has waited longest is sent first', async () => {
  const start = new Date();
  for (const [place, name] of ['second', 'first', 'third'].entries()) {
    const one = { ...mail, dedupeKey: `order:${name}`, to: `${name}-in-order@example.org` };
    await app.at(start, (work) => queueMail(work, app.settings, one));
    await app.pool.query('update mail_message set try_after = $2 where dedupe_key = $1', [
      one.dedupeKey,
      minutesFrom(start, [2, 1, 3][place] ?? 0),
    ]);
  }
  const sender = senderTo(mailServer.url);
  await sender.sendQueued(minutesFrom(start, 4));
  sender.close();
  const order = received.flatMap((one) => /To: (\w+)-in-order@/.exec(one)?.[1] ?? []);
  expect(order).toEqual(['first', 'second', 'third']);
});

test('an email that somebody waits for is sent before those that have waited longer', async () => {
  const start = new Date();
  for (const [name, isAwaited] of [
    ['first', false],
    ['second', false],
    ['code', true],
  ] as const) {
    const one = { ...mail, dedupeKey: `awaited:${name}`, to: `${name}-awaited@example.org`, isAwaited };
    await app.at(start, (work) => queueMail(work, app.settings, one));
  }
  const sender = senderTo(mailServer.url);
  await sender.sendQueued(minutesFrom(start, 1));
  sender.close();
  const order = received.flatMap((one) => /To: (\w+)-awaited@/.exec(one)?.[1] ?? []);
  expect(order).toEqual(['code', 'first', 'second']);
});

test('an email that its reader turns off during a temporary refusal is not queued again and loses its text', async () => {
  const { userId } = await givenUser(app);
  const one = { ...mail, dedupeKey: 'turned-off', to: 'busy@example.org' };
  const optional = { kind: 'reminders' as const, userId };
  const start = new Date();
  await app.at(start, (work) => queueMail(work, app.settings, { ...one, optional }));
  mailServer.asked = () => app.inTransaction(({ tx }) => dropWaiting(tx, userId, 'reminders'));
  const sender = senderTo(mailServer.url);
  await sender.sendQueued(minutesFrom(start, 1));
  mailServer.asked = async () => {};
  sender.close();
  expect(await stateOf('turned-off')).toMatchObject({ state: 'unwanted', tries: 1, plain: '' });
});

test('a subject cannot add a header', async () => {
  await app.at(noon, (work) =>
    queueMail(work, app.settings, { ...mail, dedupeKey: 'hello:header', subject: 'Hi\r\nBcc: all@example.org' }),
  );
  const [stored] = (await app.fastify.inject('/dev/mail.json?to=asha@example.org'))
    .json()
    .filter((one: { subject: string }) => one.subject.startsWith('Hi'));
  expect(stored.subject).toBe('Hi Bcc: all@example.org');
});

test('the mailbox answers nobody from another machine', async () => {
  const [{ id }] = (await app.fastify.inject('/dev/mail.json')).json();
  for (const url of ['/dev/mail.json', '/dev/mail', `/dev/mail/${id}`]) {
    const statusFor = async (remoteAddress: string) => (await app.fastify.inject({ url, remoteAddress })).statusCode;
    expect([url, await statusFor('127.0.0.1'), await statusFor('10.0.0.7')]).toEqual([url, 200, 404]);
  }
});

test('an unwanted email is recorded once without its text, and the footer of wanted ones says where to turn them off', async () => {
  const { userId, email } = await givenUser(app);
  const reminder = (key: string) => ({
    ...mail,
    dedupeKey: key,
    to: email,
    optional: { kind: 'reminders' as const, userId },
  });
  await app.at(noon, (work) => queueMail(work, app.settings, reminder('reminder:1')));
  expect(await stateOf('reminder:1')).toMatchObject({
    state: 'queued',
    plain: expect.stringContaining('You can turn such messages off under Settings, Notifications.'),
  });
  await app.database
    .insertInto('mail_choice')
    .values({ user_id: userId, kind: 'reminders', is_wanted: false, chosen_at: noon })
    .execute();
  await app.at(noon, (work) => queueMail(work, app.settings, reminder('reminder:2')));
  await app.at(noon, (work) => queueMail(work, app.settings, { ...mail, dedupeKey: 'booking:2', to: email }));
  expect(await stateOf('reminder:2')).toMatchObject({ state: 'unwanted', plain: '', subject: '' });
  expect(await stateOf('booking:2')).toMatchObject({
    state: 'queued',
    plain: expect.not.stringContaining('turn such'),
  });
  await app.database.deleteFrom('mail_choice').where('user_id', '=', userId).execute();
  expect(await app.at(noon, (work) => queueMail(work, app.settings, reminder('reminder:2')))).toBe(false);
});

test('news of offers and jobs is mailed only with consent, everything else until it is turned off', async () => {
  const { userId } = await givenUser(app);
  const wanted = await Promise.all(mailKinds.map((kind) => mayMail(app.database, userId, kind)));
  expect(Object.fromEntries(mailKinds.map((kind, place) => [kind, wanted[place]]))).toEqual({
    reminders: true,
    results: true,
    wishlist: true,
    offers: false,
    jobs: false,
  });
});
