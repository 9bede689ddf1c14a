import { randomUUID } from 'node:crypto';
import type { UserId } from '@kasauti/contract/ids.ts';
import { DAY_MS } from '@kasauti/domain/time/durations.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../test/app.ts';
import { givenForm, givenSource, save } from '../../test/given/attempts.ts';
import { givenSignedIn, mailsTo } from '../../test/given/identity.ts';
import { givenJob } from '../../test/given/jobs.ts';
import { givenRoomInSession } from '../../test/given/proctoring.ts';
import { rightAnswers } from '../../test/given/results.ts';
import { chooseMail } from '../identity/mails/choose-mail.ts';
import { computeResult, listOwnResults } from '../results/index.ts';
import type { NewJob } from './index.ts';
import { notifyJobNews } from './notify-job-news.ts';

const app = await testApp();

const post = (requiredTestCodes: string[], facts: Partial<NewJob> = {}) =>
  givenJob(app, {
    requiredTestCodes,
    hi: { title: 'लेखा प्रशिक्षु', description: ['आप बही रखेंगे।'], requirements: ['स्प्रेडशीट'] },
    ...facts,
  });

const agree = (userId: UserId, isWanted = true) =>
  app.inTransaction((work) =>
    chooseMail(work, { userId, role: 'candidate' }, { kind: 'jobs', isWanted, language: 'en' }),
  );
const addressOf = async (userId: UserId) =>
  (await app.pool.query('select email from user_account where user_id = $1', [userId])).rows[0].email as string;
/** Returns the mails about new jobs that a user received. */
async function newsFor(userId: UserId) {
  await app.drainOutbox();
  return (await mailsTo(app, await addressOf(userId))).filter(
    ({ subject }) => subject.startsWith('New job') || subject.startsWith('नई नौकरी'),
  );
}

/** Creates a candidate who has sat a test and whose score is released, with the code of the test. */
async function givenHolder() {
  const formId = await givenForm(app, { ...givenSource, formRef: `form-${randomUUID()}` });
  const [sitter] = (await givenRoomInSession(app, { formId })).sitters;
  if (!sitter) throw new Error('the room is empty');
  await save(app, sitter, await rightAnswers(app, formId));
  const url = `/api/v1/attempts/${sitter.attemptId}/submit`;
  await app.fastify.inject({ method: 'POST', url, headers: sitter.headers, payload: { leaseEpoch: 1 } });
  await app.inTransaction((work) => computeResult(work, { attemptId: sitter.attemptId, reason: 'submitted' }));
  const [result] = (await listOwnResults(app, sitter.userId)).data;
  return { userId: sitter.userId, code: result?.test_code ?? '' };
}

test('a new job is mailed once to candidates who agreed and have a test that it requires', async () => {
  const { userId, code } = await givenHolder();
  await agree(userId);
  const jobId = await post(['no-such-test', code]);
  const news = await newsFor(userId);
  expect(news.map(({ subject }) => subject)).toEqual(['New job: Accounts Trainee']);
  expect(news[0]?.plain).toContain('Yamuna Retail');
  expect(news[0]?.plain).toContain(`/job/${jobId}`);
  expect(news[0]?.plain).toContain('because you agreed to news of jobs. You can turn such messages off under Settings');
  await notifyJobNews(app, jobId);
  expect(await newsFor(userId)).toHaveLength(1);
});

test('job news is not sent without consent, after a withdrawal, to people without a required test, or for a job that is closed or requires no test', async () => {
  const { userId, code } = await givenHolder();
  await post([code]);
  expect(await newsFor(userId)).toEqual([]);
  await agree(userId);
  await agree(userId, false);
  await post([code]);
  expect(await newsFor(userId)).toEqual([]);
  await agree(userId);
  await post(['no-such-test']);
  await post([]);
  await post([code], { validThrough: new Date(Date.now() - DAY_MS), postedAt: new Date(Date.now() - 2 * DAY_MS) });
  const without = await givenSignedIn(app);
  await agree(without.userId);
  await post([code]);
  expect(await newsFor(without.userId)).toEqual([]);
  expect(await newsFor(userId)).toHaveLength(1);
});

test('a reader of Hindi gets the email in Hindi, and an unconfirmed address gets none', async () => {
  const { userId, code } = await givenHolder();
  await agree(userId);
  await app.pool.query("update user_account set language = 'hi' where user_id = $1", [userId]);
  await post([code]);
  expect((await newsFor(userId)).map(({ subject }) => subject)).toEqual(['नई नौकरी: लेखा प्रशिक्षु']);
  await app.pool.query('update user_account set email_confirmed_at = null where user_id = $1', [userId]);
  await post([code]);
  expect(await newsFor(userId)).toHaveLength(1);
});
