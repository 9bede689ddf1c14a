import { expect, test } from 'vitest';
import type { ScheduledTask } from '../../platform/jobs/worker.ts';
import { testApp } from '../../test/app.ts';
import { givenSession, givenUser } from '../../test/given/identity.ts';
import { forgetOldSessions, tidyLapsed } from './tidy.ts';

const app = await testApp();
const now = new Date();

test('a session is forgotten 90 days after its end, whether somebody ended it or it ran out; a running attempt keeps it', async () => {
  const { userId } = await givenUser(app);
  const put = async (name: string, createdDaysAgo: number, set: string) => {
    const { sessionId } = await givenSession(app, userId);
    await app.pool.query(
      `update session set ended_at = null, end_reason = null, device_label = $2,
         created_at = $3::timestamptz - make_interval(days => $4), last_seen_at = $3::timestamptz - make_interval(days => $4),
         idle_expires_at = $3::timestamptz - make_interval(days => $4) + interval '30 minutes',
         expires_at = $3::timestamptz - make_interval(days => $4) + interval '12 hours' where session_id = $1`,
      [sessionId, name, now, createdDaysAgo],
    );
    await app.pool.query(`update session set ${set} where session_id = $1`, [sessionId]);
  };
  await put('ended long ago', 92, "ended_at = created_at + interval '1 day', end_reason = 'logout'");
  await put('ended later', 92, "ended_at = created_at + interval '3 days', end_reason = 'logout'");
  await put('young', 1, "ended_at = created_at + interval '1 hour', end_reason = 'logout'");
  await put('kept', 92, "kept_until = now() + interval '1 hour', ended_at = now(), end_reason = 'logout'");
  await put('ran out', 92, 'kept_until = null');
  await app.at(now, forgetOldSessions);
  const { rows } = await app.pool.query('select device_label as label from session where user_id = $1 order by 1', [
    userId,
  ]);
  expect(rows.map(({ label }) => label)).toEqual(['ended later', 'kept', 'young']);
});

test('counts of codes are deleted when no limit needs them any more, and not before', async () => {
  const tasks = new Map<string, ScheduledTask['act']>();
  tidyLapsed({ ...app, every: (name, _, act) => void tasks.set(name, act) });
  const { userId } = await givenUser(app);
  const put = (name: string, hoursAgo: number) =>
    Promise.all([
      app.pool.query(
        `insert into second_factor_failure (user_id, device_id, failures, last_failed_at, blocked_until)
         values ($1, $2, 9, now() - make_interval(hours => $3), null)`,
        [userId, name, hoursAgo],
      ),
      app.pool.query(
        `insert into login_code (user_id, mailed_at, device_key, code_hash, expires_at)
         values ($1, now() - make_interval(hours => $2) - interval '11 minutes', $3, $3,
           now() - make_interval(hours => $2) - interval '1 minute')`,
        [userId, hoursAgo, Buffer.from(name)],
      ),
    ]);
  await put('just now', 0);
  await put('within the day', 23);
  await put('the day before', 25);
  await tasks.get('tidy-lapsed-logins')?.(new AbortController().signal);
  const { rows } = await app.pool.query(
    `select (select array_agg(device_id order by device_id) from second_factor_failure where user_id = $1) as wrong,
       (select array_agg(convert_from(device_key, 'UTF8') order by device_key) from login_code where user_id = $1) as mailed`,
    [userId],
  );
  const kept = ['just now', 'within the day'];
  expect(rows).toEqual([{ wrong: kept, mailed: kept }]);
});
