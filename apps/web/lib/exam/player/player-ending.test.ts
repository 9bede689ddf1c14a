import { describe, expect, test } from 'vitest';
import { attemptId } from '../given-exam.ts';
import { saveStateOf } from '../sync/save-state.ts';
import { answer, given } from './given-player.ts';
import { lateAnswers, unsentCount, whyReadOnly } from './player-state.ts';

describe('the end', () => {
  test('by the candidate: first everything is sent, then it is handed in, then the receipts alone are left here', async () => {
    const { time, server, disk, open, seen } = given();
    const player = await open();
    server.forecast('request-lost', 'answer-lost');
    player.change(answer('q1', 'a'));
    await time.settle();
    player.submit();
    expect(server.submits).toEqual([]);
    await time.pass(5000);
    expect(server.stored).toHaveLength(1);
    expect(server.submits).toHaveLength(1);
    expect(player.state().phase).toMatchObject({ kind: 'over', by: 'candidate' });
    await seen(() => disk.isTidy());
    expect(player.state().receipts).toMatchObject({ attemptId, entries: [{ itemRef: 'q1' }] });
    player.die();
    const again = await open();
    await seen(() => again.state().receipts !== null);
    expect(again.state().receipts).toEqual(player.state().receipts);
    expect(disk.rows.size).toBe(1);
  });

  test('without a network is not claimed; the candidate hears what is missing and goes on', async () => {
    const { time, server, open } = given();
    const player = await open();
    server.goOffline(true);
    player.change(answer('q1', 'a'));
    await time.settle();
    player.submit();
    await time.pass(16_000);
    expect(player.state().ending).toMatchObject({ kind: 'not-submitted', unsent: 1 });
    expect(whyReadOnly(player.state())).toBeNull();
    player.goOn();
    player.change(answer('q2', 'a'));
    server.goOffline(false);
    await time.pass(10_000);
    expect(unsentCount(player.state())).toBe(0);
    expect(server.submits).toEqual([]);
  });

  test('by the candidate is not called missing while the hand-in itself is under way', async () => {
    const { time, server, open } = given();
    const player = await open();
    const letGo = server.holdSubmits();
    player.submit();
    await time.pass(20_000);
    expect(player.state().ending).toEqual({ kind: 'submitting' });
    letGo();
    await time.settle();
    expect(player.state().phase).toMatchObject({ kind: 'over', by: 'candidate' });
  });

  test('by the candidate is called missing at once when nothing can be sent any more', async () => {
    const { time, server, open } = given();
    const player = await open();
    server.goOffline(true);
    player.change(answer('q1', 'a'));
    await time.settle();
    server.logOut();
    server.goOffline(false);
    player.submit();
    await time.pass(3000);
    expect(player.state().ending).toMatchObject({ kind: 'not-submitted', unsent: 1 });
  });

  test('by the candidate does not open the inputs again when it fails after the clock has reached zero', async () => {
    const { time, server, open } = given();
    server.endsIn(5000);
    const player = await open();
    const letGo = server.holdSubmits();
    player.submit();
    await time.pass(6000);
    server.goOffline(true);
    letGo();
    await time.settle();
    expect([player.state().ending?.kind, whyReadOnly(player.state())]).toEqual(['time-up', 'time-up']);
    server.goOffline(false);
    await time.pass(30_000);
    expect(player.state().phase).toMatchObject({ kind: 'over', by: 'deadline' });
  });

  test('is shown as the proctor’s when the server refuses the candidate’s submit because of it', async () => {
    const { time, server, open } = given();
    const player = await open();
    await time.pass(1000);
    server.become('terminated');
    player.submit();
    await time.settle();
    expect(player.state().phase).toMatchObject({ kind: 'over', by: 'proctor' });
  });

  test('by the clock: nothing can be answered any more, what waits is sent, and it is handed in', async () => {
    const { time, server, open } = given();
    server.endsIn(10_000);
    const player = await open();
    player.change(answer('q1', 'a'));
    await time.pass(9000);
    expect(whyReadOnly(player.state())).toBeNull();
    await time.pass(1000);
    expect(whyReadOnly(player.state())).toBe('time-up');
    await time.pass(10_000);
    expect(player.state().phase).toMatchObject({ kind: 'over', by: 'deadline' });
    expect(server.submits).toMatchObject([{ because: 'time-up' }]);
    expect(server.submits[0]!.at >= new Date(server.deadlineAt())).toBe(true);
    player.change(answer('q2', 'a'));
    expect(server.stored).toHaveLength(1);
  });

  test('by the clock without a network: what was made in time is sent later and its lateness is told', async () => {
    const { time, server, disk, open, seen } = given();
    server.endsIn(10_000);
    const player = await open();
    server.goOffline(true);
    player.change(answer('q1', 'a'));
    await time.pass(12_000);
    expect(whyReadOnly(player.state())).toBe('time-up');
    expect(unsentCount(player.state())).toBe(1);
    await time.pass(60_000);
    server.become('submitted');
    server.goOffline(false);
    await time.pass(20_000);
    expect(server.stored).toHaveLength(1);
    expect(player.state().phase.kind).toBe('over');
    expect(lateAnswers(player.state())).toBe(1);
    await seen(() => disk.isTidy());
  });

  test('finds, on a page that is opened after it, what still waits here: that is sent and marked as late', async () => {
    const { time, server, open } = given();
    server.endsIn(10_000);
    const first = await open();
    server.goOffline(true);
    first.change(answer('q1', 'a'));
    await time.settle();
    first.die();
    await time.pass(60_000);
    server.become('submitted');
    server.goOffline(false);
    const second = await open();
    await time.pass(5000);
    expect(second.state().phase.kind).toBe('over');
    expect(server.stored).toHaveLength(1);
    expect(lateAnswers(second.state())).toBe(1);
  });

  test('is put off when more time is given, also after the clock had reached zero here', async () => {
    const { time, server, open } = given();
    server.endsIn(5000);
    const player = await open();
    server.goOffline(true);
    await time.pass(6000);
    expect(whyReadOnly(player.state())).toBe('time-up');
    server.endsIn(600_000);
    server.publish({ kind: 'deadline-moved', deadlineAt: server.deadlineAt(), reasonText: 'Lost time' });
    expect(whyReadOnly(player.state())).toBeNull();
    server.goOffline(false);
    await time.pass(30_000);
    expect(server.submits).toEqual([]);
    expect(player.state().phase.kind).toBe('sitting');
  });

  test('is put off when time was given while this page was offline and heard nothing of it', async () => {
    const { time, server, open } = given();
    server.endsIn(5000);
    const player = await open();
    server.goOffline(true);
    await time.pass(20_000);
    expect(whyReadOnly(player.state())).toBe('time-up');
    server.endsIn(600_000);
    server.goOffline(false);
    await time.pass(30_000);
    expect(server.submits).toEqual([]);
    expect(whyReadOnly(player.state())).toBeNull();
  });

  test('is put off as well for a page that is opened when the time it knows of is over', async () => {
    const { time, server, open, seen } = given();
    server.endsIn(5000);
    const first = await open();
    await time.pass(1000);
    first.die();
    await time.pass(60_000);
    server.endsIn(600_000);
    const second = await open();
    await seen(() => whyReadOnly(second.state()) === null);
    await time.pass(10_000);
    expect(server.submits).toEqual([]);
  });

  test('by the proctor keeps what could not be sent, and says so', async () => {
    const { time, server, disk, open } = given();
    const player = await open();
    server.goOffline(true);
    player.change(answer('q1', 'a'));
    await time.pass(1000);
    server.become('terminated');
    server.publish({ kind: 'terminated', reasonText: 'Another person answered' });
    server.goOffline(false);
    await time.pass(30_000);
    expect(player.state().phase).toEqual({ kind: 'over', by: 'proctor', reasonText: 'Another person answered' });
    expect(unsentCount(player.state())).toBe(1);
    expect(disk.isTidy()).toBe(false);
  });
});

