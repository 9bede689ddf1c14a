import { randomUUID } from 'node:crypto';
import type { AttemptId, ResultId } from '@kasauti/contract/ids.ts';
import { HOUR_MS } from '@kasauti/domain/time/durations.ts';
import { expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { testApp } from '../../../test/app.ts';
import { givenAttempt, givenForm, givenSource, save } from '../../../test/given/attempts.ts';
import { givenExam, givenFormOfExam } from '../../../test/given/catalogue.ts';
import { givenSignedIn } from '../../../test/given/identity.ts';
import { type GivenRoom, givenRoomInSession, type Sitter, send } from '../../../test/given/proctoring.ts';
import { givenCorrectedKey, givenItIsOver, rightAnswers } from '../../../test/given/results.ts';
import { givenSitting } from '../../../test/given/scheduling.ts';
import { computeResult } from '../index.ts';
import { MIN_COHORT } from '../score/standing.ts';
import { notifyResults } from './notify-results.ts';

const app = await testApp();

const only = (room: GivenRoom): Sitter => room.sitters[0]!;
const resultOf = async (sitter: Sitter) =>
  await send(app, sitter, 'GET', `/api/v1/attempts/${sitter.attemptId}/result`);
const compute = ({ attemptId }: Pick<Sitter, 'attemptId'>) =>
  app.inTransaction((work) => computeResult(work, { attemptId, reason: 'submitted' }));
const mailsTo = async ({ email }: Sitter) =>
  (
    await app.pool.query(
      "select subject, plain from mail_message where to_address = $1 and dedupe_key like 'result-ready:%'",
      [email],
    )
  ).rows;
let forms = 0;
/** Returns a new form for each test, so that the rooms of one test do not delay the release in another test. */
const ownForm = () => {
  forms += 1;
  return givenForm(app, { ...givenSource, formRef: `form-${forms}` });
};

/** Creates a room with one candidate, who has answered two of three questions correctly and submitted. */
async function givenSat(wishes: Parameters<typeof givenRoomInSession>[1] = {}): Promise<GivenRoom> {
  const formId = wishes.formId ?? (await ownForm());
  const room = await givenRoomInSession(app, { ...wishes, formId });
  const sitter = only(room);
  const [first, second] = await rightAnswers(app, formId);
  await save(app, sitter, [first!, second!]);
  const { status } = await send(app, sitter, 'POST', `/api/v1/attempts/${sitter.attemptId}/submit`, { leaseEpoch: 1 });
  expect(status).toBe(200);
  await compute(sitter);
  return room;
}

/** What is visible of a result before the keys are released. */
const scoreAlone = {
  state: 'scored',
  keys: 'not-yet',
  total: '8',
  maximum: '12',
  passed: true,
  percentile: null,
  items: [],
};
const hidden = { total: null, maximum: null, passed: null, percentile: null, sections: [], items: [] };

test('before the last sitting of the form is over, a result gives the score, no question and no key, and says when they come', async () => {
  const room = await givenSat();
  const { status, body } = await resultOf(only(room));
  expect(status).toBe(200);
  expect(body).toMatchObject({
    ...scoreAlone,
    sections: [{ sectionRef: 'one', marks: '8', maximum: '12' }],
    submittedBy: 'candidate',
    title: { en: 'Bank Clerk Prelims Mock' },
  });
  expect(new Date(body.releasesAt).getTime()).toBeGreaterThan(Date.now());
});

test('afterwards it tells the exact score, by section and question by question, with key and explanation', async () => {
  const room = await givenSat();
  await givenItIsOver(app, room);
  const { body } = await resultOf(only(room));
  expect(body).toMatchObject({
    state: 'released',
    keys: 'out',
    releasesAt: null,
    total: '8',
    maximum: '12',
    passed: true,
    percentile: null,
    sections: [{ sectionRef: 'one', marks: '8', maximum: '12', right: 2, wrong: 0, blank: 1, partly: 0, dropped: 0 }],
    lateEvents: 0,
  });
  expect(body.items).toMatchObject([
    {
      itemRef: 'q-1',
      state: 'answered',
      outcome: 'right',
      marks: '4',
      maximum: '4',
      rule: 'right-option',
      content: { interactions: { RESPONSE: { kind: 'single-choice' } } },
      explanation: { en: expect.anything(), hi: expect.anything() },
    },
    { itemRef: 'q-2', outcome: 'right', rule: 'exactly-the-key' },
    {
      itemRef: 'q-3',
      state: 'not_visited',
      outcome: 'blank',
      marks: '0',
      correct: { kind: 'range', from: '144', to: '144' },
    },
  ]);
  expect(body.items[0].correct.optionIds).toEqual(body.items[0].response.optionIds);
});

test('the options of an explained question are in the order in which the candidate saw them', async () => {
  const room = await givenSat();
  const { rows } = await app.pool.query('select order_seed from attempt where attempt_id = $1', [only(room).attemptId]);
  const { orderOptions } = await import('@kasauti/domain/item/option-order.ts');
  await givenItIsOver(app, room);
  const { body } = await resultOf(only(room));
  const ids = body.items[0].content.interactions.RESPONSE.options.map(
    (option: { optionId: string }) => option.optionId,
  );
  expect(ids).toEqual(orderOptions(ids, rows[0].order_seed, 'q-1'));
});

test('where the exam is never reviewed, the score comes without questions and keys', async () => {
  const room = await givenSat({ reviewRule: 'never' });
  await givenItIsOver(app, room);
  const { body } = await resultOf(only(room));
  expect(body).toMatchObject({
    state: 'score-only',
    keys: 'never',
    total: '8',
    maximum: '12',
    passed: true,
    items: [],
  });
  expect(body.sections).toHaveLength(1);
});

test('a later sitting of another exam with the same form holds the keys back, not the score', async () => {
  const room = await givenSat();
  await givenItIsOver(app, room);
  const examId = await givenExam(app, { mode: 'live', priceInPaise: 0 });
  await givenFormOfExam(app, examId, room.formId);
  const later = await givenSitting(app, { examId, startsAt: new Date(Date.now() + 24 * HOUR_MS) });
  const { body } = await resultOf(only(room));
  expect(body).toMatchObject(scoreAlone);
  // The room stays open for another hour for candidates with extra time.
  expect(new Date(body.releasesAt)).toEqual(new Date(later.endsAt.getTime() + HOUR_MS));
  await app.pool.query("update sitting set state = 'cancelled' where sitting_id = $1", [later.sittingId]);
  expect((await resultOf(only(room))).body.state).toBe('released');
});

test('what was released stays released, and nobody can plan a sitting in which those keys would be known', async () => {
  const room = await givenSat();
  await givenItIsOver(app, room);
  const { body } = await resultOf(only(room));
  expect(body.state).toBe('released');
  const again = { examId: room.examId, startsAt: new Date(Date.now() + 24 * HOUR_MS) };
  await expect(givenSitting(app, again)).rejects.toThrow('keys-are-out');
  await expect(givenFormOfExam(app, await givenExam(app), room.formId)).rejects.toThrow('keys-are-out');
  // The exam continues with a newer form, and the released result does not change.
  await givenFormOfExam(app, room.examId, await ownForm());
  await givenSitting(app, again);
  expect((await resultOf(only(room))).body).toEqual(body);
});

test('what was released stays released, though its own sitting is moved into the future afterwards', async () => {
  const room = await givenSat();
  await givenItIsOver(app, room);
  expect((await resultOf(only(room))).body.state).toBe('released');
  await app.pool.query("update sitting set ends_at = now() + interval '1 day' where sitting_id = $1", [room.sittingId]);
  expect((await resultOf(only(room))).body.state).toBe('released');
});

test('a sitting and the first look at its paper’s keys, at once: never both', async () => {
  const rooms: GivenRoom[] = [];
  for (let no = 0; no < 4; no += 1) rooms.push(await givenSat());
  for (const room of rooms) await givenItIsOver(app, room);
  const startsAt = new Date(Date.now() + 24 * HOUR_MS);
  const outcomes = await Promise.all(
    rooms.map(async (room) => {
      const planned = givenSitting(app, { examId: room.examId, startsAt }).then(
        () => true,
        () => false,
      );
      const [{ body }, isPlanned] = await Promise.all([resultOf(only(room)), planned]);
      return { isOut: body.state === 'released', isPlanned };
    }),
  );
  for (const { isOut, isPlanned } of outcomes) expect(isOut).toBe(!isPlanned);
});

test('the database holds it too: a paper with public keys gets no sitting and no exam, and a planned one no release', async () => {
  const [room, ahead] = [await givenSat(), await givenSat()];
  await givenItIsOver(app, room);
  await resultOf(only(room));
  const fails = (sql: string, ...values: string[]) => expect(app.pool.query(sql, values)).rejects.toThrow();
  await fails('insert into sitting_exam (sitting_id, exam_id) values ($1, $2)', ahead.sittingId, room.examId);
  await fails('update exam set form_id = $1 where exam_id = $2', room.formId, ahead.examId);
  await fails(
    `insert into sitting_paper (sitting_id, exam_id, form_id, object_key, sha256, wrapped_key, sealed_at)
     select gen_random_uuid(), $1, form_id, 'again', sha256, wrapped_key, now() from sitting_paper where sitting_id = $2`,
    room.examId,
    room.sittingId,
  );
  await fails('insert into form_release (form_id, released_at) values ($1, now())', ahead.formId);
});

test('where keys never come out, the same paper is sat again and again, and each result is whole when its own sitting is over', async () => {
  const room = await givenSat({ reviewRule: 'never' });
  await givenSitting(app, { examId: room.examId, startsAt: new Date(Date.now() + 24 * HOUR_MS) });
  expect((await resultOf(only(room))).body).toMatchObject({ ...scoreAlone, keys: 'never' });
  await givenItIsOver(app, room);
  expect((await resultOf(only(room))).body).toMatchObject({ state: 'score-only', items: [] });
  await givenSitting(app, { examId: room.examId, startsAt: new Date(Date.now() + 48 * HOUR_MS) });
  expect((await resultOf(only(room))).body.state).toBe('score-only');
});

test('sittings that an exam holds with a newer form do not concern the older one', async () => {
  const room = await givenSat();
  await givenItIsOver(app, room);
  const [examId, formId] = [room.examId, await ownForm()];
  await givenFormOfExam(app, examId, formId);
  await givenSitting(app, { examId, startsAt: new Date(Date.now() + 24 * HOUR_MS) });
  expect((await resultOf(only(room))).body.state).toBe('released');
});

test('an exam that moved on to a newer form holds the older one’s keys back until the sitting that had it is over', async () => {
  const room = await givenSat();
  const [examId, formId] = [room.examId, await ownForm()];
  await givenFormOfExam(app, examId, formId);
  await app.pool.query('update attempt set deadline_at = submitted_at where attempt_id = $1', [only(room).attemptId]);
  expect((await resultOf(only(room))).body).toMatchObject(scoreAlone);
});

test('somebody who still sits the form, past the end of the sitting, holds the keys back', async () => {
  const room = await givenSat();
  await givenItIsOver(app, room);
  const running = await givenAttempt(app, { formId: room.formId, mode: 'live' });
  expect((await resultOf(only(room))).body).toMatchObject({ ...scoreAlone, releasesAt: null });
  const isOver = "update attempt set deadline_at = now() - interval '10 seconds' where attempt_id = $1";
  await app.pool.query(isOver, [running.attemptId]);
  expect((await resultOf(only(room))).body.state).toBe('released');
});

test('another exam with the same form that is sat unwatched holds the keys back half an hour more', async () => {
  const room = await givenSat();
  await givenFormOfExam(app, await givenExam(app, { mode: 'none' }), room.formId);
  await givenItIsOver(app, room);
  const overFor = (minutes: number) =>
    app.pool.query(
      `update attempt set started_at = now() - interval '3 hours', submitted_at = now() - interval '2 hours',
         deadline_at = now() - make_interval(mins => $2) where attempt_id = $1`,
      [only(room).attemptId, minutes],
    );
  await overFor(28);
  expect((await resultOf(only(room))).body).toMatchObject(scoreAlone);
  await overFor(31);
  expect((await resultOf(only(room))).body.state).toBe('released');
});

test('a practice test is explained at its own submit', async () => {
  const room = await givenSat({ mode: 'none', isPractice: true });
  expect((await resultOf(only(room))).body).toMatchObject({ state: 'released', total: '8', percentile: null });
});

test('what is practised is not sat in earnest, and what is sat in earnest is not practised', async () => {
  const [practice, earnest] = [await givenSat({ mode: 'none', isPractice: true }), await givenSat()];
  const others = [await givenExam(app), await givenExam(app, { mode: 'none', isPractice: true, priceInPaise: 0 })];
  await expect(givenFormOfExam(app, others[0]!, practice.formId)).rejects.toThrow('form-is-practised');
  await expect(givenFormOfExam(app, others[1]!, earnest.formId)).rejects.toThrow('form-is-sat-in-earnest');
  const pair = 'update exam set form_id = $1 where exam_id = $2';
  await expect(app.pool.query(pair, [practice.formId, others[0]!])).rejects.toThrow('not both');
  await expect(app.pool.query(pair, [earnest.formId, others[1]!])).rejects.toThrow('not both');
  // The old form of a practice exam stays public after the exam has got a new form. A form whose keys are released may
  // be used for practice.
  await givenFormOfExam(app, practice.examId, await ownForm());
  await expect(givenFormOfExam(app, others[0]!, practice.formId)).rejects.toThrow('keys-are-out');
  await givenItIsOver(app, earnest);
  await resultOf(only(earnest));
  await givenFormOfExam(app, earnest.examId, await ownForm());
  await givenFormOfExam(app, others[1]!, earnest.formId);
});

test('a submitted attempt whose score is not computed yet is awaited', async () => {
  const room = await givenRoomInSession(app, { mode: 'none', isPractice: true, formId: await ownForm() });
  const sitter = only(room);
  await send(app, sitter, 'POST', `/api/v1/attempts/${sitter.attemptId}/submit`, { leaseEpoch: 1 });
  expect((await resultOf(sitter)).body).toMatchObject({ ...hidden, state: 'awaited', releasesAt: null });
});

test('a new key hides the result until it was computed by it', async () => {
  const room = await givenSat({ mode: 'none', isPractice: true });
  const sitter = only(room);
  await givenCorrectedKey(app, room.formId, (key) => {
    key['q-3']!.correct = { kind: 'range', from: '12', to: '12' };
  });
  expect((await resultOf(sitter)).body).toMatchObject({ ...hidden, state: 'awaited' });
  await compute(sitter);
  expect((await resultOf(sitter)).body).toMatchObject({ state: 'released', total: '8' });
});

test('a question that a new key drops gives its marks to everybody who sat it, and neither the page nor the list shows an old mark before', async () => {
  const room = await givenSat({ mode: 'none', isPractice: true });
  const sitter = only(room);
  const [, , unanswered] = await rightAnswers(app, room.formId);
  const inList = async () => (await send(app, sitter, 'GET', `/api/v1/results/${sitter.userId}`)).body.data;
  expect(await inList()).toMatchObject([{ state: 'released', total: '8' }]);
  await givenCorrectedKey(app, room.formId, (key) => {
    key[unanswered!.itemRef!]!.dropped = true;
  });
  const awaited = { state: 'awaited', total: null, maximum: null, passed: null };
  expect([await inList(), (await resultOf(sitter)).body]).toMatchObject([[awaited], awaited]);
  await compute(sitter);
  const dropped = { outcome: 'dropped', marks: '4', rule: 'dropped' };
  expect((await resultOf(sitter)).body).toMatchObject({ state: 'released', total: '12', items: [{}, {}, dropped] });
  expect(await inList()).toMatchObject([{ state: 'released', total: '12' }]);
});

test('a new key that changes an explanation alone is told, with the marks as they were', async () => {
  const room = await givenSat({ mode: 'none', isPractice: true });
  const sitter = only(room);
  const [first] = await rightAnswers(app, room.formId);
  await givenCorrectedKey(app, room.formId, (key) => {
    key[first!.itemRef!]!.explanation = { en: ['Said better.'] };
  });
  await compute(sitter);
  expect((await resultOf(sitter)).body).toMatchObject({ state: 'released', total: '8' });
  expect(JSON.stringify((await resultOf(sitter)).body)).toContain('Said better.');
});

test('whose time is up has submitted, also when nobody looked until the result was asked for', async () => {
  const room = await givenRoomInSession(app, { formId: await ownForm() });
  const sitter = only(room);
  expect(await resultOf(sitter)).toMatchObject({ status: 409, body: { code: 'not-submitted' } });
  await app.pool.query("update attempt set deadline_at = now() - interval '6 seconds' where attempt_id = $1", [
    sitter.attemptId,
  ]);
  expect((await resultOf(sitter)).body).toMatchObject({ state: 'awaited', submittedBy: 'deadline', total: null });
});

test('a result is its own candidate’s alone', async () => {
  const room = await givenSat();
  const stranger = await givenSignedIn(app);
  for (const what of ['result', 'sheet']) {
    const url = `/api/v1/attempts/${only(room).attemptId}/${what}`;
    expect(await send(app, stranger, 'GET', url)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await send(app, null, 'GET', url)).toMatchObject({ status: 401 });
    const unknown = await send(app, stranger, 'GET', `/api/v1/attempts/${randomUUID()}/${what}`);
    expect(unknown).toMatchObject({ status: 404, body: { code: 'not-found' } });
  }
});

const terminate = (room: GivenRoom, by = room.proctor) =>
  send(app, by, 'POST', `/api/v1/rooms/${room.roomId}/actions`, {
    verb: 'terminate',
    attemptIds: [only(room).attemptId],
    reasonCode: 'another-person',
    reasonText: 'Somebody else sat there.',
  });
const review = (
  room: GivenRoom,
  by: Parameters<typeof send>[1],
  decision: string,
  reasonText = 'It was a sign interpreter.',
) => send(app, by, 'POST', `/api/v1/attempts/${only(room).attemptId}/review`, { decision, reasonText });

test('a terminated attempt’s result is withheld until a second person, never the first, releases it', async () => {
  const room = await givenRoomInSession(app, { formId: await ownForm() });
  const [first, second] = [await givenSignedIn(app, { role: 'admin' }), await givenSignedIn(app, { role: 'admin' })];
  const support = await givenSignedIn(app, { role: 'support' });
  expect(await review(room, second, 'release')).toMatchObject({ status: 409, body: { code: 'not-terminated' } });
  await terminate(room, first);
  await compute(only(room));
  await givenItIsOver(app, room);
  expect((await resultOf(only(room))).body).toMatchObject({ ...hidden, state: 'withheld' });
  expect(await review(room, room.proctor, 'release')).toMatchObject({ status: 403 });
  expect(await review(room, first, 'release')).toMatchObject({ status: 409, body: { code: 'same-person' } });
  expect(await review(room, second, 'release', ' ')).toMatchObject({ status: 400 });
  expect((await resultOf(only(room))).body.state).toBe('withheld');

  const decided = await review(room, second, 'release');
  expect(decided).toMatchObject({ status: 200, body: { decision: 'release' } });
  expect(await review(room, second, 'release')).toEqual(decided);
  expect(await review(room, second, 'withhold')).toMatchObject({ status: 409, body: { code: 'reviewed-already' } });
  expect(await review(room, support, 'release')).toMatchObject({ status: 409, body: { code: 'reviewed-already' } });
  expect((await resultOf(only(room))).body).toMatchObject({ state: 'released', total: '0' });
  const { rows } = await app.pool.query(
    "select action, actor_id from audit_entry where object_id = $1 and action like 'termination.%'",
    [only(room).attemptId],
  );
  expect(rows).toEqual([{ action: 'termination.release', actor_id: second.userId }]);
});

test('what a second person withholds stays withheld', async () => {
  const room = await givenRoomInSession(app, { formId: await ownForm() });
  await terminate(room);
  await compute(only(room));
  await givenItIsOver(app, room);
  await review(room, await givenSignedIn(app, { role: 'support' }), 'withhold');
  expect((await resultOf(only(room))).body).toMatchObject({ ...hidden, state: 'withheld' });
});

test('two people who review at once decide once', async () => {
  const room = await givenRoomInSession(app, { formId: await ownForm() });
  await terminate(room);
  const reviewers = await Promise.all(
    ['admin', 'support'].map((role) => givenSignedIn(app, { role: role as 'admin' })),
  );
  const answers = await Promise.all(reviewers.map((who, n) => review(room, who, n === 0 ? 'release' : 'withhold')));
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
});

test('nobody reviews an attempt that is not there', async () => {
  const admin = await givenSignedIn(app, { role: 'admin' });
  const answer = await send(app, admin, 'POST', `/api/v1/attempts/${randomUUID()}/review`, {
    decision: 'release',
    reasonText: 'x',
  });
  expect(answer).toMatchObject({ status: 404, body: { code: 'not-found' } });
});

/**
 * Creates results of other candidates with the same form, one result per total. The attempt with the last total was
 * terminated.
 */
async function givenOthers(room: GivenRoom, totals: string[], candidateId: string | null = null): Promise<void> {
  const now = new Date();
  for (const [at, total] of totals.entries())
    await app.pool.query(
      `insert into result select $1, $2, 1, coalesce($6, gen_random_uuid()), exam_id, sitting_id, form_id, $4, false, key_version, scorer, $3, maximum,
        pass_share_in_percent, passed, detail, last_seq, inputs_hash, reason, now() from result where attempt_id = $5`,
      [
        newId<ResultId>(now),
        newId<AttemptId>(new Date(now.getTime() + at)),
        total,
        at === totals.length - 1,
        only(room).attemptId,
        candidateId,
      ],
    );
}

test('percentile and rank come with a cohort of twenty, exactly, without the withheld', async () => {
  const room = await givenSat();
  await givenItIsOver(app, room);
  // Two results are better, one by a third of a mark and the other by a millionth. One is equal, and the rest are
  // worse. One more result would be better, but it is withheld.
  const others = ['25/3', '8000001/1000000', '16/2', ...Array.from({ length: MIN_COHORT - 5 }, (_, n) => `${-n}/3`)];
  await givenOthers(room, [...others, '12']);
  expect((await resultOf(only(room))).body.percentile).toBeNull();
  await givenOthers(room, ['-4', '12']);
  expect((await resultOf(only(room))).body.percentile).toEqual({
    value: '90.0000000',
    atOrBelow: 18,
    appeared: 20,
    rank: 3,
  });
  // A candidate with four attempts counts once, with the newest attempt that is not withheld. In this case the last
  // attempt is withheld.
  await givenOthers(room, ['-4', '-4', '9', '12'], randomUUID());
  expect((await resultOf(only(room))).body.percentile).toMatchObject({ appeared: 21, rank: 4 });
  // The candidate's own other attempts are not counted in addition to the attempt that is shown.
  await givenOthers(room, ['12', '12', '-4', '12'], only(room).userId);
  expect((await resultOf(only(room))).body.percentile).toMatchObject({ appeared: 21, rank: 4 });
});

test('no standing is told while others still sit the form', async () => {
  const room = await givenSat();
  await givenOthers(room, Array(MIN_COHORT).fill('1'));
  expect((await resultOf(only(room))).body).toMatchObject(scoreAlone);
  await givenItIsOver(app, room);
  expect((await resultOf(only(room))).body.percentile).toMatchObject({ appeared: MIN_COHORT, rank: 1 });
});

test('a candidate whose test was ended is ranked only after a second person has released the result', async () => {
  const room = await givenRoomInSession(app, { count: 2, formId: await ownForm() });
  const [ended, sitter] = room.sitters as [Sitter, Sitter];
  await save(app, ended, await rightAnswers(app, room.formId));
  await terminate(room);
  await send(app, sitter, 'POST', `/api/v1/attempts/${sitter.attemptId}/submit`, { leaseEpoch: 1 });
  for (const one of [ended, sitter]) await compute(one);
  await givenItIsOver(app, room);
  await givenOthers(room, Array(MIN_COHORT).fill('-1'));
  const standing = async () => (await resultOf(sitter)).body.percentile;
  expect(await standing()).toMatchObject({ appeared: MIN_COHORT, rank: 1 });
  await review(room, await givenSignedIn(app, { role: 'admin' }), 'release');
  expect(await standing()).toMatchObject({ appeared: MIN_COHORT + 1, rank: 2 });
});

test('a result that was made again counts in the cohort with its newest marks alone', async () => {
  const room = await givenSat();
  await givenItIsOver(app, room);
  await givenOthers(room, Array(MIN_COHORT).fill('1'));
  expect((await resultOf(only(room))).body.percentile).toMatchObject({ rank: 1 });
  await app.pool.query(
    `insert into result select (jsonb_populate_record(result, jsonb_build_object('result_id', gen_random_uuid(), 'version_no', 2,
       'total', '12', 'computed_at', now()))).* from result where form_id = $1 and total = '1' and not is_terminated limit 3`,
    [room.formId],
  );
  expect((await resultOf(only(room))).body.percentile).toMatchObject({ appeared: MIN_COHORT, rank: 4 });
});

test('a candidate is told by mail when the result can be seen, once, and not before', async () => {
  const room = await givenSat();
  await notifyResults(app);
  expect(await mailsTo(only(room))).toEqual([]);
  await givenItIsOver(app, room);
  await Promise.all([notifyResults(app), notifyResults(app)]);
  await notifyResults(app);
  const mails = await mailsTo(only(room));
  expect(mails).toHaveLength(1);
  expect(mails[0].subject).toBe('Your result is ready: Bank Clerk Prelims Mock');
  expect(mails[0].plain).toContain(`/results/${only(room).attemptId}`);
  // The attempt has been removed from the table of pending notices.
  const { rows } = await app.pool.query('select 1 from result_untold where attempt_id = $1', [only(room).attemptId]);
  expect(rows).toEqual([]);
});

test('no mail for who practised, and none for a withheld result until it is released', async () => {
  const practised = await givenSat({ mode: 'none', isPractice: true });
  await givenItIsOver(app, practised);
  const room = await givenRoomInSession(app, { formId: await ownForm() });
  await terminate(room);
  await compute(only(room));
  await givenItIsOver(app, room);
  await notifyResults(app);
  expect([await mailsTo(only(practised)), await mailsTo(only(room))]).toEqual([[], []]);
  await review(room, await givenSignedIn(app, { role: 'admin' }), 'release');
  await notifyResults(app);
  expect(await mailsTo(only(room))).toHaveLength(1);
});

test('a candidate’s results are listed newest first, each as far as it may be seen', async () => {
  const room = await givenSat({ mode: 'none', isPractice: true });
  const sitter = only(room);
  const waiting = await givenAttempt(app, { candidateId: sitter.userId, examId: room.examId, formId: await ownForm() });
  await app.pool.query(
    "update attempt set state = 'submitted', submitted_at = now(), submitted_by = 'candidate' where attempt_id = $1",
    [waiting.attemptId],
  );
  await compute(waiting);
  const { status, body } = await send(app, sitter, 'GET', `/api/v1/results/${sitter.userId}`);
  expect(status).toBe(200);
  expect(body.data).toMatchObject([
    { attemptId: waiting.attemptId, state: 'scored', total: '0', maximum: '12' },
    {
      attemptId: sitter.attemptId,
      state: 'released',
      total: '8',
      maximum: '12',
      passed: true,
      test_code: room.testCode,
    },
  ]);
});
