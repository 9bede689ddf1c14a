import { UNVISITED } from '@kasauti/domain/attempt/journal.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { givenDisk } from '../given-disk.ts';
import { attemptId, itemRefs } from '../given-exam.ts';
import { givenServer, type Weather } from '../given-server.ts';
import { givenTime } from '../given-time.ts';
import {
  type Answers,
  answersHandlers,
  entriesToSend,
  rebaseAnswers,
  release,
  reopenAnswers,
  sendNow,
  writeChange,
} from '../machine/answers.ts';
import type { AnswersEvent } from '../machine/answers-events.ts';
import type { Turn } from '../machine/effects.ts';
import { newMachine } from '../machine/state.ts';
import { type Change, type Progress, waitingLines } from '../storage/journal.ts';
import { createAnswerSync } from './answer-sync.ts';
import { saveStateOf } from './save-state.ts';

const blank: Progress = new Map(itemRefs.map((item) => [item, UNVISITED]));
const answer = (itemRef: string, id: string): Change => ({
  kind: 'answer',
  itemRef,
  payload: { kind: 'options', optionIds: [id] },
});

const takeEvent = (turn: Turn<Answers>, event: AnswersEvent) =>
  (answersHandlers[event.kind] as (turn: Turn<Answers>, event: AnswersEvent) => void)(turn, event);

/** The database of a page that was closed abruptly. Its promises never settle. */
const closed = {
  readLines: () => new Promise<never>(() => undefined),
  keepEntries: () => new Promise<void>(() => undefined),
  keepStatuses: () => new Promise<void>(() => undefined),
};

/** Creates pages that a test can close abruptly. `open` opens a new page with the same database and server. */
function given() {
  const time = givenTime();
  const disk = givenDisk();
  const server = givenServer(time.now);
  let ops = 0;
  let hasLock = true;
  const epoch = 1;

  const open = () => {
    let isAlive = true;
    let answers: Answers = newMachine;
    const answerSync = createAnswerSync({
      attemptId,
      database: () => (isAlive ? disk.database : closed),
      machine: () => answers,
      dispatch: (event) => act((turn) => takeEvent(turn, event)),
      toSend: (most) => (isAlive && hasLock ? entriesToSend(answers, most) : []),
      save: (entries) => server.save(epoch, entries),
      onKept: () => undefined,
      later: (act, ms) => time.later(() => void (isAlive && act()), ms),
      random: () => 0.5,
    });
    /** Applies a step to the answers, then performs its effects. */
    const act = (step: (turn: Turn<Answers>) => void) => {
      const turn: Turn<Answers> = { ...answers, effects: [] };
      step(turn);
      answers = turn;
      const perform: Partial<Record<string, (effect: never) => void>> = answerSync.effects;
      for (const effect of turn.effects) perform[effect.kind]?.(effect as never);
    };
    act((turn) => reopenAnswers(turn, { kept: disk.kept(), before: answers.journal }, blank, 0));
    act(sendNow);
    return {
      answers: () => answers,
      act,
      sendNow: () => act(sendNow),
      change(change: Change) {
        ops += 1;
        const facts = { opId: `op-${ops}`, clientAt: time.now().toISOString() };
        act((turn) => writeChange(turn, change, facts));
      },
      die() {
        isAlive = false;
        answerSync.stop();
      },
    };
  };
  return {
    time,
    disk,
    server,
    open,
    giveLock: (to: boolean) => {
      hasLock = to;
    },
  };
}

