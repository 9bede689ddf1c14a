import { frontPage, type WireFrontPage } from '@kasauti/contract/catalogue/front-page.ts';
import type { ExamId } from '@kasauti/contract/ids.ts';
import { HOUR_MS } from '@kasauti/domain/time/durations.ts';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { givenExam } from '../../../test/given/catalogue.ts';
import { givenBooking, givenCentre, givenSitting } from '../../../test/given/scheduling.ts';
import { cataloguePart } from '../../catalogue/index.ts';
import { readFrontPage } from './read-front-page.ts';

const app = await testApp();
const inHours = (hours: number) => new Date(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + hours * HOUR_MS);
const catalogue = () => app.part(cataloguePart);
const idsOf = (tests: WireFrontPage['free']) => tests.map(({ _id }) => _id);

let names: Record<'practice' | 'gate' | 'hall' | 'later' | 'popular' | 'withdrawn', ExamId>;

beforeAll(async () => {
  const pune = await givenCentre(app, 'Pune');
  const kochi = await givenCentre(app, 'Kochi');
  const exam = (testCode: string, mode: 'none' | 'live' | 'centre', priceInPaise = 49_900) =>
    givenExam(app, { testCode, mode, priceInPaise });
  names = {
    practice: await exam('FP-1', 'none', 0),
    gate: await exam('FP-2', 'live'),
    hall: await exam('FP-3', 'centre'),
    later: await exam('FP-4', 'centre'),
    popular: await exam('FP-5', 'live', 0),
    withdrawn: await exam('FP-6', 'centre'),
  };
  // A test without a sitting, so nobody can sit it.
  await exam('FP-7', 'none', 0);
  await givenSitting(app, { examId: names.practice, startsAt: inHours(30) });
  await givenSitting(app, { examId: names.gate, startsAt: inHours(40) });
  await givenSitting(app, { examId: names.hall, startsAt: inHours(50), centreId: pune });
  await givenSitting(app, { examId: names.later, startsAt: inHours(60), centreId: pune });
  // This sitting is full, because its only seat is booked.
  const full = await givenSitting(app, { examId: names.popular, startsAt: inHours(70), seats: 1 });
  await givenBooking(app, { ...full, at: inHours(-1) });
  const open = await givenSitting(app, { examId: names.popular, startsAt: inHours(80) });
  for (let n = 0; n < 3; n += 1) await givenBooking(app, { ...open, at: inHours(-1) });
  // Three sittings that do not count: one is cancelled, one is closed for booking, and one is of a test that is not on
  // sale any more.
  const calledOff = await givenSitting(app, { examId: names.later, startsAt: inHours(90), centreId: kochi });
  await app.pool.query("update sitting set state = 'cancelled' where sitting_id = $1", [calledOff.sittingId]);
  await givenSitting(app, {
    examId: names.later,
    startsAt: inHours(94),
    centreId: kochi,
    bookingClosesAt: inHours(-2),
  });
  await givenSitting(app, { examId: names.withdrawn, startsAt: inHours(98), centreId: kochi });
  await app.pool.query("update exam set state = 'withdrawn' where exam_id = $1", [names.withdrawn]);
  await catalogue().reload();
});

test('the figures count tests on sale, dates with a free seat, and the cities where one of them is', async () => {
  const { figures } = await readFrontPage(app.database, catalogue());
  expect(figures).toEqual({ tests: 6, dates: 5, cities: 1 });
});

test('a test is in one group only: free to try, next in a room, or most booked', async () => {
  const { free, soon, popular } = await readFrontPage(app.database, catalogue());
  expect(idsOf(free)).toEqual([names.practice]);
  expect(idsOf(soon)).toEqual([names.gate, names.hall]);
  expect(idsOf(popular)).toEqual([names.popular]);
});

test('a visitor reads it without a session, and who asks at once shares one reading', async () => {
  const all = await Promise.all(Array.from({ length: 20 }, () => app.fastify.inject(frontPage.path)));
  expect(all.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
  const [first, ...others] = all.map((answer) => frontPage.answer.parse(answer.json()));
  for (const other of others) expect(other).toEqual(first);
});
