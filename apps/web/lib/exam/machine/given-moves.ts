import fc from 'fast-check';
import { attemptId, sitting } from '../given-exam.ts';
import { type Entry, type EntryStatus, type KeptLines, type Reading, waitingLines } from '../storage/journal.ts';
import type { TabLockState } from '../sync/tab-lock.ts';
import { unkeptLines } from './answers.ts';
import type { EventOf, PlayerEvent, ReadReason } from './events.ts';
import {
  anyBecause,
  anyChange,
  anyDeadline,
  anyEpoch,
  anyLive,
  anyLock,
  anyLook,
  anyRefusal,
  anyState,
  at,
  lookOf,
  paper,
  paperKey,
  startedOf,
  startOf,
} from './given-facts.ts';
import type { Machine } from './state.ts';

/*
 * Generators for tests: all events that a player can receive, in any order. Most events have arbitrary content. Events
 * about entries are the exception: they mention only entries that exist, and say only what a real database or server
 * could say about them.
 */

/** State of the simulated database and server. */
export type World = {
  rows: Map<number, { entry: Entry; status: EntryStatus; isOpen?: true }>;
  /** A read of the database that has begun and whose result the machine has not received yet. Null if there is none. */
  reading: Reading | null;
  ops: number;
  seq: number;
};
export type Move = { toEvent: (machine: Machine, world: World) => PlayerEvent | null };

export const noWorld = (): World => ({ rows: new Map(), reading: null, ops: 0, seq: 0 });

/** Creates a move with a name, which the report of a failed run shows. */
const event = (name: string, toEvent: Move['toEvent']): Move =>
  Object.assign({ toEvent }, { [fc.toStringMethod]: () => name });
type PlainKind = {
  [Kind in PlayerEvent['kind']]: keyof EventOf<Kind> extends 'kind' ? Kind : never;
}[PlayerEvent['kind']];
/** Generates events that have no data except their kind. */
const plain = (...kinds: PlainKind[]) =>
  fc.constantFrom(...kinds).map((kind) => event(kind, () => ({ kind }) as PlayerEvent));

const ofTheBrowser = fc.oneof(
  anyLock.map((tabLock) => event(`tab lock ${tabLock}`, () => ({ kind: 'tab-lock-changed', tabLock }))),
  fc.boolean().map((hasGone) =>
    event('forget tried', () => ({
      kind: 'forget-tried',
      hasGone,
      receipts: { attemptId, entries: [], receipts: [] },
    })),
  ),
  fc.constant(
    event('a reading of the disk begins', (machine, world) => {
      world.reading = { kept: keptOf(world), before: machine.journal };
      return null;
    }),
  ),
  fc
    .record({
      because: fc.constantFrom<ReadReason>('opening', 'tab-lock', 'other-tab', 'forget'),
      content: fc.constantFrom('none', 'unreadable', 'entries', 'all', 'all'),
      epoch: anyEpoch,
      deadlineAt: anyDeadline,
      isPaused: fc.boolean(),
    })
    .map(({ because, content, epoch, deadlineAt, isPaused }) =>
      event(`disk read (${because}, ${content})`, (machine, world) => {
        if (content === 'none') return { kind: 'disk-read', because, content: null };
        if (content === 'unreadable') return { kind: 'disk-read', because, content };
        const reading = world.reading ?? { kept: keptOf(world), before: machine.journal };
        world.reading = null;
        const start = { ...startOf(epoch, deadlineAt, isPaused), clockOffsetMs: 0 };
        const facts = content === 'all' ? { sitting, start, paperKey } : null;
        return { kind: 'disk-read', because, content: { reading, facts, paper: facts && paper } };
      }),
    ),
  plain('other-tab-wrote', 'storage-failed'),
);

const ofTheEntries = fc.oneof(
  fc.constant(
    event('entries are kept', (machine, world) => {
      const lines = unkeptLines(machine);
      const entries = lines.map(({ entry }) => entry);
      if (entries.some(({ no, opId }) => world.rows.has(no) && world.rows.get(no)?.entry.opId !== opId)) {
        return { kind: 'numbers-taken', reading: { kept: keptOf(world), before: machine.journal } };
      }
      for (const { entry, isOpen } of lines) {
        const before = world.rows.get(entry.no);
        if (before && !before.isOpen) continue;
        world.rows.set(entry.no, { entry, status: { kind: 'waiting' }, ...(isOpen && { isOpen }) });
      }
      return { kind: 'entries-kept', entries };
    }),
  ),
  anyChange.map((change) =>
    event('another tab writes', (_machine, world) => {
      world.ops += 1;
      const no = keptOf(world).lastNo + 1;
      const entry: Entry = { ...change, no, opId: `other-${world.ops}`, clientAt: at };
      world.rows.set(no, { entry, status: { kind: 'waiting' } });
      return { kind: 'other-tab-wrote' };
    }),
  ),
  fc.tuple(fc.integer({ min: 1, max: 3 }), anyDeadline).map(([most, deadlineAt]) =>
    event('saved', ({ journal }, world) => {
      const acks = waitingLines(journal)
        .filter(({ isOpen }) => !isOpen)
        .slice(0, most)
        .map(({ entry }) => {
          world.seq += 1;
          return { opId: entry.opId, seq: world.seq };
        });
      return { kind: 'saved', answer: { acks, receipt: [], serverNow: at, deadlineAt } };
    }),
  ),
  fc.constant(
    event('save refused', ({ journal }) => {
      const [line] = waitingLines(journal);
      return line && !line.isOpen ? { kind: 'save-refused', opId: line.entry.opId, code: 'unknown-option' } : null;
    }),
  ),
  fc
    .tuple(
      fc.oneof(
        { weight: 8, arbitrary: fc.constantFrom('stale-lease', 'paused', 'no-session', 'forbidden' as const) },
        fc.constantFrom('terminated', 'already-submitted' as const),
      ),
      fc.option(anyEpoch),
    )
    .map(([why, epochOnServer]) => event(`held: ${why}`, () => ({ kind: 'held', why, epochOnServer }))),
);

