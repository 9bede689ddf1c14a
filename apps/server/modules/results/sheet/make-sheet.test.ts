import { createPublicKey, type JsonWebKey } from 'node:crypto';
import { checkSheet } from '@kasauti/domain/sheet/check-sheet.ts';
import type { NewSheet, SignedSheet } from '@kasauti/domain/sheet/sheet-shape.ts';
import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { givenCandidate, givenEvent, givenForm, givenTimedSource, save } from '../../../test/given/attempts.ts';
import { send } from '../../../test/given/proctoring.ts';
import { journalOf } from '../../attempts/index.ts';
import { toolsOf } from './key-ring.ts';
import { publicKeysOf } from './list-public-keys.ts';
import { signSheet } from './sign-sheet.ts';

const app = await testApp();
const keys = new Map(
  publicKeysOf(app.secrets).map((jwk) => [jwk.kid, createPublicKey({ key: jwk as JsonWebKey, format: 'jwk' })]),
);
type Candidate = Awaited<ReturnType<typeof givenCandidate>>;
const sheetOf = (who: Candidate) => send(app, who, 'GET', `/api/v1/attempts/${who.attemptId}/sheet`);

/** Creates a journal that needs more than one statement to read, with more commits than are formatted at once. */
async function givenLongJournal(): Promise<Candidate> {
  const who = await givenCandidate(app);
  for (let count = 0; count < 11; count += 1)
    await save(
      app,
      who,
      Array.from({ length: 200 }, () => givenEvent()),
    );
  for (let count = 0; count < 110; count += 1) await save(app, who, [givenEvent()]);
  await send(app, who, 'POST', `/api/v1/attempts/${who.attemptId}/submit`, { leaseEpoch: 1 });
  return who;
}

test('the sheet of a long journal is whole and genuine, though it is written in pieces', async () => {
  const who = await givenLongJournal();
  const { status, body } = await sheetOf(who);
  expect(status).toBe(200);
  const signed = body as unknown as SignedSheet;
  expect(signed.sheet.journal).toHaveLength(2310);
  expect(signed.sheet.receipts).toHaveLength(121);
  const checks = await checkSheet(signed, toolsOf(keys));
  expect(checks.map(({ what, verdict }) => [what, verdict])).toEqual([
    ['signature', 'good'],
    ['journal', 'good'],
    ['receipts', 'good'],
    ['times', 'good'],
    ['score', 'skipped'],
  ]);
});

test('the sheet of a test without a single entry is genuine', async () => {
  const who = await givenCandidate(app);
  await send(app, who, 'POST', `/api/v1/attempts/${who.attemptId}/submit`, { leaseEpoch: 1 });
  const { body } = await sheetOf(who);
  const checks = await checkSheet(body as unknown as SignedSheet, toolsOf(keys));
  expect(checks.filter((check) => check.verdict === 'bad')).toEqual([]);
  expect(body.sheet).toMatchObject({ journal: [], receipts: [] });
});

test('the sheet of a test with section clocks shows which answers were out of their section’s time', async () => {
  const formId = await givenForm(app, givenTimedSource);
  const who = await givenCandidate(app, { formId, mode: 'live', startedAt: new Date(Date.now() - 30 * MINUTE_MS) });
  const marks = ['q-1', 'q-2', 'q-3'].map((itemRef) => givenEvent({ itemRef, kind: 'mark', payload: null }));
  await save(app, who, marks);
  await send(app, who, 'POST', `/api/v1/attempts/${who.attemptId}/submit`, { leaseEpoch: 1 });
  const { sheet } = (await sheetOf(who)).body as unknown as { sheet: NewSheet };
  expect(sheet.journal.map(({ late }) => late)).toEqual([true, false, true]);
  expect(sheet.attempt.sections).toEqual(marks.map(({ itemRef }) => ({ minutes: 20, itemRefs: [itemRef] })));
  const badOnes = async (change: (copy: NewSheet) => void) => {
    const copy = structuredClone(sheet);
    change(copy);
    const checks = await checkSheet(signSheet(app.secrets, copy), toolsOf(keys));
    return checks.filter(({ verdict }) => verdict === 'bad').map(({ what }) => what);
  };
  expect(await badOnes(() => {})).toEqual([]);
  expect(
    await badOnes(({ attempt }) => {
      attempt.sections![0]!.minutes = 40;
    }),
  ).toEqual(['times']);
  expect(await badOnes(({ journal }) => Object.assign(journal[2]!, { late: false }))).toEqual(['times']);
});

test('a person gets one sheet at a time, and others are not kept waiting by it', async () => {
  const [who, other] = [await givenLongJournal(), await givenLongJournal()];
  const answers = await Promise.all([sheetOf(who), sheetOf(who), sheetOf(other)]);
  expect(answers.map((answer) => answer.status)).toEqual([200, 429, 200]);
  expect(answers[1]).toMatchObject({ body: { code: 'sheet-under-way' } });
  expect((await sheetOf(who)).status).toBe(200);
});

test('of a long journal each entry says whether it counts, also behind the first piece', async () => {
  const who = await givenLongJournal();
  // Marks all entries from number 2000 on as late, except the last one.
  const client = await app.pool.connect();
  try {
    await client.query("set session_replication_role = 'replica'");
    await client.query(
      `update response_event set late = true, server_at = deadline_at + interval '1 hour', arrived_at = deadline_at + interval '1 hour'
       from attempt where attempt.attempt_id = response_event.attempt_id and attempt.attempt_id = $1 and seq between 2000 and 2309`,
      [who.attemptId],
    );
  } finally {
    client.release(true);
  }
  const counting = (await journalOf(app.database, who.attemptId)).filter((entry) => entry.counts);
  expect(counting.map((entry) => entry.seq)).toEqual([...Array.from({ length: 1999 }, (_, at) => at + 1), 2310]);
});
