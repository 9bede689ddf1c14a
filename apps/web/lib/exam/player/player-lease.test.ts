import { describe, expect, test } from 'vitest';
import type { givenServer } from '../given-server.ts';
import { answer, entryOf, given } from './given-player.ts';
import { setAsideQuestions, unsentCount, whyReadOnly } from './player-state.ts';

describe('a second tab', () => {
  test('only reads, takes the lock when it is asked to, and goes on from what the first has written', async () => {
    const { time, server, open, seen } = given();
    const first = await open();
    const second = await open(false);
    first.change(answer('q1', 'a'));
    await time.pass(1000);
    expect(whyReadOnly(second.state())).toBe('another-tab');
    second.change(answer('q1', 'b'));
    expect(unsentCount(second.state())).toBe(0);

    second.takeTabLock();
    await seen(() => whyReadOnly(second.state()) === null && second.state().journal.lastNo === 1);
    expect(second.state().journal.progress.get('q1')?.response).toEqual({ kind: 'options', optionIds: ['a'] });
    expect(whyReadOnly(first.state())).toBe('another-tab');
    second.change(answer('q2', 'b'));
    await time.pass(1000);
    expect(server.stored.map(({ entry }) => [entry.no, entry.itemRef])).toEqual([
      [1, 'q1'],
      [2, 'q2'],
    ]);
  });

  test('sends what the first had no time to send; the first sends nothing any more', async () => {
    const { time, server, open, seen } = given();
    const first = await open();
    const second = await open(false);
    first.change(answer('q1', 'a'));
    await time.settle();
    second.takeTabLock();
    await seen(() => server.stored.length === 1);
    await time.pass(20_000);
    expect(server.asks).toHaveLength(1);
    expect(unsentCount(second.state())).toBe(0);
  });
});

describe('another device', () => {
  test('makes this page read-only at once, and its answer is not overwritten when this page goes on', async () => {
    const { time, server, open, seen } = given();
    const player = await open();
    player.change(answer('q1', 'a'));
    await time.pass(1000);
    server.goOffline(true);
    player.change(answer('q1', 'b'));
    player.change(answer('q2', 'b'));
    await time.settle();
    server.transferLease(entryOf(answer('q1', 'c'), 'theirs'));
    expect(whyReadOnly(player.state())).toBe('another-device');
    server.goOffline(false);
    await time.pass(30_000);
    expect(server.stored).toHaveLength(2);

    player.continueHere();
    await seen(() => whyReadOnly(player.state()) === null);
    await time.pass(1000);
    expect(server.progress().get('q1')?.response).toEqual({ kind: 'options', optionIds: ['c'] });
    expect(server.progress().get('q2')?.response).toEqual({ kind: 'options', optionIds: ['b'] });
    expect(player.state().journal.progress.get('q1')?.response).toEqual({ kind: 'options', optionIds: ['c'] });
    expect(setAsideQuestions(player.state())).toEqual([1]);
    expect(player.state().wasTransferred).toBe(true);
  });

  test('that also took over the login: to continue here, the candidate must log in first', async () => {
    const { server, open, seen } = given();
    const player = await open();
    expect(player.state().wasTransferred).toBe(false);
    server.transferLease(entryOf(answer('q1', 'c'), 'theirs'));
    server.logOut();
    player.continueHere();
    await seen(() => whyReadOnly(player.state()) === 'signed-out');
    expect(player.state().leaseTransfer).toBe('idle');
  });

  test('that handed in: what waits here is kept, and its owner can take it along', async () => {
    const { time, server, open, seen } = given();
    const player = await open();
    player.change(answer('q1', 'a'));
    await time.pass(1000);
    server.goOffline(true);
    player.change(answer('q2', 'b'));
    await time.settle();
    server.transferLease(entryOf(answer('q1', 'c'), 'theirs'));
    server.become('submitted');
    server.goOffline(false);
    player.continueHere();
    await seen(() => player.state().phase.kind === 'over');
    expect(unsentCount(player.state())).toBe(1);
    expect((await player.gather()).entries).toMatchObject([
      { itemRef: 'q1', fate: { kind: 'stored' } },
      { itemRef: 'q2', payload: { optionIds: ['b'] }, fate: { kind: 'waiting' } },
    ]);
  });
});

describe('a page whose candidate has logged in again', () => {
  /**
   * Opens a page that has an unsent answer and whose session has ended. `asked` collects the page's questions whether
   * to continue on this device.
   */
  const loggedOut = async () => {
    const all = given();
    const player = await all.open();
    player.change(answer('q1', 'a'));
    await all.time.pass(1000);
    all.server.logOut();
    player.change(answer('q2', 'b'));
    await all.time.pass(1000);
    expect(whyReadOnly(player.state())).toBe('signed-out');
    const asked: string[] = [];
    player.subscribe(() => {
      if (whyReadOnly(player.state()) === 'another-device') asked.push('Continue here?');
    });
    return { ...all, player, asked };
  };
  const storedRefs = (server: ReturnType<typeof givenServer>) => server.stored.map(({ entry }) => entry.itemRef);

  test('goes on without a question on the same device, under the lease that the server gives it', async () => {
    const { player, server, time, seen, asked } = await loggedOut();
    server.logInAgain('same-device');
    player.signedInAgain();
    await seen(() => server.stored.length === 2);
    await time.pass(60_000);
    expect(storedRefs(server)).toEqual(['q1', 'q2']);
    expect(server.stored[1]?.epoch).toBe(2);
    expect([asked, whyReadOnly(player.state()), setAsideQuestions(player.state())]).toEqual([[], null, []]);
  });

  test('notices it also by an answer, and by handing in', async () => {
    const { server, open, time, seen } = given();
    const player = await open();
    server.logInAgain('same-device');
    player.change(answer('q1', 'a'));
    await time.pass(1000);
    await seen(() => server.stored.length === 1);
    server.logInAgain('same-device');
    player.submit();
    await seen(() => player.state().phase.kind === 'over');
    expect(server.submits).toMatchObject([{ because: 'candidate' }]);
    await time.pass(1000);
    expect(player.state().hasLostLease).toBe(false);
  });

  test('is asked on another device, which sends nothing before that', async () => {
    const { player, server, time, seen, asked } = await loggedOut();
    server.logInAgain('other-device');
    player.signedInAgain();
    await seen(() => whyReadOnly(player.state()) === 'another-device');
    await time.pass(60_000);
    expect([storedRefs(server), asked.length > 0]).toEqual([['q1'], true]);
    player.continueHere();
    await seen(() => server.stored.length === 2);
    expect(whyReadOnly(player.state())).toBeNull();
  });

  test('is asked on the same device too when another one has taken over meanwhile', async () => {
    const { player, server, time, seen } = await loggedOut();
    server.transferLease(entryOf(answer('q3', 'c'), 'theirs'));
    server.logInAgain('same-device');
    player.signedInAgain();
    await seen(() => whyReadOnly(player.state()) === 'another-device');
    await time.pass(60_000);
    expect(storedRefs(server)).toEqual(['q1', 'q3']);
  });
});
