import type { WireReceipt } from '@kasauti/contract/attempts/attempts.ts';
import { expect, test } from 'vitest';
import { givenDisk, type Trouble } from '../given-disk.ts';
import { attemptId } from '../given-exam.ts';
import type { Entry, Line } from './journal.ts';
import { takeReceipts } from './kept-receipts.ts';

const receipt = { attemptId } as WireReceipt;
const entry = (no: number): Entry => ({
  kind: 'clear',
  itemRef: `q${no}`,
  payload: null,
  no,
  opId: `op-${no}`,
  clientAt: '2026-11-21T10:00:00.000Z',
});
const stored = (no: number): Line => ({
  entry: entry(no),
  isOnDevice: true,
  status: { kind: 'stored', seq: no, isLate: false },
});

/**
 * Creates a device with a finished test that has two entries. With `waits`, the server has not confirmed one of them.
 */
async function given({ waits = false, trouble = null as Trouble | null } = {}) {
  const disk = givenDisk();
  await disk.database.keepEntries(attemptId, [{ entry: entry(1) }, { entry: entry(2) }]);
  await disk.database.keepStatuses(attemptId, waits ? [stored(1)] : [stored(1), stored(2)], [receipt]);
  if (trouble) disk.fail(trouble);
  const take = (isOut: boolean) => takeReceipts(attemptId, isOut, async () => disk.database);
  return { disk, take };
}

test('receipts stay on the device as long as the result is not out, however often they are looked at', async () => {
  const { disk, take } = await given();
  for (let look = 0; look < 2; look += 1) {
    expect(await take(false)).toMatchObject({
      attemptId,
      entries: [{ opId: 'op-1' }, { opId: 'op-2' }],
      receipts: [receipt],
    });
  }
  expect(disk.rows.size).toBe(2);
});

test('with the result they are handed over once more, and nothing is left', async () => {
  const { disk, take } = await given();
  expect(await take(true)).toMatchObject({ receipts: [receipt] });
  expect([disk.rows.size, disk.receipts.length]).toEqual([0, 0]);
  expect(await take(true)).toBeNull();
});

test('an entry that never reached the server stays, and its receipts with it', async () => {
  const { disk, take } = await given({ waits: true });
  expect(await take(true)).toMatchObject({ receipts: [receipt] });
  expect([disk.rows.size, disk.receipts.length]).toEqual([2, 1]);
});

test('what cannot be read is neither offered nor deleted', async () => {
  const { disk, take } = await given({ trouble: 'lines-unreadable' });
  expect(await take(true)).toBeNull();
  expect(disk.rows.size).toBe(2);
});
