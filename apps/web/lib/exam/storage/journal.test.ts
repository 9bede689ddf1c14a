import { applyEvent, foldJournal, type ItemProgress, UNVISITED } from '@kasauti/domain/attempt/journal.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { saveStateOf } from '../sync/save-state.ts';
import {
  type Change,
  closeTyped,
  drop,
  findSuperseded,
  type Journal,
  type Line,
  linesAfter,
  markOnDevice,
  markStored,
  nextToSend,
  openJournal,
  type Progress,
  rebase,
  reopen,
  savedUpTo,
  waitingLines,
  write,
  writeTyped,
} from './journal.ts';

const items = ['q1', 'q2', 'q3'];
const blank: Progress = new Map(items.map((item) => [item, UNVISITED]));
const chosen = (id: string) => ({ kind: 'options' as const, optionIds: [id] });
const answer = (itemRef: string, id: string): Change => ({ kind: 'answer', itemRef, payload: chosen(id) });
const plain = (kind: 'visit' | 'clear' | 'mark' | 'unmark', itemRef: string): Change => ({
  kind,
  itemRef,
  payload: null,
});

const anyChange: fc.Arbitrary<Change> = fc.oneof(
  fc.tuple(fc.constantFrom(...items), fc.constantFrom('a', 'b')).map(([item, id]) => answer(item, id)),
  fc
    .tuple(fc.constantFrom('visit', 'clear', 'mark', 'unmark'), fc.constantFrom(...items))
    .map(([kind, item]) => plain(kind as 'visit', item)),
  fc.constant<Change>({ kind: 'language', itemRef: null, payload: { language: 'hi' } }),
);

let ops = 0;
function written(changes: readonly Change[], journal: Journal = openJournal(blank, [])): Journal {
  return changes.reduce((soFar, change) => {
    ops += 1;
    return write(soFar, change, { opId: `op-${ops}`, clientAt: '2026-11-21T10:00:00.000Z' });
  }, journal);
}
function onDevice(journal: Journal): Journal {
  return kept(journal, (no) => no > 0);
}
/** Marks the entries whose numbers satisfy `isKept` as stored in this browser's database. */
function kept(journal: Journal, isKept: (no: number) => boolean): Journal {
  return markOnDevice(
    journal,
    journal.lines.map(({ entry }) => entry).filter(({ no }) => isKept(no)),
  );
}
/** Marks the first `count` waiting lines as stored on the server. */
function stored(journal: Journal, count: number): Journal {
  const acks = waitingLines(journal)
    .slice(0, count)
    .map(({ entry }, at) => ({ opId: entry.opId, seq: savedUpTo(journal) + at + 1 }));
  return markStored(journal, acks);
}
/** Returns the server's progress after these changes. */
function serverAfter(changes: readonly Change[], from: Progress = blank): Progress {
  const folded = new Map(from);
  for (const change of changes) {
    if (change.itemRef !== null) folded.set(change.itemRef, applyEvent(folded.get(change.itemRef)!, change));
  }
  return folded;
}
const plainState = (progress: Progress) => [...progress.values()].map(({ response, marked }) => ({ response, marked }));

