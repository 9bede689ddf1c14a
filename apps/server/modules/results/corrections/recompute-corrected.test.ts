import { isRefusal } from '@kasauti/contract/refusal.ts';
import type { KeyChange } from '@kasauti/domain/form/key-correction.ts';
import { checkScore } from '@kasauti/domain/sheet/check-score.ts';
import { expect, test } from 'vitest';
import { openSha256 } from '../../../platform/security/hashes.ts';
import { testApp } from '../../../test/app.ts';
import { givenForm, givenSource, save } from '../../../test/given/attempts.ts';
import { givenSignedIn } from '../../../test/given/identity.ts';
import { approveKey, givenProposedKey, givenReason } from '../../../test/given/keys.ts';
import { type GivenRoom, givenRoomInSession, type Sitter, send } from '../../../test/given/proctoring.ts';
import { givenItIsOver, rightAnswers } from '../../../test/given/results.ts';
import { takeKeyDecision } from '../../authoring/keys/decide-key.ts';
import { computeResult } from '../index.ts';
import { notifyResults } from '../release/notify-results.ts';
import { findRecomputesUnderWay, readRecomputes } from '../store/recomputes.ts';
import { findVersions } from '../store/results-of-form.ts';
import { readEffect } from './effect-of-correction.ts';
import { recomputeCorrected } from './recompute-corrected.ts';

const app = await testApp();
const author = await givenSignedIn(app, { role: 'author' });
const admin = await givenSignedIn(app, { role: 'admin' });
let forms = 0;

/** Three candidates have submitted. The first has answered two questions rightly, the others have answered none. */
async function givenSat(): Promise<GivenRoom> {
  forms += 1;
  const formId = await givenForm(app, { ...givenSource, formRef: `corrected-${forms}` });
  const room = await givenRoomInSession(app, { formId, count: 3 });
  const [first, second] = await rightAnswers(app, formId);
  await save(app, room.sitters[0]!, [first!, second!]);
  for (const sitter of room.sitters) {
    await send(app, sitter, 'POST', `/api/v1/attempts/${sitter.attemptId}/submit`, { leaseEpoch: 1 });
  }
  await app.drainOutbox();
  return room;
}
const propose = ({ formId }: GivenRoom, change?: KeyChange) =>
  givenProposedKey(app, { formId, itemRef: 'q-1', by: author.userId, ...(change && { change }) });
async function givenCorrected(room: GivenRoom, change?: KeyChange) {
  const correctionId = await propose(room, change);
  await approveKey(app, { formId: room.formId, correctionId, by: admin.userId });
  await app.drainOutbox();
}
/** Sets the pass mark of the room's candidates, and computes their results with it. */
async function givenPassMark({ formId, sitters }: GivenRoom, percent: number): Promise<void> {
  await app.pool.query('update attempt set pass_share_in_percent = $2 where form_id = $1', [formId, percent]);
  for (const { attemptId } of sitters) {
    await app.inTransaction((work) => computeResult(work, { attemptId, reason: 'asked-again' }));
  }
}
const totalsOf = async ({ attemptId }: Pick<Sitter, 'attemptId'>) =>
  (await findVersions(app.database, attemptId)).map(({ total, keyVersion }) => [keyVersion, total]);
const mailsTo = async ({ email }: Sitter) =>
  (
    await app.pool.query(
      "select subject from mail_message where to_address = $1 and dedupe_key like 'result-corrected:%'",
      [email],
    )
  ).rows;
const waitingForLocks = async () =>
  (
    await app.pool.query(
      "select count(*)::int as waiting from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())",
    )
  ).rows[0].waiting;
const resultOf = async (sitter: Sitter) =>
  (await send(app, sitter, 'GET', `/api/v1/attempts/${sitter.attemptId}/result`)).body;

test('after a correction every result gets a new version, the old ones stay, and the counts say how many changed', async () => {
  const room = await givenSat();
  const [right, blank] = room.sitters as [Sitter, Sitter, Sitter];
  await givenCorrected(room);
  expect((await readRecomputes(app.database, room.formId))[0]).toMatchObject({ results: 3, done: 0, changed: 0 });
  await recomputeCorrected(app);
  expect(await totalsOf(right)).toEqual([
    [1, '8'],
    [2, '8'],
  ]);
  expect(await totalsOf(blank)).toEqual([
    [1, '0'],
    [2, '4'],
  ]);
  const [recompute] = await readRecomputes(app.database, room.formId);
  expect(recompute).toMatchObject({ keyVersion: 2, results: 3, done: 3, changed: 2, finishedAt: expect.any(Date) });
});

test('a recompute that is repeated, or stopped and started, makes no second version and loses no result', async () => {
  const room = await givenSat();
  await givenCorrected(room);
  const [, second] = room.sitters as [Sitter, Sitter, Sitter];
  await app.inTransaction((work) => computeResult(work, { attemptId: second.attemptId, reason: 'key-corrected' }));
  await Promise.all([recomputeCorrected(app), recomputeCorrected(app)]);
  await recomputeCorrected(app);
  for (const sitter of room.sitters) expect(await totalsOf(sitter)).toHaveLength(2);
  expect((await findRecomputesUnderWay(app.database)).filter(({ formId }) => formId === room.formId)).toEqual([]);
});

