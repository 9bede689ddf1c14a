import 'fake-indexeddb/auto';
import { UPLOAD_PIECE_BYTES } from '@kasauti/contract/files.ts';
import { isRefusal } from '@kasauti/contract/refusal.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { saveStateOf } from '../sync/save-state.ts';
import { openFilesDatabase } from './files-database.ts';
import {
  givenUploads,
  isNamed,
  isWaiting,
  isWhole,
  namedIn,
  photo,
  removeFiles,
  responseOf,
  SIZE,
  sentBytes,
  until,
} from './given-uploads.ts';

beforeEach(removeFiles);

describe('a chosen file', () => {
  test('goes up whole, and then the answer names it', async () => {
    const { player, files, uploads, server, time } = await givenUploads();
    await files.choose('q1', photo(7));
    expect([namedIn(player), saveStateOf(player.state())]).toEqual([[], { kind: 'on-device', count: 1 }]);
    await isNamed(player, 'file-1');
    expect(isWhole(uploads, 'file-1', 7)).toBe(true);
    await time.pass(1000);
    expect(server.stored.map(({ entry }) => entry.payload)).toEqual([responseOf(player)]);
    expect(saveStateOf(player.state()).kind).toBe('on-server');
    expect(files.files()).toMatchObject([{ name: 'photo.jpg', isNamed: true }]);
    const database = await openFilesDatabase();
    await expect(database.piece('file-1', 0)).rejects.toThrow('does not have this piece');
    database.close();
  });

  test('is saved on the server only when the server has the answer that names it', async () => {
    const { player, files, server, time } = await givenUploads();
    server.goOffline(true);
    await files.choose('q1', photo(7));
    await isNamed(player, 'file-1');
    await time.pass(1000);
    expect(saveStateOf(player.state())).toEqual({ kind: 'on-device', count: 2 });
    expect(files.files()[0]?.isNamed).toBeUndefined();
    const database = await openFilesDatabase();
    expect(await database.piece('file-1', UPLOAD_PIECE_BYTES)).toEqual(new Uint8Array(UPLOAD_PIECE_BYTES).fill(7));
    database.close();
  });

  test('goes on after a cut connection at the byte that the server has', async () => {
    const { player, files, uploads, time } = await givenUploads();
    const go = uploads.holdPieces();
    await files.choose('q1', photo(7));
    uploads.goOffline(true);
    go();
    await isWaiting(files);
    uploads.goOffline(false);
    await time.pass(20_000);
    await isNamed(player, 'file-1');
    expect([uploads.begun, uploads.files.get('file-1')?.bytes.length]).toEqual([['file-1'], SIZE]);
  });

  test.each(['request-lost', 'answer-lost'] as const)('arrives once if %s at any call', async (fault) => {
    for (let call = 0; call < 5; call += 1) {
      const { player, files, uploads, time } = await givenUploads();
      const calls = Array.from({ length: call }, () => null);
      uploads.fail(...calls.map(() => 'answer-lost' as const), fault);
      const chosen = files.choose('q1', photo(call));
      const stop = files.subscribe(() => void (files.files()[0]?.progress?.kind === 'waiting' && time.pass(20_000)));
      await chosen;
      await isNamed(player, 'file-1');
      stop();
      expect(isWhole(uploads, 'file-1', call)).toBe(true);
      await files.remove('q1', 'file-1');
    }
  });

  test('goes on in the next page if the page dies in the middle', async () => {
    const { player, files, uploads, open, openFiles } = await givenUploads();
    await files.choose('q1', photo(7));
    await until(files.subscribe, () => (sentBytes(files)[0] ?? 0) > 0);
    files.close();
    player.die();
    const next = await open();
    await openFiles(next);
    await isNamed(next, 'file-1');
    expect(isWhole(uploads, 'file-1', 7)).toBe(true);
  });

  test('that the server has already is named by the next page', async () => {
    const { player, files, uploads, open, openFiles, server } = await givenUploads();
    server.become('paused');
    server.publish({ kind: 'paused', reasonText: 'Fire drill' });
    await files.choose('q1', photo(7));
    await until(files.subscribe, () => files.files()[0]?.kept !== undefined);
    expect(namedIn(player)).toEqual([]);
    files.close();
    player.die();
    server.become('active');
    const next = await open();
    await openFiles(next);
    await isNamed(next, 'file-1');
    expect(isWhole(uploads, 'file-1', 7)).toBe(true);
  });

  test('that the server refuses is shown with the reason, and is no part of the answer', async () => {
    const { player, files, uploads } = await givenUploads();
    uploads.refuseFiles('type-not-allowed');
    await files.choose('q1', photo(7));
    await until(files.subscribe, () => isRefusal(files.files()[0]?.refusal));
    expect(files.files()).toMatchObject([{ refusal: { code: 'type-not-allowed' }, progress: null }]);
    expect([namedIn(player), player.state().filesLeft]).toEqual([[], 0]);
  });

  test('that arrived damaged is sent again, and after three times refused', async () => {
    const { player, files, uploads } = await givenUploads();
    uploads.refuseNext('not-as-sent');
    await files.choose('q1', photo(7));
    await isNamed(player, 'file-1');
    uploads.refuseNext('not-as-sent', 'not-as-sent', 'not-as-sent');
    await files.choose('q1', photo(8));
    await until(files.subscribe, () => isRefusal(files.files()[1]?.refusal));
    expect(uploads.begun).toEqual(['file-1', 'file-1', 'file-2', 'file-2', 'file-2']);
  });

  test('whose check fails now is checked again, and if it never succeeds, the next file goes on', async () => {
    const { player, files, uploads, time } = await givenUploads();
    uploads.refuseNext('cannot-check-now', 'check-too-long', 'cannot-check-now');
    const stop = files.subscribe(
      () => void (files.files().some(({ progress }) => progress?.kind === 'waiting') && time.pass(20_000)),
    );
    await files.choose('q1', photo(7));
    await files.choose('q1', photo(8));
    await until(files.subscribe, () => files.files().every(({ kept, refusal }) => kept || refusal));
    stop();
    await isNamed(player, 'file-2');
    expect(files.files()).toMatchObject([{ refusal: { code: 'check-too-long' } }, { refusal: null }]);
    expect(uploads.begun).toEqual(['file-1', 'file-2']);
  });

  test('can be removed on its way and from the answer', async () => {
    const { player, files, uploads } = await givenUploads();
    const go = uploads.holdPieces();
    await files.choose('q1', photo(7));
    await files.remove('q1', 'file-1');
    go();
    await files.choose('q1', photo(8));
    await isNamed(player, 'file-2');
    await files.remove('q1', 'file-2');
    expect([responseOf(player), files.files()]).toEqual([null, []]);
  });
});
