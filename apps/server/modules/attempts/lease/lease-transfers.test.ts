import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { givenCandidate, post } from '../../../test/given/attempts.ts';
import { givenSession } from '../../../test/given/identity.ts';
import { journalOf, receiptsOf } from '../index.ts';
import { makeLeaseTransfers } from './lease-transfers.ts';

const app = await testApp();
const CANDIDATES = 12;

type Candidate = Awaited<ReturnType<typeof givenCandidate>>;
/** Takes the lease from another device of the same candidate. */
const takeOver = async (who: Candidate) =>
  await post(app, { ...who, ...(await givenSession(app, who.userId)) }, `/${who.attemptId}/lease`);

test('a take-over that waits for its attempt holds up nobody else’s', async () => {
  const [stuck, other] = [await givenCandidate(app), await givenCandidate(app)];
  const holder = await app.pool.connect();
  await holder.query('begin');
  await holder.query('select attempt_id from attempt where attempt_id = $1 for update', [stuck.attemptId]);
  const waiting = takeOver(stuck);
  expect((await takeOver(other)).body.lease).toEqual({ epoch: 2 });
  await holder.query('commit');
  holder.release();
  expect((await waiting).body.lease).toEqual({ epoch: 2 });
});

test('after a take-over of which nobody can say whether it was stored, the next begins a chain of its own', async () => {
  let isLost = false;
  const inTransaction: typeof app.inTransaction = async (act, requestId) => {
    const done = await app.inTransaction(act, requestId);
    if (isLost) throw new Error('the answer was lost on the way');
    return done;
  };
  const take = makeLeaseTransfers({ ...app, inTransaction }, app.secrets.signingPair('receipts'));
  const who = await givenCandidate(app);
  const { attemptId, userId, sessionId, deviceId } = who;
  const ask = { attemptId, caller: { userId, sessionId, deviceId, emailConfirmed: true } };
  expect(await take(ask, 'first')).toHaveProperty('paperKey');
  isLost = true;
  await expect(take(ask, 'second')).rejects.toThrow('lost on the way');
  isLost = false;
  for (const _again of [1, 2]) expect(await take(ask, 'next')).toHaveProperty('paperKey');
  const roots = (await receiptsOf(app.database, attemptId)).map(({ root }) => root);
  expect(roots.map(({ rootNo }) => rootNo)).toEqual([1, 2, 1, 2]);
  expect(new Set(roots.map(({ laneId }) => laneId)).size).toBe(2);
});

test('simultaneous take-overs are each in a chain of roots without a gap or a fork', async () => {
  const all = await Promise.all(Array.from({ length: CANDIDATES }, () => givenCandidate(app)));
  for (const epoch of [2, 3]) {
    const answers = await Promise.all(all.map(takeOver));
    expect(answers.map(({ body }) => body.lease)).toEqual(Array(CANDIDATES).fill({ epoch }));
  }
  for (const { attemptId } of all) {
    expect((await journalOf(app.database, attemptId)).map(({ kind }) => kind)).toEqual(['lease', 'lease']);
    expect((await receiptsOf(app.database, attemptId)).length).toBe(2);
  }
  const { rows } = await app.pool.query(`
    select count(*)::int as forks from commit_root as later
    where root_no > 1 and not exists (
      select from commit_root as earlier
      where earlier.lane_id = later.lane_id and earlier.root_no = later.root_no - 1 and earlier.root = later.prev_root)`);
  expect(rows).toEqual([{ forks: 0 }]);
});
