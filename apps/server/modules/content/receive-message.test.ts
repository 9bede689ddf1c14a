import { expect, test } from 'vitest';
import { testApp } from '../../test/app.ts';
import { mailsTo } from '../../test/given/identity.ts';

const app = await testApp();

test('what somebody writes on the contact page is kept, and reaches the people who answer by mail', async () => {
  const payload = {
    name: 'Meera Joshi',
    email: 'meera.joshi@example.org',
    subject: 'Order 41',
    message: 'I was ill.\n\nMay I have my money back?',
  };
  const answer = await app.fastify.inject({ method: 'POST', url: '/api/v1/general/contact', payload });
  expect(answer.statusCode).toBe(200);
  const kept = await app.pool.query('select name, email, phone, subject, message from contact_message');
  expect(kept.rows).toEqual([{ ...payload, phone: null }]);
  const [mail] = await mailsTo(app, app.settings.SUPPORT_EMAIL);
  expect(mail?.subject).toBe('Contact page: Order 41');
  for (const part of ['Meera Joshi', 'meera.joshi@example.org', 'I was ill.', 'May I have my money back?'])
    expect(mail?.plain).toContain(part);
});

test('an answer to such a message goes to the address that was given, and to no other', async () => {
  const payload = { name: 'X', email: "o'neil+a@example.org", subject: 'a&bcc=x@example.org', message: 'Hello' };
  await app.fastify.inject({ method: 'POST', url: '/api/v1/general/contact', payload });
  const mails = await mailsTo(app, app.settings.SUPPORT_EMAIL);
  const link = /mailto:\S+/.exec(mails.at(-1)?.plain ?? '')?.[0] ?? '';
  const url = new URL(link);
  expect([decodeURIComponent(url.pathname), [...url.searchParams.keys()]]).toEqual([payload.email, ['subject']]);
});
