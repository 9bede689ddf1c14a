import { UPLOAD_PIECE_BYTES } from '@kasauti/contract/files.ts';
import { expect } from 'vitest';
import { attemptId } from '../given-exam.ts';
import { given } from '../player/given-player.ts';
import type { Player } from '../player/player.ts';
import { type AnswerFiles, openAnswerFiles } from './answer-files.ts';
import { type FilesDatabase, openFilesDatabase } from './files-database.ts';
import { givenFileServer } from './given-files.ts';

/* The files of an answer in the real browser database, with a simulated server. Each `open` is one load of the page. */

export const SIZE = 2 * UPLOAD_PIECE_BYTES + 5;
export const photo = (fill: number, name = 'photo.jpg') => new File([new Uint8Array(SIZE).fill(fill)], name);

/** Resolves as soon as something is true. `subscribe` calls its listener when to check again. */
export function until(subscribe: (listener: () => void) => () => void, isTrue: () => boolean): Promise<void> {
  return new Promise((done) => {
    if (isTrue()) return done();
    const stop = subscribe(() => {
      if (!isTrue()) return;
      stop();
      done();
    });
  });
}

export async function givenUploads() {
  const exam = given();
  const server = givenFileServer();
  let ids = 0;
  const openFiles = async (player: Player, other: Partial<FilesDatabase> = {}): Promise<AnswerFiles> =>
    await openAnswerFiles({
      attemptId,
      player,
      database: { ...(await openFilesDatabase()), ...other },
      isKeptOnDevice: true,
      calls: server.calls,
      newId: () => {
        ids += 1;
        return `file-${ids}`;
      },
      wait: (waitMs, signal) =>
        new Promise((go) => {
          exam.time.later(go, waitMs);
          signal.addEventListener('abort', () => go());
        }),
    });
  const player = await exam.open();
  return { ...exam, player, uploads: server, openFiles, files: await openFiles(player) };
}

/** Returns true if the server has exactly the bytes of the photo. */
export const isWhole = ({ files }: ReturnType<typeof givenFileServer>, fileId: string, fill: number) =>
  Buffer.from(files.get(fileId)?.bytes ?? []).equals(Buffer.alloc(SIZE, fill));

export const responseOf = (player: Player) => player.state().journal.progress.get('q1')?.response ?? null;
export const namedIn = (player: Player) => {
  const response = responseOf(player);
  return response?.kind === 'files' ? response.files.map(({ fileId }) => fileId) : [];
};

/** Waits until the answer names these files, and expects that it names no other. */
export async function isNamed(player: Player, ...fileIds: string[]): Promise<void> {
  await until(player.subscribe, () => fileIds.every((fileId) => namedIn(player).includes(fileId)));
  expect(namedIn(player)).toEqual(fileIds);
}

export const sentBytes = (files: AnswerFiles) => files.files().map(({ progress }) => progress?.sentBytes ?? 0);
export const isWaiting = (files: AnswerFiles) =>
  until(files.subscribe, () => files.files().some(({ progress }) => progress?.kind === 'waiting'));

/** Deletes all files of the test from the browser database. */
export async function removeFiles(): Promise<void> {
  const database = await openFilesDatabase();
  for (const { fileId } of await database.read(attemptId)) await database.remove(fileId);
  database.close();
}
