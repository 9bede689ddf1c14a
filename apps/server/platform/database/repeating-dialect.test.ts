import { refuse } from '@kasauti/contract/refusal.ts';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { testApp } from '../../test/app.ts';
import { databaseProxy } from '../../test/database-proxy.ts';
import { switchServers } from '../../test/switch-servers.ts';
import { refusalOfError } from '../faults.ts';
import { type Database, openDatabase, type Tx } from './database.ts';
import { isReadOnly } from './read-only.ts';
import { inTransaction } from './work.ts';

const app = await testApp();
const proxy = await databaseProxy(app.databaseUrl);
const servers = await switchServers(app.databaseUrl);
const name = 'kasauti switched';
let hearTrouble: (error: Error) => void = () => {};
/** Long enough for a busy machine. */
const WAIT_MS = 120_000;
const { database, pool } = openDatabase({ url: proxy.url, connections: 4, name, waitMs: WAIT_MS }, (error) =>
  hearTrouble(error),
);
afterAll(() => pool.end());

/** Resolves when a connection of the pool is lost, or leads to a server that accepts no changes. */
const nextTrouble = (is: (error: Error) => boolean) =>
  new Promise<void>((resolve) => {
    hearTrouble = (error) => {
      if (is(error)) resolve();
    };
  });

const add = (executor: Database | Tx, key: string) =>
  sql`insert into mail_message (mail_message_id, dedupe_key, to_address, subject, html, plain, queued_at)
    values (gen_random_uuid(), ${key}, 'a@example.org', '', '', '', now())`.execute(executor);
const timesStored = async (key: string) => {
  const rows = await app.database
    .selectFrom('mail_message')
    .select('dedupe_key')
    .where('dedupe_key', '=', key)
    .execute();
  return rows.length;
};
const busy = { status: 503, code: 'busy', retryAfterSeconds: 2 };
const failure = (act: Promise<unknown>) =>
  act.then(
    () => null,
    (error: unknown) => error,
  );

/** Makes every open connection of the pool read-only, as a server does that is demoted while they are open. */
async function makeReadOnly(): Promise<void> {
  const clients = await takeAll();
  for (const client of clients) await client.query('set default_transaction_read_only = on');
  for (const client of clients) client.release();
}
const takeAll = (): Promise<pg.PoolClient[]> => Promise.all(Array.from({ length: 4 }, () => pool.connect()));

/** Ends the connections of open transactions. */
const cutTransactions = () =>
  servers.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction'`);

test('a transaction that loses its connection before COMMIT runs again on another one, and is stored once', async () => {
  let tries = 0;
  await inTransaction(database, async ({ tx }) => {
    tries += 1;
    if (tries === 1) void proxy.loseNextAnswer(name);
    await add(tx, 'before commit');
  });
  expect(tries).toBe(2);
  expect(await timesStored('before commit')).toBe(1);
});

test('a transaction whose COMMIT gets no answer is not repeated: it may have been stored, so the caller asks again later', async () => {
  let tries = 0;
  const lost = proxy.loseNextAnswer(name, 'commit');
  const failed = failure(
    inTransaction(database, async ({ tx }) => {
      tries += 1;
      await add(tx, 'at commit');
    }),
  );
  await lost;
  expect(refusalOfError(await failed)).toMatchObject(busy);
  expect([tries, await timesStored('at commit')]).toEqual([1, 1]);
});

test('a transaction whose connection was lost before it sent COMMIT runs again', async () => {
  let tries = 0;
  await inTransaction(database, async ({ tx }) => {
    tries += 1;
    await add(tx, 'while it computed');
    if (tries > 1) return;
    const hasEnded = nextTrouble(() => true);
    await cutTransactions();
    await hasEnded;
  });
  expect([tries, await timesStored('while it computed')]).toEqual([2, 1]);
});

test('a refused use case is refused, although the connection is lost during its rollback', async () => {
  const no = { no: { status: 409, message: 'No.' } } as const;
  const refused = await inTransaction(database, async ({ tx }) => {
    await add(tx, 'refused');
    await cutTransactions();
    return refuse(no, 'no');
  });
  expect(refused).toMatchObject({ code: 'no' });
  expect(await timesStored('refused')).toBe(0);
});

test('a query whose answer is lost is asked again, and a change outside a transaction is not', async () => {
  const read = () => database.selectFrom('mail_message').select('dedupe_key').limit(1).execute();
  let lost = proxy.loseNextAnswer(name);
  expect(await read()).toHaveLength(1);
  await lost;
  lost = proxy.loseNextAnswer(name);
  const failed = failure(add(database, 'alone'));
  await lost;
  expect(refusalOfError(await failed)).toMatchObject(busy);
  expect(await timesStored('alone')).toBe(1);
  lost = proxy.loseNextAnswer(name);
  const raw = failure(sql`select ${1}::integer`.execute(database));
  await lost;
  expect(refusalOfError(await raw)).toMatchObject(busy);
});

test('a change on a connection that accepts none any more is made on another, in a transaction and outside', async () => {
  await makeReadOnly();
  await add(database, 'outside');
  expect(await timesStored('outside')).toBe(1);
  await makeReadOnly();
  let tries = 0;
  await inTransaction(database, async ({ tx }) => {
    tries += 1;
    await add(tx, 'inside');
  });
  expect([tries, await timesStored('inside')]).toEqual([2, 1]);
});

test('one failed change shows that the server was demoted: no connection that was open then is used again', async () => {
  await makeReadOnly();
  await failure(pool.query('create table left_behind (n integer)'));
  const clients = await takeAll();
  for (const client of clients)
    expect((await client.query('show transaction_read_only')).rows).toEqual([{ transaction_read_only: 'off' }]);
  for (const client of clients) client.release();
});

test('a server that accepts no changes is not read either: whoever asks waits for one that does', async () => {
  await servers.demote();
  const refused = nextTrouble(isReadOnly);
  const read = database.selectFrom('mail_message').select('dedupe_key').where('dedupe_key', '=', 'inside').execute();
  const written = inTransaction(database, ({ tx }) => add(tx, 'after the switch'));
  await refused;
  await servers.promote();
  expect(await read).toHaveLength(1);
  await written;
  expect(await timesStored('after the switch')).toBe(1);
});

test('the wait has an end, and its answer asks to try again later', async () => {
  const hasty = openDatabase({ url: app.databaseUrl, connections: 1, name, waitMs: 500 });
  await servers.demote();
  const failed = await failure(hasty.database.selectFrom('mail_message').select('dedupe_key').execute());
  await servers.promote();
  await hasty.pool.end();
  expect(isReadOnly(failed)).toBe(true);
  expect(refusalOfError(failed)).toMatchObject(busy);
});
