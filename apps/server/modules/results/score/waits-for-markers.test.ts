import { createPublicKey, type JsonWebKey } from 'node:crypto';
import { checkSheet } from '@kasauti/domain/sheet/check-sheet.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { givenSignedIn } from '../../../test/given/identity.ts';
import { askForNext, givenEssayForm, givenEssaysInMarking, markNext, sendMarks } from '../../../test/given/marking.ts';
import { type GivenRoom, type Sitter, send } from '../../../test/given/proctoring.ts';
import { givenCorrectedKey } from '../../../test/given/results.ts';
import { privacy } from '../privacy.ts';
import { toolsOf } from '../sheet/key-ring.ts';
import { publicKeysOf } from '../sheet/list-public-keys.ts';
import { computeResult } from './compute-result.ts';

const app = await testApp();
const keys = new Map(
  publicKeysOf(app.secrets).map((jwk) => [jwk.kid, createPublicKey({ key: jwk as JsonWebKey, format: 'jwk' })]),
);

const marker = () => givenSignedIn(app, { role: 'marker' });
const points = (content: string, language: string) => ({ content, language });
const resultOf = async (sitter: Sitter) =>
  (await send(app, sitter, 'GET', `/api/v1/attempts/${sitter.attemptId}/result`)).body;
const sheetOf = async (sitter: Sitter) =>
  (await send(app, sitter, 'GET', `/api/v1/attempts/${sitter.attemptId}/sheet`)).body;
const storedResults = async ({ examId }: GivenRoom) =>
  (await app.pool.query('select total, reason from result where exam_id = $1 order by computed_at', [examId])).rows;

async function markAll(room: GivenRoom, markers: [string, string][]) {
  for (const [content, language] of markers) {
    const who = await marker();
    for (const _ of room.sitters) await markNext(app, who, room, points(content, language));
  }
  await app.drainOutbox();
}

test('a result waits until people have marked its answers, says how many, and shows no part of a score', async () => {
  const room = await givenEssaysInMarking(app, { itemRefs: ['q-4', 'q-5'] });
  const [sitter] = room.sitters;
  const waiting = { state: 'in-marking', total: null, maximum: null, passed: null, sections: [], items: [] };
  expect(await resultOf(sitter!)).toMatchObject({ ...waiting, answersInMarking: 2 });
  await markAll(room, [
    ['3', '2'],
    ['2', '2'],
  ]);
  expect(await resultOf(sitter!)).toMatchObject({ ...waiting, answersInMarking: 1 });
  expect(await storedResults(room)).toEqual([]);
  expect((await sheetOf(sitter!)).sheet).toMatchObject({ result: null, scoring: null });
});

test('the last marking brings the exact score, with the points by criterion', async () => {
  const room = await givenEssaysInMarking(app);
  const [sitter] = room.sitters;
  await markAll(room, [
    ['3', '3/2'],
    ['5/2', '3/2'],
  ]);
  expect(await storedResults(room)).toEqual([{ total: '17/4', reason: 'marked' }]);
  const result = await resultOf(sitter!);
  expect(result).toMatchObject({ state: 'released', total: '17/4', maximum: '17' });
  expect(result.items.at(-1)).toMatchObject({
    outcome: 'partly',
    marks: '17/4',
    maximum: '5',
    rule: 'marked-by-two',
    criteria: points('11/4', '3/2'),
  });
});

test('marks that were taken back do not count', async () => {
  const room = await givenEssaysInMarking(app);
  const [first, second] = [await marker(), await marker()];
  const taskId = await markNext(app, first, room, points('0', '0'));
  await send(app, first, 'POST', `/api/v1/marking/${taskId}/withdraw`, {});
  await sendMarks(app, first, taskId, points('3', '2'));
  await sendMarks(app, second, taskId, points('5/2', '3/2'));
  await app.drainOutbox();
  expect(await storedResults(room)).toEqual([{ total: '9/2', reason: 'marked' }]);
});

test('a third person’s marks count alone', async () => {
  const room = await givenEssaysInMarking(app);
  const [sitter] = room.sitters;
  await markAll(room, [
    ['3', '2'],
    ['0', '0'],
  ]);
  expect(await resultOf(sitter!)).toMatchObject({ state: 'in-marking', answersInMarking: 1 });
  await markAll(room, [['1', '1/2']]);
  const item = (await resultOf(sitter!)).items.at(-1);
  expect(item).toMatchObject({ marks: '3/2', rule: 'marked-by-a-third', criteria: points('1', '1/2') });
});

