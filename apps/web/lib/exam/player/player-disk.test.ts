import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Trouble } from '../given-disk.ts';
import { itemRefs } from '../given-exam.ts';
import type { Change } from '../storage/journal.ts';
import { saveStateOf } from '../sync/save-state.ts';
import { answer, entryOf, given } from './given-player.ts';
import { lateAnswers, setAsideQuestions, unsentCount, whyReadOnly } from './player-state.ts';

describe('an answer that was shown as saved on this device', () => {
  const losses: [string, Trouble][] = [
    ['the paper did not fit beside it', 'takes-no-paper'],
    ['the paper cannot be read any more', 'paper-unreadable'],
    ['what the start gave was not kept', 'takes-no-start'],
    ['the facts of the attempt cannot be read any more', 'attempt-unreadable'],
  ];
  // The page logs errors when it cannot read its data. These tests cause such errors on purpose.
  beforeAll(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
  afterAll(() => void vi.restoreAllMocks());
  const isKeptOnly = (trouble: Trouble) => trouble.startsWith('takes');

  /**
   * Creates two answers that are only in the browser's database, closes the page abruptly, and damages the database.
   */
  const leftBehind = async (trouble: Trouble) => {
    const all = given();
    const { disk, server, open, seen } = all;
    if (isKeptOnly(trouble)) disk.fail(trouble);
    const first = await open();
    server.goOffline(true);
    first.change(answer('q1', 'a'));
    first.change(answer('q2', 'b'));
    await seen(() => saveStateOf(first.state()).kind === 'on-device');
    first.die();
    disk.fail(trouble);
    server.goOffline(false);
    return all;
  };

  test.each(losses)('reaches the server, and is shown again, when %s', async (_what, trouble) => {
    const { disk, server, open, time } = await leftBehind(trouble);
    const second = await open();
    expect(second.state().journal.progress.get('q2')?.response).toEqual({ kind: 'options', optionIds: ['b'] });
    second.change(answer('q3', 'c'));
    await time.pass(2000);
    expect(server.stored.map(({ entry }) => entry.itemRef)).toEqual(['q1', 'q2', 'q3']);
    expect([...disk.rows.keys()]).toEqual([1, 2, 3]);
  });

  test.each(losses)('goes up as late when the attempt was closed meanwhile and %s', async (_what, trouble) => {
    const { disk, server, open, time, seen } = await leftBehind(trouble);
    server.endsIn(-60_000);
    server.become('submitted');
    const second = await open();
    await time.pass(2000);
    await seen(() => unsentCount(second.state()) === 0);
    expect(second.state().phase.kind).toBe('over');
    expect(server.stored.map(({ entry }) => entry.itemRef)).toEqual(['q1', 'q2']);
    expect(lateAnswers(second.state())).toBe(2);
    await seen(() => disk.isTidy());
  });

  test('stays on the device when the attempt was closed and the server does not take it', async () => {
    const { disk, server, open, time } = await leftBehind('paper-unreadable');
    server.become('terminated');
    const second = await open();
    await time.pass(60_000);
    expect(second.state().phase.kind).toBe('over');
    expect(second.state().held).toBe('terminated');
    expect(unsentCount(second.state())).toBe(2);
    expect([...disk.rows.keys()]).toEqual([1, 2]);
  });

  test('is never overwritten by another one, nor deleted, when nobody can read it any more; the candidate is told', async () => {
    const { disk, server, open, time, seen } = await leftBehind('attempt-unreadable');
    disk.damage(2);
    const second = await open();
    expect(second.state().isUnreadable).toBe(true);
    second.change(answer('q3', 'c'));
    await time.pass(2000);
    second.submit();
    await seen(() => second.state().receipts !== null);
    await time.pass(60_000);
    expect(server.stored.map(({ entry }) => [entry.no, entry.itemRef])).toEqual([
      [1, 'q1'],
      [3, 'q3'],
    ]);
    expect(disk.rows.get(2)).toMatchObject({ entry: { itemRef: 'q2' }, status: { kind: 'waiting' } });
    expect(second.state().isForgotten).toBe(false);
  });

  test('is left alone by a page that cannot read the disk, which writes nothing there and says so', async () => {
    const { disk, server, open, time } = await leftBehind('lines-unreadable');
    const second = await open();
    server.goOffline(true);
    second.change(answer('q3', 'c'));
    await time.settle();
    expect(second.state().isUnreadable).toBe(true);
    expect(saveStateOf(second.state())).toEqual({ kind: 'nowhere', count: 1 });
    server.goOffline(false);
    await time.pass(20_000);
    second.submit();
    await time.pass(20_000);
    expect(second.state().phase.kind).toBe('over');
    expect(server.stored.map(({ entry }) => entry.itemRef)).toEqual(['q3']);
    expect([...disk.rows.values()].map(({ entry }) => entry.itemRef)).toEqual(['q1', 'q2']);
  });

  test('does not replace a newer one that a page without a disk has given meanwhile; the candidate is told', async () => {
    const { server, open, time, giveDisk, disk } = await leftBehind('takes-no-paper');
    giveDisk(false);
    await time.pass(60_000);
    const second = await open();
    second.change(answer('q1', 'c'));
    await time.pass(2000);
    expect(server.stored).toHaveLength(1);
    second.die();
    giveDisk(true);
    const third = await open();
    await time.pass(20_000);
    expect(server.progress().get('q1')?.response).toEqual({ kind: 'options', optionIds: ['c'] });
    expect(server.progress().get('q2')?.response).toEqual({ kind: 'options', optionIds: ['b'] });
    expect(third.state().journal.progress.get('q1')?.response).toEqual({ kind: 'options', optionIds: ['c'] });
    expect(setAsideQuestions(third.state())).toEqual([1]);
    expect(disk.rows.size).toBe(2);
  });

  test('gives way to another device that has answered, also when this one does not know its lease any more', async () => {
    const { disk, server, open, time, seen } = await leftBehind('attempt-unreadable');
    server.transferLease(entryOf(answer('q1', 'c'), 'theirs'));
    for (const row of disk.rows.values())
      row.entry.clientAt = new Date(Date.parse(row.entry.clientAt) + 60_000).toISOString();
    const second = await open();
    expect(second.state().phase).toMatchObject({ kind: 'barred', refusal: { code: 'another-device-writes' } });
    second.continueHere();
    await seen(() => second.state().phase.kind === 'sitting');
    await time.pass(2000);
    expect(server.progress().get('q1')?.response).toEqual({ kind: 'options', optionIds: ['c'] });
    expect(server.progress().get('q2')?.response).toEqual({ kind: 'options', optionIds: ['b'] });
    expect(setAsideQuestions(second.state())).toEqual([1]);
  });

  test('reaches disk and server although a listener of the page throws at every change', async () => {
    const { disk, server, open, time } = given();
    const player = await open();
    const isSeen = vi.fn();
    player.subscribe(() => {
      throw new Error('this part of the page is broken');
    });
    player.subscribe(isSeen);
    player.change(answer('q1', 'a'));
    player.change(answer('q2', 'b'));
    await time.pass(2000);
    expect([...disk.rows.keys()]).toEqual([1, 2]);
    expect(server.stored.map(({ entry }) => entry.itemRef)).toEqual(['q1', 'q2']);
    expect(isSeen).toHaveBeenCalled();
  });

  test('that another tab has written unseen is sent before anything of the attempt is deleted', async () => {
    const { disk, server, open, time, seen } = given();
    const player = await open();
    player.change(answer('q1', 'a'));
    await time.pass(1000);
    await disk.database.keepEntries('', [{ entry: { ...entryOf(answer('q2', 'b'), 'unseen'), no: 2 } }]);
    player.submit();
    await seen(() => disk.isTidy());
    expect(server.stored.map(({ entry }) => entry.opId)).toEqual(['op-1', 'unseen']);
  });

  test('is sent by another tab of this browser when the first was closed after the end', async () => {
    const { disk, server, open, time, seen } = given();
    server.endsIn(10_000);
    const second = await open();
    const first = await open(false);
    first.takeTabLock();
    await seen(() => whyReadOnly(first.state()) === null);
    server.goOffline(true);
    first.change(answer('q1', 'a'));
    await seen(() => saveStateOf(first.state()).kind === 'on-device');
    server.become('submitted');
    server.publish({ kind: 'submitted', by: 'deadline' });
    await time.pass(20_000);
    first.die();
    expect(second.state().phase.kind).toBe('over');
    server.goOffline(false);
    second.takeTabLock();
    await time.pass(20_000);
    expect(server.stored.map(({ entry }) => entry.itemRef)).toEqual(['q1']);
    await seen(() => disk.isTidy());
  });

  test('is neither shown to somebody else who logs in here nor sent as theirs, and waits for its owner', async () => {
    const { disk, server, open, time, seen } = await leftBehind('takes-no-statuses');
    server.logInStranger(true);
    const second = await open();
    await seen(() => second.state().phase.kind === 'barred');
    second.change(answer('q1', 'c'));
    await time.pass(60_000);
    expect(server.asks).toEqual([]);
    expect([...disk.rows.keys()]).toEqual([1, 2]);
    second.die();
    server.logInStranger(false);
    await open();
    await time.pass(2000);
    expect(server.stored.map(({ entry }) => entry.itemRef)).toEqual(['q1', 'q2']);
  });

  type Step =
    | { kind: 'change'; change: Change }
    | { kind: 'pass'; ms: number }
    | { kind: 'offline'; to: boolean }
    | { kind: 'trouble'; trouble: Trouble; now: boolean }
    | { kind: 'crash' };
  const anyTrouble = fc.constantFrom<Trouble>(
    'takes-nothing',
    'takes-no-paper',
    'takes-no-start',
    'takes-no-statuses',
    'attempt-unreadable',
    'paper-unreadable',
  );
  const anyStep: fc.Arbitrary<Step> = fc.oneof(
    {
      weight: 5,
      arbitrary: fc
        .tuple(fc.constantFrom(...itemRefs), fc.constantFrom('a', 'b', 'c'))
        .map(([item, id]): Step => ({ kind: 'change', change: answer(item, id) })),
    },
    { weight: 3, arbitrary: fc.nat(3000).map((ms): Step => ({ kind: 'pass', ms })) },
    { weight: 2, arbitrary: fc.boolean().map((to): Step => ({ kind: 'offline', to })) },
    {
      weight: 3,
      arbitrary: fc.tuple(anyTrouble, fc.boolean()).map(([trouble, now]): Step => ({ kind: 'trouble', trouble, now })),
    },
    { weight: 2, arbitrary: fc.constant<Step>({ kind: 'crash' }) },
  );

  test('reaches the server once whatever else the disk loses and whenever the page dies, before it leaves the device', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { maxLength: 25 }), fc.boolean(), async (steps, isClosedAtEnd) => {
        const { time, disk, server, open, seen } = given();
        let page = await open();
        const promised = new Set<string>();
        for (const step of steps) {
          if (step.kind === 'change') page.change(step.change);
          if (step.kind === 'pass') await time.pass(step.ms);
          if (step.kind === 'offline') server.goOffline(step.to);
          if (step.kind === 'trouble') disk.fail(step.trouble, step.now);
          for (const { entry, isOnDevice, status } of page.state().journal.lines) {
            if (isOnDevice || status.kind === 'stored') promised.add(entry.opId);
          }
          if (step.kind === 'crash') {
            page.die();
            // Without network and without a stored paper, the new page could not open the test. So the network is back
            // first.
            server.goOffline(false);
            page = await open();
          }
        }
        page.die();
        server.goOffline(false);
        if (isClosedAtEnd) server.become('submitted');
        page = await open();
        await time.pass(60_000);
        await seen(() => unsentCount(page.state()) === 0);
        const ops = server.stored.map(({ entry }) => entry.opId);
        expect(new Set(ops).size).toBe(ops.length);
        for (const opId of promised) expect(ops).toContain(opId);
        if (isClosedAtEnd) await seen(() => disk.isTidy());
      }),
      { numRuns: 100 },
    );
  });
});
