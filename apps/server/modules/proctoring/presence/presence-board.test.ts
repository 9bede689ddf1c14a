import type { AttemptId, RoomId, SittingId } from '@kasauti/contract/ids.ts';
import { expect, test } from 'vitest';
import { systemClock } from '../../../platform/clock.ts';
import { newId } from '../../../platform/ids.ts';
import { type Heard, openPresenceBoard, type Waiting } from './presence-board.ts';
import { readTogether } from './read-together.ts';

const now = new Date();
const someone = (): Heard => ({
  attemptId: newId<AttemptId>(now),
  sittingId: newId<SittingId>(now),
  roomId: newId<RoomId>(now),
  mode: 'live',
  savedUpTo: 1,
  pendingCount: 0,
  visible: true,
  nothingWaits: false,
});

/** Creates a board that writes into the list `written`. While `isAway` is true, its writes fail. */
function boardWithPaper() {
  const paper = { written: [] as Waiting[][], changed: [] as Heard[][], isAway: false, errors: 0, meanwhile: () => {} };
  const board = openPresenceBoard({
    clock: systemClock,
    everyMs: 3_600_000,
    onError: () => {
      paper.errors += 1;
    },
    async write(beats, changed) {
      paper.meanwhile();
      if (paper.isAway) throw new Error('the database is away');
      paper.written.push(beats);
      paper.changed.push(changed);
    },
  });
  return { board, paper };
}

test('many heartbeats are one write, and the last one of each attempt counts', async () => {
  const { board, paper } = boardWithPaper();
  const [one, two] = [someone(), someone()];
  for (const savedUpTo of [1, 2, 3]) board.hear({ ...one, savedUpTo });
  board.hear(two);
  await board.flush();
  expect(paper.written).toHaveLength(1);
  expect(paper.written[0]).toMatchObject([{ attemptId: one.attemptId, savedUpTo: 3 }, { attemptId: two.attemptId }]);
  await board.close();
});

test('with nothing heard, nothing is written', async () => {
  const { board, paper } = boardWithPaper();
  await board.flush();
  await board.close();
  expect(paper.written).toEqual([]);
});

test('the room gets an event when a candidate joins, leaves the page or comes back, not at every heartbeat', async () => {
  const { board, paper } = boardWithPaper();
  const one = someone();
  for (const visible of [true, true, false, false, true]) {
    board.hear({ ...one, visible });
    await board.flush();
  }
  expect(paper.changed.map((changed) => changed.length)).toEqual([1, 0, 1, 0, 1]);
  await board.close();
});

test('of two pages of one attempt, the one on the screen counts, and the most that was saved', async () => {
  const { board, paper } = boardWithPaper();
  const one = someone();
  board.hear({ ...one, visible: true, savedUpTo: 9 });
  board.hear({ ...one, visible: false, savedUpTo: 4 });
  await board.flush();
  expect(paper.written[0]).toMatchObject([{ visible: true, savedUpTo: 9 }]);
  await board.close();
});

test('heartbeats that could not be written are written with the next, unless newer ones came', async () => {
  const { board, paper } = boardWithPaper();
  const [one, two] = [someone(), someone()];
  paper.isAway = true;
  board.hear({ ...one, savedUpTo: 1 });
  board.hear({ ...two, savedUpTo: 1 });
  await board.flush();
  paper.isAway = false;
  board.hear({ ...two, savedUpTo: 2 });
  await board.flush();
  expect(paper.errors).toBe(1);
  expect(paper.written).toHaveLength(1);
  const saved = new Map(paper.written[0]?.map((beat) => [beat.attemptId, beat.savedUpTo]));
  expect(saved).toEqual(
    new Map([
      [one.attemptId, 1],
      [two.attemptId, 2],
    ]),
  );
  await board.close();
});

test('a heartbeat that came while an older one could not be written is not written over by that', async () => {
  const { board, paper } = boardWithPaper();
  const one = someone();
  paper.isAway = true;
  paper.meanwhile = () => board.hear({ ...one, savedUpTo: 2, visible: false });
  board.hear({ ...one, savedUpTo: 1, visible: true });
  await board.flush();
  paper.isAway = false;
  paper.meanwhile = () => {};
  await board.flush();
  expect(paper.written).toMatchObject([[{ savedUpTo: 2, visible: false }]]);
  await board.close();
});

test('closing writes what waits', async () => {
  const { board, paper } = boardWithPaper();
  board.hear(someone());
  await board.close();
  expect(paper.written).toHaveLength(1);
});

test('requests at the same time share one read', async () => {
  const reads: number[][] = [];
  const read = readTogether(async (ids: number[]) => {
    reads.push(ids);
    return (id: number) => id * 10;
  }, 5);
  expect(await Promise.all([read(1), read(2), read(1)])).toEqual([10, 20, 10]);
  expect(await read(3)).toBe(30);
  expect(reads).toEqual([[1, 2], [3]]);
});

test('a read that fails, fails for those who waited for it and nobody else', async () => {
  let isAway = true;
  const read = readTogether(async (_ids: number[]) => {
    if (isAway) throw new Error('away');
    return (id: number) => id;
  }, 5);
  await expect(Promise.all([read(1), read(2)])).rejects.toThrow('away');
  isAway = false;
  expect(await read(1)).toBe(1);
});
