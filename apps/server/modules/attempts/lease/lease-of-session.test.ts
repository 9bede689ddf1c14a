import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../../app.ts';
import { openLog } from '../../../platform/log.ts';
import { testApp } from '../../../test/app.ts';
import { givenCandidate, givenEvent, post, save } from '../../../test/given/attempts.ts';
import { givenPassword, givenSession } from '../../../test/given/identity.ts';
import { findAttempt, journalOf } from '../index.ts';
import { makeClaimWriteAccess } from './other-session.ts';

// Two server processes use one database. Both must see the same lease, whatever each of them has cached.
const first = await testApp();
const second = await buildApp({
  settings: first.settings,
  databaseUrl: first.databaseUrl,
  log: openLog(first.settings.LOG_LEVEL),
});
afterAll(() => second.close());
const apps = [
  ['the process that knows the attempt', first],
  ['another process', second],
] as const;
type Who = Awaited<ReturnType<typeof givenCandidate>>;

/** Logs the candidate in again, which ends their other session. Uses a new device unless the test passes `deviceId`. */
const loggedIn = async (who: Who, deviceId?: string): Promise<Who> => ({
  ...who,
  ...(await givenSession(first, who.userId, { deviceId })),
});
const submit = (app: typeof first | typeof second, who: Who, leaseEpoch = 1) =>
  post(app, who, `/${who.attemptId}/submit`, { leaseEpoch });
const attemptOf = async ({ attemptId }: Who) => (await findAttempt(first.database, attemptId))!;
const kindsOf = async ({ attemptId }: Who) => (await journalOf(first.database, attemptId)).map(({ kind }) => kind);
const signalsOf = async ({ attemptId }: Who) => {
  await first.drainOutbox();
  const rows = await first.pool.query('select kind, event_id from proctor_event where attempt_id = $1', [attemptId]);
  return rows.rows;
};
const auditOf = async ({ attemptId }: Who) =>
  (
    await first.pool.query('select action, detail::json from audit_entry where object_id = $1 order by entry_no', [
      attemptId,
    ])
  ).rows;
const closeByTime = ({ attemptId }: Who) =>
  sql`update attempt set deadline_at = now() - interval '1 minute', state = 'submitted', submitted_by = 'deadline',
    submitted_at = now() - interval '1 minute' where attempt_id = ${attemptId}`.execute(first.database);

describe.each(apps)('a device that the proctor never let in, at %s', (_which, app) => {
  test('writes nothing and hands nothing in, though it knows the epoch', async () => {
    const who = await givenCandidate(first, { mode: 'live' });
    await save(first, who, [givenEvent()]);
    const there = await loggedIn(who);
    for (let time = 0; time < 3; time += 1) {
      expect(await save(app, there, [givenEvent()])).toMatchObject({ status: 409, body: { code: 'stale-lease' } });
      expect(await submit(app, there)).toMatchObject({ status: 409, body: { code: 'stale-lease' } });
    }
    expect(await kindsOf(who)).toEqual(['answer']);
    expect(await attemptOf(who)).toMatchObject({ state: 'active', leaseEpoch: 1, leaseSessionId: who.sessionId });
  });

  test.each(['events', 'submit'])('is shown to the proctor’s room for its try, once: %s', async (what) => {
    const who = await givenCandidate(first, { mode: 'centre' });
    const there = await loggedIn(who);
    const tries = () => (what === 'submit' ? submit(app, there) : save(app, there, [givenEvent()]));
    await Promise.all([tries(), tries(), tries()]);
    await tries();
    expect(await attemptOf(who)).toMatchObject({ leaseWaitsForProctor: true, leaseNextSessionId: there.sessionId });
    expect(await signalsOf(who)).toEqual([{ kind: 'second-device', event_id: there.sessionId }]);
  });

  test('writes once it was let in and has taken over', async () => {
    const who = await givenCandidate(first, { mode: 'live' });
    const there = await loggedIn(who);
    await save(app, there, [givenEvent()]);
    await sql`update attempt set lease_waits_for_proctor = false where attempt_id = ${who.attemptId}`.execute(
      first.database,
    );
    expect((await save(app, there, [givenEvent()])).body.code).toBe('stale-lease');
    expect((await post(app, there, `/${who.attemptId}/lease`)).body.lease).toEqual({ epoch: 2 });
    expect((await save(app, there, [givenEvent()], 2)).status).toBe(200);
    expect(await kindsOf(who)).toEqual(['lease', 'answer']);
  });
});

describe('a lease that went to another session behind a process’s back', () => {
  test('stops the old one at the statement that saves', async () => {
    const who = await givenCandidate(first);
    await save(first, who, [givenEvent()]);
    await sql`update attempt set lease_session_id = gen_random_uuid() where attempt_id = ${who.attemptId}`.execute(
      first.database,
    );
    expect((await save(first, who, [givenEvent()])).body.code).toBe('stale-lease');
    expect((await submit(first, who)).body.code).toBe('stale-lease');
    expect(await kindsOf(who)).toEqual(['answer']);
  });
});