describe('an answer', () => {
  test('is on the disk before it is sent', async () => {
    const { time, disk, server, open } = given();
    const page = open();
    page.change(answer('q1', 'a'));
    expect(saveStateOf(page.answers())).toEqual({ kind: 'writing' });
    await time.settle();
    expect(disk.rows.size).toBe(1);
    expect(server.asks).toEqual([]);
    expect(saveStateOf(page.answers())).toEqual({ kind: 'on-device', count: 1 });
    await time.pass(1000);
    expect(server.stored.map(({ entry }) => entry.opId)).toEqual(['op-1']);
    expect(saveStateOf(page.answers()).kind).toBe('on-server');
  });

  test('travels with what was done right after it', async () => {
    const { time, server, open } = given();
    const page = open();
    page.change(answer('q1', 'a'));
    await time.pass(100);
    page.change({ kind: 'mark', itemRef: 'q1', payload: null });
    page.change({ kind: 'visit', itemRef: 'q2', payload: null });
    await time.pass(1000);
    expect(server.asks.map((entries) => entries.length)).toEqual([3]);
  });

  test('is sent again in the same words when no answer came, and takes effect once', async () => {
    const { time, server, open } = given();
    const page = open();
    server.forecast('answer-lost', 'request-lost', 'busy');
    page.change(answer('q1', 'a'));
    await time.pass(20_000);
    expect(server.asks).toHaveLength(4);
    expect(new Set(server.asks.map((entries) => JSON.stringify(entries))).size).toBe(1);
    expect(server.stored).toHaveLength(1);
    expect(waitingLines(page.answers().journal)).toEqual([]);
  });

  test('is never sent sooner than a busy server has asked for', async () => {
    const { time, server, open } = given();
    const page = open();
    server.forecast('busy');
    page.change(answer('q1', 'a'));
    await time.pass(300);
    expect(server.asks).toHaveLength(1);
    await time.pass(999);
    expect(server.asks).toHaveLength(1);
    await time.pass(1002);
    expect(server.stored).toHaveLength(1);
  });

  test('is sent again after too many requests, when the server has said so, and nothing is held for good', async () => {
    const { time, server, open } = given();
    const page = open();
    server.forecast('too-many', 'too-many');
    page.change(answer('q1', 'a'));
    await time.pass(300);
    expect(server.asks).toHaveLength(1);
    expect(page.answers().held).toBeNull();
    expect(saveStateOf(page.answers())).toEqual({ kind: 'on-device', count: 1 });
    await time.pass(1499);
    expect(server.asks).toHaveLength(1);
    await time.pass(10_000);
    expect(server.stored).toHaveLength(1);
  });

  test('travels in smaller parts when the server finds a batch too large, and none is given up', async () => {
    const { time, server, open } = given();
    const page = open();
    server.takeAtOnce(2);
    for (const id of ['a', 'b', 'c', 'a', 'b']) page.change(answer('q1', id));
    await time.pass(10_000);
    expect(server.stored.map(({ entry }) => entry.opId)).toEqual(['op-1', 'op-2', 'op-3', 'op-4', 'op-5']);
    expect(saveStateOf(page.answers()).kind).toBe('on-server');
  });

  test('is held by one thing until that very thing is over', async () => {
    const { time, server, open } = given();
    const page = open();
    page.act((turn) => takeEvent(turn, { kind: 'held', why: 'no-session', epochOnServer: null }));
    page.change(answer('q1', 'a'));
    page.act((turn) => release(turn, 'paused'));
    await time.pass(60_000);
    expect(server.asks).toEqual([]);
    page.act((turn) => release(turn, 'no-session'));
    await time.pass(1000);
    expect(server.stored).toHaveLength(1);
  });

  test('that was stored is not said to be older than it is by what the server tells of its last entry', async () => {
    const { time, open } = given();
    const page = open();
    page.change(answer('q1', 'a'));
    await time.pass(1000);
    const { storedAt } = page.answers();
    const told = { theirs: blank, baseSeq: 0, wasTransferred: false };
    page.act((turn) => rebaseAnswers(turn, { ...told, baseSavedAt: '2026-11-21T09:00:00.000Z' }));
    expect(page.answers().storedAt).toBe(storedAt);
    page.act((turn) => rebaseAnswers(turn, { ...told, baseSavedAt: '2026-11-21T11:00:00.000Z' }));
    expect(page.answers().storedAt).toBe('2026-11-21T11:00:00.000Z');
  });

  test('that was refused is not made safe by a mere look at its question, only by another answer', async () => {
    const { time, server, open } = given();
    const page = open();
    server.refuseOp('op-1');
    page.change(answer('q1', 'a'));
    await time.pass(5000);
    page.change({ kind: 'visit', itemRef: 'q1', payload: null });
    await time.pass(5000);
    expect(saveStateOf(page.answers())).toEqual({ kind: 'refused', count: 1 });
    page.change(answer('q1', 'b'));
    await time.pass(5000);
    expect(saveStateOf(page.answers()).kind).toBe('on-server');
  });

  test('goes to the server at once when the disk takes nothing, and the page says so', async () => {
    const { time, disk, server, open } = given();
    const page = open();
    disk.fail('takes-nothing');
    server.forecast('request-lost');
    page.change(answer('q1', 'a'));
    await time.settle();
    expect(saveStateOf(page.answers())).toEqual({ kind: 'nowhere', count: 1 });
    await time.pass(5000);
    expect(server.stored).toHaveLength(1);
    disk.fail('takes-nothing', false);
    page.change(answer('q2', 'a'));
    await time.settle();
    expect(saveStateOf(page.answers())).toEqual({ kind: 'on-device', count: 1 });
  });

  test('that the server can never take keeps none of its neighbours back', async () => {
    const { time, server, open } = given();
    const page = open();
    server.refuseOp('op-3');
    for (const id of ['a', 'b', 'c', 'd', 'e']) page.change(answer('q1', id));
    await time.pass(5000);
    expect(server.stored.map(({ entry }) => entry.opId)).toEqual(['op-1', 'op-2', 'op-4', 'op-5']);
    expect(waitingLines(page.answers().journal)).toEqual([]);
  });

  test('is not sent by a page that has lost the lock', async () => {
    const { time, server, open, giveLock } = given();
    const page = open();
    giveLock(false);
    page.change(answer('q1', 'a'));
    await time.pass(60_000);
    expect(server.asks).toEqual([]);
    giveLock(true);
    page.sendNow();
    await time.settle();
    expect(server.stored).toHaveLength(1);
  });

  test('stays on the device when another device writes, until it is decided which one counts', async () => {
    const { time, server, open } = given();
    const page = open();
    server.transferLease();
    page.change(answer('q1', 'a'));
    await time.pass(60_000);
    expect(server.asks).toHaveLength(1);
    expect(page.answers().held).toBe('stale-lease');
    expect(saveStateOf(page.answers())).toEqual({ kind: 'on-device', count: 1 });
  });
});

