import { refuse } from '@kasauti/contract/refusal.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../../test/app.ts';
import { refuseAndCommit, type Work } from './work.ts';

const app = await testApp();
const lock = ({ tx }: Work, no: number) => sql`select pg_advisory_xact_lock(${no})`.execute(tx);

test('two transactions that wait for each other’s locks both succeed, the stopped one by a second try', async () => {
  let begun = 0;
  const { promise: bothHold, resolve } = Promise.withResolvers<void>();
  const act = (first: number, second: number) =>
    app.inTransaction(async (work) => {
      begun += 1;
      await lock(work, first);
      if (begun === 2) resolve();
      await bothHold;
      await lock(work, second);
      return first;
    });
  expect(await Promise.all([act(1, 2), act(2, 1)])).toEqual([1, 2]);
  expect(begun).toBe(3);
});

test('work that fails for another reason, or every time, is not retried without end', async () => {
  const tries = { other: 0, deadlock: 0 };
  const other = app.inTransaction(async ({ tx }) => {
    tries.other += 1;
    await sql`select 1 / 0`.execute(tx);
  });
  await expect(other).rejects.toThrow('division by zero');
  const deadlock = app.inTransaction(async ({ tx }) => {
    tries.deadlock += 1;
    await sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`.execute(tx);
  });
  await expect(deadlock).rejects.toThrow('again');
  expect(tries).toEqual({ other: 1, deadlock: 5 });
});

test('deferred work runs once for each name, after the use case, and never for a refused one', async () => {
  const done: string[] = [];
  const act = (work: Work) => {
    for (const [name, what] of [
      ['log', 'first'],
      ['log', 'second'],
      ['news', 'third'],
    ] as const)
      work.atEnd(name, async () => void done.push(what));
    done.push('use case');
  };
  await app.inTransaction(async (work) => act(work));
  expect(done).toEqual(['use case', 'first', 'third']);
  await app.inTransaction(async (work) => {
    act(work);
    return refuse({ no: { status: 409, message: 'No.' } }, 'no');
  });
  expect(done).toEqual(['use case', 'first', 'third', 'use case']);
});

test('a refusal rolls back the writes of a use case, and a committing refusal keeps them', async () => {
  const no = { no: { status: 409, message: 'No.' } } as const;
  const add = ({ tx }: Work, key: string) =>
    sql`insert into mail_message (mail_message_id, dedupe_key, to_address, subject, html, plain, queued_at)
      values (gen_random_uuid(), ${key}, 'a@example.org', '', '', '', now())`.execute(tx);
  const ended: string[] = [];
  const taken = await app.inTransaction(async (work) => {
    await add(work, 'taken back');
    return refuse(no, 'no');
  });
  const kept = await app.inTransaction(async (work) => {
    await add(work, 'kept');
    work.atEnd('log', async () => void ended.push('kept'));
    return refuseAndCommit(no, 'no');
  });
  expect(kept).toEqual(taken);
  const rows = await app.database.selectFrom('mail_message').select('dedupe_key').execute();
  expect(rows).toEqual([{ dedupe_key: 'kept' }]);
  expect(ended).toEqual(['kept']);
});

test('the instant moves on within a transaction when it is asked for anew, and only then', async () => {
  await app.inTransaction(async (work) => {
    const begun = work.now;
    await expect
      .poll(async () => {
        await work.refreshNow();
        return work.now.getTime();
      })
      .toBeGreaterThan(begun.getTime());
  });
  const noon = new Date('2026-11-21T06:30:00Z');
  await app.at(noon, async (work) => {
    await work.refreshNow();
    expect(work.now).toEqual(noon);
  });
});
