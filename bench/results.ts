import { parseArgs } from 'node:util';
import { notifyResults } from '../apps/server/modules/results/release/notify-results.ts';
import { explainResult, listOwnResults } from '../apps/server/modules/results/release/read-result.ts';
import { listReviewCases } from '../apps/server/modules/results/review/list-review-cases.ts';
import { computeResult } from '../apps/server/modules/results/score/compute-result.ts';
import { recomputeLateSyncs } from '../apps/server/modules/results/score/recompute-late-syncs.ts';
import { givenCandidate, givenEvent, save } from '../apps/server/test/given/attempts.ts';
import { makeInstallation } from './attempt-load.ts';
import { report } from './harness.ts';

// Measures how long it takes to read results and to run their scheduled tasks in a very large cohort. All times are in
// milliseconds. The report contains the first time, and the median of the others.
const { values } = parseArgs({
  options: {
    attempts: { type: 'string', default: '100000' },
    own: { type: 'string', default: '200' },
    late: { type: 'string', default: '200' },
    rounds: { type: 'string', default: '7' },
  },
});
const [attemptCount, ownCount, lateCount, rounds] = [values.attempts, values.own, values.late, values.rounds].map(
  Number,
) as [number, number, number, number];
const ROWS_AT_ONCE = 10_000;

const installation = await makeInstallation();
const { app } = installation;
const who = await givenCandidate(app);
await save(app, who, [givenEvent()]);
const ended = "state = 'submitted', submitted_by = 'candidate', submitted_at = now()";
await app.pool.query(`update attempt set ${ended}, window_ends_at = now() where attempt_id = $1`, [who.attemptId]);
await app.inTransaction((work) => computeResult(work, { attemptId: who.attemptId, reason: 'submitted' }));
for (let from = 1; from <= attemptCount; from += ROWS_AT_ONCE) await copyAttempts(from, from + ROWS_AT_ONCE - 1);
await app.pool.query(
  `insert into response_event select (jsonb_populate_record(response_event, jsonb_build_object('attempt_id', late.attempt_id, 'late', true,
     'server_at', deadline_at + interval '1 day', 'arrived_at', deadline_at + interval '1 day'))).*
   from response_event, (select attempt_id, deadline_at from attempt where attempt_id <> $1 order by attempt_id limit $2) as late
   where response_event.attempt_id = $1 and seq = 1`,
  [who.attemptId, lateCount],
);
await app.pool.query('analyze');

const own = { attemptId: who.attemptId, candidateId: who.userId };
const line = {
  bench: 'results',
  attempts: attemptCount,
  look: await timesOf(() => explainResult(app, own)),
  list: await timesOf(() => listOwnResults(app, who.userId)),
  second_looks: await timesOf(() =>
    listReviewCases(app, {}, { by: { userId: who.userId, role: 'admin', scope: null }, requestId: 'bench' }),
  ),
  late_sync_turn: await timesOf(() => recomputeLateSyncs(app)),
  tell_turn: await timesOf(() => notifyResults(app)),
};
await report(installation, line, []);
await installation.remove();

/**
 * Inserts attempts with different totals in a sitting that is not over yet. The first `ownCount` attempts belong to the
 * candidate, and the rest to other candidates.
 */
async function copyAttempts(from: number, to: number): Promise<void> {
  const candidate = `case when made <= ${ownCount} then $2::text else gen_random_uuid()::text end`;
  await app.pool.query(
    `with made as materialized (
       select ('00000000-0000-7000-8000-' || lpad(to_hex(made), 12, '0'))::uuid as id, ${candidate} as candidate, made
       from generate_series($3::integer, $4::integer) as made
     ), attempts as (
       insert into attempt select (jsonb_populate_record(attempt, jsonb_build_object('attempt_id', id, 'booking_id', gen_random_uuid(),
           'candidate_id', candidate, 'window_ends_at', now() + interval '1 hour'))).*
         from attempt, made where attempt.attempt_id = $1
     )
     insert into result select (jsonb_populate_record(result, jsonb_build_object('attempt_id', id, 'result_id', gen_random_uuid(),
           'candidate_id', candidate, 'total', (made % 500)::text || '/3', 'computed_at', now()))).*
         from result, made where result.attempt_id = $1`,
    [who.attemptId, who.userId, from, to],
  );
  const { rows } = await app.pool.query("select to_regclass('result_untold') as queue");
  if (rows[0]?.queue)
    await app.pool.query(
      `insert into result_untold select attempt_id, exam_id, form_id from result
       where not exists (select from result_untold as known where known.attempt_id = result.attempt_id)`,
    );
}

async function timesOf(act: () => Promise<unknown>): Promise<{ first: number; median: number }> {
  const times: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const startedAt = performance.now();
    await act();
    times.push(Math.round((performance.now() - startedAt) * 10) / 10);
  }
  const [first = 0, ...others] = times;
  return { first, median: others.sort((a, b) => a - b)[Math.floor(others.length / 2)] ?? 0 };
}
