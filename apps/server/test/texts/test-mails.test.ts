import { randomUUID } from 'node:crypto';
import type { Announcement } from '@kasauti/contract/announcements.ts';
import type { BookingId, ExamId } from '@kasauti/contract/ids.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import { expect, test } from 'vitest';
import { notifyNewDates, notifyPriceChange } from '../../modules/carts/notify-wishes.ts';
import { changePrice, systemActor } from '../../modules/catalogue/index.ts';
import { notSentPage, pathAfter, readForm } from '../../modules/content/message-by-form.ts';
import { plainFooter } from '../../modules/content/plain-footer.ts';
import { receiveMessage } from '../../modules/content/receive-message.ts';
import { answerMessage } from '../../modules/content/work-inbox.ts';
import { chooseMail } from '../../modules/identity/mails/choose-mail.ts';
import { decideApplication } from '../../modules/jobs/handle-application.ts';
import { notifyJobNews } from '../../modules/jobs/notify-job-news.ts';
import { notifyOffers } from '../../modules/offers/notify-offers.ts';
import { computeResult, listOwnResults } from '../../modules/results/index.ts';
import { mailAboutEnding } from '../../modules/results/release/mail-about-ending.ts';
import { notifyResults } from '../../modules/results/release/notify-results.ts';
import { remind } from '../../modules/scheduling/reactions.ts';
import { notifyFreeSeats } from '../../modules/scheduling/seat/notify-free-seats.ts';
import { shellDocument } from '../../platform/pages/page-document.ts';
import { testApp } from '../app.ts';
import { givenForm, givenSource, save } from '../given/attempts.ts';
import { givenExam } from '../given/catalogue.ts';
import { givenSignedIn, givenUser } from '../given/identity.ts';
import { givenJob } from '../given/jobs.ts';
import { givenRoomInSession } from '../given/proctoring.ts';
import { givenAccommodation } from '../given/profiles.ts';
import { givenItIsOver, rightAnswers } from '../given/results.ts';
import { givenBooking, givenSitting } from '../given/scheduling.ts';
import { inBoth, mailsOf } from './written.ts';

const app = await testApp();
const { settings, secrets } = app;
/** Ten o'clock in the morning in India, in three days. */
const startsAt = new Date(`${new Date(Date.now() + 3 * DAY_MS).toISOString().slice(0, 10)}T04:30:00Z`);
const modes = ['live', 'centre', 'recorded', 'none'] as const;
const title = { en: 'Clerk Mock', hi: 'क्लर्क मॉक' };

test('the mails about a booking are written as they were', async () => {
  const texts: string[] = [];
  for (const mode of modes) {
    const examId = await givenExam(app, { mode, priceInPaise: 0, title });
    const { bookingId, candidateId } = await givenBooking(app, { examId, mode, startsAt, at: new Date() });
    const { rows } = await app.pool.query('select sitting_id as id from booking where booking_id = $1', [bookingId]);
    const facts = { bookingId: bookingId as BookingId, candidateId, sittingId: rows[0].id, examId };
    const about = (name: string, announcement: Announcement) =>
      mailsOf(app, `${mode}: ${name}`, candidateId, () => app.inTransaction((work) => work.announce(announcement)));
    await app.drainOutbox();
    texts.push(await about('booked', { kind: 'booking-confirmed', ...facts }));
    if (mode === 'live')
      texts.push(
        await about('moved', { kind: 'booking-moved', from: facts.bookingId, ...facts }),
        await about('another room', { kind: 'place-changed', bookingId: facts.bookingId, accommodationId: 'a1' }),
        await about('cancelled', { kind: 'booking-cancelled', ...facts }),
        await about('no place', { kind: 'booking-cancelled', ...facts, because: 'no-fitting-place' }),
        await about('no consent', { kind: 'booking-cancelled', ...facts, because: 'guardian-consent-missing' }),
        await about('called off', { kind: 'booking-cancelled', ...facts, calledOff: 'The centre has no power.' }),
      );
    for (const [name, minutes] of [
      ['a day before', 24 * 60 - 5],
      ['late on the day', 3 * 60],
      ['two hours before', 119],
      ['less than two hours before', 60],
    ] as const)
      texts.push(
        await mailsOf(app, `${mode}: ${name}`, candidateId, () =>
          app.at(new Date(startsAt.getTime() - minutes * MINUTE_MS), (work) => remind(settings, work)),
        ),
      );
  }
  const { userId } = await givenUser(app);
  const examId = await givenExam(app, { mode: 'centre', priceInPaise: 0, title });
  await givenBooking(app, { examId, mode: 'centre', startsAt, at: new Date(), candidateId: userId });
  await app.drainOutbox();
  await app.pool.query('update room set step_free = false');
  await givenAccommodation(app, userId, 'wheelchair');
  texts.push(
    await mailsOf(app, 'no place meets what was granted', userId, () =>
      app.inTransaction((work) =>
        work.announce({ kind: 'accommodation-granted', accommodationId: randomUUID(), userId }),
      ),
    ),
  );
  await expect(texts.join('\n')).toMatchFileSnapshot('./written/bookings.txt');
});