describe('the journal of this device', () => {
  test('comes to the same as the fold that the server makes, whatever was done and however much of it was stored', () => {
    fc.assert(
      fc.property(fc.array(anyChange, { maxLength: 40 }), fc.nat(40), (changes, count) => {
        const journal = stored(onDevice(written(changes)), count);
        const events = changes.map((change, at) => ({ ...change, seq: at + 1 }));
        expect([...journal.progress]).toEqual([...foldJournal(events, items)]);
      }),
    );
  });

  test('is the same after a restart, from whatever base the server gave, and also when an ack was lost', () => {
    fc.assert(
      fc.property(fc.array(anyChange, { maxLength: 40 }), fc.nat(40), fc.nat(40), (changes, storedCount, acked) => {
        const atServer = Math.min(storedCount, changes.length);
        const journal = stored(onDevice(written(changes)), Math.min(acked, atServer));
        const base = serverAfter(changes.slice(0, atServer));
        const again = openJournal(base, linesAfter(journal.lines, atServer), journal.lastNo);
        expect(plainState(again.progress)).toEqual(plainState(journal.progress));
        expect(again.lastNo).toBe(journal.lastNo);
      }),
    );
  });

  test('keeps an entry that the server stored after it was last asked', () => {
    const journal = stored(onDevice(written([answer('q1', 'a'), answer('q1', 'b')])), 2);
    const again = openJournal(serverAfter([answer('q1', 'a')]), linesAfter(journal.lines, 1));
    expect(again.progress.get('q1')?.response).toEqual(chosen('b'));
    expect(again.lines).toHaveLength(1);
  });

  test('never gives a number twice, also after entries have left it', () => {
    const journal = stored(onDevice(written([answer('q1', 'a'), answer('q2', 'a')])), 2);
    const later = written([answer('q3', 'a')], rebase(journal, serverAfter([]), 2));
    expect(later.lines.map(({ entry }) => entry.no)).toEqual([3]);
  });

  test('hears an ack twice without harm, and one of a stranger not at all', () => {
    const journal = onDevice(written([answer('q1', 'a')]));
    const [line] = journal.lines;
    const once = markStored(journal, [{ opId: line!.entry.opId, seq: 7, late: true }]);
    expect(once.lines[0]!.status).toEqual({ kind: 'stored', seq: 7, isLate: true });
    expect(
      markStored(once, [
        { opId: line!.entry.opId, seq: 8 },
        { opId: 'stranger', seq: 9 },
      ]),
    ).toEqual(once);
    expect(savedUpTo(once)).toBe(7);
  });

  test('does not put on top of a newer answer an older one of which it hears late that the server has it', () => {
    const waiting = onDevice(written([answer('q1', 'a')]));
    const journal = rebase(waiting, serverAfter([answer('q1', 'a'), answer('q1', 'b')]), 2);
    const [line] = journal.lines;
    const after = markStored(journal, [{ opId: line!.entry.opId, seq: 1 }]);
    expect(after.progress.get('q1')?.response).toEqual(chosen('b'));
  });

  test('takes from the disk what another tab has written there, and puts its own after it', () => {
    const ours = written([answer('q1', 'a'), answer('q2', 'b')]);
    const theirs = onDevice(written([answer('q3', 'c')]));
    const again = reopen(ours, { kept: { lines: theirs.lines, lastNo: 4, damaged: 0 }, before: ours }, blank, 0);
    expect(again.lines.map(({ entry, isOnDevice }) => [entry.no, entry.itemRef, isOnDevice])).toEqual([
      [1, 'q3', true],
      [5, 'q1', false],
      [6, 'q2', false],
    ]);
    expect(again.lastNo).toBe(6);
    const empty = openJournal(blank, []);
    expect(reopen(empty, { kept: { lines: [], lastNo: 4, damaged: 1 }, before: empty }, blank, 0).lastNo).toBe(4);
  });

  test('keeps what it has written while the disk was read, and lets go what another tab has deleted before', () => {
    const before = onDevice(written([answer('q1', 'a')]));
    const journal = onDevice(written([answer('q2', 'b')], before));
    const again = reopen(journal, { kept: { lines: [], lastNo: 0, damaged: 0 }, before }, blank, 0);
    expect(again.lines.map(({ entry, isOnDevice }) => [entry.no, entry.itemRef, isOnDevice])).toEqual([
      [2, 'q2', true],
    ]);
  });

  test('keeps the letters of a long text that the disk does not have yet, and else takes the later text', () => {
    const typed = (text: string, clientAt: string, journal: Journal) =>
      writeTyped(
        journal,
        { kind: 'answer', itemRef: 'q1', payload: { kind: 'text', text } },
        { opId: 'essay', clientAt },
      );
    const [early, late] = ['2026-11-21T10:00:00.000Z', '2026-11-21T10:00:01.000Z'];
    const textAfter = (ours: Journal, disk: Journal) =>
      reopen(
        ours,
        { kept: { lines: onDevice(disk).lines, lastNo: 1, damaged: 0 }, before: ours },
        blank,
        0,
      ).progress.get('q1')?.response;
    const onDisk = typed('One', early, openJournal(blank, []));
    expect(textAfter(typed('One t', early, onDisk), onDisk)).toEqual({ kind: 'text', text: 'One t' });
    const ofOtherTab = typed('One two', late, onDisk);
    expect(textAfter(onDevice(onDisk), ofOtherTab)).toEqual({ kind: 'text', text: 'One two' });
  });

  test('keeps the number under which the disk has a long text, so that no other entry gets it too', () => {
    const essay = { kind: 'answer', itemRef: 'q1', payload: { kind: 'text', text: 'One' } } as const;
    const facts = { opId: 'essay', clientAt: '2026-11-21T10:00:00.000Z' };
    const onDisk = onDevice(writeTyped(openJournal(blank, []), essay, facts));
    const [later] = onDevice(written([answer('q2', 'b')])).lines;
    const kept = [onDisk.lines[0]!, { ...later!, entry: { ...later!.entry, no: 2 } }];
    const [line] = closeTyped(onDisk).lines;
    const ours = { ...onDisk, lines: [{ ...line!, entry: { ...line!.entry, no: 2 } }], lastNo: 2 };
    const again = reopen(
      ours,
      { kept: { lines: kept, lastNo: 2, damaged: 0 }, before: openJournal(blank, []) },
      blank,
      0,
    );
    expect(again.lines.map(({ entry }) => [entry.no, entry.itemRef])).toEqual([
      [1, 'q1'],
      [2, 'q2'],
    ]);
  });

  test('closes a long text of another page after which something was written, because nobody is writing it any more', () => {
    const essay = { kind: 'answer', itemRef: 'q1', payload: { kind: 'text', text: 'One' } } as const;
    const open = writeTyped(openJournal(blank, []), essay, { opId: 'essay', clientAt: '2026-11-21T10:00:00.000Z' });
    const [text] = onDevice(open).lines;
    const [later] = onDevice(written([answer('q2', 'b')])).lines;
    const empty = openJournal(blank, []);
    const facts = (lines: readonly Line[]) => {
      const { lines: read } = reopen(empty, { kept: { lines, lastNo: 2, damaged: 0 }, before: empty }, blank, 0);
      return read.map(({ isOpen = false, isOnDevice }) => [isOpen, isOnDevice]);
    };
    expect(facts([text!])).toEqual([[true, true]]);
    expect(facts([text!, { ...later!, entry: { ...later!.entry, no: 2 } }])).toEqual([
      [false, false],
      [false, true],
    ]);
  });

  test('still knows what became of an entry when the disk has missed it', () => {
    const journal = stored(onDevice(written([answer('q1', 'a')])), 1);
    const onDisk = onDevice(journal).lines.map((line) => ({ ...line, status: { kind: 'waiting' as const } }));
    const again = reopen(journal, { kept: { lines: onDisk, lastNo: 1, damaged: 0 }, before: journal }, blank, 0);
    expect(waitingLines(again)).toEqual([]);
  });

  test('does not count what was refused', () => {
    const journal = onDevice(written([answer('q1', 'a'), answer('q1', 'b')]));
    const dropped = drop(journal, new Set([2]), { kind: 'refused', code: 'unknown-item' });
    expect(dropped.progress.get('q1')?.response).toEqual(chosen('a'));
  });
});

