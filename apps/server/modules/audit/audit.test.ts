import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../../test/app.ts';
import { record, verifyChain } from './index.ts';

const app = await testApp();
const noon = new Date('2026-11-21T06:30:00Z');
const fact = (objectId: string) => ({
  actorId: null,
  actorRole: 'system',
  action: 'test.done',
  objectKind: 'thing',
  objectId,
});

test('facts recorded by twenty transactions at once make one unbroken chain', async () => {
  await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      app.at(noon, async (work) => {
        record(work, fact(`a${n}`));
        record(work, fact(`b${n}`));
      }),
    ),
  );
  expect(await verifyChain(app.database)).toMatchObject({ ok: true, entries: 40 });
});

test('a transaction that is refused leaves no trace in the chain', async () => {
  const before = await verifyChain(app.database);
  await app.at(noon, async (work) => {
    record(work, fact('never'));
    return { refused: true as const, code: 'no', status: 409, message: 'no' };
  });
  expect(await verifyChain(app.database)).toEqual(before);
});

test('the database refuses to change, delete or empty the log', async () => {
  await expect(app.pool.query("update audit_entry set reason = 'x' where entry_no = 1")).rejects.toThrow('append-only');
  await expect(app.pool.query('delete from audit_entry where entry_no = 1')).rejects.toThrow('append-only');
  await expect(app.pool.query('truncate audit_entry')).rejects.toThrow('append-only');
});

test.each([
  ['changed', sql`update audit_entry set object_id = 'other' where entry_no = 5`, 5],
  ['removed', sql`delete from audit_entry where entry_no = 7`, 7],
  ['cut off', sql`delete from audit_entry where entry_no >= 39`, 39],
])('the verifier names the entry when one was %s behind the triggers’ back', async (_how, damage, entryNo) => {
  const undo = new Error('undo');
  const damaged = app.database.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = 'replica'`.execute(tx);
    await damage.execute(tx);
    expect(await verifyChain(tx)).toMatchObject({ ok: false, entryNo });
    throw undo;
  });
  await expect(damaged).rejects.toBe(undo);
});

test('the verifier names what was written past the end without the chain', async () => {
  const undo = new Error('undo');
  const damaged = app.database.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = 'replica'`.execute(tx);
    await sql`insert into audit_entry (entry_no, at, actor_role, action, object_kind, object_id, detail, prev_hash, hash)
      select last_no + 1, now(), 'system', 'test.done', 'thing', 'a', '{}', last_hash, sha256(last_hash) from audit_head`.execute(
      tx,
    );
    expect(await verifyChain(tx)).toMatchObject({ ok: false, entryNo: 41, what: 'was added past the end' });
    throw undo;
  });
  await expect(damaged).rejects.toBe(undo);
});

test('a log that grows while it is checked is whole: what is checked is the log as it was at the start', async () => {
  const before = await verifyChain(app.database);
  const during = await verifyChain(app.database, async () => {
    await app.at(noon, async (work) => record(work, fact('meanwhile')));
  });
  expect(during).toEqual(before);
});
