import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import { describe, expect, test } from 'vitest';
import { answer, given } from './given-player.ts';

describe('the clocks of sections', () => {
  test('are unknown in a test whose sections share one clock', async () => {
    const { open } = given();
    expect((await open()).state().sectionEnds).toBeNull();
  });

  test('come with the start, and are there after a reload without a network', async () => {
    const { server, open, time } = given();
    const ends = server.sectionsEndIn(20 * MINUTE_MS, 40 * MINUTE_MS);
    const first = await open();
    expect(first.state().sectionEnds).toEqual(ends);
    await time.pass(1000);
    first.die();
    server.goOffline(true);
    const second = await open();
    expect(second.state()).toMatchObject({ phase: { kind: 'sitting' }, sectionEnds: ends, deadlineAt: ends.at(-1) });
  });

  test('stay the same array while the server repeats the same ends', async () => {
    const { server, open, time } = given();
    server.sectionsEndIn(20 * MINUTE_MS, 40 * MINUTE_MS);
    const player = await open();
    const before = player.state().sectionEnds;
    await time.pass(2 * MINUTE_MS);
    expect(server.heartbeats.length).toBeGreaterThan(1);
    expect(player.state().sectionEnds).toBe(before);
  });

  test('move when the server says so, also if a save has told the new deadline before', async () => {
    const { server, open, time } = given();
    server.sectionsEndIn(20 * MINUTE_MS, 40 * MINUTE_MS);
    const player = await open();
    const moved = server.sectionsEndIn(25 * MINUTE_MS, 45 * MINUTE_MS);
    player.change(answer('q1', 'a'));
    await time.pass(1000);
    expect(player.state().deadlineAt).toBe(moved.at(-1));
    server.publish({
      kind: 'deadline-moved',
      deadlineAt: moved.at(-1) ?? '',
      sectionEnds: moved,
      reasonText: 'Power.',
    });
    expect(player.state().sectionEnds).toEqual(moved);
  });

  test('move by a heartbeat if the live event was lost', async () => {
    const { server, open, time } = given();
    server.sectionsEndIn(20 * MINUTE_MS, 40 * MINUTE_MS);
    const player = await open();
    const moved = server.sectionsEndIn(25 * MINUTE_MS, 45 * MINUTE_MS);
    await time.pass(2 * MINUTE_MS);
    expect(player.state().sectionEnds).toEqual(moved);
  });

  test('do not close the inputs: an answer that is given as a section ends is sent at once', async () => {
    const { server, open, time } = given();
    server.sectionsEndIn(MINUTE_MS, 40 * MINUTE_MS);
    const player = await open();
    await time.pass(MINUTE_MS);
    player.change(answer('q1', 'b'));
    await time.settle();
    expect(server.stored).toEqual([]);
    player.sendNow();
    await time.settle();
    expect(server.stored.map(({ entry }) => entry.itemRef)).toEqual(['q1']);
  });
});
