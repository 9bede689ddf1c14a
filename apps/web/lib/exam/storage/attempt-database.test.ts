import 'fake-indexeddb/auto';
import type { WireReceipt } from '@kasauti/contract/attempts/attempts.ts';
import { beforeEach, expect, test } from 'vitest';
import { attemptId, itemRefs, sitting } from '../given-exam.ts';
import { importPaperKey } from '../paper/paper.ts';
import { answer, given } from '../player/given-player.ts';
import { unkeptCount, unsentCount } from '../player/player-state.ts';
import { saveStateOf } from '../sync/save-state.ts';
import { isNumberTakenError, openAttemptDatabase } from './attempt-database.ts';
import { takeReceipts } from './kept-receipts.ts';

/*
 * Candidates' browsers contain rows that pages of an older release have written. These tests write such rows literally.
 * They fail if a renamed field makes these rows unreadable.
 */

const MINUTE_MS = 60_000;
const startedAt = Date.parse('2026-11-21T09:00:00.000Z');
const chosen = (no: number) => ['a', 'b', 'c'][Math.floor(no / itemRefs.length) % 3];
const optionsOf = (optionIds: (string | undefined)[]) => ({ kind: 'options', optionIds });

/** Returns an entry as the older page wrote it. The entries answer the questions in turn, one per minute. */
const entry = (no: number) => ({
  kind: 'answer',
  itemRef: itemRefs[no % itemRefs.length],
  payload: optionsOf([chosen(no)]),
  opId: `0192f0c1-0000-7000-8000-${String(no).padStart(12, '0')}`,
  clientAt: new Date(startedAt + no * MINUTE_MS).toISOString(),
  no,
});

async function sealed(key: CryptoKey, value: unknown): Promise<Uint8Array<ArrayBuffer>> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const text = new TextEncoder().encode(JSON.stringify(value));
  const cipher = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, text);
  return new Uint8Array([...iv, ...new Uint8Array(cipher)]);
}

/** Creates the object stores of version 1 of the database. */
function makeStores(database: IDBDatabase): void {
  database.createObjectStore('attempt', { keyPath: 'attemptId' });
  database.createObjectStore('key');
  database.createObjectStore('paper');
  database.createObjectStore('line', { keyPath: ['attemptId', 'no'] });
  database.createObjectStore('receipt', { autoIncrement: true }).createIndex('attemptId', 'attemptId');
}

const done = (asked: IDBRequest | IDBTransaction) =>
  new Promise((resolve, reject) => {
    Object.assign(asked, { onsuccess: resolve, oncomplete: resolve, onerror: reject, onabort: reject });
  });

async function openRaw(): Promise<IDBDatabase> {
  const asked = indexedDB.open('kasauti-exam', 1);
  asked.onupgradeneeded = () => makeStores(asked.result);
  await done(asked);
  return asked.result;
}

/** Waits for one turn of the event loop, because the database works in real time. */
const moment = () => new Promise<boolean>((resolve) => setImmediate(() => resolve(true)));

const receipt = { attemptId } as WireReceipt;

/** Creates a device with 104 answers: one stored, one refused, two set aside, and 100 waiting. */
async function leaveBehind(paper: ArrayBuffer, paperKey: CryptoKey): Promise<void> {
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  const statusByNumber: Record<number, object> = {
    1: { kind: 'stored', seq: 1, isLate: false },
    2: { kind: 'refused', code: 'unknown-option' },
    3: { kind: 'set-aside' },
    4: { kind: 'set-aside' },
  };
  const start = {
    epoch: 1,
    deadlineAt: '2026-11-21T11:00:00.000Z',
    orderSeed: 'seed',
    mutedSignals: false,
    base: [],
    baseSeq: 0,
    lastEventId: 0,
    clockOffsetMs: 0,
    pause: null,
  };
  const lines = [];
  for (let no = 1; no <= 104; no += 1) {
    lines.push({
      attemptId,
      no,
      sealed: await sealed(key, entry(no)),
      fate: statusByNumber[no] ?? { kind: 'waiting' },
    });
  }
  const facts = { attemptId, paperKey, sealed: await sealed(key, { sitting, start }) };
  const database = await openRaw();
  const work = database.transaction(['attempt', 'key', 'paper', 'line', 'receipt'], 'readwrite');
  work.objectStore('attempt').put(facts);
  work.objectStore('key').put(key, attemptId);
  work.objectStore('paper').put(paper, sitting.form.sha256);
  for (const line of lines) work.objectStore('line').put(line);
  work.objectStore('receipt').put({ attemptId, receipt });
  await done(work);
  database.close();
}

/** Makes the entry with this number unreadable. */
async function damage(no: number): Promise<void> {
  const { fate } = (await rowsNow()).find((row) => row.no === no) ?? {};
  const database = await openRaw();
  const work = database.transaction('line', 'readwrite');
  work.objectStore('line').put({ attemptId, no, sealed: new Uint8Array(40), fate });
  await done(work);
  database.close();
}

async function rowsNow(): Promise<{ no: number; fate: unknown }[]> {
  const database = await openRaw();
  const asked = database.transaction('line').objectStore('line').getAll();
  await done(asked);
  database.close();
  return asked.result;
}

beforeEach(() => done(indexedDB.deleteDatabase('kasauti-exam')));

