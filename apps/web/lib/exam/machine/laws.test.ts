import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isRefusal } from '../../server/call.ts';
import { whyReadOnly } from '../player/player-state.ts';
import { type Entry, waitingLines } from '../storage/journal.ts';
import type { Effect } from './effects.ts';
import type { PlayerEvent } from './events.ts';
import { at, lookOf, paper, paperKey, startedOf } from './given-facts.ts';
import { anyMoves, type Move, noWorld } from './given-moves.ts';
import { leasedEntries } from './lease.ts';
import { type Machine, newMachine } from './state.ts';
import { step } from './step.ts';

/*
 * Tests properties that must be true for events in any order. Each test follows the events itself and does not rely on
 * the machine.
 */

type Step = { before: Machine; event: PlayerEvent; after: Machine; effects: readonly Effect[] };

/** Applies the moves in order. Returns one step for each move that has produced an event. */
function play(moves: readonly Move[]): Step[] {
  const world = noWorld();
  let machine: Machine = deepFreeze({ ...newMachine });
  return moves.flatMap(({ toEvent }) => {
    const event = toEvent(machine, world);
    if (!event) return [];
    const before = machine;
    const { machine: after, effects } = step(before, event);
    machine = deepFreeze(after);
    return [{ before, event, after, effects }];
  });
}

/**
 * Freezes all parts, so that a step throws if it changes one of them. Does not freeze buffers and keys, because steps
 * never write to them.
 */
function deepFreeze<Value>(value: Value): Value {
  const isPlain = typeof value === 'object' && value !== null && !ArrayBuffer.isView(value) && !Object.isFrozen(value);
  if (!isPlain || value instanceof ArrayBuffer || value instanceof CryptoKey) return value;
  Object.values(value).forEach(deepFreeze);
  return Object.freeze(value);
}

/** Checks a property on random runs. Calls `account` once per run, so each run starts with new state. */
function holds(account: () => (step: Step) => void): void {
  fc.assert(
    fc.property(anyMoves, (moves) => play(moves).forEach(account())),
    { numRuns: 1000 },
  );
}

const ofKind = <Kind extends Effect['kind']>(effects: readonly Effect[], kind: Kind) =>
  effects.filter((effect): effect is Extract<Effect, { kind: Kind }> => effect.kind === kind);
const unsent = ({ journal }: Machine) => waitingLines(journal).length;

test('every event is taken in every state, and changes nothing that was there before', () => {
  // `play` freezes each machine with all its parts before the next event. A step that changes a part throws here.
  holds(
    () =>
      ({ after }) =>
        expect(Object.isFrozen(after.journal.lines)).toBe(true),
  );
});

test('the same events lead to the same end', () => {
  fc.assert(
    fc.property(anyMoves, (moves) => {
      expect(play(moves)).toEqual(play(moves));
    }),
    { numRuns: 200 },
  );
});

test('nothing is handed in while something is unsent, before the candidate asked or the server said that the time is up', () => {
  holds(() => {
    let hasAsked = false;
    let isUp = false;
    return ({ before, event, after, effects }) => {
      if (event.kind === 'submit') hasAsked = true;
      if (event.kind === 'go-on' && before.ending?.kind === 'not-submitted') hasAsked = false;
      if (event.kind === 'time-up') isUp = true;
      if (event.kind === 'time-left' || after.pause !== null) isUp = false;
      for (const { because } of ofKind(effects, 'hand-in')) {
        expect([because, because === 'candidate' ? hasAsked : isUp, unsent(after)]).toEqual([because, true, 0]);
      }
    };
  });
});

