import type { ContractEntry } from '@kasauti/contract/entry.ts';
import * as contract from '@kasauti/contract/staff/audit.ts';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { givenSignedIn } from '../../../test/given/identity.ts';
import { type AuditFact, record } from '../../audit/index.ts';
import { runCheck } from './check-log.ts';

const app = await testApp();
const admin = await givenSignedIn(app, { role: 'admin', fullName: 'Meera Iyer' });
const author = await givenSignedIn(app, { role: 'author', fullName: '=cmd|calc' });

async function ask(call: ContractEntry, body: object = {}) {
  const payload = call.method === 'POST' ? { payload: body } : {};
  return await app.fastify.inject({ method: call.method, url: call.path, headers: admin.headers, ...payload });
}

type Entry = contract.WireAuditEntry;
async function find(asked: object): Promise<Entry[]> {
  const answer = await ask(contract.readAuditLog, { filter: asked, size: 100 });
  expect(answer.statusCode).toBe(200);
  return answer.json().items;
}

let things = 0;
async function given(at: string, fact: Partial<AuditFact> = {}): Promise<string> {
  things += 1;
  const objectId = `thing-${things}`;
  await app.at(new Date(at), async (work) =>
    record(work, {
      actorId: author.userId,
      actorRole: 'author',
      action: 'exam.publish',
      objectKind: 'exam',
      objectId,
      ...fact,
    }),
  );
  return objectId;
}

const objectsOf = (entries: Entry[]) => entries.map((entry) => entry.objectId);
let start = 0;
beforeEach(async () => {
  const { rows } = await app.pool.query('select last_no from audit_head');
  start = rows[0].last_no;
});

test('the log is found by who, what, when and object, the newest first', async () => {
  const published = await given('2031-01-05T10:00:00Z');
  const priced = await given('2031-01-05T19:00:00Z', { action: 'exam.change-price' });
  const bySystem = await given('2031-01-06T10:00:00Z', { actorId: null, actorRole: 'system', action: 'exams.tidy' });
  const years = { from: '2031-01-01', to: '2031-12-31' };
  expect(objectsOf(await find(years))).toEqual([bySystem, priced, published]);
  expect(objectsOf(await find({ ...years, who: author.email.toUpperCase() }))).toEqual([priced, published]);
  expect(objectsOf(await find({ ...years, who: author.userId }))).toEqual([priced, published]);
  expect(objectsOf(await find({ ...years, who: 'system' }))).toEqual([bySystem]);
  expect(objectsOf(await find({ ...years, who: 'nobody@people.example' }))).toEqual([]);
  expect(objectsOf(await find({ ...years, what: 'exam' }))).toEqual([priced, published]);
  expect(objectsOf(await find({ ...years, what: 'exam.publish' }))).toEqual([published]);
  expect(objectsOf(await find({ ...years, what: 'ex%' }))).toEqual([]);
  // A day in the filter is a day in India. Half an hour after midnight in India, it is still the day before in UTC.
  expect(objectsOf(await find({ from: '2031-01-06', to: '2031-01-06' }))).toEqual([bySystem, priced]);
  expect(objectsOf(await find({ ...years, object: `exam:${published}` }))).toEqual([published]);
  expect(objectsOf(await find({ ...years, object: 'booking' }))).toEqual([]);
  const [first] = await find({ ...years, what: 'exam.publish' });
  expect(first).toMatchObject({ actor: { _id: author.userId, name: '=cmd|calc', email: author.email } });
});

test('an event at midnight belongs to the day that begins, and to no other', async () => {
  const [first, second] = [await given('2041-01-05T18:30:00Z'), await given('2041-01-06T18:30:00Z')];
  expect(objectsOf(await find({ from: '2041-01-06', to: '2041-01-06' }))).toEqual([first]);
  expect(objectsOf(await find({ from: '2041-01-07', to: '2041-01-07' }))).toEqual([second]);
});

test('pages follow each other without a gap while the log grows', async () => {
  for (let n = 0; n < 60; n += 1) await given('2032-01-05T10:00:00Z');
  const filter = { from: '2032-01-01', to: '2032-12-31' };
  const seen: Entry[] = [];
  for (const page of [1, 2, 3]) {
    const { items, total } = (await ask(contract.readAuditLog, { filter, page })).json();
    expect([page, items.length, total]).toEqual([page, page === 3 ? 11 : 25, page === 1 ? 60 : 61]);
    seen.push(...items);
    if (page === 1) await given('2032-01-06T10:00:00Z');
  }
  expect(new Set(objectsOf(seen)).size).toBe(60);
});