describe.each(apps)('the same device after a new login, at %s', (_which, app) => {
  test.each(['start', 'lease'])(
    'goes on without a proctor under a new epoch, and that is written down: %s',
    async (ask) => {
      const who = await givenCandidate(first, { mode: 'live' });
      await save(first, who, [givenEvent()]);
      const again = await loggedIn(who, who.deviceId);
      expect((await save(app, again, [givenEvent()])).body.code).toBe('stale-lease');
      expect(await attemptOf(who)).toMatchObject({ leaseWaitsForProctor: false });
      expect((await post(app, again, `/${who.attemptId}/${ask}`)).body.lease).toEqual({ epoch: 2 });
      expect((await save(app, again, [givenEvent()], 2)).status).toBe(200);
      expect(await kindsOf(who)).toEqual(['answer', 'lease', 'answer']);
      expect(await auditOf(who)).toEqual([
        { action: 'attempt.take-over', detail: { epoch: 2, otherDevice: false, newSession: true } },
      ]);
      expect(await signalsOf(who)).toEqual([]);
      expect((await submit(app, again, 2)).status).toBe(200);
    },
  );

  test('waits for the end of a pause as before', async () => {
    const who = await givenCandidate(first, { mode: 'live' });
    await sql`update attempt set state = 'paused', paused_at = now() where attempt_id = ${who.attemptId}`.execute(
      first.database,
    );
    const again = await loggedIn(who, who.deviceId);
    expect((await post(app, again, `/${who.attemptId}/start`)).body.code).toBe('paused');
    expect(await attemptOf(who)).toMatchObject({ leaseEpoch: 1, leaseSessionId: who.sessionId });
  });

  test('sends what it still has after time has closed the test; a device that was never let in does not', async () => {
    const who = await givenCandidate(first, { mode: 'live' });
    await save(first, who, [givenEvent()]);
    await closeByTime(who);
    const stranger = await loggedIn(who);
    expect((await save(app, stranger, [givenEvent()])).body.code).toBe('stale-lease');
    const again = await loggedIn(who, who.deviceId);
    expect((await save(app, again, [givenEvent()])).body.acks[0]).toMatchObject({ seq: 2, late: true });
    expect(await auditOf(who)).toEqual([{ action: 'attempt.send-after-end', detail: { epoch: 1 } }]);
  });
});

test('without a proctor, any session of the candidate can send its entries after the deadline has closed the test', async () => {
  const who = await givenCandidate(first, { mode: 'none' });
  const there = await loggedIn(who);
  expect((await save(first, there, [givenEvent()])).body.code).toBe('stale-lease');
  expect(await signalsOf(who)).toEqual([]);
  await closeByTime(who);
  expect((await save(second, there, [givenEvent()])).body.acks[0]).toMatchObject({ seq: 1, late: true });
});

test('after the end, nobody with an older epoch and no other user takes the lease from its holder', async () => {
  const who = await givenCandidate(first, { mode: 'none' });
  expect((await post(first, who, `/${who.attemptId}/lease`)).body.lease).toEqual({ epoch: 2 });
  await closeByTime(who);
  const there = await loggedIn(who);
  for (const app of [first, second])
    expect(await save(app, there, [givenEvent()], 1)).toMatchObject({ status: 409, body: { code: 'stale-lease' } });
  const stranger = { ...who, ...(await givenSession(first, (await givenCandidate(first)).userId)) };
  expect((await save(second, stranger, [givenEvent()], 2)).status).toBe(403);
  expect(await attemptOf(who)).toMatchObject({ leaseEpoch: 2, leaseSessionId: who.sessionId });
  expect((await auditOf(who)).map(({ action }) => action)).toEqual(['attempt.take-over', 'access.refused']);
});

test('whose look at the lease was too old, or who is not the candidate, does not get it under its lock either', async () => {
  const claimWriteAccess = makeClaimWriteAccess(first);
  const who = await givenCandidate(first, { mode: 'none' });
  await post(first, who, `/${who.attemptId}/lease`);
  await closeByTime(who);
  const [there, stranger] = [await loggedIn(who), await givenCandidate(first)];
  const ask = ({ userId, sessionId, deviceId }: Who, leaseEpoch: number) =>
    claimWriteAccess(
      {
        attemptId: who.attemptId,
        leaseEpoch,
        sessionId,
        caller: { userId, sessionId, deviceId, emailConfirmed: true },
      },
      'test',
    );
  expect([await ask(there, 1), await ask(stranger, 2)]).toEqual([false, false]);
  expect(await attemptOf(who)).toMatchObject({ leaseEpoch: 2, leaseSessionId: who.sessionId });
  // After a refusal, the same session is refused for some seconds without a database query. This does not apply to
  // another session of the candidate.
  const again = await loggedIn(who);
  expect(await ask(again, 2)).toBe(true);
  expect(await attemptOf(who)).toMatchObject({ leaseSessionId: again.sessionId });
});

test('a session that is renewed within a test is the same session, and keeps the lease', async () => {
  const who = await givenCandidate(first, { mode: 'live' });
  const changed = await first.fastify.inject({
    method: 'POST',
    url: '/api/v1/auth/change-password',
    headers: who.headers,
    payload: { currentPassword: givenPassword, newPassword: 'a-boat-of-paper-and-tin' },
  });
  expect(changed.statusCode).toBe(200);
  const renewed = changed.cookies.find(({ name }) => name.endsWith('kasauti_session'));
  const headers = renewed ? { cookie: `${renewed.name}=${renewed.value}` } : who.headers;
  expect((await save(first, { ...who, headers }, [givenEvent()])).status).toBe(200);
  expect((await submit(second, { ...who, headers })).status).toBe(200);
});
