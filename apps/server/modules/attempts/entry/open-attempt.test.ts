import { createDecipheriv, createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { isRefusal } from '@kasauti/contract/refusal.ts';
import type { FormContent } from '@kasauti/domain/form/content.ts';
import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { givenBooked, givenOpeningLobby, post } from '../../../test/given/attempts.ts';
import { givenSignedIn, givenUser } from '../../../test/given/identity.ts';
import { givenAccommodation } from '../../../test/given/profiles.ts';
import { findForm } from '../../authoring/index.ts';
import { decideAccommodation, requestAccommodation } from '../../profiles/index.ts';
import { findAttempt } from '../index.ts';
import { openAttempt } from './open-attempt.ts';
import { startAttempt } from './start-attempt.ts';

const app = await testApp();
const tomorrow = new Date(Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS + 24 * 60 * MINUTE_MS);
type Booked = Awaited<ReturnType<typeof givenBooked>>;

const open = (who: Booked) => post(app, who, '', { schedule_id: who.bookingId });
const minutesFrom = (T0: Date, minutes: number) => new Date(T0.getTime() + minutes * MINUTE_MS);
const openAt = (who: Booked, moment: Date, caller = who.caller) =>
  app.at(moment, (work) => openAttempt(work, app, { bookingId: who.bookingId, caller }));

const sealed = async (who: Booked) => {
  await givenOpeningLobby(app, who);
  return who;
};

describe('the lobby', () => {
  test('shows what the candidate needs before the start, and gives a booking one attempt', async () => {
    const who = await givenBooked(app);
    const { status, body } = await open(who);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      state: 'lobby',
      T0: who.T0.toISOString(),
      windowEndsAt: who.endsAt.toISOString(),
      mode: 'none',
      durationMinutes: 60,
      compensatoryMinutes: 0,
      candidate: { name: who.fullName, photoUrl: null },
    });
    const again = await open(who);
    expect(again.body.attemptId).toBe(body.attemptId);
    expect(again.body.form).toEqual(body.form);
  });

  test('entered twenty times at once is entered once', async () => {
    const who = await givenBooked(app);
    const answers = await Promise.all(Array.from({ length: 20 }, () => open(who)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map(({ body }) => `${body.attemptId} ${body.form.sha256}`)).size).toBe(1);
  });

  test('opens half an hour before the start and closes for newcomers half an hour after, in a watched room', async () => {
    const who = await sealed(await givenBooked(app, { mode: 'live', T0: tomorrow }));
    expect(await openAt(who, minutesFrom(tomorrow, -31))).toMatchObject({ code: 'too-early' });
    expect(await openAt(who, minutesFrom(tomorrow, 30))).toMatchObject({ code: 'entry-closed' });
    expect(isRefusal(await openAt(who, minutesFrom(tomorrow, -30)))).toBe(false);
    expect(isRefusal(await openAt(who, minutesFrom(tomorrow, 31)))).toBe(false);
  });

  test('is closed to candidates without a confirmed address when the test is proctored', async () => {
    const who = await sealed(await givenBooked(app, { mode: 'recorded', confirmed: false }));
    expect((await open(who)).body.code).toBe('not-confirmed-account');
  });

  test('is closed to a minor without a guardian’s consent, when the test is watched over the internet', async () => {
    const who = await sealed(await givenBooked(app, { mode: 'live', T0: tomorrow }));
    await app.database
      .updateTable('user_account')
      .set({ born_on: '2015-06-01' })
      .where('user_id', '=', who.userId)
      .execute();
    expect(await openAt(who, tomorrow)).toMatchObject({ code: 'guardian-consent-needed' });
  });

  test('is closed again before the start when the guardian’s consent ends while the candidate waits', async () => {
    const who = await sealed(await givenBooked(app, { mode: 'recorded', T0: tomorrow }));
    const lobby = await openAt(who, tomorrow);
    if (isRefusal(lobby)) throw new Error(lobby.code);
    await app.pool.query("update user_account set born_on = '2015-06-01' where user_id = $1", [who.userId]);
    const { attemptId } = lobby.attempt;
    const start = () => app.at(tomorrow, (work) => startAttempt(work, app, { attemptId, caller: who.caller }));
    expect(await start()).toMatchObject({ code: 'guardian-consent-needed' });
    await app.pool.query("update user_account set born_on = '2001-06-01' where user_id = $1", [who.userId]);
    expect(await start()).toMatchObject({ attempt: { state: 'active' } });
  });

  test('knows no booking of somebody else, and no cancelled one', async () => {
    const inThreeDays = minutesFrom(tomorrow, 48 * 60);
    const who = await sealed(await givenBooked(app, { T0: inThreeDays }));
    const other = await givenSignedIn(app);
    expect((await post(app, other, '', { schedule_id: who.bookingId })).status).toBe(404);
    const url = `/api/v1/bookings/${who.bookingId}/cancel`;
    expect((await app.fastify.inject({ method: 'POST', url, headers: who.headers })).statusCode).toBe(200);
    expect(await openAt(who, inThreeDays)).toMatchObject({ code: 'not-confirmed' });
  });

  test('gives compensatory time that was approved before the start, also while the candidate waits', async () => {
    const who = await givenBooked(app);
    expect((await open(who)).body.compensatoryMinutes).toBe(0);
    const admin = await givenUser(app, { role: 'admin' });
    const needs = { userId: who.userId, kind: 'compensatory-time' as const };
    await app.inTransaction((work) => requestAccommodation(work, { ...needs, note: 'Low vision.' }));
    await app.inTransaction((work) =>
      decideAccommodation(work, { ...needs, approve: true, reason: 'Certificate seen.', by: admin }),
    );
    const { body } = await open(who);
    expect(body.compensatoryMinutes).toBe(20);
    const started = await post(app, who, `/${body.attemptId}/start`);
    expect(Date.parse(started.body.deadlineAt) - Date.parse(started.body.startedAt)).toBe(80 * MINUTE_MS);
  });
});

