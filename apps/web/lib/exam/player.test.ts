import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createServerClock, type ServerClock } from '../server-clock.ts';
import { encrypted } from './given-encryption.ts';
import { attemptId, givenDisk, givenServer, itemRefs, sitting, type Trouble } from './given-exam.ts';
import { givenTexts } from './given-texts.ts';
import { givenDevice, givenTime } from './given-time.ts';
import type { Change, Entry } from './journal.ts';
import { createPlayer, type Player } from './player.ts';
import { lateCount, setAsideQuestions, unsentCount, whyReadOnly } from './player-state.ts';
import { readNoticesOf } from './read-notices.ts';
import { saveStateOf } from './save-state.ts';
import type { TabLockState } from './tab-lock.ts';

const answer = (itemRef: string, id: string): Change => ({
  kind: 'answer',
  itemRef,
  payload: { kind: 'options', optionIds: [id] },
});
const entryOf = (change: Change, opId: string): Entry => ({
  ...change,
  opId,
  no: 1,
  clientAt: '2026-11-21T10:00:00.000Z',
});

/** The calls as the browser makes them: each answer tells the time. */
function learning<Calls extends object>(calls: Calls, clock: ServerClock): Calls {
  const wrapped = Object.entries(calls).map(([name, ask]) => [
    name,
    async (...asked: unknown[]) => {
      const learn = clock.ask();
      const answer = await ask(...asked);
      learn({ serverNow: answer.serverNow ?? answer.extra?.serverNow ?? null, date: null });
      return answer;
    },
  ]);
  return Object.fromEntries(wrapped);
}

/** One attempt: its server, this browser's disk, and pages that can be opened on it and die. */
function given() {
  const time = givenTime();
  const device = givenDevice(time);
  const disk = givenDisk();
  const server = givenServer(time.now);
  const texts = givenTexts();
  let ids = 0;
  let hasDisk = true;
  let pens: { state: TabLockState; tell: () => void; hear: () => void }[] = [];

  const open = async (hasPen = true): Promise<Player & { die: () => void }> => {
    const tabLock = { state: (hasPen ? 'held' : 'elsewhere') as TabLockState, tell: () => {}, hear: () => {} };
    pens.push(tabLock);
    let isAlive = true;
    const clock = createServerClock(device);
    const player = createPlayer(attemptId, {
      calls: learning(server.calls, clock),
      openAttemptDatabase: async () => {
        if (!hasDisk) throw new Error('this browser keeps nothing');
        return disk.vault;
      },
      fetchPaper: server.sealedPaper,
      openTabLock: ({ onChange, onNews }) => {
        tabLock.tell = onChange;
        tabLock.hear = onNews;
        const tellOthers = () => {
          for (const other of pens) if (other !== tabLock) other.hear();
        };
        return { state: () => tabLock.state, take: () => give(tabLock), tellOthers, close: () => {} };
      },
      listen: (listener) => server.listen(listener),
      clock,
      later: (act, ms) => time.later(() => void (isAlive && act()), ms),
      random: () => 0.5,
      newId: () => {
        ids += 1;
        return `op-${ids}`;
      },
      readNotices: readNoticesOf(attemptId, () => texts),
      isVisible: () => true,
    });
    await seen(() => player.state().phase.kind !== 'opening');
    return Object.assign(player, {
      die() {
        isAlive = false;
        player.close();
      },
    });
  };
  const give = (to: (typeof pens)[number]) => {
    for (const tabLock of pens) tabLock.state = tabLock === to ? 'held' : 'elsewhere';
    pens = [...pens];
    for (const tabLock of pens) tabLock.tell();
  };
  /** Real encryption takes real moments; nothing else does. */
  const seen = async (isTrue: () => boolean) => {
    do await time.settle();
    while (!isTrue() && (await encrypted()));
    expect(isTrue()).toBe(true);
  };
  return {
    time,
    device,
    disk,
    server,
    texts,
    open,
    seen,
    giveDisk: (to: boolean) => {
      hasDisk = to;
    },
  };
}

describe('a page that dies', () => {
  test('is followed by one that has every answer, also without a network', async () => {
    const { time, server, disk, open } = given();
    const first = await open();
    first.change(answer('q1', 'a'));
    await time.pass(1000);
    server.goOffline(true);
    first.change(answer('q2', 'b'));
    await time.settle();
    first.die();

    const second = await open();
    expect(second.state().phase).toEqual({ kind: 'sitting' });
    const { progress } = second.state().journal;
    expect(progress.get('q1')?.response).toEqual({ kind: 'options', optionIds: ['a'] });
    expect(progress.get('q2')?.response).toEqual({ kind: 'options', optionIds: ['b'] });
    server.goOffline(false);
    await time.pass(20_000);
    expect(server.stored.map(({ entry }) => entry.itemRef)).toEqual(['q1', 'q2']);
    expect(disk.isTidy()).toBe(false);
  });

  test('is followed by one that reads what the server knows, when nothing is left here', async () => {
    const { time, disk, open } = given();
    const first = await open();
    first.change(answer('q1', 'c'));
    await time.pass(1000);
    first.die();
    disk.wipe();
    const second = await open();
    expect(second.state().journal.progress.get('q1')?.response).toEqual({ kind: 'options', optionIds: ['c'] });
  });
});

