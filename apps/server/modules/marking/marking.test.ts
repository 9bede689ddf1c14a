import { listMarking as contract } from '@kasauti/contract/attempts/marking.ts';
import { afterAll, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { openLog } from '../../platform/log.ts';
import { testApp } from '../../test/app.ts';
import { givenSignedIn } from '../../test/given/identity.ts';
import {
  askForNext,
  essayOf,
  givenCriteria,
  givenEssaysInMarking,
  markNext,
  sendMarks,
} from '../../test/given/marking.ts';
import { type GivenRoom, send } from '../../test/given/proctoring.ts';

const app = await testApp();
// A second server process on the same database.
const other = await buildApp({ settings: app.settings, databaseUrl: app.databaseUrl, log: openLog('silent') });
afterAll(() => other.close());

const marker = (fullName = 'Asha Marker') => givenSignedIn(app, { role: 'marker', fullName });
const points = (content: string, language: string) => ({ content, language });
const stagesOf = async ({ examId }: GivenRoom) =>
  (
    await app.pool.query(
      'select stage, count(*)::int as count from marking_task where exam_id = $1 and not is_replaced group by stage order by stage',
      [examId],
    )
  ).rows.map(({ stage, count }) => [stage, count]);
const insertMarking = `insert into marking (marking_id, marking_task_id, candidate_id, marker_id, place, points, remark, marked_at)
  select gen_random_uuid(), marking_task_id, candidate_id, $2, $3, '{}', '', now() from marking_task where marking_task_id = $1`;
const withdraw = (who: Parameters<typeof send>[1], taskId: string) =>
  send(app, who, 'POST', `/api/v1/marking/${taskId}/withdraw`, {});

/** Locks a task, so that requests about it wait for each other in the order in which they come. */
async function holdTask(taskId: string) {
  const client = await app.pool.connect();
  await client.query('begin');
  await client.query('select from marking_task where marking_task_id = $1 for update', [taskId]);
  const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  return {
    hasWaiting: (count: number) => expect.poll(async () => (await app.pool.query(waiting)).rowCount).toBe(count),
    release: () => void client.query('commit').finally(() => client.release()),
  };
}

test('a marker sees question, rubric and answer, and nothing about the candidate or other marks', async () => {
  const room = await givenEssaysInMarking(app);
  const [first, second] = [await marker(), await marker()];
  const taskId = await markNext(app, first, room, points('3', '2'));
  const { status, body } = await askForNext(app, second, room);
  expect(status).toBe(200);
  expect(body.answer).toMatchObject({
    _id: taskId,
    criteria: givenCriteria,
    maximum: '5',
    response: { kind: 'text', text: essayOf(0) },
    sample: { en: ['The outer bank is faster.'] },
    earlier: [],
    own: null,
  });
  const [sitter] = room.sitters;
  const text = JSON.stringify(body);
  for (const secret of [sitter!.attemptId, sitter!.userId, sitter!.bookingId, sitter!.email, 'Asha Marker'])
    expect(text).not.toContain(secret);
});

test('two who agree decide an answer, and the list counts it', async () => {
  const room = await givenEssaysInMarking(app, { count: 2 });
  const [first, second] = [await marker(), await marker()];
  await markNext(app, first, room, points('3', '2'));
  expect(await stagesOf(room)).toEqual([
    ['first', 1],
    ['second', 1],
  ]);
  await markNext(app, second, room, points('2', '2'));
  const { body } = await send(app, first, 'GET', contract.path);
  expect(body.data.find((queue: { examId: string }) => queue.examId === room.examId)).toMatchObject({
    ...{ first: 1, second: 0, adjudication: 0, decided: 1, yours: 1 },
    ...{ itemRef: 'q-4', questionNo: 4, section: { en: 'Section one' } },
  });
});

test('a third person decides about two who differ by more than the tolerance, and sees both', async () => {
  const room = await givenEssaysInMarking(app);
  const [first, second, third] = [await marker(), await marker(), await marker()];
  const taskId = await markNext(app, first, room, points('3', '2'));
  await sendMarks(app, second, taskId, points('3/2', '2'), 'One reason only.');
  expect(await stagesOf(room)).toEqual([['adjudication', 1]]);
  for (const who of [first, second]) {
    expect((await askForNext(app, who, room)).body.answer).toBeNull();
    expect(await sendMarks(app, who, taskId, points('1', '1'))).toMatchObject({ body: { code: 'marked-before' } });
  }
  expect((await askForNext(app, third, room)).body.answer).toMatchObject({
    _id: taskId,
    earlier: [
      { points: points('3', '2'), remark: '' },
      { points: points('3/2', '2'), remark: 'One reason only.' },
    ],
  });
  await sendMarks(app, third, taskId, points('2', '2'));
  expect(await stagesOf(room)).toEqual([['decided', 1]]);
  expect(await sendMarks(app, await marker(), taskId, points('1', '1'))).toMatchObject({
    status: 409,
    body: { code: 'not-needed' },
  });
});

test('the same marks sent twice are one marking', async () => {
  const room = await givenEssaysInMarking(app);
  const who = await marker();
  const taskId = await markNext(app, who, room, points('3', '2'));
  const repeats = await Promise.all([1, 2].map(() => sendMarks(app, who, taskId, points('3', '2'))));
  expect(repeats.map(({ status }) => status)).toEqual([200, 200]);
  expect(await stagesOf(room)).toEqual([['second', 1]]);
});

test('points that are no halves, too many or of another criterion are refused', async () => {
  const room = await givenEssaysInMarking(app);
  const who = await marker();
  const { body } = await askForNext(app, who, room);
  for (const wrong of [points('1/3', '1'), points('7/2', '1'), { content: '1' }, { ...points('1', '1'), style: '1' }])
    expect(await sendMarks(app, who, body.answer._id, wrong)).toMatchObject({
      status: 400,
      body: { code: 'wrong-points' },
    });
});

test('twelve markers who ask at once, at two servers, get twelve answers', async () => {
  const room = await givenEssaysInMarking(app, { count: 12 });
  const markers = await Promise.all(Array.from({ length: 12 }, () => marker()));
  const asked = await Promise.all(
    markers.map(async ({ headers }, no) => {
      const { examId, formId } = room;
      const payload = { examId, formId, itemRef: 'q-4' };
      const { fastify } = no % 2 === 0 ? app : other;
      return (await fastify.inject({ method: 'POST', url: '/api/v1/marking/next', headers, payload })).json();
    }),
  );
  expect(new Set(asked.map(({ answer }) => answer._id)).size).toBe(12);
});

test('a marker who asks twice at once gets one answer, and keeps no other', async () => {
  const room = await givenEssaysInMarking(app, { count: 2 });
  const who = await marker();
  const asked = await Promise.all([1, 2, 3].map(() => askForNext(app, who, room)));
  expect(new Set(asked.map(({ body }) => body.answer._id)).size).toBe(1);
  const { rows } = await app.pool.query('select count(*)::int as count from marking_task where claimed_by = $1', [
    who.userId,
  ]);
  expect(rows).toEqual([{ count: 1 }]);
});

test('two who mark the same answer at once make two markings, and one of them decides', async () => {
  const room = await givenEssaysInMarking(app);
  const [first, second, third] = [await marker(), await marker(), await marker()];
  const taskId = await markNext(app, first, room, points('3', '2'));
  // The claim of the person who opened the answer has expired, so both may save.
  const saved = await Promise.all([second, third].map((who) => sendMarks(app, who, taskId, points('3', '2'))));
  expect(saved.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const { rows } = await app.pool.query('select place from marking where marking_task_id = $1 order by place', [
    taskId,
  ]);
  expect(rows).toEqual([{ place: 1 }, { place: 2 }]);
});

test('an answer is with the person who opened it, and goes to others when the time is over', async () => {
  const room = await givenEssaysInMarking(app);
  const [first, second] = [await marker(), await marker()];
  const { body } = await askForNext(app, first, room);
  const taskId = body.answer._id as string;
  expect((await askForNext(app, second, room)).body.answer).toBeNull();
  expect(await sendMarks(app, second, taskId, points('1', '1'))).toMatchObject({ body: { code: 'with-another' } });
  await app.pool.query(
    "update marking_task set claimed_until = now() - interval '1 second' where marking_task_id = $1",
    [taskId],
  );
  expect((await askForNext(app, second, room)).body.answer._id).toBe(taskId);
  expect(await sendMarks(app, first, taskId, points('1', '1'))).toMatchObject({ body: { code: 'with-another' } });
});

test('a marker takes the first marking back and gives other marks, until a second one is in', async () => {
  const room = await givenEssaysInMarking(app);
  const [first, second] = [await marker(), await marker()];
  const taskId = await markNext(app, first, room, points('0', '0'));
  expect(await withdraw(second, taskId)).toMatchObject({ status: 409, body: { code: 'not-marked' } });
  expect(await withdraw(first, taskId)).toMatchObject({
    status: 200,
    body: { _id: taskId, own: { points: points('0', '0') } },
  });
  expect(await stagesOf(room)).toEqual([['first', 1]]);
  await sendMarks(app, first, taskId, points('3', '2'));
  await sendMarks(app, second, taskId, points('3', '2'));
  expect(await withdraw(first, taskId)).toMatchObject({ status: 409, body: { code: 'second-is-in' } });
  expect(await stagesOf(room)).toEqual([['decided', 1]]);
});

test.each([['marking'], ['withdrawal']])(
  'of a marking and a withdrawal at once one is taken: the %s, if it comes first',
  async (first) => {
    const room = await givenEssaysInMarking(app);
    const [one, another] = [await marker(), await marker()];
    const taskId = await markNext(app, one, room, points('0', '0'));
    const { release, hasWaiting } = await holdTask(taskId);
    const acts = [() => sendMarks(app, another, taskId, points('0', '0')), () => withdraw(one, taskId)];
    if (first === 'withdrawal') acts.reverse();
    const answers = [];
    for (const [at, act] of acts.entries()) {
      answers.push(act());
      await hasWaiting(at + 1);
    }
    release();
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 409]);
    const { rows } = await app.pool.query(
      'select stage, count(*)::int as count from marking_task join marking using (marking_task_id) where marking_task_id = $1 and withdrawn_at is null group by stage',
      [taskId],
    );
    expect(rows).toEqual(first === 'marking' ? [{ stage: 'decided', count: 2 }] : []);
  },
);

