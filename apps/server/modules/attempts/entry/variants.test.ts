import type { AttemptId, FormId } from '@kasauti/contract/ids.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { post, save } from '../../../test/given/attempts.ts';
import { givenSession, givenSignedIn } from '../../../test/given/identity.ts';
import { type GivenRoom, givenRoomInSession } from '../../../test/given/proctoring.ts';
import { givenTimeIsUp, rightAnswers } from '../../../test/given/results.ts';
import { givenVariants } from '../../../test/given/variants.ts';
import { insertFormRelease, replayDraw } from '../../authoring/index.ts';
import { readFormFacts } from '../../results/release/read-release.ts';
import { computeResult } from '../../results/score/compute-result.ts';
import { closeDueAttempts } from '../ending/close-attempt.ts';
import { sealPapers } from '../paper/seal-paper.ts';
import { findAttempt } from '../store/attempts.ts';
import { findPapers } from '../store/papers.ts';

const app = await testApp();
const author = await givenSignedIn(app, { role: 'author' });

async function givenVariantsInRoom(count: number, { variants = 2, state = 'booked' as GivenState } = {}) {
  const { formIds } = await givenVariants(app, { author, variants, questions: 2 * variants, each: 2 });
  const room = await givenRoomInSession(app, { count, state, mode: 'none', formId: formIds[0]! });
  return { formIds, room };
}
type GivenState = NonNullable<NonNullable<Parameters<typeof givenRoomInSession>[1]>['state']>;
const enter = (who: GivenRoom['sitters'][number]) => post(app, who, '', { schedule_id: who.bookingId });
const formOf = async (attemptId: AttemptId) => (await findAttempt(app.database, attemptId))!.formId;
const placeOf = ({ sittingId, examId }: GivenRoom) => ({ sittingId, examId });

test('a sitting has a sealed paper for each variant, with a key of its own', async () => {
  const { formIds, room } = await givenVariantsInRoom(1, { variants: 3 });
  await enter(room.sitters[0]!);
  const papers = await findPapers(app.database, placeOf(room));
  expect(papers.map(({ formId }) => formId)).toEqual(formIds);
  expect(new Set(papers.map(({ sha256 }) => sha256.toString('hex'))).size).toBe(3);
  const before = papers.map(({ wrappedKey }) => wrappedKey.toString('hex'));
  const again = await sealPapers(app, { ...placeOf(room), formId: formIds[0]!, now: new Date() });
  expect(again.map(({ wrappedKey }) => wrappedKey.toString('hex'))).toEqual(before);
});

test('candidates who enter at once get exactly one variant each, and all variants equally often', async () => {
  const { formIds, room } = await givenVariantsInRoom(9, { variants: 3 });
  // Each candidate asks twice, as with two devices.
  const opened = await Promise.all([...room.sitters, ...room.sitters].map(enter));
  expect(opened.map(({ status }) => status)).toEqual(opened.map(() => 200));
  const papers = await findPapers(app.database, placeOf(room));
  const given: FormId[] = [];
  for (const [at, { attemptId }] of room.sitters.entries()) {
    const formId = await formOf(attemptId);
    const own = papers.find((paper) => paper.formId === formId)!.sha256.toString('hex');
    expect([opened[at]!, opened[at + room.sitters.length]!].map(({ body }) => body.form.sha256)).toEqual([own, own]);
    given.push(formId);
  }
  expect(formIds.map((formId) => given.filter((one) => one === formId).length)).toEqual([3, 3, 3]);
});

test('a return, another device and a repeated start never change the variant', async () => {
  const { formIds, room } = await givenVariantsInRoom(2);
  const [first, second] = room.sitters as [GivenRoom['sitters'][number], GivenRoom['sitters'][number]];
  const [one, other] = [await enter(first), await enter(second)];
  expect([await formOf(first.attemptId), await formOf(second.attemptId)]).toEqual(formIds);
  expect(other.body.form.sha256).not.toBe(one.body.form.sha256);
  const device = { ...second, ...(await givenSession(app, second.userId)) };
  for (const who of [second, device]) expect((await enter(who)).body.form.sha256).toBe(other.body.form.sha256);
  const started = await post(app, second, `/${second.attemptId}/start`);
  const moved = await post(app, device, `/${second.attemptId}/lease`);
  const alone = await post(app, first, `/${first.attemptId}/start`);
  expect([started, moved, alone].map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(moved.body.key).toBe(started.body.key);
  expect(alone.body.key).not.toBe(started.body.key);
});

test('a form with fewer variants replaces the papers until somebody enters, and not after that', async () => {
  const { room } = await givenVariantsInRoom(1, { variants: 3 });
  const place = placeOf(room);
  await sealPapers(app, { ...place, formId: room.formId, now: new Date() });
  const next = await givenVariants(app, { author, variants: 2, questions: 4, each: 2 });
  const sealed = await sealPapers(app, { ...place, formId: next.formIds[0]!, now: new Date() });
  expect(sealed.map(({ formId }) => formId)).toEqual(next.formIds);
  await app.pool.query('update exam set form_id = $2 where exam_id = $1', [room.examId, next.formIds[0]]);
  await enter(room.sitters[0]!);
  const late = await sealPapers(app, { ...place, formId: room.formId, now: new Date() });
  expect(late.map(({ formId }) => formId)).toEqual(next.formIds);
});

test('each candidate is marked by the key of their own variant', async () => {
  const { formIds, room } = await givenVariantsInRoom(2, { state: 'active' });
  for (const [at, who] of room.sitters.entries()) {
    expect((await save(app, who, await rightAnswers(app, formIds[at]!))).status).toBe(200);
    await givenTimeIsUp(app, who.attemptId);
  }
  await closeDueAttempts(app);
  for (const [at, { attemptId }] of room.sitters.entries()) {
    await app.pool.query("update attempt set deadline_at = now() - interval '1 day' where attempt_id = $1", [
      attemptId,
    ]);
    const result = await app.inTransaction((work) => computeResult(work, { attemptId, reason: 'submitted' }));
    expect(result).toMatchObject({ formId: formIds[at], total: '2', maximum: '2' });
    expect(await replayDraw(app.database, result!.formId)).toMatchObject({ variants: 2, difference: null });
  }
});

test('the keys stay secret while any variant may still be sat', async () => {
  const { formIds, room } = await givenVariantsInRoom(2, { state: 'active' });
  const later = new Date(Date.now() + 30 * 24 * 3_600_000);
  for (const formId of formIds) {
    const facts = await readFormFacts(app.database, { examId: room.examId, formId }, new Date());
    expect(facts).toMatchObject({ isFormRunning: true, lastSittingEndsAt: expect.any(Date) });
    const release = app.inTransaction((work) => insertFormRelease(work.tx, formId, work.now));
    await expect(release).rejects.toMatchObject({ constraint: 'keys_stay_in_until_the_last_sitting_is_over' });
  }
  // The first variant is over, and the second is still sat.
  await app.pool.query(
    "update attempt set state = 'submitted', submitted_at = now(), submitted_by = 'candidate' where attempt_id = $1",
    [room.sitters[0]!.attemptId],
  );
  const facts = await readFormFacts(app.database, { examId: room.examId, formId: formIds[0]! }, new Date());
  expect(facts.isFormRunning).toBe(true);
  await app.inTransaction((work) => insertFormRelease(work.tx, formIds[1]!, later));
  for (const formId of formIds)
    expect(await readFormFacts(app.database, { examId: room.examId, formId }, later)).toMatchObject({
      isFormReleased: true,
    });
});