test('compensatory time that was approved in the lobby counts at the start, also when the page never asked again', async () => {
  const who = await givenBooked(app);
  const { body } = await open(who);
  expect(body.compensatoryMinutes).toBe(0);
  await givenAccommodation(app, who.userId, 'compensatory-time');
  const started = await post(app, who, `/${body.attemptId}/start`);
  expect(Date.parse(started.body.deadlineAt) - Date.parse(started.body.startedAt)).toBe(80 * MINUTE_MS);
});

test.each([
  ['scribe', true],
  ['muted-signals', true],
  ['compensatory-time', false],
] as const)('the approved accommodation %s mutes the signals of the attempt: %s', async (need, isMuted) => {
  const who = await givenBooked(app);
  const { attemptId } = (await open(who)).body;
  const mutedSignals = async () => (await findAttempt(app.database, attemptId))?.mutedSignals;
  expect(await mutedSignals()).toBe(false);
  await givenAccommodation(app, who.userId, need);
  await open(who);
  expect(await mutedSignals()).toBe(isMuted);
  await post(app, who, `/${attemptId}/start`);
  expect(await mutedSignals()).toBe(isMuted);
});

describe('the paper', () => {
  test('is fetched encrypted, stays the same for ever, and opens with the key of the start and no other', async () => {
    const who = await givenBooked(app);
    const { body } = await open(who);
    const fetched = await app.fastify.inject({ url: body.form.ciphertextUrl, headers: who.headers });
    expect(fetched.statusCode).toBe(200);
    expect(fetched.headers['cache-control']).toContain('immutable');
    const bytes = fetched.rawPayload;
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(body.form.sha256);
    expect(bytes.includes('Which number is even?')).toBe(false);
    expect(bytes.includes(gzipSync('').subarray(0, 8))).toBe(false);
    const { key } = (await post(app, who, `/${body.attemptId}/start`)).body;
    const form = await findForm(app.database, who.formId);
    expect(decrypt(bytes, Buffer.from(key, 'base64'))).toEqual(form?.content);
    expect(() => decrypt(bytes, Buffer.alloc(32))).toThrow();
  });

  test('holds no key and no explanation, in any candidate’s bytes', async () => {
    const who = await givenBooked(app);
    const { body } = await open(who);
    const bytes = (await app.fastify.inject({ url: body.form.ciphertextUrl, headers: who.headers })).rawPayload;
    const started = await post(app, who, `/${body.attemptId}/start`);
    const text = JSON.stringify(decrypt(bytes, Buffer.from(started.body.key, 'base64')));
    for (const secret of ['22 is twice 11', 'explanation', '"correct"', '"144"']) expect(text).not.toContain(secret);
  });

  test('that the object store has lost is made again, the same to the byte', async () => {
    const who = await givenBooked(app);
    const { body } = await open(who);
    await app.objects.remove(`papers/${body.form.sha256}`);
    const fetched = await app.fastify.inject({ url: body.form.ciphertextUrl, headers: who.headers });
    expect(createHash('sha256').update(fetched.rawPayload).digest('hex')).toBe(body.form.sha256);
    expect(await app.objects.get(`papers/${body.form.sha256}`)).not.toBeNull();
  });

  test('with an unknown hash is not found, and cannot be fetched without a session', async () => {
    const who = await givenBooked(app);
    const { body } = await open(who);
    const unknown = `/api/v1/papers/${'0'.repeat(64)}`;
    expect((await app.fastify.inject({ url: unknown, headers: who.headers })).statusCode).toBe(404);
    expect((await app.fastify.inject({ url: body.form.ciphertextUrl })).statusCode).toBe(401);
  });
});

describe('the key', () => {
  test.each(['none', 'recorded', 'live', 'centre'] as const)(
    'never leaves before the start of a test in mode %s',
    async (mode) => {
      const who = await sealed(await givenBooked(app, { mode, T0: tomorrow }));
      const opened = await openAt(who, minutesFrom(tomorrow, -20));
      if (isRefusal(opened)) throw new Error(opened.code);
      const { attemptId } = opened.attempt;
      await app.database
        .updateTable('attempt')
        .set({ state: 'authorised' })
        .where('attempt_id', '=', attemptId)
        .execute();
      for (const early of [-20 * MINUTE_MS, -1000, -1]) {
        const moment = new Date(tomorrow.getTime() + early);
        const start = await app.at(moment, (work) => startAttempt(work, app, { attemptId, caller: who.caller }));
        expect(start).toMatchObject({ code: 'too-early' });
      }
      for (const path of ['start', 'lease', 'submit']) {
        const answer = await post(app, who, `/${attemptId}/${path}`, path === 'submit' ? { leaseEpoch: 1 } : {});
        expect(answer.status).toBe(409);
        expect(JSON.stringify(answer.body)).not.toMatch(/"key"/);
      }
      expect(await findAttempt(app.database, attemptId)).toMatchObject({ state: 'authorised', startedAt: null });
      const start = await app.at(tomorrow, (work) => startAttempt(work, app, { attemptId, caller: who.caller }));
      expect(start).toMatchObject({ attempt: { state: 'active' } });
    },
  );
});

function decrypt(bytes: Buffer, key: Buffer): FormContent {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(-16));
  const text = gunzipSync(Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]));
  return JSON.parse(text.toString('utf8'));
}