test('a recompute goes on page by page, and a run that reaches its limit leaves the rest to the next one', async () => {
  const room = await givenSat();
  await givenCorrected(room);
  const counts = async () => (await readRecomputes(app.database, room.formId))[0];
  await recomputeCorrected(app, { most: 2, pageSize: 1 });
  expect(await counts()).toMatchObject({ results: 3, done: 2, finishedAt: null });
  await recomputeCorrected(app, { most: 2, pageSize: 1 });
  expect(await counts()).toMatchObject({ results: 3, done: 3, finishedAt: expect.any(Date) });
});

test('the preview tells what the recompute then does, and stores nothing', async () => {
  const room = await givenSat();
  await givenPassMark(room, 30);
  const correctionId = await propose(room);
  expect(await readEffect(app, { formId: room.formId, correctionId })).toEqual({
    maximum: '12',
    newMaximum: '12',
    results: 3,
    looked: 3,
    raised: 2,
    lowered: 0,
    nowPassed: 2,
    nowFailed: 0,
    mostRaised: '4',
    mostLowered: '0',
  });
  expect((await totalsOf(room.sitters[1]!)).at(-1)).toEqual([1, '0']);
  await approveKey(app, { formId: room.formId, correctionId, by: admin.userId });
  const again = await readEffect(app, { formId: room.formId, correctionId });
  expect(isRefusal(again) && again.code).toBe('decided-already');
});

test('the preview counts those who would fail without a left-out question', async () => {
  const room = await givenSat();
  await givenPassMark(room, 60);
  const correctionId = await propose(room, { kind: 'leave-out' });
  const effect = await readEffect(app, { formId: room.formId, correctionId });
  expect(effect).toMatchObject({ lowered: 1, nowPassed: 0, nowFailed: 1 });
});

test('an approval waits for a result that is being computed with the old key, and the recompute finds it', async () => {
  const room = await givenSat();
  const [first] = room.sitters as [Sitter, Sitter, Sitter];
  const correctionId = await propose(room);
  const holding = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const computing = app.inTransaction(async (work) => {
    const result = await computeResult(work, { attemptId: first.attemptId, reason: 'asked-again' });
    locked.resolve();
    await holding.promise;
    return result;
  });
  await locked.promise;
  let isApproved = false;
  const approving = approveKey(app, { formId: room.formId, correctionId, by: admin.userId }).then(() => {
    isApproved = true;
  });
  await expect.poll(waitingForLocks).toBeGreaterThan(0);
  expect(isApproved).toBe(false);
  holding.resolve();
  expect((await computing)?.keyVersion).toBe(1);
  await approving;
  await app.drainOutbox();
  await recomputeCorrected(app);
  expect(await totalsOf(first)).toEqual([
    [1, '8'],
    [2, '8'],
  ]);
});

test('only a candidate whose marks changed, and who could see them, gets one mail', async () => {
  const room = await givenSat();
  await givenItIsOver(app, room);
  const [right, blank] = room.sitters as [Sitter, Sitter, Sitter];
  await givenCorrected(room);
  await recomputeCorrected(app);
  await recomputeCorrected(app);
  await app.drainOutbox();
  expect(await mailsTo(right)).toEqual([]);
  expect(await mailsTo(blank)).toHaveLength(1);
});

test('a candidate whose test was terminated, and whose result nobody has released, gets no mail about a correction', async () => {
  forms += 1;
  const formId = await givenForm(app, { ...givenSource, formRef: `corrected-${forms}` });
  const room = await givenRoomInSession(app, { formId, count: 2 });
  const [terminated, seen] = room.sitters as [Sitter, Sitter];
  await send(app, room.proctor, 'POST', `/api/v1/rooms/${room.roomId}/actions`, {
    verb: 'terminate',
    attemptIds: [terminated.attemptId],
    reasonCode: 'another-person',
    reasonText: 'Somebody else sat there.',
  });
  await send(app, seen, 'POST', `/api/v1/attempts/${seen.attemptId}/submit`, { leaseEpoch: 1 });
  await app.drainOutbox();
  await givenItIsOver(app, room);
  await givenCorrected(room);
  await recomputeCorrected(app);
  await app.drainOutbox();
  expect(await totalsOf(terminated)).toEqual([
    [1, '0'],
    [2, '4'],
  ]);
  expect(await mailsTo(terminated)).toEqual([]);
  expect(await mailsTo(seen)).toHaveLength(1);
});

test('a candidate gets the mail also if their result was computed for another reason before the recompute came', async () => {
  const room = await givenSat();
  await givenItIsOver(app, room);
  const [, blank] = room.sitters as [Sitter, Sitter, Sitter];
  await givenCorrected(room);
  await app.inTransaction((work) =>
    computeResult(work, { attemptId: blank.attemptId, reason: 'late-events-accepted' }),
  );
  await recomputeCorrected(app);
  await app.drainOutbox();
  expect(await totalsOf(blank)).toHaveLength(2);
  expect(await mailsTo(blank)).toHaveLength(1);
});

