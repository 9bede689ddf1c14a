import { addToCart, getCart, mergeCart } from '@kasauti/contract/catalogue/carts.ts';
import type { ContractEntry } from '@kasauti/contract/entry.ts';
import { authCheck, login } from '@kasauti/contract/identity/identity.ts';
import { profileDetails, updateProfile } from '@kasauti/contract/identity/profiles.ts';
import type { ExamId } from '@kasauti/contract/ids.ts';
import { expect, test } from 'vitest';
import { file, redirectTo } from '../../platform/http/answers.ts';
import { type Mail, queueMail } from '../../platform/mail/queue-mail.ts';
import { testApp } from '../app.ts';
import { givenExam } from '../given/catalogue.ts';
import { givenBrowser, givenSignedIn, givenUser, mailsTo } from '../given/identity.ts';

// Attacks that are not in the tests of the single checks (permission matrix, login, Google, sign-up, pages).
const app = await testApp();

const downloadCall = {
  method: 'GET',
  path: '/api/v1/general/download',
  answerType: 'text/plain',
  refusals: {},
} as const satisfies ContractEntry;
const fileName = 'a"\r\nset-cookie: x=y.pdf';
app.serve(downloadCall, { permission: 'site.read' }, () =>
  file({ bytes: Buffer.from('x'), contentType: 'text/plain', fileName }),
);

let mails = 0;

function sendMail(words: Partial<Mail>): Promise<void> {
  mails += 1;
  const mail = { dedupeKey: `attack ${mails}`, to: 'reader@people.example', language: 'en' as const, subject: 'Hi' };
  return app.inTransaction(async (work) => {
    await queueMail(work, app.settings, { ...mail, paragraphs: ['Hello.'], ...words });
  });
}

const markup = '<img src=x onerror=alert(1)><script>alert(1)</script>';

test('a cookie that was planted before a login is not the one that is signed in after it', async () => {
  const user = await givenUser(app);
  const browser = givenBrowser(app);
  const planted = 'A'.repeat(43);
  browser.cookies.set('kasauti_session', planted);
  expect((await browser.logIn(user)).statusCode).toBe(200);
  expect(browser.cookies.get('kasauti_session')).not.toBe(planted);
  expect(await app.readSession(planted)).toBeNull();
});

test('a session that somebody else planted in a browser is ended by the login there, and not taken over', async () => {
  const [attacker, victim] = [await givenSignedIn(app), await givenUser(app)];
  const browser = givenBrowser(app);
  browser.cookies.set('kasauti_session', attacker.token);
  await browser.logIn(victim);
  expect((await browser.send(authCheck)).json().user._id).toBe(victim.userId);
  expect(await app.readSession(attacker.token)).toBeNull();
});

test('a redirect to another site is a fault of ours and never leaves', () => {
  for (const path of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
  ])
    expect(() => redirectTo(path), path).toThrow('leads away');
  expect(() => redirectTo('/order-confirmation?razorpay_order_id=order_1')).not.toThrow();
});

test('no header takes a line end or a quote from what somebody wrote', async () => {
  const answer = await app.fastify.inject({
    url: '/api/v1/general/site',
    headers: { 'x-request-id': 'abcdefgh\r\nset-cookie: x=y' },
  });
  expect(answer.headers['x-request-id']).not.toContain('\r');
  expect(answer.cookies).toEqual([]);
  const download = await app.fastify.inject(downloadCall.path);
  expect(download.headers['content-disposition']).toBe('attachment; filename="a---set-cookie--x-y.pdf"');
  expect(download.cookies).toEqual([]);
  await sendMail({ subject: 'Hi\r\nBcc: all@people.example' });
  expect((await mailsTo(app, 'reader@people.example')).at(-1)?.subject).toBe('Hi Bcc: all@people.example');
});

test('markup that somebody writes is text in every answer and every mail', async () => {
  await sendMail({ subject: markup, paragraphs: [markup], facts: [[markup, markup]] });
  const mail = (await mailsTo(app, 'reader@people.example')).at(-1);
  expect(mail?.html).toContain('&lt;script&gt;');
  expect(mail?.html).not.toContain('<script>alert');
  expect(mail?.html).not.toContain('<img src=x');

  const user = await givenSignedIn(app);
  const form = new FormData();
  for (const field of ['addressLine1', 'addressLine2', 'city']) form.set(field, markup.slice(0, 90));
  const body = new Response(form);
  const saved = await app.fastify.inject({
    method: 'POST',
    url: updateProfile.path,
    headers: { ...user.headers, 'content-type': body.headers.get('content-type') ?? '' },
    payload: Buffer.from(await body.arrayBuffer()),
  });
  expect(saved.statusCode).toBe(200);
  const url = `${profileDetails.path}?email=${encodeURIComponent(user.email)}`;
  const read = await app.fastify.inject({ url, headers: user.headers });
  expect(read.json().user.city).toBe(markup.slice(0, 90));
  for (const answer of [saved, read]) {
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  }
});

test('a name is no markup, wherever it is given', async () => {
  const user = await givenSignedIn(app);
  const form = new FormData();
  form.set('fullName', markup);
  const body = new Response(form);
  const answer = await app.fastify.inject({
    method: 'POST',
    url: updateProfile.path,
    headers: { ...user.headers, 'content-type': body.headers.get('content-type') ?? '' },
    payload: Buffer.from(await body.arrayBuffer()),
  });
  expect(answer.statusCode).toBe(400);
});

test('a cart of a million entries is refused before it is read, and one of a hundred and one before it is kept', async () => {
  const user = await givenSignedIn(app);
  const examId = await givenExam(app);
  const path = mergeCart.path.replace('{userId}', user.userId);
  const items = (count: number) => Array.from({ length: count }, () => ({ productId: examId, quantity: 1 }));
  const post = (payload: object) => app.fastify.inject({ method: 'POST', url: path, headers: user.headers, payload });
  const huge = await post({ items: items(1_000_000) });
  expect([huge.statusCode, huge.json().code]).toEqual([413, 'too-large']);
  expect((await post({ items: items(101) })).statusCode).toBe(400);
  const cart = await app.fastify.inject({ url: getCart.path.replace('{userId}', user.userId), headers: user.headers });
  expect(cart.json().items).toEqual([]);
});

test('a quantity that no cart holds is refused, however it is written', async () => {
  const user = await givenSignedIn(app);
  const productId: ExamId = await givenExam(app);
  const url = addToCart.path.replace('{userId}', user.userId);
  for (const quantity of [1e9, -1, 1.5, '1', null, 1e308, [1]]) {
    const payload = { productId, quantity };
    const answer = await app.fastify.inject({ method: 'POST', url, headers: user.headers, payload });
    expect(answer.statusCode, String(quantity)).toBe(400);
  }
});

test('a body that reaches for the prototype is refused as any unknown field is', async () => {
  const user = await givenUser(app);
  for (const extra of ['"__proto__":{"forceLogin":true}', '"constructor":{"prototype":{"forceLogin":true}}']) {
    const payload = `{"username":"${user.email}","password":"${user.password}","deviceId":"d",${extra}}`;
    const headers = { 'content-type': 'application/json' };
    const answer = await app.fastify.inject({ method: 'POST', url: login.path, headers, payload });
    expect(answer.statusCode).toBe(400);
  }
  expect(({} as { forceLogin?: boolean }).forceLogin).toBeUndefined();
});