describe('what is sent next', () => {
  test('is the oldest, as far as the disk has it without a gap', () => {
    let journal = written([answer('q1', 'a'), answer('q2', 'a'), answer('q3', 'a')]);
    expect(nextToSend(journal, 200, false)).toEqual([]);
    journal = kept(journal, (no) => no !== 2);
    expect(nextToSend(journal, 200, false).map(({ no }) => no)).toEqual([1]);
    expect(nextToSend(onDevice(journal), 2, false).map(({ no }) => no)).toEqual([1, 2]);
  });

  test('is everything where the browser has no disk', () => {
    expect(nextToSend(written([answer('q1', 'a'), answer('q2', 'a')]), 200, true)).toHaveLength(2);
  });

  test('and several long texts only as far as they fit into one request, but always one', () => {
    const long = (itemRef: string, length = 30_000): Change => ({
      kind: 'answer',
      itemRef,
      payload: { kind: 'text', text: 'x'.repeat(length) },
    });
    const journal = onDevice(written([long('q1'), long('q2'), long('q3')]));
    expect(nextToSend(journal, 200, false).map(({ no }) => no)).toEqual([1, 2]);
    expect(nextToSend(onDevice(written([long('q1', 100_000), long('q2')])), 200, false).map(({ no }) => no)).toEqual([
      1,
    ]);
  });
});