test('a result that is released while a recompute runs shows nothing of the old key, and its mail waits', async () => {
  const room = await givenSat();
  const [, blank] = room.sitters as [Sitter, Sitter, Sitter];
  const readyMails = async () =>
    (await app.pool.query('select 1 from mail_message where dedupe_key = $1', [`result-ready:${blank.attemptId}`]))
      .rowCount;
  await givenCorrected(room);
  await givenItIsOver(app, room);
  const early = await resultOf(blank);
  expect(early).toMatchObject({ state: 'awaited', total: null, percentile: null, items: [] });
  await notifyResults(app);
  expect(await readyMails()).toBe(0);
  await recomputeCorrected(app);
  const released = await resultOf(blank);
  expect(released).toMatchObject({ state: 'released', total: '4', keys: 'out' });
  expect(released.items[0]).toMatchObject({ outcome: 'dropped', marks: '4' });
  await notifyResults(app);
  expect(await readyMails()).toBe(1);
});

test('a result waits for an approval that is under way, and has the corrected key', async () => {
  const room = await givenSat();
  const [first] = room.sitters as [Sitter, Sitter, Sitter];
  const correctionId = await propose(room);
  const decided = Promise.withResolvers<void>();
  const commit = Promise.withResolvers<void>();
  const ask = { formId: room.formId, correctionId, decision: 'approve', reason: 'I have checked it.' } as const;
  const approving = app.inTransaction(async (work) => {
    await takeKeyDecision(work, ask, { actorId: admin.userId, actorRole: 'admin' }, false);
    decided.resolve();
    await commit.promise;
  });
  await decided.promise;
  const computing = app.inTransaction((work) =>
    computeResult(work, { attemptId: first.attemptId, reason: 'asked-again' }),
  );
  await expect.poll(waitingForLocks).toBeGreaterThan(0);
  commit.resolve();
  await approving;
  expect(await computing).toMatchObject({ versionNo: 2, keyVersion: 2 });
});

test('a released result shows the old and the new marks and the reason; before the release it names no reason', async () => {
  const room = await givenSat();
  await givenCorrected(room);
  await recomputeCorrected(app);
  const [, blank] = room.sitters as [Sitter, Sitter, Sitter];
  const early = await resultOf(blank);
  expect(early).toMatchObject({ state: 'scored', total: '4' });
  expect(early.recomputed).toEqual([
    {
      at: expect.any(String),
      versionNo: 1,
      total: '0',
      maximum: '12',
      newTotal: '4',
      newMaximum: '12',
      questions: 1,
      reasons: [],
    },
  ]);
  expect(JSON.stringify(early)).not.toContain(givenReason.en);
  await givenItIsOver(app, room);
  const released = await resultOf(blank);
  expect(released.recomputed).toMatchObject([{ reasons: [{ questionNo: 1, reason: givenReason }] }]);
});

test('without a left-out question the marks, the maximum, the pass mark, the sheet and the words agree', async () => {
  const room = await givenSat();
  await givenPassMark(room, 40);
  const [right, blank] = room.sitters as [Sitter, Sitter, Sitter];
  const correctionId = await propose(room, { kind: 'leave-out' });
  expect(await readEffect(app, { formId: room.formId, correctionId })).toMatchObject({
    maximum: '12',
    newMaximum: '8',
    raised: 0,
    lowered: 1,
    nowPassed: 0,
    nowFailed: 0,
    mostLowered: '-4',
  });
  await approveKey(app, { formId: room.formId, correctionId, by: admin.userId });
  await app.drainOutbox();
  await recomputeCorrected(app);
  await givenItIsOver(app, room);
  const result = await resultOf(right);
  expect(result).toMatchObject({
    state: 'released',
    total: '4',
    maximum: '8',
    passed: true,
    leftOut: { questions: 1, passMarks: '16/5' },
    recomputed: [{ total: '8', maximum: '12', newTotal: '4', newMaximum: '8' }],
  });
  expect(result.items[0]).toMatchObject({ outcome: 'left-out', rule: 'left-out', marks: '0', maximum: '0' });
  expect(await resultOf(blank)).toMatchObject({ total: '0', maximum: '8', passed: false });
  const { body: signed } = await send(app, right, 'GET', `/api/v1/attempts/${right.attemptId}/sheet`);
  expect(signed.sheet).toMatchObject({
    scoring: { key: { 'q-1': { leftOut: true } } },
    result: { scorer: 'kasauti-score-2', total: '4', maximum: '8' },
  });
  expect(checkScore(signed.sheet, { openSha256 })).toMatchObject({ verdict: 'good' });
  expect(
    checkScore({ ...signed.sheet, result: { ...signed.sheet.result, maximum: '12' } }, { openSha256 }),
  ).toMatchObject({
    verdict: 'bad',
  });
  expect((await readRecomputes(app.database, room.formId))[0]).toMatchObject({ done: 3, changed: 3 });
});
