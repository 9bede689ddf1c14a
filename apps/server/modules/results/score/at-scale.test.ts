import type { AttemptId } from '@kasauti/contract/ids.ts';
import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { givenEvent, givenForm, givenSource, save } from '../../../test/given/attempts.ts';
import { givenSignedIn } from '../../../test/given/identity.ts';
import { type GivenRoom, givenRoomInSession, type Sitter, send } from '../../../test/given/proctoring.ts';
import { givenItIsOver, rightAnswers } from '../../../test/given/results.ts';
import { notifyResults } from '../release/notify-results.ts';
import { computeResult } from './compute-result.ts';
import { recomputeLateSyncs } from './recompute-late-syncs.ts';

const app = await testApp();
afterEach(() => void vi.restoreAllMocks());

const only = (room: GivenRoom): Sitter => room.sitters[0]!;
let forms = 0;

async function givenSat(wishes: Parameters<typeof givenRoomInSession>[1] = {}): Promise<GivenRoom> {
  forms += 1;
  const formId = await givenForm(app, { ...givenSource, formRef: `scale-${forms}` });
  const room = await givenRoomInSession(app, { ...wishes, formId });
  await save(app, only(room), [givenEvent()]);
  await send(app, only(room), 'POST', `/api/v1/attempts/${only(room).attemptId}/submit`, { leaseEpoch: 1 });
  await app.inTransaction((work) => computeResult(work, { attemptId: only(room).attemptId, reason: 'submitted' }));
  return room;
}

/**
 * Creates `count` copies of an attempt and its result, with other ids and the given changes. Sorted by id, the copies
 * come before all real attempts.
 */
async function givenCopies(attemptId: AttemptId, count: number, change: { attempt?: string; result?: string } = {}) {
  const id = "('00000000-0000-7000-8000-' || lpad(to_hex(base.no + made), 12, '0'))";
  const from = `from (select count(*) as no from attempt) as base, generate_series(1, ${count}) as made`;
  const { attempt = "'{}'", result = "'{}'" } = change;
  await app.pool.query(
    `with made as (
       select ${id}::uuid as id ${from}
     ), attempts as (
       insert into attempt select (jsonb_populate_record(attempt, jsonb_build_object('attempt_id', id, 'booking_id', gen_random_uuid()) || ${attempt})).*
         from attempt, made where attempt.attempt_id = $1 returning attempt_id, exam_id, form_id
     ), results as (
       insert into result select (jsonb_populate_record(result, jsonb_build_object('attempt_id', id, 'result_id', gen_random_uuid()) || ${result})).*
         from result, made where result.attempt_id = $1
     )
     insert into result_untold select attempt_id, exam_id, form_id from attempts`,
    [attemptId],
  );
}