test('nothing is sent or handed in without the tab lock, and under no lease but the one that the server gave', () => {
  holds(() => {
    let isLocked = false;
    let isAsking = false;
    let lease: number | null = null;
    let isLost = false;
    return ({ before, event, after, effects }) => {
      if (event.kind === 'opened' || event.kind === 'tab-lock-changed') isLocked = event.tabLock === 'held';
      if (isGiven(event, isAsking)) [lease, isLost] = [event.started.lease.epoch, false];
      if (isRead(event)) lease = event.content.facts.start.epoch;
      if (event.kind === 'looked' && event.look && !isRefusal(event.look)) lease = event.look.leaseEpoch;
      if (!isAsking && isRefusedLease(event, before)) isLost = true;
      if (isRefusedForGood(event)) isLost = true;
      if (event.kind === 'begun' || event.kind === 'not-begun') isAsking = false;
      for (const { kind } of effects) if (kind === 'start' || kind === 'transfer-lease') isAsking = true;

      const maySend = isLocked && !isAsking && !isLost && lease !== null;
      if (leasedEntries(after, 200).length > 0) expect([maySend, after.leaseEpoch]).toEqual([true, lease]);
      for (const { epoch } of ofKind(effects, 'hand-in')) expect([maySend, epoch]).toEqual([true, lease]);
    };
  });
});

type Event<Kind extends PlayerEvent['kind']> = Extract<PlayerEvent, { kind: Kind }>;
type WholeReading = { content: { facts: { start: { epoch: number } } } };

function isGiven(event: PlayerEvent, isAsking: boolean): event is Event<'begun'> {
  return event.kind === 'begun' && isAsking;
}

function isRead(event: PlayerEvent): event is Event<'disk-read'> & WholeReading {
  const content = event.kind === 'disk-read' ? event.content : null;
  return typeof content === 'object' && content?.facts?.start != null;
}

/** Returns true if the event describes the present state and names a newer lease than this page's. */
function isRefusedLease(event: PlayerEvent, { start, listening, eventCount }: Machine): boolean {
  const known = start?.epoch ?? Number.POSITIVE_INFINITY;
  if (event.kind === 'live' && event.event.kind === 'lease-taken') {
    return listening?.past === null && event.event.epoch > known;
  }
  if (event.kind !== 'state-answered' || event.asOf !== eventCount) return false;
  const { state, leaseEpoch } = event.state;
  return (state === 'active' || state === 'paused') && leaseEpoch > known;
}

function isRefusedForGood(event: PlayerEvent): boolean {
  if (event.kind === 'held') return event.why === 'stale-lease';
  return event.kind === 'handed-in' && isRefusal(event.answer) && event.answer.code === 'stale-lease';
}

test('nobody is asked for a lease while the answer to that very question is awaited', () => {
  holds(() => {
    let isAsking = false;
    return ({ event, effects }) => {
      if (event.kind === 'begun' || event.kind === 'not-begun') isAsking = false;
      for (const { kind } of effects) {
        if (kind !== 'start' && kind !== 'transfer-lease') continue;
        expect(isAsking).toBe(false);
        isAsking = true;
      }
    };
  });
});

test('an attempt that is over stays over, and what was known of its end stays known', () => {
  holds(() => ({ before, after }) => {
    if (before.phase.kind !== 'over') return;
    const { by, reasonText } = before.phase;
    expect(after.phase.kind).toBe('over');
    if (by !== null) expect(after.phase).toMatchObject({ by: expect.any(String) });
    if (reasonText !== null) expect(after.phase).toMatchObject({ reasonText: expect.any(String) });
    expect([after.ending, after.pause]).toEqual([null, null]);
  });
});

test('while the test is paused or over nobody watches its deadline, and no hand-in is planned', () => {
  holds(() => {
    let isWatched = false;
    return ({ after, effects }) => {
      for (const { kind } of effects) {
        if (kind === 'watch-deadline') isWatched = true;
        if (kind === 'stop-deadline') isWatched = false;
      }
      if (after.pause === null && after.phase.kind !== 'over') return;
      expect([isWatched, after.isHandInPlanned, after.ending?.kind === 'time-up']).toEqual([false, false, false]);
    };
  });
});

test('what waits is never dropped: it waits until the server has it, refuses it, or another answer counts', () => {
  holds(() => ({ before, event, after }) => {
    if (before.isClosed) return;
    const lines = new Map(after.journal.lines.map((line) => [line.entry.opId, line.status]));
    const acked = event.kind === 'saved' ? event.answer.acks.map(({ opId }) => opId) : [];
    for (const { entry } of waitingLines(before.journal)) {
      const { opId } = entry;
      const status = lines.get(opId)?.kind;
      if (acked.includes(opId)) expect(status).toBe('stored');
      else if (event.kind === 'save-refused' && event.opId === opId) expect(status).toBe('refused');
      else if (event.kind === 'begun' || event.kind === 'looked') expect(status).toMatch(/^(waiting|set-aside)$/);
      else expect([event.kind, status]).toEqual([event.kind, 'waiting']);
    }
  });
});