test('a device that an older page has left with 100 unsent answers loses none of them', async () => {
  const { server, open, seen } = given({ database: openAttemptDatabase, moments: moment });
  const first = entry(1);
  await server.save(1, [{ ...first, payload: { kind: 'options', optionIds: ['a'] } } as never]);
  await leaveBehind(await server.sealedPaper(), await importPaperKey(server.paperKey()));

  server.goOffline(true);
  const page = await open();
  expect(page.state().phase).toEqual({ kind: 'sitting' });
  expect([unsentCount(page.state()), page.state().isUnreadable, page.state().journal.lastNo]).toEqual([
    100,
    false,
    104,
  ]);
  for (const no of [102, 103, 104]) {
    expect(page.state().journal.progress.get(entry(no).itemRef ?? '')?.response).toEqual(entry(no).payload);
  }

  server.goOffline(false);
  page.networkIsBack();
  await seen(() => unsentCount(page.state()) === 0);
  const waited = Array.from({ length: 100 }, (_, at) => entry(at + 5));
  expect(server.stored.slice(1).map(({ entry }) => entry)).toEqual(waited);

  page.change({ kind: 'clear', itemRef: 'q1', payload: null });
  await seen(() => saveStateOf(page.state()).kind === 'on-device');
  page.submit();
  await seen(() => page.state().isForgotten);
  page.die();

  const rows = await rowsNow();
  expect(rows.map(({ no }) => no)).toEqual(Array.from({ length: 105 }, (_, at) => at + 1));
  expect(rows.slice(0, 6).map(({ fate }) => fate)).toEqual([
    { kind: 'stored', seq: 1, isLate: false },
    { kind: 'refused', code: 'unknown-option' },
    { kind: 'set-aside' },
    { kind: 'set-aside' },
    { kind: 'stored', seq: 2, isLate: false },
    { kind: 'stored', seq: 3, isLate: false },
  ]);
  const kept = await takeReceipts(attemptId, false);
  expect(kept?.receipts).toEqual([receipt]);
  expect(kept?.entries).toHaveLength(105);
  expect(kept?.entries.slice(1, 2)).toEqual([{ ...entry(2), fate: { kind: 'refused', code: 'unknown-option' } }]);
});

test('an unreadable last entry keeps its number, and new answers are stored on the device after it', async () => {
  const { server, open, seen } = given({ database: openAttemptDatabase, moments: moment });
  await leaveBehind(await server.sealedPaper(), await importPaperKey(server.paperKey()));
  await damage(104);
  server.goOffline(true);
  const page = await open();
  expect([page.state().isUnreadable, page.state().journal.lastNo]).toEqual([true, 104]);
  page.change(answer('q1', 'b'));
  await seen(() => unkeptCount(page.state()) === 0);
  expect(page.state().isStorageBroken).toBe(false);
  page.die();
  expect((await rowsNow()).map(({ no }) => no).slice(-2)).toEqual([104, 105]);
});

test('an unreadable entry is reported only while the server may not have it', async () => {
  const { server, open } = given({ database: openAttemptDatabase, moments: moment });
  await leaveBehind(await server.sealedPaper(), await importPaperKey(server.paperKey()));
  const isUnreadable = async () => {
    const page = await open();
    page.die();
    return page.state().isUnreadable;
  };
  server.goOffline(true);
  await damage(1);
  expect(await isUnreadable()).toBe(false);
  await damage(5);
  expect(await isUnreadable()).toBe(true);
});

test('the pictures of a paper are deleted with it, and those of another paper stay', async () => {
  const database = await openAttemptDatabase();
  const bytes = new ArrayBuffer(4);
  for (const name of ['aa', 'aa/0', 'aa/12', 'ab', 'ab/0']) await database.keepPaper(name, bytes);
  expect(await database.deletePaperAndFacts(attemptId, 'aa', new Set())).toBe(true);
  const left = await Promise.all(['aa', 'aa/0', 'aa/12', 'ab', 'ab/0'].map((name) => database.readPaper(name)));
  expect(left.map((found) => found !== null)).toEqual([false, false, false, true, true]);
  database.close();
});

test('the row of an open entry takes newer texts until it is closed, and never those of another entry', async () => {
  const database = await openAttemptDatabase();
  const written = (text: string, opId = 'op-1') => ({
    entry: {
      kind: 'answer' as const,
      itemRef: 'q1',
      payload: { kind: 'text' as const, text },
      ...{ no: 1, opId, clientAt: '' },
    },
  });
  const kept = async () =>
    (await database.readLines(attemptId)).lines.map(({ entry, isOpen }) => [entry.payload, isOpen]);
  await database.keepEntries(attemptId, [{ ...written('o'), isOpen: true }]);
  await database.keepEntries(attemptId, [{ ...written('one'), isOpen: true }]);
  expect(await kept()).toEqual([[{ kind: 'text', text: 'one' }, true]]);
  await expect(database.keepEntries(attemptId, [written('other', 'op-2')])).rejects.toSatisfy(isNumberTakenError);
  await database.keepEntries(attemptId, [written('one word')]);
  // Another tab that had opened the entry does not know that it was closed.
  await database.keepEntries(attemptId, [{ ...written('one two'), isOpen: true }]);
  expect(await kept()).toEqual([[{ kind: 'text', text: 'one word' }, undefined]]);
  database.close();
});
