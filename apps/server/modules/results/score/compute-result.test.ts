import type { ResultId } from '@kasauti/contract/ids.ts';
import { afterAll, expect, test } from 'vitest';
import { buildApp } from '../../../app.ts';
import { openLog } from '../../../platform/log.ts';
import { testApp } from '../../../test/app.ts';
import { givenCandidate, givenEvent, givenForm, givenSource, save } from '../../../test/given/attempts.ts';
import { givenUser } from '../../../test/given/identity.ts';
import { type GivenRoom, givenRoomInSession, type Sitter, send } from '../../../test/given/proctoring.ts';
import { rightAnswers } from '../../../test/given/results.ts';
import { decideLateEvents } from '../../attempts/index.ts';
import { computeResult } from '../index.ts';
import { findResultsAfter } from '../store/results.ts';
import { recomputeLateSyncs } from './recompute-late-syncs.ts';

const FROM_THE_BEGINNING = {
  computedAt: new Date(0).toISOString(),
  resultId: '00000000-0000-0000-0000-000000000000' as ResultId,
};

const app = await testApp();
// A second server process on the same database.
const other = await buildApp({ settings: app.settings, databaseUrl: app.databaseUrl, log: openLog('silent') });
afterAll(() => other.close());

const versionsOf = async ({ attemptId }: Pick<Sitter, 'attemptId'>) =>
  (
    await app.pool.query(
      'select version_no, total, maximum, passed, reason from result where attempt_id = $1 order by version_no',
      [attemptId],
    )
  ).rows;
const submit = (sitter: Pick<Sitter, 'attemptId' | 'headers'>) =>
  app.fastify.inject({
    method: 'POST',
    url: `/api/v1/attempts/${sitter.attemptId}/submit`,
    headers: sitter.headers,
    payload: { leaseEpoch: 1 },
  });
/**
 * Completes all queued jobs except the reactions to these attempts. The mails about bookings belong to another module.
 */
const withoutOtherNews = () =>
  app.pool.query(
    `select graphile_worker.complete_jobs(array(select id from graphile_worker._private_jobs
      where payload ->> 'kind' not in ('attempt-submitted', 'attempt-terminated', 'late-events-accepted')))`,
  );
const only = (room: GivenRoom): Sitter => room.sitters[0]!;

test('a submitted attempt is scored by itself, to the exact mark, and passed by the exam’s own share', async () => {
  const room = await givenRoomInSession(app, { passShareInPercent: 60 });
  const [first, second] = await rightAnswers(app, room.formId);
  await save(app, only(room), [first!, second!]);
  await submit(only(room));
  await withoutOtherNews();
  await app.drainOutbox();
  expect(await versionsOf(only(room))).toEqual([
    { version_no: 1, total: '8', maximum: '12', passed: true, reason: 'submitted' },
  ]);
});

test('an attempt is passed by the share that its exam had when the candidate came in', async () => {
  const room = await givenRoomInSession(app, { passShareInPercent: 60 });
  const [first, second] = await rightAnswers(app, room.formId);
  await save(app, only(room), [first!, second!]);
  await app.pool.query(
    'update exam set pass_share_in_percent = 90 where exam_id = (select exam_id from attempt where attempt_id = $1)',
    [only(room).attemptId],
  );
  await submit(only(room));
  await withoutOtherNews();
  await app.drainOutbox();
  expect(await versionsOf(only(room))).toMatchObject([{ total: '8', maximum: '12', passed: true }]);
});

test('a terminated attempt is scored too', async () => {
  const room = await givenRoomInSession(app);
  await send(app, room.proctor, 'POST', `/api/v1/rooms/${room.roomId}/actions`, {
    verb: 'terminate',
    attemptIds: [only(room).attemptId],
    reasonCode: 'another-person',
    reasonText: '',
  });
  await withoutOtherNews();
  await app.drainOutbox();
  expect(await versionsOf(only(room))).toMatchObject([{ total: '0', passed: false, reason: 'terminated' }]);
});

test('an attempt that runs has no result', async () => {
  const candidate = await givenCandidate(app);
  const { attemptId } = candidate;
  expect(await app.inTransaction((work) => computeResult(work, { attemptId, reason: 'submitted' }))).toBeNull();
  expect(await versionsOf(candidate)).toEqual([]);
});