/** Returns all SQL statements that are sent while `act` runs. */
async function statementsOf(act: () => Promise<unknown>): Promise<string[]> {
  const said: string[] = [];
  const query = pg.Client.prototype.query as (...words: unknown[]) => unknown;
  const hearing = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function hear(
    this: pg.Client,
    ...words: unknown[]
  ) {
    const [first] = words;
    said.push(typeof first === 'string' ? first : ((first as { text?: string }).text ?? ''));
    return query.apply(this, words);
  } as never);
  await act();
  hearing.mockRestore();
  return said;
}
/** Counts the statements about results, attempts and exams. Statements for sessions and locks are not counted. */
const aboutResults = (said: string[]) =>
  said.filter((text) => /"?(result|attempt|form|exam|room|booking)/.test(text)).length;

test('the list of results asks no more for thirty attempts than for ten', async () => {
  const room = await givenSat({ mode: 'none' });
  const list = () => send(app, only(room), 'GET', `/api/v1/results/${only(room).userId}`);
  await givenCopies(only(room).attemptId, 9);
  const forTen = aboutResults(await statementsOf(list));
  await givenCopies(only(room).attemptId, 20);
  const forThirty = aboutResults(await statementsOf(list));
  expect((await list()).body.data).toHaveLength(30);
  expect(forThirty).toBe(forTen);
});

test.each(['live', 'none'] as const)(
  'the list of second looks asks no more for six late tests than for two: %s',
  async (mode) => {
    const admin = await givenSignedIn(app, { role: 'admin' });
    const list = () => send(app, admin, 'GET', '/api/v1/reviews');
    const asked: number[] = [];
    const before = ((await list()).body.items as unknown[]).length;
    for (const tests of [2, 6]) {
      while (((await list()).body.items as unknown[]).length < before + tests) {
        const room = await givenSat({ mode });
        await app.pool.query(
          `insert into response_event select (jsonb_populate_record(response_event, jsonb_build_object('seq', 2, 'late', true,
           'server_at', now() + interval '1 day', 'arrived_at', now() + interval '1 day'))).* from response_event where attempt_id = $1 and seq = 1`,
          [only(room).attemptId],
        );
      }
      asked.push(aboutResults(await statementsOf(list)));
    }
    expect(asked[1]).toBe(asked[0]);
  },
);

test('a cohort is counted once for all who look, and anew after a newer result', async () => {
  const room = await givenSat();
  await givenCopies(only(room).attemptId, 30, {
    attempt: "jsonb_build_object('candidate_id', id)",
    result: "jsonb_build_object('candidate_id', id, 'total', '1')",
  });
  await givenItIsOver(app, room);
  const look = () => send(app, only(room), 'GET', `/api/v1/attempts/${only(room).attemptId}/result`);
  const counts = async () => {
    const said = await statementsOf(() => Promise.all([look(), look(), look()]).then(look));
    return said.filter((text) => text.includes('group by total')).length;
  };
  expect(await counts()).toBe(1);
  expect((await look()).body.percentile).toMatchObject({ appeared: 31, rank: 1 });
  expect(await counts()).toBe(0);
  await givenCopies(only(room).attemptId, 1, {
    attempt: "jsonb_build_object('candidate_id', id)",
    result: "jsonb_build_object('candidate_id', id, 'total', '12', 'computed_at', now())",
  });
  expect((await look()).body.percentile).toMatchObject({ appeared: 32, rank: 2 });
});

test('under the review rule never, those whose sitting is not over keep nobody else from being told', async () => {
  const room = await givenSat({ reviewRule: 'never' });
  await givenItIsOver(app, room);
  await givenCopies(only(room).attemptId, 150, {
    attempt: "jsonb_build_object('window_ends_at', now() + interval '1 hour')",
  });
  await notifyResults(app);
  const { rows } = await app.pool.query('select 1 from mail_message where dedupe_key = $1', [
    `result-ready:${only(room).attemptId}`,
  ]);
  expect(rows).toHaveLength(1);
});

test('late syncs are found behind more results than one turn looks at', async () => {
  const room = await givenRoomInSession(app, { mode: 'none' });
  const who = only(room);
  const [first] = await rightAnswers(app, room.formId);
  const deadline = (when: string) =>
    app.pool.query('update attempt set deadline_at = now() + $2::interval where attempt_id = $1', [
      who.attemptId,
      when,
    ]);
  await deadline('2 hours ago');
  await send(app, who, 'GET', `/api/v1/attempts/${who.attemptId}/result`);
  await app.inTransaction((work) => computeResult(work, { attemptId: who.attemptId, reason: 'submitted' }));
  const earlier = await givenSat();
  await givenCopies(only(earlier).attemptId, 2100, {
    result: "jsonb_build_object('computed_at', now() - interval '2 hours')",
  });
  await deadline('25 minutes ago');
  await save(app, who, [{ ...first!, clientAt: new Date(Date.now() - 26 * 60_000).toISOString() }]);
  for (const turn of [1, 2]) {
    const said = await statementsOf(() => recomputeLateSyncs(app));
    expect(said.length, `turn ${turn}`).toBeGreaterThan(0);
  }
  const { rows } = await app.pool.query('select total from result where attempt_id = $1 order by version_no', [
    who.attemptId,
  ]);
  expect(rows).toEqual([{ total: '0' }, { total: '4' }]);
});

/** Terminates the attempt in this room at the given instant, and creates `others` copies of it. */
async function givenTerminations(room: GivenRoom, at: string, others = 0) {
  const { attemptId } = only(room);
  await app.pool.query("update attempt set state = 'terminated', submitted_by = 'proctor' where attempt_id = $1", [
    attemptId,
  ]);
  if (others > 0) await givenCopies(attemptId, others);
  await app.pool.query(
    `insert into proctor_action (action_id, at, attempt_id, by_user, reason_code, reason_text, room_id, sitting_id, verb)
     select gen_random_uuid(), $2, attempt_id, $3, 'other', 'The hall was closed.', room_id, sitting_id, 'terminate'
     from attempt where form_id = (select form_id from attempt where attempt_id = $1)`,
    [attemptId, at, room.proctor.userId],
  );
}
const listedFor = async (by: Parameters<typeof send>[1]) => {
  const { body } = await send(app, by, 'GET', '/api/v1/reviews');
  return (body.items as { attemptId: string }[]).map((look) => look.attemptId);
};

test('a test that waits for a second person is listed, however many were ended after it', async () => {
  const admin = await givenSignedIn(app, { role: 'admin' });
  const [first, hall] = [await givenSat(), await givenSat()];
  await givenTerminations(first, '2026-01-01T10:00:00Z');
  await givenTerminations(hall, '2026-01-02T10:00:00Z', 250);
  expect((await listedFor(admin))[0]).toBe(only(first).attemptId);
});

test('somebody bound to one provider sees what waits there, however many of others wait longer', async () => {
  const [theirs, hall] = [await givenSat(), await givenSat()];
  await givenTerminations(hall, '2025-01-02T10:00:00Z', 250);
  await givenTerminations(theirs, '2026-01-01T10:00:00Z');
  const { rows } = await app.pool.query(
    `with made as (insert into provider select (jsonb_populate_record(provider, jsonb_build_object('provider_id', gen_random_uuid(), 'slug', 'bound'))).*
       from provider limit 1 returning provider_id)
     update exam set provider_id = made.provider_id from made where exam_id = (select exam_id from attempt where attempt_id = $1)
     returning exam.provider_id as id`,
    [only(theirs).attemptId],
  );
  const bound = await givenSignedIn(app, { role: 'support', scope: { kind: 'provider', id: rows[0].id } });
  expect(await listedFor(bound)).toEqual([only(theirs).attemptId]);
});