describe('after another device has held the lease', () => {
  test('what waits about a question that it answered is set aside; the rest is not', () => {
    const before = stored(onDevice(written([answer('q1', 'a')])), 1);
    const journal = onDevice(written([answer('q1', 'b'), answer('q2', 'b'), plain('visit', 'q3')], before));
    const theirs = serverAfter([answer('q1', 'c'), answer('q3', 'c')], before.progress);
    expect(findSuperseded(journal, theirs)).toEqual(new Set([2]));
  });

  test('nothing is set aside of a question whose answer the server had before it was last asked', () => {
    const base = serverAfter([answer('q1', 'a')]);
    const journal = onDevice(written([answer('q1', 'b')], openJournal(base, [], 1, 1)));
    expect(findSuperseded(journal, base)).toEqual(new Set());
  });

  test('what was made later than a given instant is newer in any case', () => {
    const journal = onDevice(written([answer('q1', 'b')]));
    const theirs = serverAfter([answer('q1', 'c')]);
    expect(findSuperseded(journal, theirs, '2026-11-21T10:00:00.001Z')).toEqual(new Set([1]));
    expect(findSuperseded(journal, theirs, '2026-11-21T09:59:59.999Z')).toEqual(new Set());
  });

  test('nothing is set aside when the server has what this device itself had sent, up to any point', () => {
    fc.assert(
      fc.property(fc.array(anyChange, { maxLength: 30 }), fc.nat(30), fc.nat(30), (changes, acked, more) => {
        const known = Math.min(acked, changes.length);
        const journal = stored(onDevice(written(changes)), known);
        const theirs = serverAfter(changes.slice(0, Math.min(changes.length, known + more)));
        expect(findSuperseded(journal, theirs)).toEqual(new Set());
      }),
    );
  });

  test('an answer of the other device is never overwritten by one that waited here', () => {
    fc.assert(
      fc.property(
        fc.array(anyChange, { maxLength: 20 }),
        fc.array(anyChange, { maxLength: 20 }),
        fc.array(anyChange, { maxLength: 20 }),
        (shared, ours, others) => {
          const before = stored(onDevice(written(shared)), shared.length);
          const journal = onDevice(written(ours, before));
          const theirs = serverAfter(others, before.progress);
          const kept = drop(journal, findSuperseded(journal, theirs), { kind: 'set-aside' });
          const after = rebase(kept, theirs, shared.length + others.length).progress;
          const reachable = (item: string): ItemProgress[] => {
            const states = [before.progress.get(item)!];
            for (const change of ours) if (change.itemRef === item) states.push(applyEvent(states.at(-1)!, change));
            return states;
          };
          for (const item of items) {
            const given = theirs.get(item)!;
            const isOurs = reachable(item).some(
              (state) =>
                JSON.stringify(plainState(new Map([[item, state]]))) ===
                JSON.stringify(plainState(new Map([[item, given]]))),
            );
            if (!isOurs)
              expect(plainState(new Map([[item, after.get(item)!]]))).toEqual(plainState(new Map([[item, given]])));
          }
        },
      ),
    );
  });
});

describe('the save line', () => {
  const facts = { isStorageBroken: false, storedAt: null };
  const at = '2026-11-21T10:31:05.000Z';

  test.each([
    ['says nothing before anything was changed', openJournal(blank, []), facts, { kind: 'untouched' }],
    ['says that a change is on its way to the disk', written([answer('q1', 'a')]), facts, { kind: 'writing' }],
    [
      'says that the disk has it',
      onDevice(written([answer('q1', 'a'), answer('q2', 'a')])),
      { ...facts, storedAt: at },
      { kind: 'on-device', count: 2 },
    ],
    [
      'says when the server had all of it',
      stored(onDevice(written([answer('q1', 'a')])), 1),
      { ...facts, storedAt: at },
      { kind: 'on-server', at },
    ],
    [
      'says that a change is nowhere when the browser keeps nothing',
      written([answer('q1', 'a')]),
      { isStorageBroken: true, storedAt: at },
      { kind: 'nowhere', count: 1 },
    ],
    [
      'says that the server would not take a change',
      drop(onDevice(written([answer('q1', 'a')])), new Set([1]), { kind: 'refused', code: 'unknown-item' }),
      { ...facts, storedAt: at },
      { kind: 'refused', count: 1 },
    ],
  ])('%s', (_what, journal, given, line) => {
    expect(saveStateOf({ journal, ...given })).toEqual(line);
  });

  test('is content again when a refused question was answered anew and taken', () => {
    const refused = drop(onDevice(written([answer('q1', 'a')])), new Set([1]), {
      kind: 'refused',
      code: 'bad-request',
    });
    const again = stored(onDevice(written([answer('q1', 'b')], refused)), 1);
    expect(saveStateOf({ journal: again, isStorageBroken: false, storedAt: at })).toEqual({ kind: 'on-server', at });
  });

  test('never says "saved on the server" while the server lacks something, nor "on this device" while the disk does', () => {
    fc.assert(
      fc.property(
        fc.array(anyChange, { minLength: 1, maxLength: 20 }),
        fc.nat(20),
        fc.nat(20),
        fc.boolean(),
        (changes, count, acked, isStorageBroken) => {
          const onDisk = kept(written(changes), (no) => no <= count);
          const journal = stored(onDisk, Math.min(acked, count));
          const line = saveStateOf({ journal, isStorageBroken, storedAt: at });
          const waiting = waitingLines(journal);
          if (line.kind === 'on-server') expect(waiting).toEqual([]);
          if (line.kind === 'on-device') expect(waiting.every(({ isOnDevice }) => isOnDevice)).toBe(true);
          if (waiting.some(({ isOnDevice }) => !isOnDevice)) expect(['writing', 'nowhere']).toContain(line.kind);
        },
      ),
    );
  });
});
