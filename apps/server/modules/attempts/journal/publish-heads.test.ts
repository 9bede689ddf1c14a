import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { publishHeads, readHeads } from './publish-heads.ts';

const app = await testApp();
const signer = app.secrets.signingPair('receipts');
const [lane, other] = ['0193a3f0-0000-7000-8000-00000000000a', '0193a3f0-0000-7000-8000-00000000000b'];

/** Inserts a root of a lane, signed at the instant `signedAt`. Its hashes and its signature are placeholders. */
const givenRoot = (laneId: string | undefined, rootNo: number, signedAt: string) =>
  app.pool.query(
    `insert into commit_root (lane_id, root_no, root, prev_root, leaf_count, leaves, signed_at, signature, key_id)
     values ($1, $2, sha256($3), sha256('before'), 1, sha256('leaf'), $4, decode(repeat('00', 64), 'hex'), 'receipts-given')`,
    [laneId, rootNo, `${laneId} ${rootNo}`, signedAt],
  );
const publishAt = (now: string) => publishHeads(app, signer, new Date(now));
const headsOf = async (day: string) =>
  (await readHeads(app.database, day))?.heads.lanes.map(({ laneId, rootNo }) => [laneId, rootNo]) ?? null;

test('the heads of a day are published ten minutes after its end, each lane with its last root of that day', async () => {
  await givenRoot(lane, 1, '2026-03-01T00:00:00.000Z');
  await givenRoot(lane, 2, '2026-03-01T23:59:59.999Z');
  await givenRoot(other, 1, '2026-03-01T12:00:00.000Z');
  await givenRoot(lane, 3, '2026-03-02T00:00:00.000Z');
  // A commit that was signed before midnight may be stored some seconds after midnight.
  await publishAt('2026-03-02T00:09:59.999Z');
  expect(await headsOf('2026-03-01')).toBeNull();
  await publishAt('2026-03-02T00:10:00.000Z');
  expect(await headsOf('2026-03-01')).toEqual([
    [lane, 2],
    [other, 1],
  ]);
  expect(await headsOf('2026-03-02')).toBeNull();
});

test('a day without answers is published too, each day follows the one before, and none is published twice', async () => {
  await Promise.all([publishAt('2026-03-05T06:00:00.000Z'), publishAt('2026-03-05T06:00:00.000Z')]);
  expect([await headsOf('2026-03-02'), await headsOf('2026-03-03'), await headsOf('2026-03-04')]).toEqual([
    [[lane, 3]],
    [],
    [],
  ]);
  const days = ['01', '02', '03', '04'].map((day) => readHeads(app.database, `2026-03-${day}`));
  const chain = await Promise.all(days);
  expect(chain.map((one) => one?.heads.prevHash)).toEqual([
    '0'.repeat(64),
    ...chain.slice(0, 3).map((one) => one?.hash),
  ]);
  expect(await readHeads(app.database, undefined)).toEqual(chain[3]);
});

test('after a long rest at most a month is caught up in one turn', async () => {
  await publishAt('2026-06-01T06:00:00.000Z');
  expect(await readHeads(app.database, undefined)).toMatchObject({ heads: { day: '2026-04-04' } });
});