test('a marking that another person waits to compare is not taken back', async () => {
  const room = await givenEssaysInMarking(app);
  const [first, second] = [await marker(), await marker()];
  const taskId = await markNext(app, first, room, points('0', '0'));
  await askForNext(app, second, room);
  expect(await withdraw(first, taskId)).toMatchObject({ status: 409, body: { code: 'with-another' } });
});

test('an answer that another one has replaced is given to nobody, and the other one waits for its marks', async () => {
  const room = await givenEssaysInMarking(app);
  const who = await marker();
  const { rows } = await app.pool.query(
    "update marking_task set answer_hash = sha256('an earlier text') where exam_id = $1 returning marking_task_id as id",
    [room.examId],
  );
  expect((await askForNext(app, who, room)).status).toBe(404);
  await app.drainOutbox();
  const { body } = await askForNext(app, who, room);
  expect(body.answer.response).toEqual({ kind: 'text', text: essayOf(0) });
  expect(body.answer._id).not.toBe(rows[0].id);
  expect(await sendMarks(app, who, rows[0].id, points('1', '1'))).toMatchObject({ body: { code: 'not-needed' } });
});

test('nobody marks their own answer, and the database guards that too', async () => {
  const room = await givenEssaysInMarking(app);
  const [who, candidate] = [await marker(), await marker()];
  const { body } = await askForNext(app, who, room);
  const taskId = body.answer._id as string;
  await app.pool.query(
    'update marking_task set candidate_id = $2, claimed_by = null, claimed_until = null where marking_task_id = $1',
    [taskId, candidate.userId],
  );
  expect((await askForNext(app, candidate, room)).body.answer).toBeNull();
  expect(await sendMarks(app, candidate, taskId, points('3', '2'))).toMatchObject({ body: { code: 'own-answer' } });
  await expect(app.pool.query(insertMarking, [taskId, candidate.userId, 1])).rejects.toThrow(
    'nobody_marks_their_own_answer',
  );
});

