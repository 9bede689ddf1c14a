import type { ExamId } from '@kasauti/contract/ids.ts';
import { isRefusal } from '@kasauti/contract/refusal.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { givenExam } from '../../../test/given/catalogue.ts';
import { givenUser } from '../../../test/given/identity.ts';
import { givenEntitlement } from '../../../test/given/orders.ts';
import { systemActor, withdrawExam } from '../../catalogue/index.ts';
import {
  consumeEntitlement,
  countUsable,
  findEntitlement,
  grantFreeEntitlement,
  lockEntitlement,
  readUsableEntitlements,
  releaseEntitlement,
} from '../index.ts';

const app = await testApp();
const noon = new Date('2026-11-21T06:30:00Z');
const daysFromNoon = (days: number) => new Date(noon.getTime() + days * 86_400_000);
let examId: ExamId;
let free: ExamId;
let candidateId: Awaited<ReturnType<typeof givenUser>>['userId'];

beforeAll(async () => {
  examId = await givenExam(app);
  free = await givenExam(app, { priceInPaise: 0, mode: 'none', validityDays: 30 });
});
beforeEach(async () => {
  candidateId = (await givenUser(app)).userId;
});

test('the oldest usable entitlement is taken: neither a used nor an expired one', async () => {
  const given = (facts: object) => givenEntitlement(app, { candidateId, examId, ...facts });
  await given({ grantedAt: daysFromNoon(-9), state: 'consumed' });
  await given({ grantedAt: daysFromNoon(-8), expiresAt: noon });
  const oldest = await given({ grantedAt: daysFromNoon(-7) });
  await given({ grantedAt: daysFromNoon(-6) });
  const locked = await app.at(noon, (work) => lockEntitlement(work, 'oldest', candidateId, examId));
  expect(locked).toMatchObject({ entitlementId: oldest, state: 'granted', candidateId, examId });
});

test('a bookable entitlement is not used, not revoked, not expired at this instant, and not another user’s', async () => {
  const given = (facts: object) =>
    givenEntitlement(app, { candidateId, examId: counted, grantedAt: daysFromNoon(-9), ...facts });
  const counted = await givenExam(app);
  for (const facts of [
    { state: 'consumed' },
    { state: 'revoked' },
    { expiresAt: daysFromNoon(-1) },
    { expiresAt: noon },
  ])
    await given(facts);
  const later = await given({ expiresAt: daysFromNoon(2) });
  const sooner = await given({ expiresAt: daysFromNoon(1) });
  await given({ candidateId: (await givenUser(app)).userId });
  const usable = await readUsableEntitlements(app.database, candidateId, noon);
  expect(usable.map(({ entitlementId }) => entitlementId)).toEqual([sooner, later]);
  expect(await countUsable(app.database, counted, noon)).toBe(3);
  expect(await countUsable(app.database, counted, daysFromNoon(1))).toBe(2);
});

test('a named entitlement is found in any state, but only as its owner’s and for its exam', async () => {
  const entitlementId = await givenEntitlement(app, { candidateId, examId, state: 'consumed' });
  const stranger = (await givenUser(app)).userId;
  const lock = (who: typeof candidateId, what: ExamId) =>
    app.at(noon, (work) => lockEntitlement(work, entitlementId, who, what));
  expect(await lock(candidateId, examId)).toMatchObject({ state: 'consumed' });
  expect(await lock(stranger, examId)).toBe(null);
  expect(await lock(candidateId, free)).toBe(null);
  expect(await app.at(noon, (work) => lockEntitlement(work, 'oldest', candidateId, examId))).toBe(null);
});

test('an entitlement is used once, given back once, and used again', async () => {
  const entitlementId = await givenEntitlement(app, { candidateId, examId });
  const consume = () => app.at(noon, (work) => consumeEntitlement(work, entitlementId));
  const release = () => app.at(noon, (work) => releaseEntitlement(work, entitlementId));
  await consume();
  await expect(consume()).rejects.toThrow('was not granted');
  await release();
  await expect(release()).rejects.toThrow('was not consumed');
  await consume();
  expect(await findEntitlement(app.database, entitlementId)).toMatchObject({ state: 'consumed' });
});

test.each([
  ['has ninety days to use it, though it had lapsed', -1, 90],
  ['keeps the longer time that it had', 200, 200],
])('who could not sit for no fault of theirs %s', async (_what, leftDays, usableDays) => {
  const expiresAt = daysFromNoon(leftDays);
  const entitlementId = await givenEntitlement(app, {
    ...{ candidateId, examId, expiresAt },
    ...{ grantedAt: daysFromNoon(-165), state: 'consumed' as const },
  });
  await app.at(noon, (work) => releaseEntitlement(work, entitlementId, 'could-not-sit'));
  const expected = { state: 'granted', expiresAt: daysFromNoon(usableDays) };
  expect(await findEntitlement(app.database, entitlementId)).toMatchObject(expected);
});

test('a candidate who changed their mind keeps the remaining time, and no more', async () => {
  const expiresAt = daysFromNoon(3);
  const entitlementId = await givenEntitlement(app, {
    candidateId,
    examId,
    grantedAt: noon,
    expiresAt,
    state: 'consumed',
  });
  await app.at(noon, (work) => releaseEntitlement(work, entitlementId));
  expect(await findEntitlement(app.database, entitlementId)).toMatchObject({ state: 'granted', expiresAt });
});

test('twenty asks at once for a free exam give one entitlement, and one more when that is used', async () => {
  const grant = () => app.at(noon, (work) => grantFreeEntitlement(work, { userId: candidateId, examId: free }));
  const granted = await Promise.all(Array.from({ length: 20 }, grant));
  expect(new Set(granted).size).toBe(1);
  const [entitlementId] = granted;
  if (!entitlementId || isRefusal(entitlementId)) throw new Error('it was refused');
  expect(await findEntitlement(app.database, entitlementId)).toMatchObject({ expiresAt: daysFromNoon(30) });
  await app.at(noon, (work) => consumeEntitlement(work, entitlementId));
  expect(await grant()).not.toBe(entitlementId);
});

test('only a free exam that is still offered is given', async () => {
  const gone = await givenExam(app, { priceInPaise: 0, mode: 'none' });
  await app.at(noon, (work) => withdrawExam(work, gone, systemActor));
  const draft = await givenExam(app, { priceInPaise: 0, mode: 'none' });
  await app.pool.query("update exam set state = 'draft' where exam_id = $1", [draft]);
  const codeOf = async (what: ExamId) => {
    const answer = await app.at(noon, (work) => grantFreeEntitlement(work, { userId: candidateId, examId: what }));
    return isRefusal(answer) ? answer.code : 'granted';
  };
  expect(await codeOf(examId)).toBe('not-free');
  expect(await codeOf(gone)).toBe('not-found');
  expect(await codeOf(draft)).toBe('not-found');
  expect(await codeOf('0199e0a0-0000-7000-8000-000000000000' as ExamId)).toBe('not-found');
});
