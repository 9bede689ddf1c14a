import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../../../platform/database/work.ts';
import { testApp } from '../../../test/app.ts';
import { givenBooked, givenCandidate, givenEvent, post, save } from '../../../test/given/attempts.ts';
import { givenSession } from '../../../test/given/identity.ts';
import { ATTEMPT_ROLE, LANE_ROLE, usableRole } from './delivery-roles.ts';

const app = await testApp();
const asAttempt = <T>(act: Parameters<typeof inTransaction<T>>[1]) =>
  inTransaction(app.database, act, { role: ATTEMPT_ROLE });
const ask = (statement: string) => asAttempt(({ tx }) => sql.raw(statement).execute(tx));

/** Creates triggers that record the role of each change, and whether this role can read the answer keys. */
async function watchChanges() {
  await app.pool.query(`
    create table seen (what text, as_role text, keys text);
    grant insert on seen to public;
    create function look_at_keys() returns trigger language plpgsql as $$
    declare
      outcome text := 'read';
    begin
      begin
        execute format('select from sealed.%I limit 1', tg_argv[1]);
      exception when insufficient_privilege then outcome := sqlerrm;
      end;
      insert into seen values (tg_argv[0], current_user, outcome);
      return null;
    end $$;
    create trigger lobby after insert on attempt for each row execute function look_at_keys('lobby', 'form_key');
    create trigger start after update on attempt for each row when (old.state <> 'active' and new.state = 'active')
      execute function look_at_keys('start', 'item_source');
    create trigger hand_in after update on attempt for each row when (new.state = 'submitted')
      execute function look_at_keys('hand in', 'form_key');
    create trigger second_device after update on attempt for each row when (new.lease_waits_for_proctor)
      execute function look_at_keys('second device', 'form_key');
    create trigger take_over after insert on response_event for each row when (new.kind = 'lease')
      execute function look_at_keys('take over', 'form_key');
    create trigger answer after insert on response_event for each row when (new.kind = 'answer')
      execute function look_at_keys('answer', 'form_key');
    create trigger seal after insert on sitting_paper for each row execute function look_at_keys('seal', 'item_source');
    create trigger place after insert on allocation for each row execute function look_at_keys('place', 'form_key');
    create trigger audit after insert on audit_entry for each row when (new.action = 'attempt.take-over')
      execute function look_at_keys('audit', 'form_key')`);
}
beforeAll(watchChanges);

const DENIED = 'permission denied for schema sealed';

/** Returns the changes made while `act` ran, each with its role and the result of reading the keys. */
async function seenIn(act: () => Promise<unknown>): Promise<Record<string, [string, string]>> {
  await app.pool.query('delete from seen');
  await act();
  const { rows } = await app.pool.query<{ what: string; as_role: string; keys: string }>('select * from seen');
  return Object.fromEntries(rows.map(({ what, as_role: role, keys }) => [what, [role, keys]]));
}

const asked = async (call: ReturnType<typeof post>) => {
  const { status, body } = await call;
  expect([status, body]).toEqual([200, expect.anything()]);
};

describe('candidates in a test are served under roles that cannot read keys:', () => {
  test('the lobby, which seals the paper and gives a place when nobody has yet; the start; the look at it; the end', async () => {
    const who = await givenBooked(app, { mode: 'live' });
    const open = () => asked(post(app, who, '', { schedule_id: who.bookingId }));
    expect(await seenIn(open)).toEqual({
      seal: [ATTEMPT_ROLE, DENIED],
      place: [ATTEMPT_ROLE, DENIED],
      lobby: [ATTEMPT_ROLE, DENIED],
    });
    const { rows } = await app.pool.query<{ attempt_id: string }>(
      "update attempt set state = 'authorised' where booking_id = $1 returning attempt_id",
      [who.bookingId],
    );
    const path = `/${rows[0]?.attempt_id}`;
    expect(await seenIn(() => asked(post(app, who, `${path}/start`)))).toEqual({ start: [ATTEMPT_ROLE, DENIED] });
    const look = await app.fastify.inject({ url: `/api/v1/attempts${path}`, headers: who.headers });
    expect(look.json()).toMatchObject({ state: 'active' });
    expect(await seenIn(() => asked(post(app, who, `${path}/submit`, { leaseEpoch: 1 })))).toEqual({
      'hand in': [ATTEMPT_ROLE, DENIED],
    });
    const heard = await app.pool.query(`
      select payload::json ->> 'kind' as kind from graphile_worker._private_jobs as job
      where payload::json ->> 'bookingId' = '${who.bookingId}' and payload::json ->> 'kind' like 'attempt-%' order by 1`);
    expect(heard.rows).toEqual([{ kind: 'attempt-submitted' }]);
  });

  test('a take-over with its entries in the journal and the audit log, and a device that must be let in', async () => {
    const who = await givenCandidate(app, { mode: 'live' });
    const there = { ...who, ...(await givenSession(app, who.userId)) };
    const tryIt = async () => expect((await save(app, there, [givenEvent()])).body.code).toBe('stale-lease');
    expect(await seenIn(tryIt)).toEqual({ 'second device': [ATTEMPT_ROLE, DENIED] });
    const again = { ...who, ...(await givenSession(app, who.userId, { deviceId: who.deviceId })) };
    expect(await seenIn(() => asked(post(app, again, `/${who.attemptId}/lease`)))).toEqual({
      'take over': [ATTEMPT_ROLE, DENIED],
      audit: [ATTEMPT_ROLE, DENIED],
    });
    const sendIt = async () => expect((await save(app, again, [givenEvent()], 2)).status).toBe(200);
    expect(await seenIn(sendIt)).toEqual({ answer: [LANE_ROLE, DENIED] });
  });

  test('the look at one’s attempt', async () => {
    const who = await givenCandidate(app);
    const look = () => app.fastify.inject({ url: `/api/v1/attempts/${who.attemptId}`, headers: who.headers });
    expect((await look()).statusCode).toBe(200);
    await app.pool.query(`revoke select on nothing_waited, form from ${ATTEMPT_ROLE}`);
    const { rows } = await app.pool.query('select 1 as n from form limit 1');
    expect(rows).toEqual([{ n: 1 }]); // the server's own role can still read the table
    const elsewhere = await givenCandidate(app); // a candidate whose form is not cached yet
    const refused = await app.fastify.inject({
      url: `/api/v1/attempts/${elsewhere.attemptId}`,
      headers: elsewhere.headers,
    });
    await app.pool.query(`grant select on nothing_waited, form to ${ATTEMPT_ROLE}`);
    expect(refused.statusCode).toBe(500);
  });
});

