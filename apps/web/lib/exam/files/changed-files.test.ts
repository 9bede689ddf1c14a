import 'fake-indexeddb/auto';
import { UPLOAD_PIECE_BYTES } from '@kasauti/contract/files.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { attemptId } from '../given-exam.ts';
import { saveStateOf } from '../sync/save-state.ts';
import { openFilesDatabase } from './files-database.ts';
import {
  givenUploads,
  isNamed,
  isWhole,
  namedIn,
  photo,
  removeFiles,
  responseOf,
  SIZE,
  until,
} from './given-uploads.ts';

beforeEach(removeFiles);

describe('a replaced file', () => {
  test('that is on its way goes no further, and only the new one is named', async () => {
    const { player, files, uploads } = await givenUploads();
    const go = uploads.holdPieces();
    await files.choose('q1', photo(7));
    await files.choose('q1', photo(8), 'file-1');
    go();
    await isNamed(player, 'file-2');
    expect(uploads.files.get('file-1')?.kept ?? null).toBeNull();
    expect(files.files().map(({ fileId }) => fileId)).toEqual(['file-2']);
  });

  test('of the answer stays until the new one is whole, and then gives it its place', async () => {
    const { player, files, uploads, time } = await givenUploads();
    await files.choose('q1', photo(7));
    await files.choose('q1', photo(8));
    await isNamed(player, 'file-1', 'file-2');
    await time.pass(1000);
    const go = uploads.holdPieces();
    await files.choose('q1', photo(9), 'file-1');
    expect(namedIn(player)).toEqual(['file-1', 'file-2']);
    go();
    await isNamed(player, 'file-3', 'file-2');
    await time.pass(1000);
    expect(namedIn(player)).toEqual(['file-3', 'file-2']);
  });

  test('gives its place also if the server does not have its answer yet', async () => {
    const { player, files, server, time } = await givenUploads();
    server.goOffline(true);
    await files.choose('q1', photo(7));
    await isNamed(player, 'file-1');
    await files.choose('q1', photo(8), 'file-1');
    await isNamed(player, 'file-2');
    server.goOffline(false);
    await time.pass(20_000);
    expect(saveStateOf(player.state()).kind).toBe('on-server');
    expect(server.stored.at(-1)?.entry.payload).toMatchObject({ files: [{ fileId: 'file-2' }] });
    expect(namedIn(player)).toEqual(['file-2']);
  });

  test('that gets into the answer while the new one is stored gives its place', async () => {
    const { player, uploads, openFiles, files: unused } = await givenUploads();
    unused.close();
    const database = await openFilesDatabase();
    const { promise: mayStore, resolve: store } = Promise.withResolvers<void>();
    const files = await openFiles(player, {
      async add(...file) {
        if (file[1].fileId === 'file-2') await mayStore;
        await database.add(...file);
      },
    });
    const go = uploads.holdPieces();
    await files.choose('q1', photo(7));
    const replaced = files.choose('q1', photo(8), 'file-1');
    go();
    await isNamed(player, 'file-1');
    store();
    await replaced;
    await isNamed(player, 'file-2');
    database.close();
  });

  test.each([
    ['the new one', 'file-2'],
    ['the same one', 'file-1'],
  ])('and then %s once more: only the last one gets the place', async (_what, replaced) => {
    const { player, files, uploads, server, time } = await givenUploads();
    await files.choose('q1', photo(7));
    await isNamed(player, 'file-1');
    const go = uploads.holdPieces();
    await files.choose('q1', photo(8), 'file-1');
    await files.choose('q1', photo(9), replaced);
    expect(namedIn(player)).toEqual(['file-1']);
    go();
    await isNamed(player, 'file-3');
    await time.pass(1000);
    expect(server.stored.at(-1)?.entry.payload).toEqual(responseOf(player));
    expect([namedIn(player), uploads.files.get('file-2')?.kept ?? null]).toEqual([['file-3'], null]);
  });
});

describe('an answer that the candidate clears', () => {
  test('stays clear, although the server did not have it yet', async () => {
    const { player, files, server, time } = await givenUploads();
    server.goOffline(true);
    await files.choose('q1', photo(7));
    await isNamed(player, 'file-1');
    player.change({ kind: 'clear', itemRef: 'q1', payload: null });
    expect(responseOf(player)).toBeNull();
    server.goOffline(false);
    await time.pass(20_000);
    expect([responseOf(player), server.progress().get('q1')?.response]).toEqual([null, null]);
    expect(files.files()).toMatchObject([{ isNamed: true }]);
    expect(saveStateOf(player.state()).kind).toBe('on-server');
  });
});

