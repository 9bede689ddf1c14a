import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, expect, test } from 'vitest';
import { testApp } from '../../test/app.ts';
import { queueMail } from './queue-mail.ts';
import { makeSender } from './send-mail.ts';

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

const received: string[] = [];
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, done) {
    const parts: Buffer[] = [];
    stream.on('data', (part: Buffer) => parts.push(part));
    stream.on('end', () => {
      received.push(Buffer.concat(parts).toString('utf8'));
      done();
    });
  },
});
await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
const port = (smtp.server.address() as AddressInfo).port;
afterAll(() => new Promise<void>((resolve) => smtp.close(() => resolve())));

test('a fact that is told twice is mailed once', async () => {
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

test('with a mail server set, each queued mail reaches it once, also with four workers at once', async () => {
  for (let n = 2; n <= 9; n += 1)
    await app.at(noon, (work) => queueMail(work, app.settings, { ...mail, dedupeKey: `hello:${n}` }));
  const sender = makeSender(app.database, {
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'Kasauti <no-reply@kasauti.example>',
  });
  await Promise.all([sender.sendQueued(), sender.sendQueued(), sender.sendQueued(), sender.sendQueued()]);
  await sender.sendQueued();
  sender.close();
  expect(received).toHaveLength(9);
  expect(received[0]).toContain('Subject: Your seat is booked');
});

test('a mail that the server refuses stays queued and is sent later', async () => {
  await app.at(noon, (work) => queueMail(work, app.settings, { ...mail, dedupeKey: 'hello:later' }));
  const away = makeSender(app.database, { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'x@example.org' });
  await expect(away.sendQueued()).rejects.toThrow();
  const before = received.length;
  const sender = makeSender(app.database, { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'x@example.org' });
  await sender.sendQueued();
  sender.close();
  expect(received).toHaveLength(before + 1);
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
  const answer = await app.fastify.inject({ url: '/dev/mail.json', remoteAddress: '10.0.0.7' });
  expect(answer.statusCode).toBe(404);
});
