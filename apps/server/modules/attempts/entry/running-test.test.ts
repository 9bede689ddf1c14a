import { login } from '@kasauti/contract/identity/identity.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { type givenAttempt, givenCandidate } from '../../../test/given/attempts.ts';
import { givenExam } from '../../../test/given/catalogue.ts';
import { givenBrowser } from '../../../test/given/identity.ts';
import { findExam } from '../../catalogue/index.ts';

const app = await testApp();

/** Creates a candidate who is sitting a test on one device and also has a second device. */
async function givenSitting(wishes: Parameters<typeof givenAttempt>[1] = {}) {
  const examId = await givenExam(app);
  const who = await givenCandidate(app, { mode: 'live', examId, ...wishes });
  return { who, examId, phone: givenBrowser(app) };
}

test('a login elsewhere names the test that runs: its title, its end and whether a proctor is asked', async () => {
  const { who, examId, phone } = await givenSitting();
  const exam = await findExam(app.database, examId);
  const answer = await phone.logIn(who);
  expect([answer.statusCode, answer.json().runningTest]).toEqual([
    201,
    { attemptId: who.attemptId, title: exam?.title, mode: 'live', deadlineAt: who.deadlineAt.toISOString() },
  ]);
});

test('a paused test has no end that is known', async () => {
  const { who, phone } = await givenSitting();
  await app.pool.query("update attempt set state = 'paused', paused_at = now() where attempt_id = $1", [who.attemptId]);
  expect((await phone.logIn(who)).json().runningTest).toMatchObject({ attemptId: who.attemptId, deadlineAt: null });
});

test('a test that is over, or has not begun, is not named', async () => {
  const { who, phone } = await givenSitting();
  await app.pool.query(
    "update attempt set state = 'submitted', submitted_by = 'candidate', submitted_at = now() where attempt_id = $1",
    [who.attemptId],
  );
  expect((await phone.logIn(who)).json()).not.toHaveProperty('runningTest');
  const waiting = await givenSitting({ state: 'lobby' });
  expect((await waiting.phone.logIn(waiting.who)).json()).not.toHaveProperty('runningTest');
});

test('nobody learns of it without the password', async () => {
  const { who, phone } = await givenSitting();
  const answer = await phone.send(login, { username: who.email, password: 'a-wrong-one', deviceId: 'Chrome-phone' });
  expect([answer.statusCode, answer.json()]).toEqual([
    401,
    expect.not.objectContaining({ runningTest: expect.anything() }),
  ]);
});
