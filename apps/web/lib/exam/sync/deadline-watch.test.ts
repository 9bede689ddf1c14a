import { expect, test } from 'vitest';
import { createServerClock } from '../../server/server-clock.ts';
import { givenDevice, givenTime } from '../given-time.ts';
import { createDeadlineWatch, type ServerDeadline } from './deadline-watch.ts';

/** Creates a deadline watch, and a server that responds with its own time. */
function given({ random = 0.5, leftMs = 10_000 } = {}) {
  const time = givenTime();
  const device = givenDevice(time);
  const clock = createServerClock(device);
  clock.ask()({ serverNow: time.now().toISOString(), date: null });
  const said: string[] = [];
  const asks: number[] = [];
  const startedAt = time.now().getTime();
  const deadlineAt = new Date(startedAt + leftMs);
  let isOffline = false;
  let mayAsk = true;
  let aheadMs = 0;
  let whileAsking: (() => void) | null = null;

  const ask = async (): Promise<ServerDeadline | null> => {
    asks.push(time.now().getTime() - startedAt);
    if (isOffline) return null;
    const learn = clock.ask();
    whileAsking?.();
    const serverNow = new Date(time.now().getTime() + aheadMs).toISOString();
    if (aheadMs === 0) learn({ serverNow, date: null });
    return { state: 'active', deadlineAt: deadlineAt.toISOString(), serverNow, leaseEpoch: 1 };
  };
  const watch = createDeadlineWatch({
    clock,
    later: time.later,
    random: () => random,
    mayAsk: () => mayAsk,
    ask,
    onZero: () => said.push('zero'),
    onTimeLeft: () => said.push('time left'),
    onTimeUp: () => said.push('time up'),
  });
  watch.watch(deadlineAt);
  return {
    time,
    device,
    watch,
    said,
    asks,
    goOffline: (to: boolean) => {
      isOffline = to;
    },
    /** Sets what happens between a request and its response. */
    whileAsking: (act: (() => void) | null) => {
      whileAsking = act;
    },
    forbidAsking: () => {
      mayAsk = false;
    },
    /** Sets the time in milliseconds by which the server's clock is ahead of the page's estimate. */
    runAhead: (ms: number) => {
      aheadMs = ms;
    },
  };
}

test('at zero the inputs close, and time is up only when the server has said so', async () => {
  const { time, said, goOffline, watch } = given();
  goOffline(true);
  await time.pass(9999);
  expect(said).toEqual([]);
  await time.pass(120_001);
  expect(said).toEqual(['zero']);
  goOffline(false);
  watch.wake();
  await time.pass(5000);
  expect(said).toEqual(['zero', 'time up']);
});

test('pages whose time is up in the same instant ask the server spread over five seconds', async () => {
  const asked = await Promise.all(
    [0, 0.2, 0.6, 0.99].map(async (random) => {
      const { time, asks } = given({ random });
      await time.pass(20_000);
      return asks;
    }),
  );
  expect(asked).toEqual([[10_000], [11_000], [13_000], [14_950]]);
});

test('nobody is asked while there is time and the clocks agree, however long it lasts', async () => {
  const { time, asks, said } = given({ leftMs: 3 * 3_600_000 });
  await time.pass(3 * 3_600_000 - 1);
  expect([asks, said]).toEqual([[], []]);
});

test('the server’s word counts when this page’s clock is slow: its time is up before zero is reached here', async () => {
  const { time, said, watch } = given({ leftMs: 60_000 });
  await time.pass(1000);
  watch.take({ deadlineAt: new Date(1000).toISOString(), serverNow: new Date(1000).toISOString() });
  expect(said).toEqual(['zero', 'time up']);
});

test('the server’s word counts when this page’s clock is fast: it goes on, and is not asked again at once', async () => {
  const { time, said, asks, runAhead } = given();
  runAhead(-4000);
  await time.pass(12_500);
  expect(said).toEqual(['zero', 'time left']);
  await time.pass(1000);
  expect(asks).toHaveLength(1);
});

test('a deadline that moves after the server said that time is up opens the test again', async () => {
  const { time, said, watch } = given();
  await time.pass(15_000);
  expect(said).toEqual(['zero', 'time up']);
  watch.watch(new Date(time.now().getTime() + 60_000));
  expect(said).toEqual(['zero', 'time up', 'time left']);
});

test('a device that has slept asks within half a minute, also when nothing told that it woke', async () => {
  const { time, device, asks } = given({ leftMs: 3_600_000 });
  device.sleep(600_000, 'stands-still');
  await time.pass(30_001);
  expect(asks).toHaveLength(1);
});

test('an answer during which the device slept is not believed: the server is asked again', async () => {
  const { time, device, said, asks, whileAsking } = given();
  whileAsking(() => {
    device.sleep(600_000, 'stands-still');
    whileAsking(null);
  });
  await time.pass(12_500);
  expect([said, asks.length]).toEqual([['zero'], 1]);
  await time.pass(5000);
  expect([said, asks.length]).toEqual([['zero', 'time up'], 2]);
});

test('however often the deadline arrives again, the server is asked once, and its answer is kept', async () => {
  const { time, said, asks, watch } = given();
  const deadlineAt = new Date(time.now().getTime() + 10_000);
  await time.pass(10_000);
  for (let again = 0; again < 5; again += 1) watch.watch(deadlineAt);
  await time.pass(5000);
  for (let again = 0; again < 5; again += 1) watch.watch(deadlineAt);
  await time.pass(60_000);
  expect([said, asks.length]).toEqual([['zero', 'time up'], 1]);
});

test('a page that may not ask, or has stopped, asks nothing', async () => {
  const other = given();
  other.forbidAsking();
  const over = given();
  over.watch.stop();
  for (const { time, asks } of [other, over]) {
    await time.pass(120_000);
    expect(asks).toEqual([]);
  }
});