test('the mails to those who wait, wish or agreed to news are written as they were', async () => {
  const me = await givenSignedIn(app);
  const { userId, headers } = me;
  const texts: string[] = [];
  for (const mode of ['live', 'centre'] as const) {
    const examId = await givenExam(app, { mode, priceInPaise: 0, title });
    const { sittingId } = await givenSitting(app, { examId, mode, startsAt });
    texts.push(
      await mailsOf(app, `a free seat, ${mode}`, userId, async () => {
        await app.pool.query('delete from seat_wish');
        await app.pool.query(
          `insert into seat_wish (user_id, sitting_id, exam_id, wished_at) values ($1, $2, $3, now() - interval '1 hour')`,
          [userId, sittingId, examId],
        );
        await notifyFreeSeats(app);
      }),
    );
  }

  const wished = await givenExam(app, { priceInPaise: 49_900, title });
  const url = `/api/v1/wishlist/${userId}`;
  await app.fastify.inject({ method: 'POST', url, headers, payload: { productId: wished } });
  const price = (examId: ExamId, priceInPaise: number, at = new Date()) =>
    app.at(at, (work) => changePrice(work, { examId, priceInPaise }, systemActor));
  for (const [name, amount] of [
    ['a price that fell', 39_900],
    ['what is free now', 0],
  ] as const)
    texts.push(
      await mailsOf(app, name, userId, async () => {
        await price(wished, 49_900);
        await app.drainOutbox();
        await price(wished, amount);
        await notifyPriceChange(app, wished);
      }),
    );
  texts.push(
    await mailsOf(app, 'new dates', userId, async (language) => {
      await givenSitting(app, {
        examId: wished,
        startsAt: new Date(startsAt.getTime() + (language === 'en' ? 3 : 2) * DAY_MS),
      });
      await app.drainOutbox();
      await notifyNewDates(app, new Date(Date.now() + HOUR_MS));
    }),
  );

  await app.pool.query("update exam set state = 'withdrawn'");
  const day = (no: number) => new Date(Date.now() + no * DAY_MS);
  await app.at(day(0), (work) =>
    chooseMail(work, { userId, role: 'candidate' }, { kind: 'offers', isWanted: true, language: 'en' }),
  );
  const known = await givenExam(app, { at: day(-9), title: { en: 'Officer Mock' } });
  const offers = (name: string) =>
    mailsOf(app, name, userId, async () => {
      await app.pool.query('delete from offers_told');
      await notifyOffers(app, day(3));
    });
  await price(known, 39_900, day(1));
  texts.push(await offers('reduced prices'));
  for (let no = 1; no <= 11; no += 1)
    await givenExam(app, { at: day(1), title: { en: `Teacher Mock ${no}` }, priceInPaise: 0, mode: 'none' });
  texts.push(await offers('new tests and reduced prices'));
  await app.pool.query('update exam set state = $2 where exam_id = $1', [known, 'withdrawn']);
  texts.push(await offers('new tests'));
  await expect(texts.join('\n')).toMatchFileSnapshot('./written/news.txt');
});