const ofTheServer = fc.oneof(
  fc.boolean().map((isUnreachable) => event('tried', () => ({ kind: 'tried', isUnreachable }))),
  fc.constant(event('sitting found', () => ({ kind: 'sitting-found', sitting }))),
  {
    weight: 3,
    arbitrary: fc.tuple(anyEpoch, anyDeadline, anyLook).map(([epoch, deadlineAt, lookAt]) =>
      event(`begun with lease ${epoch}`, (_machine, { seq }) => ({
        kind: 'begun',
        started: startedOf(epoch, deadlineAt),
        look: lookAt(seq),
        paper,
        paperKey,
      })),
    ),
  },
  fc.option(anyRefusal).map((refusal) => event(`not begun: ${refusal?.code}`, () => ({ kind: 'not-begun', refusal }))),
  fc.option(fc.oneof(anyRefusal, anyLook)).map((look) =>
    event('looked', (_machine, { seq }) => ({
      kind: 'looked',
      look: typeof look === 'function' ? look(seq) : look,
    })),
  ),
  fc
    .tuple(anyBecause, fc.option(anyRefusal))
    .map(([because, refusal]) =>
      event(`handed in: ${refusal?.code}`, () => ({ kind: 'handed-in', because, answer: refusal as never })),
    ),
  anyBecause.map((because) =>
    event('handed in', () => ({
      kind: 'handed-in',
      because,
      answer: { state: 'submitted', by: 'candidate', submittedAt: at, lastSeq: 0 },
    })),
  ),
  fc.tuple(anyState, fc.boolean()).map(([state, isFresh]) =>
    event(`state ${state.state}`, ({ eventCount }) => ({
      kind: 'state-answered',
      state,
      asOf: isFresh ? eventCount : eventCount - 1,
    })),
  ),
  {
    weight: 2,
    arbitrary: fc
      .tuple(anyLive, fc.nat(20), fc.boolean())
      .map(([said, eventId, isRead]) =>
        event(`live ${said.kind}`, () => ({ kind: 'live', event: said, eventId, isRead })),
      ),
  },
  plain('caught-up'),
);

const ofTime = fc.oneof(
  plain('clock-at-zero', 'time-left', 'time-up', 'time-up', 'hand-in-due', 'hand-in-due', 'submit-limit-reached'),
  plain('snapshot-due'),
  fc
    .constantFrom('start' as const, 'transfer' as const)
    .map((what) => event(`ask again: ${what}`, () => ({ kind: 'ask-again-due', what }))),
);

const ofTheCandidate = fc.oneof(
  {
    weight: 5,
    arbitrary: anyChange.map((change) =>
      event('change', (_machine, world) => {
        world.ops += 1;
        return { kind: 'change', change, opId: `op-${world.ops}`, clientAt: at };
      }),
    ),
  },
  {
    weight: 4,
    arbitrary: fc.tuple(fc.constantFrom('q1', 'q2'), fc.string()).map(([itemRef, text]) =>
      event('typed', (_machine, world) => {
        world.ops += 1;
        const change = { kind: 'answer', itemRef, payload: { kind: 'text', text } } as const;
        return { kind: 'typed', change, opId: `op-${world.ops}`, clientAt: at };
      }),
    ),
  },
  {
    weight: 3,
    arbitrary: plain('submit', 'go-on', 'continue-here', 'network-is-back', 'signed-in-again', 'hand-raised'),
  },
  fc.nat(20).map((noticeId) => event('read', () => ({ kind: 'read', noticeId }))),
);

const anyMove = fc.oneof(
  ...[ofTheBrowser, ofTheEntries, ofTheServer, ofTime, ofTheCandidate].map((arbitrary) => ({ weight: 20, arbitrary })),
  plain('closed'),
);

/** Generates runs: a page is opened, then arbitrary moves follow. */
export const anyMoves: fc.Arbitrary<Move[]> = fc
  .tuple(
    fc.constantFrom<TabLockState>('held', 'held', 'elsewhere'),
    fc.array(anyMove, { maxLength: 60, size: 'max' }),
    fc.constantFrom([], promptly(), [...promptly(), event('time up', () => ({ kind: 'time-up' }))]),
  )
  .map(([tabLock, moves, first]) => [event('opened', () => ({ kind: 'opened', tabLock })), ...first, ...moves]);

/** Returns the moves of a page that has an empty database and a server that responds at once. */
function promptly(): Move[] {
  return [
    event('disk read', (machine, world) => ({
      kind: 'disk-read',
      because: 'opening',
      content: { reading: { kept: keptOf(world), before: machine.journal }, facts: null, paper: null },
    })),
    event('sitting found', () => ({ kind: 'sitting-found', sitting })),
    event('begun', () => ({
      kind: 'begun',
      started: startedOf(1, '2026-11-21T11:00:00.000Z'),
      look: lookOf(1, null, [], 0),
      paper,
      paperKey,
    })),
    event('caught up', () => ({ kind: 'caught-up' })),
  ];
}

function keptOf({ rows }: World): KeptLines {
  const sorted = [...rows].sort(([a], [b]) => a - b);
  return {
    lines: sorted.map(([, row]) => ({ ...row, isOnDevice: true })),
    lastNo: sorted.at(-1)?.[0] ?? 0,
    damaged: 0,
  };
}
