import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { testApp } from '../../test/app.ts';
import { databaseProxy } from '../../test/database-proxy.ts';
import { givenCandidate, givenEvent, save } from '../../test/given/attempts.ts';
import { lanePart } from './index.ts';
import { openSaveLaneConnections } from './save-lane-connections.ts';

const app = await testApp();
const laneConnections = await openSaveLaneConnections(app);
afterAll(() => laneConnections.close());
const ask = (statement: string, values: unknown[] = []) => laneConnections.pool.query(statement, values);

describe('the connections over which answers are saved', () => {
  test('work under a role of their own, and so does the one that the lane holds', async () => {
    expect((await ask('select current_user as name')).rows).toEqual([{ name: 'kasauti_delivery' }]);
    const lost = Promise.withResolvers<void>();
    const client = await laneConnections.connect('kasauti lane of a test', {
      lost: () => lost.resolve(),
      warned: () => {},
    });
    expect((await client.query('select current_user as name')).rows).toEqual([{ name: 'kasauti_delivery' }]);
    await client.end();
  });

  test('may do what a save needs, in six tables, and nothing anywhere else', async () => {
    const { rows: tables } = await app.pool.query<{ name: string; may: string[] }>(`
      select c.oid::regclass::text as name, array_agg(may order by may) as may
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      cross join unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) as may
      where c.relkind in ('r', 'p', 'v', 'm') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
        and has_schema_privilege('kasauti_delivery', n.oid, 'USAGE')
        and has_table_privilege('kasauti_delivery', c.oid, may)
      group by 1 order by 1`);
    expect(tables).toEqual([
      { name: 'answer_file', may: ['SELECT'] },
      { name: 'attempt', may: ['SELECT'] },
      { name: 'commit_root', may: ['INSERT', 'SELECT'] },
      { name: 'form', may: ['SELECT'] },
      { name: 'receipt_heads', may: ['SELECT'] },
      { name: 'response_event', may: ['INSERT', 'SELECT'] },
    ]);
    const { rows: columns } = await app.pool.query(`
      select attrelid::regclass::text || '.' || attname as name from pg_attribute join pg_class c on c.oid = attrelid
      where relkind = 'r' and attnum > 0 and not attisdropped and has_schema_privilege('kasauti_delivery', relnamespace, 'USAGE')
        and not has_table_privilege('kasauti_delivery', c.oid, 'UPDATE')
        and has_column_privilege('kasauti_delivery', c.oid, attnum, 'UPDATE')`);
    expect(columns.map(({ name }) => name).sort()).toEqual(['answer_file.named_at', 'attempt.refusal_reason']);
  });

  test.each([
    ['an answer key', 'select key from sealed.form_key'],
    ['what opens a sealed paper', 'select wrapped_key from sitting_paper'],
    ['who somebody is', 'select full_name from user_account'],
    ['what somebody paid', 'select amount_in_paise from payment'],
    ['a result', 'select * from result'],
  ])('cannot read %s', async (_, statement) => {
    await expect(ask(statement)).rejects.toThrow('permission denied');
  });

  test.each([
    ['change an entry', "update response_event set payload = '{}'"],
    ['take an entry out', 'delete from response_event'],
    ['change a receipt’s root', "update commit_root set root = '\\x00'"],
    ['move a deadline', "update attempt set deadline_at = now() + interval '1 day'"],
    ['hand on a lease', 'update attempt set lease_epoch = lease_epoch + 1'],
    ['leave a table behind', 'create table left_behind (n integer)'],
  ])('cannot %s', async (_, statement) => {
    await expect(ask(statement)).rejects.toThrow('permission denied');
  });

  test('may be cut during a read: the caller gets an error, and the next call gets another connection', async () => {
    const proxy = await databaseProxy(app.databaseUrl);
    const far = await openSaveLaneConnections({ ...app, databaseUrl: proxy.url });
    const read = (n: number) => sql`select ${n}::integer as n`.execute(far.database);
    await read(1);
    const lost = proxy.loseNextAnswer('kasauti exam');
    await expect(read(2)).rejects.toThrow('Connection terminated');
    await lost;
    expect((await read(3)).rows).toEqual([{ n: 3 }]);
    await far.close();
  });

  test('are the ones that the lane uses', async () => {
    const who = await givenCandidate(app);
    expect((await save(app, who, [givenEvent()])).status).toBe(200);
    const { rows } = await app.pool.query<{ usename: string; count: number }>(
      'select count(*)::integer as count from pg_stat_activity where application_name = $1',
      [app.part(lanePart).connectionName],
    );
    expect(rows[0]?.count).toBe(1);
  });
});
