import { isRefusal } from '@kasauti/contract/refusal.ts';
import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import {
  givenBooked,
  givenCandidate,
  givenForm,
  givenOpeningLobby,
  givenTimedSource,
  post,
} from '../../../test/given/attempts.ts';
import { givenAccommodation } from '../../../test/given/profiles.ts';
import { addTime, findAttempt, pauseAttempt, resumeAttempt } from '../index.ts';

const app = await testApp();
const { hub } = app;
const formId = await givenForm(app, givenTimedSource);
type Who = Awaited<ReturnType<typeof givenCandidate>>;

/** Minutes from the candidate's start to the end of each section and to the deadline. */
async function endsOf(who: Pick<Who, 'attemptId'>) {
  const attempt = (await findAttempt(app.database, who.attemptId))!;
  const all = [...attempt.sectionEnds!, attempt.deadlineAt!];
  return all.map((end) => (end.getTime() - attempt.startedAt!.getTime()) / MINUTE_MS);
}
/** Acts as a proctor so many minutes after the candidate's start. */
async function act(who: Who, minutes: number, what: 'pause' | 'resume' | 'lost-time' | 'compensatory-change') {
  const ask = { attemptId: who.attemptId, by: who.userId, reasonCode: 'network', reasonText: 'The line was down.' };
  const outcome = await app.at(new Date(who.startedAt.getTime() + minutes * MINUTE_MS), (work) => {
    if (what === 'pause') return pauseAttempt(work, hub, ask);
    if (what === 'resume') return resumeAttempt(work, hub, ask);
    return addTime(work, hub, { ...ask, kind: what, minutes: 10 });
  });
  expect(isRefusal(outcome)).toBe(false);
}
const liveOf = async (who: Who) => {
  const query = 'select payload from live_event where topic = $1 order by live_event_id';
  const { rows } = await app.pool.query<{ payload: string }>(query, [`attempt:${who.attemptId}`]);
  return rows.map(({ payload }) => JSON.parse(payload));
};

test('a pause extends only the section that it interrupts, and the page hears of all ends', async () => {
  const who = await givenCandidate(app, { formId });
  await act(who, 30, 'pause');
  await act(who, 75, 'resume');
  expect(await endsOf(who)).toEqual([20, 85, 105, 105]);
  const resumed = (await liveOf(who)).at(-1);
  const { sectionEnds } = (await findAttempt(app.database, who.attemptId))!;
  expect(resumed).toMatchObject({ kind: 'resumed', sectionEnds: sectionEnds!.map((end) => end.toISOString()) });
});

test('lost time extends the running section, also if it is given during a pause', async () => {
  const who = await givenCandidate(app, { formId });
  await act(who, 25, 'lost-time');
  expect(await endsOf(who)).toEqual([20, 50, 70, 70]);
  expect((await liveOf(who)).at(-1)).toMatchObject({ kind: 'deadline-moved', sectionEnds: expect.any(Array) });
  await act(who, 49, 'pause');
  await act(who, 90, 'lost-time');
  expect(await endsOf(who)).toEqual([20, 60, 80, 80]);
  await act(who, 100, 'resume');
  expect(await endsOf(who)).toEqual([20, 111, 131, 131]);
});

test('compensatory time that is added later is shared by the running section and those after it', async () => {
  const who = await givenCandidate(app, { formId });
  await act(who, 25, 'compensatory-change');
  expect(await endsOf(who)).toEqual([20, 45, 70, 70]);
});

test('the ends of the sections are fixed at the start, with the compensatory time in proportion', async () => {
  const who = await givenBooked(app, { formId });
  await givenAccommodation(app, who.userId, 'compensatory-time');
  await givenOpeningLobby(app, who);
  const { body: opened } = await post(app, who, '', { schedule_id: who.bookingId });
  const { status, body: started } = await post(app, who, `/${opened.attemptId}/start`);
  expect(status).toBe(200);
  const third = 80 / 3;
  expect(await endsOf(opened)).toEqual([third, 2 * third, 80, 80].map((end) => expect.closeTo(end, 4)));
  const { sectionEnds } = (await findAttempt(app.database, opened.attemptId))!;
  const told = sectionEnds!.map((end) => end.toISOString());
  expect(started.sectionEnds).toEqual(told);
  const clock = await app.fastify.inject({ url: `/api/v1/attempts/${opened.attemptId}/clock`, headers: who.headers });
  expect(clock.json()).toMatchObject({ deadlineAt: told.at(-1), sectionEnds: told });
});

test('time that was given in the lobby belongs to the first section', async () => {
  const who = await givenBooked(app, { formId });
  await givenOpeningLobby(app, who);
  const { body: opened } = await post(app, who, '', { schedule_id: who.bookingId });
  const ask = { attemptId: opened.attemptId, by: who.userId, reasonCode: 'network', reasonText: 'The line was down.' };
  await app.inTransaction((work) => addTime(work, hub, { ...ask, kind: 'lost-time', minutes: 7 }));
  expect(await findAttempt(app.database, opened.attemptId)).toMatchObject({
    sectionMinutes: [20, 20, 20],
    sectionEnds: null,
  });
  expect((await post(app, who, `/${opened.attemptId}/start`)).status).toBe(200);
  expect(await endsOf(opened)).toEqual([27, 47, 67, 67]);
});

test('the database keeps the end of the last section at the deadline', async () => {
  const who = await givenCandidate(app, { formId });
  const change = (what: string) => app.pool.query(`update attempt set ${what} where attempt_id = $1`, [who.attemptId]);
  await expect(change("deadline_at = deadline_at + interval '1 minute'")).rejects.toMatchObject({
    constraint: 'the_last_section_ends_at_the_deadline',
  });
  await expect(change('section_ends = null')).rejects.toMatchObject({
    constraint: 'the_sections_of_a_started_attempt_end',
  });
});
