import type { ExamId } from '@kasauti/contract/ids.ts';
import { HOUR_MS } from '@kasauti/domain/time/durations.ts';
import { beforeEach, expect, test } from 'vitest';
import { testApp } from '../../test/app.ts';
import { givenExam } from '../../test/given/catalogue.ts';
import { givenSignedIn, mailsTo } from '../../test/given/identity.ts';
import { givenSitting } from '../../test/given/scheduling.ts';
import { changePrice, systemActor } from '../catalogue/index.ts';
import { notifyNewDates, notifyPriceChange } from './notify-wishes.ts';

const app = await testApp();
const later = () => new Date(Date.now() + HOUR_MS);
let me: Awaited<ReturnType<typeof givenSignedIn>>;
let examId: ExamId;

beforeEach(async () => {
  me = await givenSignedIn(app);
  examId = await givenExam(app, { priceInPaise: 49_900, title: { en: 'Clerk Mock' } });
});

async function wish(who = me) {
  const answer = await app.fastify.inject({
    method: 'POST',
    url: `/api/v1/wishlist/${who.userId}`,
    headers: who.headers,
    payload: { productId: examId },
  });
  expect(answer.statusCode).toBe(200);
}
async function price(priceInPaise: number) {
  await app.inTransaction((work) => changePrice(work, { examId, priceInPaise }, systemActor));
  await app.drainOutbox();
}
const subjects = async (who = me) => (await mailsTo(app, who.email)).map(({ subject }) => subject);

test('a lower price is mailed once to those with the test on their wishlist, a rise never, and the next fall again', async () => {
  await wish();
  await price(39_900);
  await Promise.all([notifyPriceChange(app, examId), notifyPriceChange(app, examId)]);
  expect(await subjects()).toEqual(['Now ₹399: Clerk Mock']);
  await price(44_900);
  expect(await subjects()).toHaveLength(1);
  await price(39_900);
  expect(await subjects()).toEqual(['Now ₹399: Clerk Mock', 'Now ₹399: Clerk Mock']);
});

test('users who have turned such emails off, or removed the test from the list, get no email', async () => {
  const gone = await givenSignedIn(app);
  await wish();
  await wish(gone);
  await app.fastify.inject({ method: 'DELETE', url: `/api/v1/wishlist/${gone.userId}`, headers: gone.headers });
  await app.database
    .insertInto('mail_choice')
    .values({ user_id: me.userId, kind: 'wishlist', is_wanted: false, chosen_at: new Date() })
    .execute();
  await price(9_900);
  // A mail that the user does not want is recorded with an empty subject and is not sent.
  expect((await subjects()).filter((subject) => subject !== '')).toEqual([]);
  expect(await subjects(gone)).toEqual([]);
});

test('one email lists all new dates that were planned together, and no dates from before the wish', async () => {
  await givenSitting(app, { examId });
  await app.drainOutbox();
  await wish();
  await notifyNewDates(app, later());
  expect(await subjects()).toEqual([]);

  for (const days of [5, 6, 7])
    await givenSitting(app, { examId, startsAt: new Date(Date.now() + days * 24 * HOUR_MS) });
  await app.drainOutbox();
  await notifyNewDates(app);
  expect(await subjects()).toEqual([]);
  await Promise.all([notifyNewDates(app, later()), notifyNewDates(app, later())]);
  expect(await subjects()).toEqual(['New dates: Clerk Mock']);

  await givenSitting(app, { examId, startsAt: new Date(Date.now() + 9 * 24 * HOUR_MS) });
  await app.drainOutbox();
  await notifyNewDates(app, later());
  expect(await subjects()).toHaveLength(2);
});
