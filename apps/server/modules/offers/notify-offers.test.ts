import { randomUUID } from 'node:crypto';
import type { ExamId, UserId } from '@kasauti/contract/ids.ts';
import { HOUR_MS } from '@kasauti/domain/time/durations.ts';
import { beforeEach, expect, test } from 'vitest';
import { testApp } from '../../test/app.ts';
import { givenForm, givenSource } from '../../test/given/attempts.ts';
import { givenExam, givenFormOfExam } from '../../test/given/catalogue.ts';
import { givenSignedIn } from '../../test/given/identity.ts';
import { givenEntitlement } from '../../test/given/orders.ts';
import { waitsOrIsDone } from '../../test/waits-or-is-done.ts';
import { sellExam } from '../catalogue/editing/sell-exam.ts';
import { changePrice, systemActor, withdrawExam } from '../catalogue/index.ts';
import { chooseMail } from '../identity/mails/choose-mail.ts';
import { privacy } from './index.ts';
import { notifyOffers } from './notify-offers.ts';

const app = await testApp();
const start = new Date();
const day = (no: number, hours = 0) => new Date(start.getTime() + (no * 24 + hours) * HOUR_MS);
let me: Awaited<ReturnType<typeof givenSignedIn>>;

/** Prepares an empty catalogue and a person who agreed to offers. */
beforeEach(async () => {
  await app.pool.query("update exam set state = 'withdrawn'");
  await app.pool.query('update consent set withdrawn_at = given_at where withdrawn_at is null');
  me = await givenSignedIn(app);
  await choose(me.userId, day(0));
});

const choose = (userId: UserId, at: Date, isWanted = true) =>
  app.at(at, (work) => chooseMail(work, { userId, role: 'candidate' }, { kind: 'offers', isWanted, language: 'en' }));
const price = (examId: ExamId, rupees: number, at: Date) =>
  app.at(at, (work) => changePrice(work, { examId, priceInPaise: rupees * 100 }, systemActor));
const takeAway = (examId: ExamId, at: Date) => app.at(at, (work) => withdrawExam(work, examId, systemActor));
async function putBack(examId: ExamId, at: Date) {
  await givenFormOfExam(app, examId, await givenForm(app, { ...givenSource, formRef: `form-${randomUUID()}` }));
  expect(await app.at(at, (work) => sellExam(work, examId, systemActor, 'Asked for.'))).toBe(examId);
}
/** Returns the offer mails of a person: both sent mails and mails that were recorded as unwanted. */
async function mails(who = me) {
  const { rows } = await app.pool.query<{ state: string; subject: string; plain: string; html: string }>(
    `select state, subject, plain, html from mail_message where dedupe_key like 'offers:' || $1::text || ':%' order by queued_at, mail_message_id`,
    [who.userId],
  );
  return rows;
}
const subjects = async (who = me) => (await mails(who)).map(({ subject }) => subject);

test('one email lists the tests that came on sale or cost less since the consent, with prices and links', async () => {
  const known = await givenExam(app, { at: day(-9), title: { en: 'Clerk Mock' } });
  const risen = await givenExam(app, { at: day(-9), title: { en: 'Officer Mock' } });
  const fresh = await givenExam(app, { at: day(1), title: { en: 'Teacher <Mock>' }, priceInPaise: 0, mode: 'none' });
  await price(known, 399, day(1, 2));
  await price(risen, 599, day(1, 2));
  await notifyOffers(app, day(3));
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ state: 'queued', subject: 'New tests and reduced prices' });
  expect(mail?.plain).toContain(`Teacher <Mock>\nFree\nhttp://localhost:3000/products/test/${fresh}`);
  expect(mail?.plain).toContain(`Clerk Mock\n₹399 instead of ₹499\nhttp://localhost:3000/products/test/${known}`);
  expect(mail?.plain).not.toContain('Officer Mock');
  expect(mail?.plain).toContain('because you agreed to news of offers');
  expect(mail?.plain).toContain('You can turn such messages off under Settings');
  expect(mail?.html).toContain(`href="http://localhost:3000/products/test/${fresh}"`);
  expect(mail?.html).toContain('Teacher &lt;Mock&gt;');
});

test('offers are not sent without consent, after a withdrawal, to an unconfirmed address, or to staff', async () => {
  const never = await givenSignedIn(app);
  const unconfirmed = await givenSignedIn(app, { confirmed: false });
  const staff = await givenSignedIn(app, { role: 'support' });
  for (const { userId } of [unconfirmed, staff]) await choose(userId, day(0));
  await choose(me.userId, day(1), false);
  await givenExam(app, { at: day(1) });
  await notifyOffers(app, day(3));
  for (const who of [never, unconfirmed, staff, me]) expect(await mails(who)).toEqual([]);
  // The offers from the time without consent are not reported after the consent is given again.
  await choose(me.userId, day(4));
  await notifyOffers(app, day(6));
  expect(await mails()).toEqual([]);
});

test('a consent that is taken back while the mails are being written stops its own', async () => {
  await givenExam(app, { at: day(1) });
  let telling: Promise<void> | undefined;
  await app.at(day(3), async (work) => {
    await chooseMail(
      work,
      { userId: me.userId, role: 'candidate' },
      { kind: 'offers', isWanted: false, language: 'en' },
    );
    // The task has read the old consent and waits for the lock of the row.
    telling = notifyOffers(app, day(3));
    await waitsOrIsDone(app, telling);
  });
  await telling;
  expect(await mails()).toEqual([{ state: 'unwanted', subject: '', plain: '', html: '' }]);
});

