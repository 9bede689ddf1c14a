import { expect } from 'vitest';
import { createServerClock, type ServerClock } from '../../server/server-clock.ts';
import { givenDisk } from '../given-disk.ts';
import { attemptId } from '../given-exam.ts';
import { givenServer } from '../given-server.ts';
import { givenTexts } from '../given-texts.ts';
import { givenDevice, givenTime } from '../given-time.ts';
import { readNoticesOf } from '../notices/read-notices.ts';
import type { AttemptDatabase } from '../storage/attempt-database.ts';
import { encrypted } from '../storage/given-encryption.ts';
import type { Change, Entry } from '../storage/journal.ts';
import type { TabLockState } from '../sync/tab-lock.ts';
import { createPlayer, type Player } from './player.ts';

/* Set-up for tests: pages of one attempt with a simulated server and database. */

export const answer = (itemRef: string, id: string): Change => ({
  kind: 'answer',
  itemRef,
  payload: { kind: 'options', optionIds: [id] },
});
export const entryOf = (change: Change, opId: string): Entry => ({
  ...change,
  opId,
  no: 1,
  clientAt: '2026-11-21T10:00:00.000Z',
});

/** Wraps the calls so that the clock learns the server's time from each response, as it does in the browser. */
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

/**
 * Creates one attempt with its server, the browser's database, and pages that a test can open and close abruptly.
 * `database` replaces the simulated database. `moments` waits for work that takes real time. It returns false if there
 * is no such work.
 */
export function given({
  database = null as (() => Promise<AttemptDatabase>) | null,
  moments = encrypted as () => Promise<boolean>,
} = {}) {
  const time = givenTime();
  const device = givenDevice(time);
  const disk = givenDisk();
  const server = givenServer(time.now);
  const texts = givenTexts();
  let ids = 0;
  let hasDisk = true;
  let locks: { state: TabLockState; tell: () => void; hear: () => void }[] = [];

  const open = async (hasLock = true): Promise<Player & { die: () => void }> => {
    const tabLock = { state: (hasLock ? 'held' : 'elsewhere') as TabLockState, tell: () => {}, hear: () => {} };
    locks.push(tabLock);
    let isAlive = true;
    const clock = createServerClock(device);
    const player = createPlayer(attemptId, {
      calls: learning(server.calls, clock),
      openAttemptDatabase: async () => {
        if (database) return await database();
        if (!hasDisk) throw new Error('this browser stores nothing');
        return disk.database;
      },
      fetchPaper: server.sealedPaper,
      openTabLock: ({ onChange, onOtherTabWrote }) => {
        tabLock.tell = onChange;
        tabLock.hear = onOtherTabWrote;
        const notifyOtherTabs = () => {
          for (const other of locks) if (other !== tabLock) other.hear();
        };
        return { state: () => tabLock.state, take: () => give(tabLock), notifyOtherTabs, close: () => {} };
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
  const give = (to: (typeof locks)[number]) => {
    for (const tabLock of locks) tabLock.state = tabLock === to ? 'held' : 'elsewhere';
    locks = [...locks];
    for (const tabLock of locks) tabLock.tell();
  };
  const seen = async (isTrue: () => boolean) => {
    do await time.settle();
    while (!isTrue() && (await moments()));
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
