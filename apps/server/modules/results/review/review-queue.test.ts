import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { givenForm, givenTimedSource, save } from '../../../test/given/attempts.ts';
import { type GivenSession, type GivenUser, givenSignedIn, mailsTo } from '../../../test/given/identity.ts';
import { type GivenRoom, givenRoomInSession, type Sitter, send } from '../../../test/given/proctoring.ts';
import { rightAnswers } from '../../../test/given/results.ts';

const app = await testApp();
const support = await givenSignedIn(app, { role: 'support', fullName: 'Joseph Kurian' });
const only = (room: GivenRoom): Sitter => room.sitters[0]!;
type Person = GivenUser & GivenSession;

const terminate = ({ proctor, roomId }: GivenRoom, { attemptId }: Sitter, by: Person = proctor) =>
  send(app, by, 'POST', `/api/v1/rooms/${roomId}/actions`, {
    verb: 'terminate',
    attemptIds: [attemptId],
    reasonCode: 'unauthorised-material',
    reasonText: 'A telephone lay under the paper.',
  });
const look = (by: Person, { attemptId }: Sitter) => send(app, by, 'GET', `/api/v1/reviews/${attemptId}`);
const decide = (by: Person, { attemptId }: Sitter, what: 'review' | 'late-answers', decision: string) =>
  send(app, by, 'POST', `/api/v1/attempts/${attemptId}/${what}`, { decision, reasonText: 'Both have been heard.' });
const recordOf = async (sitter: Sitter) =>
  (await send(app, sitter, 'GET', `/api/v1/attempts/${sitter.attemptId}/record`)).body.data as {
    verb: string;
    reasonText: string;
    by: string;
  }[];
const list = async (query: string) => (await send(app, support, 'GET', `/api/v1/reviews?size=100${query}`)).body;
const listed = async (sitter: Sitter) => {
  const pages = [await list(''), await list('&filter[state]=decided')];
  const looks = pages.flatMap(({ items }) => items) as {
    attemptId: string;
    kind: string;
    decided: { decision: string } | null;
  }[];
  return looks
    .filter(({ attemptId }) => attemptId === sitter.attemptId)
    .map(({ kind, decided }) => `${kind}: ${decided?.decision ?? 'waits'}`);
};

/**
 * Creates a room with one candidate, who has answered one question in time and one too late. The server has closed the
 * attempt.
 */
async function givenLateAnswer(): Promise<GivenRoom> {
  const room = await givenRoomInSession(app);
  const sitter = only(room);
  const [inTime, late] = await rightAnswers(app, room.formId);
  await save(app, sitter, [inTime!]);
  await app.pool.query("update attempt set deadline_at = now() - interval '1 minute' where attempt_id = $1", [
    sitter.attemptId,
  ]);
  expect((await save(app, sitter, [late!])).body.acks).toMatchObject([{ late: true }]);
  expect((await send(app, sitter, 'GET', `/api/v1/attempts/${sitter.attemptId}/result`)).status).toBe(200);
  return room;
}

test('a test that was ended in its room waits for a second person, with who ended it, why, and all that happened', async () => {
  const room = await givenRoomInSession(app);
  const sitter = only(room);
  await terminate(room, sitter);
  expect(await listed(sitter)).toEqual(['ended: waits']);
  const { body } = await look(support, sitter);
  expect(body.data).toMatchObject([
    {
      kind: 'ended',
      candidate: { name: sitter.fullName },
      ended: { by: 'Meera Pillai', isYou: false, reasonText: 'A telephone lay under the paper.' },
      late: null,
      decided: null,
    },
  ]);
  const kinds = body.timeline.map(({ kind }: { kind: string }) => kind);
  expect(kinds).toEqual(['arrived', 'authorise', 'started', 'terminate']);
});