test('however often it is asked for, an unchanged result is the same one', async () => {
  const candidate = await givenCandidate(app);
  await save(app, candidate, [givenEvent()]);
  await submit(candidate);
  const compute = () =>
    app.inTransaction((work) => computeResult(work, { attemptId: candidate.attemptId, reason: 'asked-again' }));
  const [first, second] = [await compute(), await compute()];
  expect(second).toEqual(first);
  expect(await versionsOf(candidate)).toHaveLength(1);
});

test('two servers that close the attempt and score it at the same time make one result', async () => {
  for (let round = 0; round < 5; round += 1) {
    const candidate = await givenCandidate(app);
    await save(app, candidate, [givenEvent()]);
    const ask = { attemptId: candidate.attemptId, reason: 'submitted' as const };
    const headers = candidate.headers;
    const url = `/api/v1/attempts/${candidate.attemptId}/submit`;
    const payload = { leaseEpoch: 1 };
    const submits = [app, other].map((server) => server.fastify.inject({ method: 'POST', url, headers, payload }));
    expect((await Promise.all(submits)).map((answer) => answer.statusCode)).toEqual([200, 200]);
    await withoutOtherNews();
    const computed = await Promise.allSettled([
      app.drainOutbox(),
      other.drainOutbox(),
      ...Array.from({ length: 6 }, (_, n) =>
        (n % 2 === 0 ? app : other).inTransaction((work) => computeResult(work, ask)),
      ),
    ]);
    expect(computed.filter(({ status }) => status === 'rejected')).toEqual([]);
    expect(await versionsOf(candidate)).toHaveLength(1);
  }
});

test('when a person accepts late answers, a new result supersedes the old one, which stays', async () => {
  const room = await givenRoomInSession(app);
  const sitter = only(room);
  const answers = await rightAnswers(app, room.formId);
  await save(app, sitter, [answers[0]!]);
  // The time ran out a minute ago. No request has read the attempt since.
  await app.pool.query("update attempt set deadline_at = now() - interval '1 minute' where attempt_id = $1", [
    sitter.attemptId,
  ]);
  const late = await save(app, sitter, [answers[1]!]);
  expect(late.body.acks).toMatchObject([{ late: true }]);
  await app.inTransaction((work) => computeResult(work, { attemptId: sitter.attemptId, reason: 'submitted' }));
  expect(
    (await app.fastify.inject({ url: `/api/v1/attempts/${sitter.attemptId}/result`, headers: sitter.headers }))
      .statusCode,
  ).toBe(200);
  await withoutOtherNews();
  await app.drainOutbox();
  expect(await versionsOf(sitter)).toMatchObject([{ total: '4' }]);

  const by = (await givenUser(app, { role: 'admin' })).userId;
  const accept = () =>
    app.inTransaction((work) =>
      decideLateEvents(work, app.hub, {
        attemptId: sitter.attemptId,
        decision: 'accept',
        by,
        reasonText: 'The hall lost power.',
      }),
    );
  await accept();
  await accept();
  await withoutOtherNews();
  await app.drainOutbox();
  expect(await versionsOf(sitter)).toMatchObject([
    { version_no: 1, total: '4', reason: 'submitted' },
    { version_no: 2, total: '8', reason: 'late-events-accepted' },
  ]);
  // Only the newest result of an attempt is checked for later answers.
  const recent = await findResultsAfter(app.database, FROM_THE_BEGINNING, 1000);
  const { rows } = await app.pool.query(
    'select version_no from result where attempt_id = $1 and result_id = any($2::uuid[])',
    [sitter.attemptId, recent.map(({ resultId }) => resultId)],
  );
  expect(rows).toEqual([{ version_no: 2 }]);
});

test('an answer of an unwatched test that was made in time and synced late counts in a new result', async () => {
  const candidate = await givenCandidate(app);
  const before = new Date(Date.now() - 180_000).toISOString();
  await save(app, candidate, [givenEvent({ clientAt: before, payload: { kind: 'number', text: '1' } })]);
  await app.pool.query("update attempt set deadline_at = now() - interval '1 minute' where attempt_id = $1", [
    candidate.attemptId,
  ]);
  await app.fastify.inject({ url: `/api/v1/attempts/${candidate.attemptId}/result`, headers: candidate.headers });
  await withoutOtherNews();
  await app.drainOutbox();
  expect(await versionsOf(candidate)).toMatchObject([{ total: '0' }]);
  const madeInTime = new Date(Date.now() - 120_000).toISOString();
  const synced = await save(app, candidate, [givenEvent({ clientAt: madeInTime })]);
  expect(synced.body.acks).toMatchObject([{ late: true }]);
  await Promise.all([recomputeLateSyncs(app), recomputeLateSyncs(other)]);
  await recomputeLateSyncs(app);
  expect(await versionsOf(candidate)).toMatchObject([{ total: '0' }, { total: '4', reason: 'late-sync' }]);
});