describe('two tabs that write at once, where browsers know no locks', () => {
  test('overwrite nothing of each other: every answer has a number of its own and reaches the server once', async () => {
    const { time, disk, server, open } = given();
    const one = open();
    const other = open();
    one.change(answer('q1', 'a'));
    other.change(answer('q2', 'b'));
    await time.settle();
    one.change(answer('q3', 'c'));
    other.change(answer('q3', 'a'));
    await time.settle();
    expect([...disk.rows.keys()].sort()).toEqual([1, 2, 3, 4]);
    for (const page of [one, other]) expect(saveStateOf(page.answers()).kind).toBe('on-device');
    await time.pass(10_000);
    expect(server.stored.map(({ entry }) => entry.opId).sort()).toEqual(['op-1', 'op-2', 'op-3', 'op-4']);
  });

  test('say nothing of entries that are not their own', async () => {
    const { time, disk, open } = given();
    const page = open();
    disk.fail('takes-nothing');
    page.change(answer('q1', 'a'));
    disk.fail('takes-nothing', false);
    const theirs = { ...answer('q2', 'b'), no: 1, opId: 'theirs', clientAt: '2026-11-21T10:00:00.000Z' };
    await disk.database.keepEntries(attemptId, [{ entry: theirs }]);
    await time.settle();
    expect(waitingLines(page.answers().journal)).toEqual([]);
    expect(disk.rows.get(1)).toEqual({ entry: theirs, status: { kind: 'waiting' } });
  });
});

describe('half an hour without a network', () => {
  test('loses nothing, and all of it is sent within ten seconds after', async () => {
    const { time, server, open } = given();
    const page = open();
    server.forecast(...Array<Weather>(2000).fill('request-lost'));
    for (let minute = 0; minute < 30; minute += 1) {
      for (let at = 0; at < 12; at += 1) page.change(answer(itemRefs[at % 3]!, at % 2 === 0 ? 'a' : 'b'));
      await time.pass(60_000);
    }
    expect(server.stored).toHaveLength(0);
    expect(saveStateOf(page.answers())).toEqual({ kind: 'on-device', count: 3 });
    server.clear();
    await time.pass(10_000);
    expect(server.stored).toHaveLength(360);
    expect([...server.progress()]).toEqual([...page.answers().journal.progress]);
  });
});

type Step =
  | { kind: 'change'; change: Change }
  | { kind: 'pass'; ms: number }
  | { kind: 'weather'; next: Weather[] }
  | { kind: 'disk'; fails: boolean }
  | { kind: 'crash' };

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(fc.constantFrom(...itemRefs), fc.constantFrom('a', 'b', 'c'))
      .map(([item, id]): Step => ({ kind: 'change', change: answer(item, id) })),
  },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom(...itemRefs)
      .map((itemRef): Step => ({ kind: 'change', change: { kind: 'clear', itemRef, payload: null } })),
  },
  { weight: 4, arbitrary: fc.nat(3000).map((ms): Step => ({ kind: 'pass', ms })) },
  {
    weight: 2,
    arbitrary: fc
      .array(fc.constantFrom<Weather>('fine', 'request-lost', 'answer-lost', 'busy'), { maxLength: 4 })
      .map((next): Step => ({ kind: 'weather', next })),
  },
  { weight: 1, arbitrary: fc.boolean().map((fails): Step => ({ kind: 'disk', fails })) },
  { weight: 1, arbitrary: fc.constant<Step>({ kind: 'crash' }) },
);

test('whatever fails and whenever the page dies, what the disk has said it has reaches the server once, in order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { maxLength: 40 }), async (steps) => {
      const { time, disk, server, open } = given();
      let page = open();
      const promised = new Set<string>();
      const note = () => {
        for (const { entry, isOnDevice, status } of page.answers().journal.lines) {
          if (isOnDevice || status.kind === 'stored') promised.add(entry.opId);
        }
      };
      for (const step of steps) {
        if (step.kind === 'change') page.change(step.change);
        if (step.kind === 'pass') await time.pass(step.ms);
        if (step.kind === 'weather') server.forecast(...step.next);
        if (step.kind === 'disk') disk.fail('takes-nothing', step.fails);
        note();
        if (step.kind === 'crash') {
          page.die();
          page = open();
        }
      }
      disk.fail('takes-nothing', false);
      server.clear();
      page.die();
      page = open();
      await time.pass(120_000);

      const ops = server.stored.map(({ entry }) => entry.opId);
      expect(new Set(ops).size).toBe(ops.length);
      for (const opId of promised) expect(ops).toContain(opId);
      const numbers = server.stored.filter(({ entry }) => disk.rows.has(entry.no)).map(({ entry }) => entry.no);
      expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
    }),
    { numRuns: 300 },
  );
});