describe('at zero', () => {
  test('without a network the inputs close, nothing is handed in, and what waits stays on the device', async () => {
    const { time, server, open } = given();
    server.endsIn(10_000);
    const player = await open();
    server.goOffline(true);
    player.change(answer('q1', 'a'));
    await time.pass(10 * 60_000);
    expect(player.state().ending).toEqual({ kind: 'time-up', isConfirmed: false });
    expect(saveStateOf(player.state())).toEqual({ kind: 'on-device', count: 1 });
    player.change(answer('q2', 'a'));
    expect(unsentCount(player.state())).toBe(1);
    server.goOffline(false);
    await time.pass(30_000);
    expect(server.stored.map(({ entry }) => entry.itemRef)).toEqual(['q1']);
    expect(server.submits).toMatchObject([{ because: 'time-up' }]);
    expect(player.state().phase).toMatchObject({ kind: 'over', by: 'deadline' });
  });

  test('an extension that is given between the look and the hand-in is not lost', async () => {
    const { time, server, open } = given();
    server.endsIn(10_000);
    const player = await open();
    server.afterLook(async () => server.endsIn(600_000));
    await time.pass(30_000);
    expect(server.looks.length).toBeGreaterThan(0);
    expect(server.submits).toEqual([]);
    expect(whyReadOnly(player.state())).toBeNull();
    expect(player.state().deadlineAt).toBe(server.deadlineAt());
  });

  test('minutes that are given while the clock is being asked are not undone by its answer', async () => {
    const { time, server, open } = given();
    server.endsIn(10_000);
    const player = await open();
    const zero = time.now().getTime() + 10_000;
    const shown: (string | null)[] = [];
    server.afterLook(async () => {
      server.endsIn(600_000);
      server.publish({ kind: 'deadline-moved', deadlineAt: server.deadlineAt(), reasonText: 'Lost time' });
      player.subscribe(() => shown.push(player.state().deadlineAt));
    });
    await time.pass(30_000);
    expect(server.looks.length).toBeGreaterThan(0);
    expect(shown).not.toContain(new Date(zero).toISOString());
    expect(player.state()).toMatchObject({ deadlineAt: server.deadlineAt(), ending: null });
    expect(server.submits).toEqual([]);
  });

  test('a pause takes the place of the end', async () => {
    const { time, server, open } = given();
    server.endsIn(10_000);
    const player = await open();
    await time.pass(10_000);
    server.become('paused');
    server.publish({ kind: 'paused', reasonText: 'Fire drill' });
    await time.pass(60_000);
    expect(whyReadOnly(player.state())).toBe('paused');
    expect(player.state().ending).toBeNull();
    expect(server.submits).toEqual([]);
  });
});