describe('an answer that the server refuses', () => {
  const asksFor = ({ asks }: Awaited<ReturnType<typeof givenUploads>>['server'], fileId: string) =>
    asks.filter((entries) => JSON.stringify(entries).includes(fileId)).length;

  test.each(['unknown-file', 'unknown-option'] as const)(
    'with %s is shown at its file, which stays on this device',
    async (code) => {
      const { player, files, server, time, open, openFiles } = await givenUploads();
      server.refuseFile('file-1', code);
      await files.choose('q1', photo(7));
      await isNamed(player, 'file-1');
      await time.pass(60_000);
      expect([asksFor(server, 'file-1'), responseOf(player)]).toEqual([1, null]);
      expect(files.files()).toMatchObject([{ fileId: 'file-1', refusal: { code } }]);
      expect(saveStateOf(player.state())).toEqual({ kind: 'refused', count: 1 });
      files.close();
      player.die();
      const next = await open();
      const again = await openFiles(next);
      await time.pass(60_000);
      expect([asksFor(server, 'file-1'), again.files()[0]?.refusal?.code]).toEqual([1, code]);
      const database = await openFilesDatabase();
      expect(await database.piece('file-1', 0)).toEqual(new Uint8Array(UPLOAD_PIECE_BYTES).fill(7));
      database.close();
      await again.choose('q1', photo(8), 'file-1');
      await isNamed(next, 'file-2');
      await time.pass(1000);
      expect([saveStateOf(next.state()).kind, again.files().length]).toEqual(['on-server', 1]);
    },
  );

  test('because of one file does not keep another one out', async () => {
    const { player, files, server, time } = await givenUploads();
    server.refuseFile('file-1', 'unknown-file');
    server.goOffline(true);
    await files.choose('q1', photo(7));
    await files.choose('q1', photo(8));
    await isNamed(player, 'file-1', 'file-2');
    server.goOffline(false);
    await time.pass(60_000);
    expect(files.files()).toMatchObject([{ refusal: { code: 'unknown-file' } }, { isNamed: true, refusal: null }]);
    expect(server.stored.at(-1)?.entry.payload).toMatchObject({ files: [{ fileId: 'file-2' }] });
    expect(asksFor(server, 'file-1')).toBeLessThan(6);
  });
});

describe('two tabs', () => {
  test('send a file once: the tab with the lock goes on where the other one was', async () => {
    const { player, files, uploads, open, openFiles } = await givenUploads();
    const other = await open(false);
    const go = uploads.holdPieces();
    await files.choose('q1', photo(7));
    const theirs = await openFiles(other);
    expect(theirs.files().map(({ progress }) => progress)).toEqual([null]);
    other.takeTabLock();
    go();
    await isNamed(other, 'file-1');
    expect(isWhole(uploads, 'file-1', 7)).toBe(true);
    expect(namedIn(player)).toEqual([]);
  });
});

describe('after the deadline', () => {
  test('a file goes on, and its answer is stored as late', async () => {
    const { player, files, uploads, server, time, seen } = await givenUploads();
    server.endsIn(60_000);
    const go = uploads.holdPieces();
    await files.choose('q1', photo(7));
    server.become('submitted');
    server.publish({ kind: 'submitted', by: 'deadline' });
    await seen(() => player.state().phase.kind === 'over');
    await time.pass(120_000);
    go();
    await isNamed(player, 'file-1');
    await time.pass(1000);
    expect(server.stored.map(({ entry }) => entry.itemRef)).toEqual(['q1']);
    expect(player.state().journal.lines.at(-1)?.status).toMatchObject({ kind: 'stored', isLate: true });
  });

  test('nothing goes on if the candidate has submitted', async () => {
    const { player, files, uploads, server, seen } = await givenUploads();
    const go = uploads.holdPieces();
    await files.choose('q1', photo(7));
    server.become('submitted');
    server.publish({ kind: 'submitted', by: 'candidate' });
    await seen(() => player.state().phase.kind === 'over');
    go();
    await until(files.subscribe, () => files.files()[0]?.progress === null);
    expect([namedIn(player), player.state().filesLeft]).toEqual([[], 1]);
    expect(uploads.files.get('file-1')?.bytes.length).toBeLessThan(SIZE);
  });
});

test('nothing goes on if another device writes the test', async () => {
  const { player, files, uploads, server, seen } = await givenUploads();
  const go = uploads.holdPieces();
  await files.choose('q1', photo(7));
  server.transferLease();
  await seen(() => player.state().hasLostLease);
  go();
  await until(files.subscribe, () => files.files()[0]?.progress === null);
  expect(uploads.files.get('file-1')?.bytes.length).toBeLessThan(SIZE);
});

test('the browser’s database holds neither the name nor the bytes of a file in clear', async () => {
  const database = await openFilesDatabase();
  const bytes = new TextEncoder().encode('asha-at-home'.repeat(1000));
  const file = { fileId: 'one', itemRef: 'q1', name: 'asha-rao.pdf', size: bytes.length, sha256: 'ab'.repeat(32) };
  await database.add(attemptId, file, bytes);
  const stored = await new Promise<string>((resolve, reject) => {
    const asked = indexedDB.open('kasauti-answer-files');
    asked.onerror = reject;
    asked.onsuccess = () => {
      const work = asked.result.transaction(['file', 'piece']);
      const all = ['file', 'piece'].map((name) => work.objectStore(name).getAll());
      work.oncomplete = () => {
        const rows: { sealed: Uint8Array }[] = all.flatMap(({ result }) => result);
        resolve(rows.map((row) => JSON.stringify(row) + Buffer.from(row.sealed).toString('latin1')).join());
      };
      asked.result.close();
    };
  });
  expect([stored.includes('asha'), stored.includes('one')]).toEqual([false, true]);
  expect(await database.read(attemptId)).toEqual([file]);
  database.close();
});

test('files of other tests are deleted after thirty days, and younger ones stay', async () => {
  let nowMs = 0;
  const database = await openFilesDatabase(() => nowMs);
  const file = { fileId: 'old', itemRef: 'q1', name: 'a', size: 1, sha256: 'ab'.repeat(32) };
  await database.add('another-attempt', file, new Uint8Array(1));
  nowMs = 29 * 24 * 3_600_000;
  await database.read(attemptId);
  expect(await database.read('another-attempt')).toHaveLength(1);
  nowMs += 2 * 24 * 3_600_000;
  await database.read(attemptId);
  expect(await database.read('another-attempt')).toEqual([]);
  await expect(database.piece('old', 0)).rejects.toThrow();
  database.close();
});
