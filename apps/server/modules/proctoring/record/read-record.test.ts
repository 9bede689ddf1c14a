import type { AttemptId } from '@kasauti/contract/ids.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { givenRoomInSession } from '../../../test/given/proctoring.ts';
import { privacy } from '../privacy.ts';
import { timelineOf } from './read-record.ts';

const app = await testApp();

/** Stores as many signals as a page may report in a test of ten hours, at the full rate. They arrive newest first. */
async function givenFullRecord(attemptId: AttemptId) {
  const count = 36_000;
  await app.pool.query(
    `insert into proctor_event (attempt_id, event_id, kind, at, recorded_at)
      select $1, gen_random_uuid(), 'copy', now() - make_interval(secs => n), now() + make_interval(secs => n)
        from generate_series(1, $2::int) as n`,
    [attemptId, count],
  );
  const { rows } = await app.pool.query('select at from proctor_event where attempt_id = $1 order by at', [attemptId]);
  return rows.map((row: { at: Date }) => row.at.getTime());
}

test('no observation is left out of the whole timeline and the candidate’s own copy, however many there are', async () => {
  const [sitter] = (await givenRoomInSession(app)).sitters;
  const { attemptId, userId } = sitter!;
  const times = await givenFullRecord(attemptId);

  const timeline = await timelineOf(app, attemptId);
  const shown = timeline.filter(({ kind }) => kind === 'copy').map(({ at }) => Date.parse(at));
  expect(shown.length).toBe(times.length);
  expect(shown).toEqual(times);

  const { rows } = await privacy.exportOf(app, userId);
  const [{ observed }] = rows.rooms as [{ observed: { kind: string; at: Date }[] }];
  expect(observed.length).toBe(times.length);
  expect(observed.map(({ at }) => at.getTime())).toEqual(times);
});
