import { randomUUID } from 'node:crypto';
import type { UserId } from '@kasauti/contract/ids.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../../test/app.ts';
import { privacy, readEntries, record, verifyChain } from './index.ts';

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
  const written = Array.from({ length: 20 }, (_, n) =>
    app.at(noon, async (work) => {
      record(work, fact(`a${n}`));
      record(work, fact(`b${n}`));
    }),
  );
  await expect(Promise.all(written)).resolves.toHaveLength(20);
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

test('a fact is written down whole', async () => {
  const actorId = randomUUID();
  const whole = { ...fact('whole'), actorId, actorRole: 'admin', reason: 'A power cut.', detail: { b: 2, a: [1] } };
  await app.inTransaction(async (work) => record(work, whole), 'request-1');
  const { rows } = await app.pool.query(
    `select actor_id, actor_role, action, object_kind, object_id, reason, detail, request_id from audit_entry
     where entry_no = (select last_no from audit_head)`,
  );
  expect(rows).toEqual([
    {
      actor_id: actorId,
      actor_role: 'admin',
      action: 'test.done',
      object_kind: 'thing',
      object_id: 'whole',
      reason: 'A power cut.',
      detail: '{"a":[1],"b":2}',
      request_id: 'request-1',
    },
  ]);
});

test('the database refuses to change, delete or empty the log', async () => {
  await expect(app.pool.query("update audit_entry set reason = 'x' where entry_no = 1")).rejects.toThrow('append-only');
  await expect(app.pool.query('delete from audit_entry where entry_no = 1')).rejects.toThrow('append-only');
  await expect(app.pool.query('truncate audit_entry')).rejects.toThrow('append-only');
});

test.each([
  ['done by another', sql`update audit_entry set actor_id = ${randomUUID()} where entry_no = 5`, 5],
  ['done by nobody', sql`update audit_entry set actor_id = null where entry_no = 41`, 41],
  ['done in another role', sql`update audit_entry set actor_role = 'visitor' where entry_no = 5`, 5],
  ['another deed', sql`update audit_entry set action = 'test.undone' where entry_no = 5`, 5],
  ['done to another kind', sql`update audit_entry set object_kind = 'other' where entry_no = 5`, 5],
  ['done to another', sql`update audit_entry set object_id = 'other' where entry_no = 5`, 5],
  ['given a reason', sql`update audit_entry set reason = 'because' where entry_no = 5`, 5],
  ['given another reason', sql`update audit_entry set reason = 'because' where entry_no = 41`, 41],
  ['given another detail', sql`update audit_entry set detail = '{"more":1}' where entry_no = 5`, 5],
  ['given another request', sql`update audit_entry set request_id = 'request-2' where entry_no = 41`, 41],
  ['done later', sql`update audit_entry set at = at + interval '1 millisecond' where entry_no = 5`, 5],
  ['taken from the one before', sql`update audit_entry set prev_hash = sha256(prev_hash) where entry_no = 5`, 5],
  ['removed', sql`delete from audit_entry where entry_no = 7`, 7],
  ['cut off', sql`delete from audit_entry where entry_no >= 40`, 40],
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
    expect(await verifyChain(tx)).toMatchObject({ ok: false, entryNo: 42, what: 'was added past the end' });
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

test('the part of the log in an export names other people only by their role', async () => {
  const [me, helper] = [randomUUID(), randomUUID()] as [UserId, UserId];
  const about = { ...fact(me), objectKind: 'user' };
  await app.at(noon, async (work) => {
    record(work, { ...about, actorId: me, actorRole: 'candidate', action: 'password.change' });
    record(work, { ...about, actorId: helper, actorRole: 'support', action: 'user.end-sessions' });
    record(work, { ...fact('theirs'), actorId: helper, actorRole: 'support' });
  });
  const { rows } = await privacy.exportOf(app, me);
  expect(rows).toEqual({
    ownAuditEntries: [{ at: noon, action: 'password.change', on: 'user' }],
    deedsOnTheAccount: [
      { at: noon, action: 'user.end-sessions', by: 'support' },
      { at: noon, action: 'password.change', by: 'you' },
    ],
  });
});

test('reading the log page by page returns each entry once, from the given instant on', async () => {
  const since = new Date('2026-12-01T00:00:00Z');
  for (const ms of [-1, 0, 1, 2, 3])
    await app.at(new Date(since.getTime() + ms), async (work) =>
      record(work, { ...fact(`p${ms}`), objectKind: 'page' }),
    );
  const filter = { objectKind: 'page', objectId: null, since };
  const read: string[] = [];
  for (let after = 0, many = 2; many === 2; ) {
    const page = await readEntries(app.database, filter, after, 2);
    read.push(...page.map(({ object_id }) => object_id));
    after = page.at(-1)?.entry_no ?? after;
    many = page.length === 2 && read.length < 9 ? 2 : 0;
  }
  expect(read).toEqual(['p0', 'p1', 'p2', 'p3']);
});