test('every entry that waits, or is on the disk, has a number of its own', () => {
  holds(() => ({ after }) => {
    const lines = after.journal.lines.filter(({ isOnDevice, status }) => isOnDevice || status.kind === 'waiting');
    const numbers = lines.map(({ entry }) => entry.no);
    expect(new Set(numbers).size).toBe(numbers.length);
  });
});

test('paper, key and start leave the device only after the end, when nothing waits, from the tab that writes', () => {
  holds(() => ({ after, effects }) => {
    if (ofKind(effects, 'forget').length === 0) return;
    expect([after.phase.kind, unsent(after), after.tabLock]).toEqual(['over', 0, 'held']);
  });
});

test('nothing can be answered while the page only reads', () => {
  holds(() => ({ before, event, after }) => {
    if ((event.kind !== 'change' && event.kind !== 'typed') || after.journal === before.journal) return;
    expect([before.phase.kind, before.pause, before.hasLostLease]).toEqual(['sitting', null, false]);
    expect([before.tabLock === 'elsewhere', before.ending?.kind === 'time-up']).toEqual([false, false]);
  });
});

test('at most one text is being written, it is the last entry, and none is while this tab may write but only reads', () => {
  holds(() => ({ after }) => {
    if (after.tabLock !== 'held') return;
    const { lines } = after.journal;
    const open = lines.filter(({ isOpen, status }) => isOpen && status.kind === 'waiting');
    expect(open.length).toBeLessThanOrEqual(1);
    if (open.length > 0) expect([open[0], whyReadOnly(after)]).toEqual([lines.at(-1), null]);
  });
});

test('an answer of the server that is older than what was heard live changes nothing', () => {
  holds(() => ({ before, event, after }) => {
    if (event.kind !== 'state-answered' || event.asOf === before.eventCount) return;
    const shown = ({ phase, pause, ending, deadlineAt, hasLostLease, held }: Machine) =>
      [phase, pause, ending, deadlineAt, hasLostLease, held] as const;
    expect(shown(after)).toEqual(shown(before));
  });
});

test('a closed page does nothing any more', () => {
  holds(() => ({ before, after, effects }) => {
    if (before.isClosed) expect([after, effects]).toEqual([before, []]);
  });
});

test('what another tab has written after the hand-in was planned is sent before it', () => {
  const entry: Entry = { kind: 'clear', itemRef: 'q1', payload: null, no: 1, opId: 'other', clientAt: at };
  const kept = { lines: [{ entry, isOnDevice: true, status: { kind: 'waiting' as const } }], lastNo: 1, damaged: 0 };
  const reading = { kept, before: newMachine.journal };
  const saved = { acks: [{ opId: 'other', seq: 1 }], receipt: [], serverNow: at, deadlineAt: at };
  const events: PlayerEvent[] = [
    { kind: 'opened', tabLock: 'held' },
    { kind: 'disk-read', because: 'opening', content: null },
    { kind: 'begun', started: startedOf(1, at), look: lookOf(1, null, [], 0), paper, paperKey },
    { kind: 'time-up' },
    { kind: 'disk-read', because: 'tab-lock', content: { reading, facts: null, paper: null } },
    { kind: 'not-begun', refusal: null },
    { kind: 'hand-in-due' },
    { kind: 'saved', answer: saved },
    { kind: 'hand-in-due' },
  ];
  const handIns = play(events.map((event) => ({ toEvent: () => event }))).map(({ event, effects }) => [
    event.kind,
    ofKind(effects, 'hand-in').length,
  ]);
  expect(handIns.slice(-3)).toEqual([
    ['hand-in-due', 0],
    ['saved', 0],
    ['hand-in-due', 1],
  ]);
});