test('the second person’s decision is in the list and in the candidate’s own record, with its reason', async () => {
  const room = await givenRoomInSession(app);
  const sitter = only(room);
  await terminate(room, sitter);
  expect((await decide(support, sitter, 'review', 'release')).status).toBe(200);
  expect(await listed(sitter)).toEqual(['ended: release']);
  expect((await recordOf(sitter)).at(-1)).toMatchObject({
    verb: 'review-release',
    reasonText: 'Both have been heard.',
    by: 'Joseph Kurian',
  });
});

test('the candidate is told by mail, in their language, that their test was ended and what was decided, once each', async () => {
  const room = await givenRoomInSession(app);
  const sitter = only(room);
  await app.pool.query("update user_account set language = 'hi' where user_id = $1", [sitter.userId]);
  await terminate(room, sitter);
  await app.drainOutbox();
  await decide(support, sitter, 'review', 'withhold');
  await decide(support, sitter, 'review', 'withhold');
  const subjects = (await mailsTo(app, sitter.email)).map(({ subject }) => subject.split(':')[0]);
  expect(subjects.filter((subject) => /टेस्ट समाप्त|परिणाम/.test(subject ?? ''))).toEqual([
    'आपका टेस्ट समाप्त किया गया',
    'आपका परिणाम रोका ही रहेगा',
  ]);
});

test('a proctor who ended a test cannot review it, and sees why', async () => {
  const room = await givenRoomInSession(app);
  const admin = await givenSignedIn(app, { role: 'admin' });
  await terminate(room, only(room), admin);
  expect((await look(admin, only(room))).body.data).toMatchObject([{ ended: { isYou: true } }]);
  expect(await decide(admin, only(room), 'review', 'withhold')).toMatchObject({
    status: 409,
    body: { code: 'same-person' },
  });
});

/**
 * Makes the staff member the candidate of the attempt. This can happen if the person joins the staff after the test.
 */
const makeOwn = (by: Person, { attemptId }: Sitter) =>
  app.pool.query('update attempt set candidate_id = $2 where attempt_id = $1', [attemptId, by.userId]);

test.each(['release', 'withhold'])('nobody is the second person of a test of their own: %s', async (decision) => {
  const room = await givenRoomInSession(app);
  await terminate(room, only(room));
  await makeOwn(support, only(room));
  expect(await decide(support, only(room), 'review', decision)).toMatchObject({
    status: 409,
    body: { code: 'own-test' },
  });
  expect(await listed(only(room))).toEqual(['ended: waits']);
});

test.each(['accept', 'leave'])('nobody decides about late answers of their own: %s', async (decision) => {
  const room = await givenLateAnswer();
  await makeOwn(support, only(room));
  expect(await decide(support, only(room), 'late-answers', decision)).toMatchObject({
    status: 409,
    body: { code: 'own-test' },
  });
  expect(await listed(only(room))).toEqual(['late-answers: waits']);
});

test('late answers wait for a person until they are accepted, and are then in the record', async () => {
  const room = await givenLateAnswer();
  const sitter = only(room);
  expect(await listed(sitter)).toEqual(['late-answers: waits']);
  expect((await look(support, sitter)).body.data).toMatchObject([{ late: { entries: 1, questions: 1 } }]);
  expect(await decide(support, sitter, 'late-answers', 'accept')).toMatchObject({ status: 200, body: { entries: 1 } });
  expect((await look(support, sitter)).body.data).toMatchObject([{ decided: { decision: 'accept' } }]);
  expect((await recordOf(sitter)).at(-1)).toMatchObject({ verb: 'late-accept', by: 'Joseph Kurian' });
  expect(await decide(support, sitter, 'late-answers', 'leave')).toMatchObject({
    status: 409,
    body: { code: 'nothing-late' },
  });
});

