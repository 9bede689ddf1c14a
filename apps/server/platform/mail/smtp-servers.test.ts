import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { testApp } from '../../test/app.ts';
import { type MailServer, openMailServer } from '../../test/mail-server.ts';
import { queueMail } from './queue-mail.ts';
import { makeSenders, type SendQueued } from './send-mail.ts';

const app = await testApp();
const one = await openMailServer();
const other = await openMailServer();
const servers = [one, other];
const noon = new Date('2026-11-21T06:30:00Z');
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000);
let start = noon;

beforeEach(async () => {
  await app.pool.query('delete from mail_message');
  start = new Date();
  for (const server of servers) {
    server.received.length = 0;
    server.connections = 0;
    server.refusals = {};
    server.reached = () => {};
    server.asked = async () => {};
    server.answering = Promise.resolve();
  }
});

async function queue(names: readonly string[], isAwaited = false): Promise<void> {
  for (const name of names)
    await app.at(noon, (work) =>
      queueMail(work, app.settings, {
        dedupeKey: name,
        to: `${name}@example.org`,
        language: 'en',
        subject: 'Your seat is booked',
        paragraphs: ['Bring your admit card.'],
        isAwaited,
      }),
    );
}

/** Makes the tasks of a process that sends through these servers. */
function tasksTo(urls: readonly string[], connections = 1): SendQueued[] {
  const settings = { SMTP_URL: urls.join(', '), SMTP_CONNECTIONS: connections, MAIL_FROM: app.settings.MAIL_FROM };
  const senders = makeSenders(app.database, settings, app.log);
  onTestFinished(() => senders.close());
  return senders.tasks;
}

const runAll = (tasks: readonly SendQueued[], now?: Date) => Promise.all(tasks.map((send) => send(now)));
const namesIn = (...some: MailServer[]) =>
  some.flatMap(({ received }) => received.map((text) => /^To: (\S+)@example\.org/m.exec(text)?.[1] ?? '')).sort();
const stateOf = async (name: string) =>
  await app.database
    .selectFrom('mail_message')
    .select(['state', 'tries', 'last_problem as problem'])
    .where('dedupe_key', '=', name)
    .executeTakeFirstOrThrow();
const manyNames = (count: number) => Array.from({ length: count }, (_, n) => `person-${n + 10}`);

/** Lets the servers reply to no mail until the returned function is called. */
function holdReplies(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  for (const server of servers) server.answering = promise;
  return resolve;
}

test('two servers take mails at the same time, each over several connections, and no mail is sent twice', async () => {
  const names = manyNames(12);
  await queue(names);
  const letReply = holdReplies();
  const sending = runAll(tasksTo([one.url, other.url], 2));
  await expect.poll(() => servers.map(({ received }) => received.length)).toEqual([2, 2]);
  letReply();
  const taken = await sending;
  expect(taken.reduce((sum, count) => sum + count, 0)).toBe(12);
  expect(namesIn(...servers)).toEqual(names);
});

test('two processes send at the same time', async () => {
  await queue(['asha', 'ravi']);
  const letReply = holdReplies();
  const settings = { ...app.settings, SMTP_URL: one.url, SMTP_CONNECTIONS: 1 };
  for (let n = 0; n < 2; n += 1) {
    const process = await buildApp({ settings, databaseUrl: app.databaseUrl, log: app.log });
    onTestFinished(() => process.close());
    await process.startWorker();
  }
  await expect.poll(() => namesIn(one)).toEqual(['asha', 'ravi']);
  letReply();
  const states = async () => [(await stateOf('asha')).state, (await stateOf('ravi')).state];
  await expect.poll(states).toEqual(['sent', 'sent']);
  expect(one.received).toHaveLength(2);
});

test('a connection is used for many mails', async () => {
  await queue(manyNames(10));
  await runAll(tasksTo([one.url]));
  expect([one.received.length, one.connections]).toEqual([10, 1]);
});

test('a mail that somebody waits for is sent before all others, whichever server takes it', async () => {
  await queue(manyNames(6));
  await queue(['code'], true);
  const letReply = holdReplies();
  const sending = runAll(tasksTo([one.url, other.url]));
  await expect.poll(() => one.received.length + other.received.length).toBe(2);
  const first = namesIn(...servers);
  letReply();
  await sending;
  expect(first).toContain('code');
});