describe('an answer that was shown as saved on this device', () => {
  const losses: [string, Trouble][] = [
    ['the paper did not fit beside it', 'takes-no-paper'],
    ['the paper cannot be read any more', 'paper-unreadable'],
    ['what the start gave was not kept', 'takes-no-start'],
    ['the facts of the attempt cannot be read any more', 'attempt-unreadable'],
  ];
  // The page puts on record what it could not read; here that is what the tests are about.
  beforeAll(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
  afterAll(() => void vi.restoreAllMocks());
  const isKeptOnly = (trouble: Trouble) => trouble.startsWith('takes');

  /** Two answers that only the disk has, of which the page died; the disk has this trouble. */
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
    expect(lateCount(second.state())).toBe(2);
    await seen(() => disk.isTidy());
  });

  test('stays on the device when the attempt was closed and the server does not take it', async () => {
    const { disk, server, open, time } = await leftBehind('paper-unreadable');
    server.become('terminated');
    const second = await open();
    await time.pass(60_000);
    expect(second.state().phase.kind).toBe('over');
    expect(second.state().sender.held).toBe('terminated');
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
    expect(disk.rows.get(2)).toMatchObject({ entry: { itemRef: 'q2' }, fate: { kind: 'waiting' } });
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
    server.takeOver(entryOf(answer('q1', 'c'), 'theirs'));
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

  test('that another tab has written unseen is sent before anything of the attempt is deleted', async () => {
    const { disk, server, open, time, seen } = given();
    const player = await open();
    player.change(answer('q1', 'a'));
    await time.pass(1000);
    await disk.vault.keepEntries('', [{ ...entryOf(answer('q2', 'b'), 'unseen'), no: 2 }]);
    player.submit();
    await seen(() => disk.isTidy());
    expect(server.stored.map(({ entry }) => entry.opId)).toEqual(['op-1', 'unseen']);
  });

  test('is sent by another tab of this browser when the first was closed after the end', async () => {
    const { disk, server, open, time, seen } = given();
    server.endsIn(10_000);
    const second = await open();
    const first = await open(false);
    first.takePen();
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
    second.takePen();
    await time.pass(20_000);
    expect(server.stored.map(({ entry }) => entry.itemRef)).toEqual(['q1']);
    await seen(() => disk.isTidy());
  });

  test('is neither shown to somebody else who logs in here nor sent as theirs, and waits for its owner', async () => {
    const { disk, server, open, time, seen } = await leftBehind('takes-no-fates');
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
    'takes-no-fates',
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
          for (const { entry, isOnDevice, fate } of page.state().journal.lines) {
            if (isOnDevice || fate.kind === 'stored') promised.add(entry.opId);
          }
          if (step.kind === 'crash') {
            page.die();
            // Without a network and without its paper a page stays shut; what it cannot open, it must not harm.
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

test('a page that was loaded again says at once until when the server has everything, and so does its heartbeat', async () => {
  const { time, server, open, seen } = given();
  const first = await open();
  expect(first.state().storedAt).toBe(null);
  first.change(answer('q1', 'c'));
  await time.pass(1000);
  const { storedAt } = first.state();
  expect(storedAt).not.toBe(null);
  first.die();
  await time.pass(60_000);
  const second = await open();
  await seen(() => second.state().storedAt !== null);
  expect(saveStateOf(second.state())).toEqual({ kind: 'on-server', at: storedAt });
  await time.pass(5_000);
  expect(server.beats.at(-1)).toMatchObject({ savedUpTo: 1, pendingCount: 0 });
});

describe('a second tab', () => {
  test('only reads, takes the pen when it is asked to, and goes on from what the first has written', async () => {
    const { time, server, open, seen } = given();
    const first = await open();
    const second = await open(false);
    first.change(answer('q1', 'a'));
    await time.pass(1000);
    expect(whyReadOnly(second.state())).toBe('another-tab');
    second.change(answer('q1', 'b'));
    expect(unsentCount(second.state())).toBe(0);

    second.takePen();
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
    second.takePen();
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
    server.takeOver(entryOf(answer('q1', 'c'), 'theirs'));
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
    expect(player.state().wasTakenOver).toBe(true);
  });

  test('that has taken the login along: whoever wants to go on here hears that they must log in first', async () => {
    const { server, open, seen } = given();
    const player = await open();
    expect(player.state().wasTakenOver).toBe(false);
    server.takeOver(entryOf(answer('q1', 'c'), 'theirs'));
    server.logOut();
    player.continueHere();
    await seen(() => whyReadOnly(player.state()) === 'signed-out');
    expect(player.state().takeOver).toBe('idle');
  });

  test('that handed in: what waits here is kept, and its owner can take it along', async () => {
    const { time, server, open, seen } = given();
    const player = await open();
    player.change(answer('q1', 'a'));
    await time.pass(1000);
    server.goOffline(true);
    player.change(answer('q2', 'b'));
    await time.settle();
    server.takeOver(entryOf(answer('q1', 'c'), 'theirs'));
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

test('what a proctor says is told once, and listed after a reload without being announced again', async () => {
  const { server, open, time, seen } = given();
  const first = await open();
  server.publish({ kind: 'message', text: 'Show your card', from: 'Irfan', at: '2026-11-21T10:00:00.000Z' });
  expect(first.state().notices).toMatchObject([{ kind: 'message', text: 'Show your card', isSeen: false }]);
  await time.pass(1000);
  first.die();
  const second = await open();
  await seen(() => second.state().notices.length === 1);
  expect(second.state().notices).toMatchObject([{ text: 'Show your card', isSeen: true }]);
});

test('what the candidate has read in the lobby is listed in the player, and not announced there once more', async () => {
  const { server, open, seen, texts } = given();
  const say = (text: string) =>
    server.publish({ kind: 'message', text, from: 'Irfan', at: '2026-11-21T10:00:00.000Z' });
  say('Put your bag away');
  say('Show your card');
  readNoticesOf(attemptId, () => texts).note(1);
  const player = await open();
  await seen(() => player.state().notices.length === 2);
  const shown = () => player.state().notices.map(({ text, isSeen }) => [text, isSeen]);
  expect(shown()).toEqual([
    ['Put your bag away', true],
    ['Show your card', false],
  ]);
  player.read(2);
  expect(shown()[1]).toEqual(['Show your card', true]);
  expect(readNoticesOf(attemptId, () => texts).has(2)).toBe(true);
});

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
    const letGo = server.holdBeats();
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

  test('outlasts a reload without a network, and the end of the time that stood before it, until the server tells more', async () => {
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
    expect(lateCount(player.state())).toBe(1);
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
    expect(lateCount(second.state())).toBe(1);
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
    const letGo = server.holdBeats();
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

test('what a muted candidate does with their page is told to nobody, but for the network', async () => {
  const { time, server, open } = given();
  server.mute();
  const player = await open();
  player.signal('left-page');
  player.signal('copy');
  player.signal('offline');
  await time.pass(6000);
  const told = server.beats.flatMap(({ signals }) => signals.map(({ kind }) => kind));
  expect(told).toEqual(['offline']);
});

test('a hand that is up already is up; any other refusal is told', async () => {
  const { server, open } = given();
  const player = await open();
  server.refuseHand('nobody-watches');
  expect(await player.raiseHand('Help')).toMatchObject({ code: 'nobody-watches' });
  expect(player.state().hand).toBe('down');
  server.refuseHand('hand-is-up');
  expect(await player.raiseHand('Help')).toBeNull();
  expect(player.state().hand).toBe('up');
});

test('what others do with their page is told once, until it was heard', async () => {
  const { time, server, open } = given();
  const player = await open();
  server.goOffline(true);
  player.signal('left-page');
  await time.pass(6000);
  server.goOffline(false);
  await time.pass(6000);
  const told = server.beats.flatMap(({ signals }) => signals.map(({ kind }) => kind));
  expect(told).toEqual(['left-page']);
});

test('a page whose session ended elsewhere says so at the next heartbeat, before an answer is given that cannot be saved', async () => {
  const { time, server, open } = given();
  const player = await open();
  server.logOut();
  await time.pass(3000);
  expect(whyReadOnly(player.state())).toBe('signed-out');
});

describe('a page whose candidate has logged in again', () => {
  /** An answer waits here, the session has ended, and nobody was asked anything yet. */
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
    expect(player.state().isOvertaken).toBe(false);
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
    server.takeOver(entryOf(answer('q3', 'c'), 'theirs'));
    server.logInAgain('same-device');
    player.signedInAgain();
    await seen(() => whyReadOnly(player.state()) === 'another-device');
    await time.pass(60_000);
    expect(storedRefs(server)).toEqual(['q1', 'q3']);
  });
});

test('a paper that was sealed again since the lobby is refused, on the disk and by its name, and fetched anew', async () => {
  const { disk, server, open, seen } = given();
  await disk.vault.keepAttempt({ sitting, start: null, paperKey: null });
  await disk.vault.keepPaper(sitting.form.sha256, await server.sealedPaper());
  server.sealAgain();
  const page = await open();
  await seen(() => page.state().phase.kind === 'sitting');
  expect(page.state().paper?.questions).toHaveLength(itemRefs.length);
  expect(page.state().sitting?.form.sha256).toBe('y');
  expect(await disk.vault.readPaper('y')).not.toBeNull();
});