test('who decides about late answers sees when they were made and when they came', async () => {
  const room = await givenRoomInSession(app);
  const sitter = only(room);
  await app.pool.query("update attempt set deadline_at = now() - interval '1 minute' where attempt_id = $1", [
    sitter.attemptId,
  ]);
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const made = [minutesAgo(10), minutesAgo(30), minutesAgo(3)];
  const answers = await rightAnswers(app, room.formId);
  for (const [at, clientAt] of made.entries()) await save(app, sitter, [{ ...answers[at]!, clientAt }]);
  await send(app, sitter, 'GET', `/api/v1/attempts/${sitter.attemptId}/result`);
  const { rows } = await app.pool.query('select arrived_at from response_event where attempt_id = $1 order by seq', [
    sitter.attemptId,
  ]);
  const came = rows.map(({ arrived_at }) => (arrived_at as Date).toISOString());
  const waiting = made.map((madeAt, at) => ({ seq: at + 1, sectionNo: null, madeAt, arrivedAt: came[at] }));
  expect((await look(support, sitter)).body.data).toMatchObject([
    {
      since: came[0],
      late: {
        entries: 3,
        questions: 3,
        madeFrom: made[1],
        madeUntil: made[2],
        arrivedUntil: came[2],
        sections: [],
        waiting,
      },
    },
  ]);
});

test('who decides about answers that are outside of their section sees which section it was, and when it was open', async () => {
  const room = await givenRoomInSession(app, { formId: await givenForm(app, givenTimedSource) });
  const sitter = only(room);
  // The second section runs now: the first one is over, and the third one has not begun.
  const { rows } = await app.pool.query(
    `update attempt set section_ends = array[now() - interval '1 minute', now() + interval '20 minutes', deadline_at]
     where attempt_id = $1 returning section_ends`,
    [sitter.attemptId],
  );
  const [first, second, third] = (rows[0].section_ends as Date[]).map((end) => end.toISOString());
  await save(app, sitter, await rightAnswers(app, room.formId));
  await send(app, sitter, 'POST', `/api/v1/attempts/${sitter.attemptId}/submit`, { leaseEpoch: 1 });
  expect((await look(support, sitter)).body.data).toMatchObject([
    {
      late: {
        entries: 2,
        sections: [
          { sectionNo: 1, opensAt: null, endsAt: first },
          { sectionNo: 3, opensAt: second, endsAt: third },
        ],
        waiting: [{ sectionNo: 1 }, { sectionNo: 3 }],
      },
    },
  ]);
});

test('the longest waiting case is first, and of decided cases the latest decision', async () => {
  const rooms = [];
  for (let no = 0; no < 4; no += 1) rooms.push(await givenRoomInSession(app));
  const sitters = rooms.map(only);
  const [one, two, three, four] = sitters as [Sitter, Sitter, Sitter, Sitter];
  for (const room of rooms.toReversed()) await terminate(room, only(room));
  for (const sitter of [three, four]) expect((await decide(support, sitter, 'review', 'withhold')).status).toBe(200);
  const ours = async (query: string) =>
    ((await list(query)).items as { attemptId: string }[])
      .map(({ attemptId }) => attemptId)
      .filter((attemptId) => sitters.some((sitter) => sitter.attemptId === attemptId));
  expect(await ours('')).toEqual([two, one].map(({ attemptId }) => attemptId));
  expect(await ours('&filter[state]=decided')).toEqual([four, three].map(({ attemptId }) => attemptId));
});

