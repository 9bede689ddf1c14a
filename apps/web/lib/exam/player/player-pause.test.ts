import { describe, expect, test } from 'vitest';
import { answer, given } from './given-player.ts';
import { unsentCount, whyReadOnly } from './player-state.ts';

describe('a pause', () => {
  test('stops answering and sending, says why, and all goes on after it', async () => {
    const { time, server, open } = given();
    const player = await open();
    player.change(answer('q1', 'a'));
    server.become('paused');
    server.publish({ kind: 'paused', reasonText: 'Fire drill' });
    expect(whyReadOnly(player.state())).toBe('paused');
    expect(player.state().pause).toEqual({ reasonText: 'Fire drill' });
    player.change(answer('q2', 'a'));
    await time.pass(60_000);
    expect(server.stored).toEqual([]);
    server.become('active');
    server.endsIn(3_600_000);
    server.publish({ kind: 'resumed', deadlineAt: server.deadlineAt() });
    await time.pass(1000);
    expect(server.stored.map(({ entry }) => entry.itemRef)).toEqual(['q1']);
    expect(player.state().deadlineAt).toBe(server.deadlineAt());
  });

  test('is heard by the heartbeat when the live event was missed', async () => {
    const { time, server, open } = given();
    const player = await open();
    server.become('paused');
    await time.pass(3000);
    expect(whyReadOnly(player.state())).toBe('paused');
  });

  test('outlasts the answer to a heartbeat that was asked before it', async () => {
    const { time, server, open } = given();
    const player = await open();
    await time.pass(1000);
    const letGo = server.holdHeartbeats();
    await time.pass(60_000);
    server.become('paused');
    server.publish({ kind: 'paused', reasonText: 'Fire drill' });
    letGo();
    await time.settle();
    expect(player.state().pause).toEqual({ reasonText: 'Fire drill' });
    await time.pass(60_000);
    expect(player.state().pause).toEqual({ reasonText: 'Fire drill' });
  });

  test('outlasts the answer to a question for the clock that was asked before it', async () => {
    const { time, server, open } = given();
    server.endsIn(10_000);
    const player = await open();
    server.afterLook(async () => {
      server.become('paused');
      server.publish({ kind: 'paused', reasonText: 'Fire drill' });
    });
    await time.pass(20_000);
    expect(server.looks).toHaveLength(1);
    expect(player.state()).toMatchObject({ pause: { reasonText: 'Fire drill' }, ending: null });
    expect(server.submits).toEqual([]);
  });

  test('outlasts a reload, with its reason', async () => {
    const { time, server, open, seen } = given();
    const first = await open();
    await time.pass(1000);
    first.die();
    server.become('paused');
    server.publish({ kind: 'paused', reasonText: 'Power cut' });
    const second = await open();
    await seen(() => second.state().pause?.reasonText === 'Power cut');
    server.become('active');
    server.publish({ kind: 'resumed', deadlineAt: server.deadlineAt() });
    await seen(() => whyReadOnly(second.state()) === null);
  });

  test('outlasts a reload without a network and the previous deadline, until the server answers', async () => {
    const { time, server, open, seen } = given();
    server.endsIn(60_000);
    const first = await open();
    server.become('paused');
    server.publish({ kind: 'paused', reasonText: 'Power cut' });
    await time.pass(1000);
    first.die();
    server.goOffline(true);
    const second = await open();
    await seen(() => second.state().pause?.reasonText === 'Power cut');
    expect([second.state().phase.kind, whyReadOnly(second.state())]).toEqual(['sitting', 'paused']);
    second.change(answer('q1', 'a'));
    await time.pass(120_000);
    expect([unsentCount(second.state()), second.state().ending]).toEqual([0, null]);
    server.become('active');
    server.endsIn(60_000);
    server.goOffline(false);
    second.networkIsBack();
    await seen(() => whyReadOnly(second.state()) === null);
    second.change(answer('q1', 'a'));
    await time.pass(1000);
    expect(server.stored).toHaveLength(1);
  });

  test('that is over is none after a reload without a network', async () => {
    const { time, server, open, seen } = given();
    const first = await open();
    server.publish({ kind: 'paused', reasonText: 'Power cut' });
    await time.pass(1000);
    server.publish({ kind: 'resumed', deadlineAt: server.deadlineAt() });
    await time.pass(1000);
    first.die();
    server.goOffline(true);
    const second = await open();
    await seen(() => second.state().phase.kind === 'sitting');
    expect([second.state().pause, whyReadOnly(second.state())]).toEqual([null, null]);
  });

  test('cancels a submit that the server refuses because of it, and the candidate can answer after it', async () => {
    const { time, server, open } = given();
    const player = await open();
    server.become('paused');
    player.submit();
    await time.settle();
    const { ending, pause } = player.state();
    server.become('active');
    server.publish({ kind: 'resumed', deadlineAt: server.deadlineAt() });
    await time.pass(20_000);
    expect([ending, pause, whyReadOnly(player.state())]).toEqual([null, { reasonText: null }, null]);
    player.change(answer('q1', 'a'));
    await time.pass(1000);
    expect([server.stored.length, server.submits]).toEqual([1, []]);
  });

  test('is shown, and ends, in a tab that only reads what the other one keeps', async () => {
    const { time, server, open, seen } = given();
    await open();
    const reader = await open(false);
    server.become('paused');
    server.publish({ kind: 'paused', reasonText: 'Power cut' });
    await seen(() => reader.state().pause?.reasonText === 'Power cut');
    server.become('active');
    server.publish({ kind: 'resumed', deadlineAt: server.deadlineAt() });
    await time.pass(1000);
    await seen(() => reader.state().pause === null);
  });
});