const setDeadline = ({ attemptId }: Pick<Sitter, 'attemptId'>, when: string) =>
  app.pool.query('update attempt set deadline_at = now() + $2::interval where attempt_id = $1', [attemptId, when]);

test('an answer that counts is scored however long ago the result was made, and nobody sees the old score meanwhile, on the page or in the list', async () => {
  const formId = await givenForm(app, { ...givenSource, formRef: 'synced-long-after' });
  const room = await givenRoomInSession(app, { mode: 'none', isPractice: true, formId });
  const sitter = only(room);
  const [first, second] = await rightAnswers(app, room.formId);
  await setDeadline(sitter, '2 hours ago');
  const result = () => send(app, sitter, 'GET', `/api/v1/attempts/${sitter.attemptId}/result`);
  await result();
  await app.at(new Date(Date.now() - 90 * 60_000), (work) =>
    computeResult(work, { attemptId: sitter.attemptId, reason: 'submitted' }),
  );
  expect((await result()).body).toMatchObject({ state: 'released', total: '0' });
  await setDeadline(sitter, '25 minutes ago');
  const madeInTime = new Date(Date.now() - 26 * 60_000).toISOString();
  const synced = await save(app, sitter, [{ ...first!, clientAt: madeInTime }]);
  expect(synced.body.acks).toMatchObject([{ late: true }]);
  expect((await result()).body).toMatchObject({ state: 'released', total: '4' });
  await save(app, sitter, [{ ...second!, clientAt: madeInTime }]);
  const list = await send(app, sitter, 'GET', `/api/v1/results/${sitter.userId}`);
  expect(list.body.data).toMatchObject([{ state: 'released', total: '8' }]);
  const lateSync = { reason: 'late-sync' };
  expect(await versionsOf(sitter)).toMatchObject([
    { total: '0' },
    { total: '4', ...lateSync },
    { total: '8', ...lateSync },
  ]);
});

test('the job scores an unreleased result again, however old it is, and only once', async () => {
  const room = await givenRoomInSession(app, { mode: 'none' });
  const sitter = only(room);
  const [first] = await rightAnswers(app, room.formId);
  await setDeadline(sitter, '2 hours ago');
  await send(app, sitter, 'GET', `/api/v1/attempts/${sitter.attemptId}/result`);
  await app.at(new Date(Date.now() - 90 * 60_000), (work) =>
    computeResult(work, { attemptId: sitter.attemptId, reason: 'submitted' }),
  );
  await setDeadline(sitter, '25 minutes ago');
  const madeInTime = new Date(Date.now() - 26 * 60_000).toISOString();
  await save(app, sitter, [{ ...first!, clientAt: madeInTime }]);
  await recomputeLateSyncs(app);
  await recomputeLateSyncs(app);
  expect(await versionsOf(sitter)).toMatchObject([{ total: '0' }, { total: '4', reason: 'late-sync' }]);
});

test('the database refuses to change or delete a result, or to hold two of one version', async () => {
  const candidate = await givenCandidate(app);
  await submit(candidate);
  await app.inTransaction((work) => computeResult(work, { attemptId: candidate.attemptId, reason: 'submitted' }));
  const id = [candidate.attemptId];
  await expect(app.pool.query("update result set total = '12' where attempt_id = $1", id)).rejects.toThrow(
    'append-only',
  );
  await expect(app.pool.query('delete from result where attempt_id = $1', id)).rejects.toThrow('append-only');
  await expect(
    app.pool.query(
      `insert into result select gen_random_uuid(), attempt_id, version_no, candidate_id, exam_id, sitting_id, form_id,
        is_terminated, is_practice, key_version, scorer, '12', maximum, pass_share_in_percent, passed, detail, last_seq, inputs_hash, reason, computed_at
       from result where attempt_id = $1`,
      id,
    ),
  ).rejects.toThrow('a_result_version_is_made_once');
});
