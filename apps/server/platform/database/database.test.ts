import { expect, test } from 'vitest';
import { testApp } from '../../test/app.ts';
import { openPool } from './database.ts';

const app = await testApp();

async function prepared(act: (query: (text: string, values: unknown[]) => Promise<unknown>) => Promise<void>) {
  const pool = openPool({ url: app.databaseUrl, connections: 1, name: 'kasauti test' });
  await act((text, values) => pool.query(text, values));
  const { rows } = await pool.query<{ statement: string }>('select statement from pg_prepared_statements');
  await pool.end();
  return rows.map(({ statement }) => statement);
}

test('a statement that comes again and again is planned once for its connection', async () => {
  const text = 'select $1::integer + 1 as sum';
  expect(
    await prepared(async (query) => {
      for (let time = 0; time < 5; time += 1)
        expect(await query(text, [time])).toMatchObject({ rows: [{ sum: time + 1 }] });
    }),
  ).toEqual([text]);
});

test('a statement that was put together for one ask is not kept, and the kept ones are bounded', async () => {
  expect(
    await prepared(async (query) => {
      for (let no = 0; no < 50; no += 1) await query(`select $1::integer as only_${no}`, [no]);
    }),
  ).toEqual([]);
  const kept = await prepared(async (query) => {
    for (let no = 0; no < 500; no += 1)
      for (let time = 0; time < 3; time += 1) await query(`select $1::integer as often_${no}`, [no]);
  });
  expect(kept).toHaveLength(400);
});