/** Copies the first result of an exam for twenty more candidates, because a small cohort has no ranks. */
const addTwentyResults = ({ examId }: GivenRoom) =>
  app.pool.query(
    `insert into result select (jsonb_populate_record(null::result, to_jsonb(one) || jsonb_build_object(
         'result_id', gen_random_uuid(), 'attempt_id', gen_random_uuid(), 'candidate_id', gen_random_uuid()))).*
       from (select * from result where exam_id = $1 limit 1) as one, generate_series(1, 20)`,
    [examId],
  );

test('nobody gets a rank while an answer of another candidate is being marked', async () => {
  const room = await givenEssaysInMarking(app, { count: 2 });
  const [one, another] = [await marker(), await marker()];
  for (const who of [one, another]) await markNext(app, who, room, points('3', '2'));
  await app.drainOutbox();
  await addTwentyResults(room);
  const results = await Promise.all(room.sitters.map(resultOf));
  expect(results.map(({ state }) => state).toSorted()).toEqual(['in-marking', 'released']);
  expect(results.find(({ state }) => state === 'released').percentile).toBeNull();
  for (const who of [one, another]) await markNext(app, who, room, points('3', '2'));
  await app.drainOutbox();
  expect((await resultOf(room.sitters[0]!)).percentile).toMatchObject({ value: '100.0000000', appeared: 22 });
});

test('a blank answer waits for nobody', async () => {
  const formId = await givenEssayForm(app, ['q-4']);
  const room = await givenEssaysInMarking(app, { formId, itemRefs: [] });
  expect(await resultOf(room.sitters[0]!)).toMatchObject({ state: 'released', total: '0', maximum: '17' });
});

test('a rubric with other points leads to new markings, and the marks of the old one do not count', async () => {
  const room = await givenEssaysInMarking(app);
  const [sitter] = room.sitters;
  await markAll(room, [
    ['3', '2'],
    ['3', '2'],
  ]);
  await givenCorrectedKey(app, room.formId, (key) => {
    const { correct } = key['q-4']!;
    if (correct.kind === 'rubric') correct.criteria[0]!.maximum = '4';
  });
  await app.inTransaction((work) => computeResult(work, { attemptId: sitter!.attemptId, reason: 'asked-again' }));
  expect(await resultOf(sitter!)).toMatchObject({ state: 'in-marking', answersInMarking: 1, total: null });
});

test('a dropped question gives its marks without markings', async () => {
  const room = await givenEssaysInMarking(app);
  const [sitter] = room.sitters;
  await givenCorrectedKey(app, room.formId, (key) => {
    key['q-4']!.dropped = true;
  });
  await app.inTransaction((work) => computeResult(work, { attemptId: sitter!.attemptId, reason: 'asked-again' }));
  expect(await resultOf(sitter!)).toMatchObject({ state: 'released', total: '5' });
});

test('a sheet holds the markings without a name, and anybody gets the same score from them', async () => {
  const room = await givenEssaysInMarking(app);
  const [sitter] = room.sitters;
  await markAll(room, [
    ['3', '2'],
    ['5/2', '2'],
  ]);
  const signed = await sheetOf(sitter!);
  expect(signed.sheet.scoring.markings).toEqual({ 'q-4': [points('3', '2'), points('5/2', '2')] });
  const checks = await checkSheet(signed, toolsOf(keys));
  expect(checks.find(({ what }) => what === 'score')).toMatchObject({ verdict: 'good' });
});

test('a candidate’s copy of their data holds the markings with their remarks, once the result is released', async () => {
  const room = await givenEssaysInMarking(app);
  const [sitter] = room.sitters;
  const who = await marker();
  const { body } = await askForNext(app, who, room);
  await sendMarks(app, who, body.answer._id, points('3', '2'), 'Two good reasons.');
  expect((await privacy.exportOf(app, sitter!.userId)).rows.markings).toEqual([]);
  await markAll(room, [['3', '2']]);
  const { markings } = (await privacy.exportOf(app, sitter!.userId)).rows;
  const given = { attemptId: sitter!.attemptId, itemRef: 'q-4', points: points('3', '2') };
  expect(markings).toEqual([
    { ...given, remark: 'Two good reasons.' },
    { ...given, remark: '' },
  ]);
  expect(JSON.stringify(markings)).not.toContain(who.userId);
});