test('the mails about results and jobs are written as they were', async () => {
  const formId = await givenForm(app, { ...givenSource, formRef: `form-${randomUUID()}` });
  const room = await givenRoomInSession(app, { formId });
  const [sitter] = room.sitters;
  if (!sitter) throw new Error('the room is empty');
  const { attemptId, userId, headers } = sitter;
  await save(app, sitter, await rightAnswers(app, formId));
  const submit = `/api/v1/attempts/${attemptId}/submit`;
  await app.fastify.inject({ method: 'POST', url: submit, headers, payload: { leaseEpoch: 1 } });
  await app.inTransaction((work) => computeResult(work, { attemptId, reason: 'submitted' }));
  const texts: string[] = [];
  for (const step of ['ended', 'release', 'withhold'] as const)
    texts.push(await mailsOf(app, step, userId, () => mailAboutEnding(app, attemptId, step)));
  await givenItIsOver(app, room);
  texts.push(
    await mailsOf(app, 'a result that is out', userId, async () => {
      await app.pool.query('delete from result_notice');
      await app.pool.query(
        'insert into result_untold (attempt_id, exam_id, form_id) select attempt_id, exam_id, form_id from attempt where attempt_id = $1 on conflict do nothing',
        [attemptId],
      );
      await notifyResults(app);
    }),
  );
  const [result] = (await listOwnResults(app, userId)).data;
  const hi = { title: 'लेखा प्रशिक्षु', description: ['आप बही रखेंगे।'], requirements: ['स्प्रेडशीट'] };
  const jobId = await givenJob(app, { requiredTestCodes: [result?.test_code ?? ''], hi });
  await app.inTransaction((work) =>
    chooseMail(work, { userId, role: 'candidate' }, { kind: 'jobs', isWanted: true, language: 'en' }),
  );
  texts.push(await mailsOf(app, 'a new job', userId, () => notifyJobNews(app, jobId)));
  const sent = await app.fastify.inject({
    method: 'POST',
    url: `/api/v1/applications/${userId}`,
    headers,
    payload: { jobId, note: 'I can begin in May.', attemptIds: [], agreed: true, consentVersion: 1 },
  });
  const applicationId = sent.json()._id;
  const by = { userId: (await givenUser(app, { role: 'support' })).userId, role: 'support' };
  for (const decision of ['shortlisted', 'declined'] as const)
    texts.push(
      await mailsOf(app, decision, userId, async () => {
        await app.pool.query(
          "update job_application set state = 'read', decided_at = null, decided_by = null, answer = null",
        );
        const ask = { applicationId, by, decision, answer: 'Come on Monday.\nBring nothing.' };
        await app.inTransaction((work) => decideApplication(work, settings, ask));
      }),
    );
  await expect(texts.join('\n')).toMatchFileSnapshot('./written/results-and-jobs.txt');
});

test('the mails about tickets, the page of a form without scripts and the plain foot are written as they were', async () => {
  const { userId } = await givenUser(app);
  const support = await givenUser(app, { role: 'admin' });
  const by = { userId: support.userId, role: 'admin' as const };
  const given = {
    name: 'Asha Rao',
    email: 'asha@people.example',
    subject: 'Where is {my} seat?',
    message: 'I paid.\nI wait.',
  };
  const texts: string[] = [];
  for (const kind of ['contact', 'enquiry', 'grievance', 'payment'] as const)
    texts.push(
      await mailsOf(app, kind, userId, async (language) => {
        await app.pool.query('delete from contact_entry');
        await app.pool.query('delete from contact_message');
        await app.pool.query('alter sequence contact_message_ticket_no_seq restart');
        const { messageId } = await app.inTransaction((work) =>
          receiveMessage(work, { settings, secrets }, { ...given, kind, language }, userId),
        );
        const ask = { messageId, by, entryId: randomUUID() as never, body: 'It is there.\nLook again.' };
        await app.inTransaction((work) => answerMessage(work, { settings, secrets }, ask));
      }),
    );
  texts.push(
    inBoth('what is wrong', (language) =>
      JSON.stringify([readForm({ ...given, email: 'asha', language }), readForm({ language })]),
    ),
    inBoth('not sent', (language) => notSentPage({ ...given, language }, 'Why.').toString('utf8')),
    inBoth('where to go on', () => pathAfter({ ...given, kind: 'enquiry', segment: 'schools' as never }, 7)),
    inBoth('documents without pages', (language) =>
      (['exam', 'staff'] as const)
        .map((shell) => shellDocument({ shell, language, assets: [], answers: [], renderedAt: startsAt }))
        .join('\n')
        .replaceAll(/<script.*?<\/script>/gs, ''),
    ),
    JSON.stringify(plainFooter(settings, new Set(['about', 'privacy', 'terms', 'refunds'])), null, 1),
  );
  await expect(texts.join('\n')).toMatchFileSnapshot('./written/tickets.txt');
});