test('the database refuses a second marking by one person, and a changed marking', async () => {
  const room = await givenEssaysInMarking(app);
  const who = await marker();
  const taskId = await markNext(app, who, room, points('1', '1'));
  await expect(app.pool.query(insertMarking, [taskId, who.userId, 2])).rejects.toThrow('nobody_marks_a_response_twice');
  for (const change of ["points = '{}'", "remark = 'Better.'", 'withdrawn_at = null'])
    await expect(app.pool.query(`update marking set ${change} where marking_task_id = $1`, [taskId])).rejects.toThrow(
      'a marking is not changed',
    );
});

test('a marker counts what waits for them, and an administrator sees the progress but marks nothing', async () => {
  const room = await givenEssaysInMarking(app, { count: 3 });
  const who = await marker();
  const waiting = async () =>
    (await send(app, who, 'GET', '/api/v1/staff/waiting')).body.data.find(
      ({ area }: { area: string }) => area === 'marking',
    ).count as number;
  const before = await waiting();
  await markNext(app, who, room, points('1', '1'));
  expect(await waiting()).toBe(before - 1);
  const admin = await givenSignedIn(app, { role: 'admin' });
  expect((await send(app, admin, 'GET', contract.path)).status).toBe(200);
  expect((await askForNext(app, admin, room)).status).toBe(403);
});