test.each([
  ['takes no connection', () => 'smtp://127.0.0.1:1', {}],
  ['does not greet', () => one.url, { greeting: 421 }],
  ['refuses the login', () => one.url.replace('//', '//house:a,word@'), { login: 535 }],
  ['refuses the sender', () => one.url, { sender: 451 }],
])(
  'the mails of a server that %s go through the other one at once, and it is left alone',
  async (_, urlOf, refusals) => {
    const names = manyNames(8);
    await queue(names);
    one.refusals = refusals;
    await runAll(tasksTo([urlOf(), other.url]));
    expect(namesIn(other)).toEqual(names);
    for (const name of names) expect(await stateOf(name)).toMatchObject({ state: 'sent', tries: 1 });
    expect(one.connections).toBeLessThanOrEqual(2);
  },
);

test('a server that failed is asked again some seconds later', async () => {
  await queue(['asha']);
  one.refusals = { greeting: 421 };
  const [send] = tasksTo([one.url]) as [SendQueued];
  expect(await send(after(100))).toBe(0);
  const { connections } = one;
  one.refusals = {};
  await queue(['ravi']);
  expect(await send(after(101))).toBe(0);
  expect(one.connections).toBe(connections);
  expect(await send(after(103))).toBe(1);
  expect(await send(after(160))).toBe(1);
  expect(namesIn(one)).toEqual(['asha', 'ravi']);
});

test('a mail that a server may have taken is tried again later under the same id, and by no other at once', async () => {
  await queue(['before']);
  const tasks = tasksTo([one.url, other.url]);
  const [viaOne] = tasks as [SendQueued];
  expect(await viaOne(after(100))).toBe(1);
  await queue(['lost']);
  one.reached = () => one.drop();
  one.answering = new Promise(() => {});
  expect(await viaOne(after(200))).toBe(0);
  expect([namesIn(one), namesIn(other)]).toEqual([['before', 'lost'], []]);
  expect(await stateOf('lost')).toMatchObject({ state: 'queued', tries: 1 });

  one.reached = () => {};
  one.answering = Promise.resolve();
  await runAll(tasks, after(3_600));
  expect(await stateOf('lost')).toMatchObject({ state: 'sent', tries: 2 });
  const ids = servers.flatMap(({ received }) => received.flatMap((text) => /^Message-ID: .*$/im.exec(text) ?? []));
  expect([ids.length, new Set(ids).size]).toEqual([3, 2]);
});

test('a mail is given up when all servers refuse it for good, and not before', async () => {
  const names = ['gone', 'relayed', 'waiting', 'resting'];
  one.refusals = { recipients: Object.fromEntries(names.map((name) => [`${name}@example.org`, 550])) };
  other.refusals = { recipients: { 'gone@example.org': 550 } };
  const [send] = tasksTo([one.url, other.url]) as [SendQueued];
  await queue(['gone', 'relayed']);
  await send(after(100));
  expect(await stateOf('gone')).toMatchObject({ state: 'failed', tries: 1 });
  expect(await stateOf('relayed')).toMatchObject({ state: 'sent', tries: 1 });
  other.refusals = { sender: 451 };
  // The other server fails with the first of these, so it rests when the second is sent.
  await queue(['waiting', 'resting']);
  await send(after(200));
  for (const name of ['waiting', 'resting']) expect(await stateOf(name)).toMatchObject({ state: 'queued', tries: 1 });
});

test('a refusal for now is not carried to another server: the recipient’s server wants us to wait', async () => {
  one.refusals = { recipients: { 'busy@example.org': 451 } };
  await queue(['busy']);
  const [send] = tasksTo([one.url, other.url]) as [SendQueued];
  await send(after(100));
  expect(other.received).toEqual([]);
  expect(await stateOf('busy')).toMatchObject({ state: 'queued', tries: 1 });
});

test('a sender that was so slow that another has the mail now does not put it back', async () => {
  one.refusals = { recipients: { 'slow@example.org': 451 } };
  one.asked = async () => {
    // What another sender does when the claim has ended.
    await app.pool.query("update mail_message set tries = tries + 1, last_problem = 'of the other sender'");
  };
  await queue(['slow']);
  await runAll(tasksTo([one.url]));
  expect(await stateOf('slow')).toEqual({ state: 'queued', tries: 2, problem: 'of the other sender' });
});
