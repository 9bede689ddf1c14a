import { describe, expect, test } from 'vitest';
import { answer, given } from './given-player.ts';
import { whyReadOnly } from './player-state.ts';

describe('a device whose clock goes wrong', () => {
  const minuteMs = 60_000;
  const dayMs = 24 * 60 * minuteMs;
  const days: [string, number][] = [
    ['a day ahead', dayMs],
    ['a day behind', -dayMs],
  ];

  test.each(days)(
    'goes on when its clock is set %s and the server does not answer, and hands in nothing',
    async (_which, byMs) => {
      const { time, device, server, open } = given();
      const player = await open();
      await time.pass(1000);
      server.goOffline(true);
      device.setClockBy(byMs);
      player.networkIsBack();
      await time.pass(10 * minuteMs);
      expect(whyReadOnly(player.state())).toBeNull();
      player.change(answer('q1', 'a'));
      const madeAt = time.now().toISOString();
      await time.settle();
      server.goOffline(false);
      player.networkIsBack();
      await time.pass(minuteMs);
      expect(server.submits).toEqual([]);
      expect(whyReadOnly(player.state())).toBeNull();
      expect(server.stored.map(({ entry }) => entry.clientAt)).toEqual([madeAt]);
    },
  );

  test.each(days)(
    'is not asked for the time when its clock was %s before the page was opened',
    async (_which, byMs) => {
      const { time, device, server, open } = given();
      device.setClockBy(byMs);
      server.endsIn(10 * minuteMs);
      const player = await open();
      await time.pass(10 * minuteMs - 1);
      expect(whyReadOnly(player.state())).toBeNull();
      await time.pass(minuteMs);
      expect(player.state().phase).toMatchObject({ kind: 'over', by: 'deadline' });
    },
  );

  test('that is opened again without a network, a day ahead: waits for the server, which opens the test again', async () => {
    const { time, device, server, open, seen } = given();
    const first = await open();
    await time.pass(1000);
    first.die();
    server.goOffline(true);
    device.setClockBy(dayMs);
    const second = await open();
    await time.pass(minuteMs);
    expect(second.state().ending).toEqual({ kind: 'time-up', isConfirmed: false });
    server.goOffline(false);
    second.networkIsBack();
    await time.pass(minuteMs);
    await seen(() => whyReadOnly(second.state()) === null);
    expect(server.submits).toEqual([]);
  });
});

describe('a device that sleeps for ten minutes', () => {
  const sleepMs = 600_000;
  const clocks: ('stands-still' | 'goes-on')[] = ['stands-still', 'goes-on'];

  test.each(clocks)(
    'asks for the time when it wakes, and goes on by the server’s (its steady clock %s)',
    async (clock) => {
      const { time, device, server, open } = given();
      const player = await open();
      await time.pass(1000);
      device.sleep(sleepMs, clock);
      player.networkIsBack();
      await time.pass(100);
      player.change(answer('q1', 'a'));
      const madeAt = time.now().toISOString();
      await time.pass(1000);
      expect(server.stored.map(({ entry }) => entry.clientAt)).toEqual([madeAt]);
      expect(server.submits).toEqual([]);
      expect(whyReadOnly(player.state())).toBeNull();
    },
  );

  test.each(clocks)('decides nothing when it wakes without a network (its steady clock %s)', async (clock) => {
    const { time, device, server, open } = given();
    server.endsIn(300_000);
    const player = await open();
    await time.pass(1000);
    server.goOffline(true);
    device.sleep(sleepMs, clock);
    player.networkIsBack();
    await time.pass(60_000);
    expect(server.submits).toEqual([]);
    expect(player.state().phase.kind).toBe('sitting');
    server.endsIn(900_000);
    server.goOffline(false);
    player.networkIsBack();
    await time.pass(30_000);
    expect(server.submits).toEqual([]);
    expect(whyReadOnly(player.state())).toBeNull();
    await time.pass(900_000);
    expect(server.submits).toMatchObject([{ because: 'time-up' }]);
  });

  test.each(clocks)('finds the test over when its time ended meanwhile (its steady clock %s)', async (clock) => {
    const { time, device, server, open } = given();
    server.endsIn(300_000);
    const player = await open();
    await time.pass(1000);
    device.sleep(sleepMs, clock);
    server.become('submitted');
    server.publish({ kind: 'submitted', by: 'deadline' });
    player.networkIsBack();
    await time.pass(30_000);
    expect(player.state().phase).toMatchObject({ kind: 'over', by: 'deadline' });
    expect(server.submits).toEqual([]);
  });

  test('learns no time from an answer that was on its way while it slept', async () => {
    const { time, device, server, open } = given();
    server.endsIn(700_000);
    const player = await open();
    await time.pass(1000);
    const letGo = server.holdHeartbeats();
    await time.pass(5000);
    device.sleep(sleepMs, 'stands-still');
    letGo();
    await time.pass(1000);
    player.change(answer('q1', 'a'));
    const madeAt = time.now().toISOString();
    await time.pass(1000);
    expect(server.stored.map(({ entry }) => entry.clientAt)).toEqual([madeAt]);
  });
});