test('each late answer is decided separately: one counts, the other does not, and each is in the record', async () => {
  const room = await givenLateAnswer();
  const sitter = only(room);
  const [, , third] = await rightAnswers(app, room.formId);
  await save(app, sitter, [third!]);
  const waiting = async () =>
    ((await look(support, sitter)).body.data[0].late.waiting as { seq: number; itemRef: string }[]).map(
      ({ seq }) => seq,
    );
  const about = (decision: string, seqs: number[]) =>
    send(app, support, 'POST', `/api/v1/attempts/${sitter.attemptId}/late-answers`, {
      ...{ decision, seqs },
      reasonText: 'Both have been heard.',
    });
  expect(await waiting()).toEqual([2, 3]);
  expect((await about('accept', [1])).body.code).toBe('not-waiting');
  expect((await about('accept', [2, 99])).body.code).toBe('not-waiting');
  const both = await Promise.all([about('accept', [3]), about('leave', [3])]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await waiting()).toEqual([2]);
  expect(await listed(sitter)).toEqual(['late-answers: waits']);
  expect(await about('leave', [2])).toMatchObject({ status: 200, body: { entries: 1 } });
  expect(await waiting()).toEqual([]);
  const accepted = both[0]?.status === 200 ? ['late-accept', 'late-leave'] : ['late-leave', 'late-leave'];
  expect(
    (await recordOf(sitter))
      .map(({ verb }) => verb)
      .filter((verb) => verb.startsWith('late'))
      .sort(),
  ).toEqual(accepted);
});

test('late answers that a person leaves are stored, do not count, and wait no longer', async () => {
  const room = await givenLateAnswer();
  const sitter = only(room);
  await decide(support, sitter, 'late-answers', 'leave');
  expect(await listed(sitter)).toEqual(['late-answers: leave']);
  expect((await look(support, sitter)).body.data).toMatchObject([
    { late: { entries: 1 }, decided: { decision: 'leave', reasonText: 'Both have been heard.' } },
  ]);
  const seats = await send(app, room.proctor, 'GET', `/api/v1/rooms/${room.roomId}`);
  expect(seats.body.seats[0].needsPerson).toEqual([]);
  const { rows } = await app.pool.query('select count(*)::int as n from late_acceptance where attempt_id = $1', [
    sitter.attemptId,
  ]);
  expect(rows).toEqual([{ n: 0 }]);
});

test('late answers of a test that still runs, of a test without any, and of a test that nobody has, are refused', async () => {
  const running = only(await givenRoomInSession(app));
  expect((await decide(support, running, 'late-answers', 'accept')).body.code).toBe('still-running');
  const room = await givenRoomInSession(app);
  await terminate(room, only(room));
  expect((await decide(support, only(room), 'late-answers', 'accept')).body.code).toBe('nothing-late');
  const nobodys = { ...running, attemptId: support.userId as never };
  expect((await decide(support, nobodys, 'late-answers', 'accept')).status).toBe(404);
  expect((await look(support, nobodys)).status).toBe(404);
});

test('second looks are narrowed, put in order, leafed through and taken as a file, which is audited', async () => {
  const [first, second] = [await givenRoomInSession(app), await givenRoomInSession(app)];
  for (const room of [first, second]) await terminate(room, only(room));
  const ids = [only(first).attemptId, only(second).attemptId];
  const own = async (query: string) =>
    (await list(query)).items
      .map(({ attemptId }: { attemptId: string }) => attemptId)
      .filter((id: string) => ids.includes(id as never));
  expect(await own('')).toEqual(ids);
  expect(await own('&sort=-since')).toEqual(ids.toReversed());
  expect(await own('&filter[kind]=late-answers')).toEqual([]);
  await decide(support, only(second), 'review', 'withhold');
  expect(await own('')).toEqual([ids[0]]);
  expect(await own('&filter[state]=decided')).toEqual([ids[1]]);
  const page = await send(app, support, 'GET', '/api/v1/reviews?size=1&page=2');
  expect(page.body).toMatchObject({ page: 2, size: 1 });
  expect((await send(app, support, 'GET', '/api/v1/reviews?sort=name')).status).toBe(400);
  const url = '/api/v1/reviews?filter[state]=decided&format=csv';
  const file = await app.fastify.inject({ url, headers: support.headers });
  expect(file.body).toContain(ids[1]);
  const { rows } = await app.pool.query("select actor_id from audit_entry where action = 'review.file'");
  expect(rows).toEqual([{ actor_id: support.userId }]);
});