describe('the role that moves attempts on', () => {
  test.each([
    ['answer keys', 'select key from sealed.form_key'],
    ['what an author wrote of a question', 'select * from sealed.item_source'],
    ['who somebody is', 'select full_name from user_account'],
    ['where somebody lives', 'select address_line1 from profile'],
    ['what opens a session', 'select token_hash from session'],
    ['what somebody paid', 'select amount_in_paise from payment'],
    ['results', 'select * from result'],
    ['the audit log', 'select * from audit_entry'],
    ['the jobs of the worker', 'select * from graphile_worker._private_jobs'],
  ])('cannot read %s', async (_, statement) => {
    await expect(ask(statement)).rejects.toThrow('permission denied');
  });

  test.each([
    ['change an entry', "update response_event set payload = '{}'"],
    ['take an attempt away', 'delete from attempt'],
    ['move a booking to another sitting', 'update booking set sitting_id = gen_random_uuid()'],
    ['give somebody else’s place away', 'update allocation set room_id = gen_random_uuid()'],
    ['hand a session to somebody else', 'update session set user_id = gen_random_uuid()'],
    ['leave a table behind', 'create table left_behind (n integer)'],
  ])('cannot %s', async (_, statement) => {
    await expect(ask(statement)).rejects.toThrow('permission denied');
  });

  test('ends with the transaction', async () => {
    const current = 'select current_user as name';
    expect((await ask(current)).rows).toEqual([{ name: ATTEMPT_ROLE }]);
    const names = await Promise.all(Array.from({ length: 20 }, () => app.pool.query<{ name: string }>(current)));
    expect(new Set(names.map(({ rows }) => rows[0]?.name)).has(ATTEMPT_ROLE)).toBe(false);
  });
});

test('a role that the database does not have is not used', async () => {
  expect(await usableRole(app, 'kasauti_not_made')).toBeNull();
  expect(await usableRole(app, ATTEMPT_ROLE)).toBe(ATTEMPT_ROLE);
});

test('the runbook gives both roles the rights that the migrations give', async () => {
  const runbook = await readFile(join(import.meta.dirname, '../../../../../docs/runbooks/database-roles.md'), 'utf8');
  const grants = [...runbook.matchAll(/```sql\n(.*?)```/gs)]
    .map(([, block]) => block ?? '')
    .join('\n')
    .replaceAll(/^(create role .*|grant \w+ to kasauti);$/gm, '');
  const made = await rights();
  const client = await app.pool.connect();
  for (const role of [LANE_ROLE, ATTEMPT_ROLE])
    await client.query(`revoke all on all tables in schema public from ${role};
      revoke all on all functions in schema public from ${role}`);
  await client.query(grants);
  client.release();
  expect(await rights()).toEqual(made);
});

async function rights() {
  const { rows } = await app.pool.query(`
    select relname as object, '' as part, privilege_type as may, grantee::regrole::text as role
    from pg_class, aclexplode(relacl) where grantee::regrole::text in ('${LANE_ROLE}', '${ATTEMPT_ROLE}')
    union all
    select attrelid::regclass::text, attname, privilege_type, grantee::regrole::text
    from pg_attribute, aclexplode(attacl) where grantee::regrole::text in ('${LANE_ROLE}', '${ATTEMPT_ROLE}')
    union all
    select proname, '', privilege_type, grantee::regrole::text
    from pg_proc, aclexplode(proacl) where grantee::regrole::text in ('${LANE_ROLE}', '${ATTEMPT_ROLE}')
    order by 1, 2, 3, 4`);
  return rows;
}