test('the whole log says how many entries it has, and is read from either end', async () => {
  await given('2032-02-05T10:00:00Z');
  const { items, total } = (await ask(contract.readAuditLog, { size: 1 })).json();
  expect([items[0].entryNo, total]).toEqual([start + 1, start + 1]);
  expect((await ask(contract.readAuditLog, { size: 1, sort: 'entryNo' })).json().items).toMatchObject([{ entryNo: 1 }]);
  for (const wrong of [{ sort: 'action' }, { size: 101 }, { filter: { reason: 'x' } }, { filter: { from: 'May' } }])
    expect((await ask(contract.readAuditLog, wrong)).statusCode).toBe(400);
});

test('reading or exporting the log is recorded in it, without the searched address', async () => {
  await ask(contract.readAuditLog, { filter: { who: author.email, what: 'exam' } });
  await ask(contract.readAuditLog, { filter: { who: author.email, what: 'exam.publish' }, format: 'csv' });
  await ask(contract.exportAuditLog, { what: 'exam.publish' });
  const { rows } = await app.pool.query(
    'select actor_id, action, detail::json as detail from audit_entry where entry_no > $1 order by entry_no',
    [start],
  );
  const entries = expect.any(Number);
  const copy = { actor_id: admin.userId, action: 'audit.export' };
  expect(rows).toEqual([
    { actor_id: admin.userId, action: 'audit.read', detail: { who: author.userId, what: 'exam' } },
    { ...copy, detail: { who: author.userId, what: 'exam.publish', format: 'csv', entries } },
    { ...copy, detail: { what: 'exam.publish', format: 'jsonl', entries } },
  ]);
  const { rows: found } = await app.pool.query('select 1 from audit_entry where detail like $1', [`%${author.email}%`]);
  expect(found).toEqual([]);
});

test('a copy as CSV holds no formula, and one as JSON lines holds the hashes of the chain', async () => {
  await given('2033-01-05T10:00:00Z', { reason: '@SUM(A1)' });
  const year = { from: '2033-01-01', to: '2033-12-31' };
  const csv = await ask(contract.readAuditLog, { filter: year, format: 'csv' });
  expect(csv.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="audit-log.csv"',
  });
  expect(csv.body).toContain(`"'=cmd|calc"`);
  expect(csv.body).toContain(`"'@SUM(A1)"`);
  const lines = await ask(contract.exportAuditLog, year);
  const kept = JSON.parse(lines.body.trim());
  const { rows } = await app.pool.query(
    "select encode(hash, 'hex') as hash, encode(prev_hash, 'hex') as prev_hash from audit_entry where entry_no = $1",
    [kept.entry_no],
  );
  expect(kept).toMatchObject({ ...rows[0], reason: '@SUM(A1)' });
});

test('the words of the log can be chosen from', async () => {
  await given('2034-01-05T10:00:00Z', { action: 'zebra.count', objectKind: 'zebra' });
  const { actions, objectKinds } = (await ask(contract.listAuditWords)).json();
  expect(actions).toEqual(expect.arrayContaining(['exam.publish', 'zebra.count']));
  expect(objectKinds).toEqual(expect.arrayContaining(['exam', 'zebra']));
});

const checks = async (): Promise<contract.WireAuditCheck[]> => (await ask(contract.listAuditChecks)).json().data;

test('a check of the chain is requested once, done by the worker, and reports what it found', async () => {
  const asked = await Promise.all(Array.from({ length: 5 }, () => ask(contract.checkAuditLog)));
  expect(asked.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200, 200]);
  expect(await checks()).toMatchObject([{ askedBy: 'Meera Iyer', isWhole: null, finishedAt: null }]);
  await runCheck(app);
  const [done] = await checks();
  expect(done).toMatchObject({ isWhole: true, entriesChecked: done?.entriesToCheck, badEntryNo: null });
  expect(done?.headHash).toMatch(/^[0-9a-f]{64}$/);
});

test('a check names the entry that is not as it was written', async () => {
  await ask(contract.checkAuditLog);
  await app.pool.query('alter table audit_entry disable trigger audit_entry_is_append_only');
  const damage = async (name: string) =>
    await sql`update audit_entry set object_id = ${name} where entry_no = ${start + 1}`.execute(app.database);
  await damage('something else');
  await runCheck(app);
  expect((await checks())[0]).toMatchObject({ isWhole: false, badEntryNo: start + 1, problem: 'was changed' });
  await damage('all');
  await app.pool.query('alter table audit_entry enable trigger audit_entry_is_append_only');
});

test('only an administrator reads the log', async () => {
  for (const role of ['support', 'finance', 'proctor'] as const) {
    const { headers } = await givenSignedIn(app, { role });
    const { method, path: url } = contract.readAuditLog;
    const answer = await app.fastify.inject({ method, url, headers, payload: {} });
    expect([role, answer.statusCode]).toEqual([role, 403]);
  }
});