test('a mail that still waits for the mail server is not sent once its reader takes the consent back', async () => {
  await givenExam(app, { at: day(1) });
  await notifyOffers(app, day(3));
  expect((await mails()).map(({ state }) => state)).toEqual(['queued']);
  await choose(me.userId, day(3), false);
  expect(await mails()).toEqual([{ state: 'unwanted', subject: '', plain: '', html: '' }]);
});

test('two processes at once send one email, and the next email comes a week later with what is new since', async () => {
  const examId = await givenExam(app, { at: day(1), title: { en: 'Clerk Mock' } });
  await Promise.all([0, 1, 2].map((seconds) => notifyOffers(app, new Date(day(3).getTime() + seconds * 1000))));
  expect(await subjects()).toEqual(['New tests']);
  await price(examId, 399, day(4));
  await notifyOffers(app, day(9));
  expect(await subjects()).toEqual(['New tests']);
  await notifyOffers(app, day(10, 1));
  await notifyOffers(app, day(17, 2));
  expect(await subjects()).toEqual(['New tests', 'Reduced prices']);
});

test('news waits a day for more, so that a mistaken price is never sent', async () => {
  const slip = await givenExam(app, { at: day(-9) });
  await price(slip, 49, day(1));
  await notifyOffers(app, day(1, 20));
  await price(slip, 499, day(1, 21));
  await notifyOffers(app, day(3));
  expect(await mails()).toEqual([]);
  await price(slip, 449, day(4));
  await givenExam(app, { at: day(4, 23) });
  await notifyOffers(app, day(5));
  expect(await subjects()).toEqual(['New tests and reduced prices']);
});

test('a change of the last moment waits for the next email, which compares with the prices of the last email', async () => {
  const examId = await givenExam(app, { at: day(-9), title: { en: 'Clerk Mock' } });
  await givenExam(app, { at: day(1) });
  await price(examId, 399, new Date(day(3).getTime() - 60_000));
  await notifyOffers(app, day(3));
  expect((await mails())[0]?.plain).not.toContain('Clerk Mock');
  await notifyOffers(app, day(11));
  expect((await mails())[1]?.plain).toContain('Clerk Mock\n₹399 instead of ₹499');
});

test('a test that is not on sale is not offered, and a test that returns at its old price is no news', async () => {
  const gone = await givenExam(app, { at: day(1) });
  await takeAway(gone, day(1, 1));
  const back = await givenExam(app, { at: day(-9) });
  await takeAway(back, day(1));
  await putBack(back, day(2));
  const cheaper = await givenExam(app, { at: day(-9), title: { en: 'Clerk Mock' } });
  await takeAway(cheaper, day(1));
  await price(cheaper, 399, day(1, 1));
  await notifyOffers(app, day(3));
  expect(await mails()).toEqual([]);
  await putBack(cheaper, day(3));
  await notifyOffers(app, day(5));
  expect((await mails()).map(({ plain }) => plain)).toEqual([expect.stringContaining('₹399 instead of ₹499')]);
});

test('tests that a user owns or has on the wishlist are not offered; a refunded test is', async () => {
  const [bought, sat, wished, given] = await Promise.all(
    ['Bought', 'Sat', 'Wished', 'Given back'].map((en) => givenExam(app, { at: day(1), title: { en } })),
  );
  if (!bought || !sat || !wished || !given) throw new Error('four exams were published');
  const mine = { candidateId: me.userId };
  await givenEntitlement(app, { ...mine, examId: bought });
  await givenEntitlement(app, { ...mine, examId: sat, state: 'consumed' });
  await givenEntitlement(app, { ...mine, examId: given, state: 'revoked' });
  const answer = await app.fastify.inject({
    method: 'POST',
    url: `/api/v1/wishlist/${me.userId}`,
    headers: me.headers,
    payload: { productId: wished },
  });
  expect(answer.statusCode).toBe(200);
  await notifyOffers(app, day(3));
  const [mail] = await mails();
  expect(mail?.plain).toContain('Given back');
  for (const title of ['Bought', 'Sat', 'Wished']) expect(mail?.plain).not.toContain(title);
});

test('a reader of Hindi gets the email in Hindi, with at most ten lines', async () => {
  await app.pool.query("update user_account set language = 'hi' where user_id = $1", [me.userId]);
  const title = { en: 'Clerk Mock', hi: 'क्लर्क परीक्षा' };
  for (let no = 0; no < 12; no += 1) await givenExam(app, { at: day(1, no), title });
  await notifyOffers(app, day(3));
  const [mail] = await mails();
  expect(mail?.subject).toBe('नए टेस्ट');
  expect(mail?.plain.split('क्लर्क परीक्षा\n₹499\n')).toHaveLength(11);
  expect(mail?.plain).toContain('बाक़ी सब सभी टेस्टों');
  expect(mail?.html).toContain('lang="hi"');
});

test('an export contains the time up to which offers were emailed, and deleting the account deletes it', async () => {
  expect((await privacy.exportOf(app, me.userId)).rows).toEqual({ offerMails: [] });
  await givenExam(app, { at: day(1) });
  await notifyOffers(app, day(3));
  expect((await privacy.exportOf(app, me.userId)).rows).toEqual({
    offerMails: [{ toldUntil: new Date(day(3).getTime() - 5 * 60_000) }],
  });
  await app.at(day(4), (work) => privacy.eraseOf(work, me.userId));
  expect((await privacy.exportOf(app, me.userId)).rows).toEqual({ offerMails: [] });
});
