import { UPLOAD_PIECE_BYTES } from '@kasauti/contract/files.ts';
import type { AnswerFile } from '@kasauti/domain/form/content.ts';
import { DAY_MS } from '@kasauti/domain/time/durations.ts';
import { type DBSchema, openDB } from 'idb';
import { decryptBytes, encryptBytes, newKey } from '../../encrypted-bytes.ts';
import { seal, unseal } from '../storage/sealed-text.ts';

/*
 * Database of the files that a candidate has chosen in this browser. A file is stored before it goes up, with strict
 * durability, and in pieces, so that a page never needs all of it in memory. It is not the attempt database. A change
 * of that database's version would close it in open pages of an older release. Everything is encrypted with a
 * non-extractable key for each file.
 */

/** Rows of tests that this browser has not seen for this time are deleted. */
export const FILES_KEPT_MS = 30 * DAY_MS;

/** A file that the candidate has chosen. */
export type ChosenFile = {
  fileId: string;
  itemRef: string;
  name: string;
  size: number;
  /** Hash of the bytes on this device, in hex. */
  sha256: string;
  /** Ids of the files whose place this one takes in the answer. At most one of them is in the answer. */
  replaces?: readonly string[];
  /** The file as the server stores it. */
  kept?: AnswerFile;
  /** True after the server has stored an answer that names the file. Only the name is left in this browser. */
  isNamed?: true;
};

type FileRow = {
  attemptId: string;
  fileId: string;
  key: CryptoKey;
  sealed: Uint8Array<ArrayBuffer>;
  chosenAtMs: number;
};
type PieceRow = { fileId: string; no: number; sealed: Uint8Array<ArrayBuffer> };
interface Schema extends DBSchema {
  file: { key: string; value: FileRow; indexes: { attemptId: string } };
  piece: { key: [string, number]; value: PieceRow };
}

export type FilesDatabase = Awaited<ReturnType<typeof openFilesDatabase>>;

/** Opens the database. Rejects if the browser stores nothing. `now` returns the device's time in milliseconds. */
export async function openFilesDatabase(now: () => number = () => Date.now()) {
  const database = await openDB<Schema>('kasauti-answer-files', 1, {
    upgrade(store) {
      store.createObjectStore('file', { keyPath: 'fileId' }).createIndex('attemptId', 'attemptId');
      store.createObjectStore('piece', { keyPath: ['fileId', 'no'] });
    },
    blocking: (_now, _wanted, event) => (event.target as IDBDatabase).close(),
  });
  const removeAll = async (fileIds: readonly string[]): Promise<void> => {
    const work = database.transaction(['file', 'piece'], 'readwrite');
    for (const fileId of fileIds) {
      void work.objectStore('file').delete(fileId);
      void work.objectStore('piece').delete(piecesOf(fileId));
    }
    await work.done;
  };
  return {
    /** Returns the files of an attempt, in the order in which they were chosen. Deletes old ones of other attempts. */
    async read(attemptId: string): Promise<ChosenFile[]> {
      const all = await database.getAll('file');
      const isOld = (row: FileRow) => row.attemptId !== attemptId && row.chosenAtMs < now() - FILES_KEPT_MS;
      await removeAll(all.filter(isOld).map(({ fileId }) => fileId));
      const own = all.filter((row) => row.attemptId === attemptId).sort((a, b) => a.chosenAtMs - b.chosenAtMs);
      const files = await Promise.all(own.map((row) => unseal<ChosenFile>(row.key, row.sealed).catch(() => null)));
      return files.filter((file) => file !== null);
    },

    /** Stores a file and all its bytes. When the promise resolves, they are on the disk. */
    async add(attemptId: string, file: ChosenFile, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
      const { fileId } = file;
      const key = await newKey();
      const pieces: PieceRow[] = [];
      for (let from = 0; from < bytes.length; from += UPLOAD_PIECE_BYTES) {
        const sealed = await encryptBytes(key, bytes.subarray(from, from + UPLOAD_PIECE_BYTES));
        pieces.push({ fileId, no: pieces.length, sealed });
      }
      const row = { attemptId, fileId, key, sealed: await seal(key, file), chosenAtMs: now() };
      const work = database.transaction(['file', 'piece'], 'readwrite', { durability: 'strict' });
      // A write that fails also ends the transaction. Only the error of the write says why.
      work.done.catch(() => undefined);
      const store = work.objectStore('piece');
      await Promise.all([work.objectStore('file').add(row), ...pieces.map((piece) => store.add(piece))]);
      await work.done;
    },

    /** Returns the piece that begins at this byte. Rejects if this browser does not have it any more. */
    async piece(fileId: string, from: number): Promise<Uint8Array<ArrayBuffer>> {
      const row = await database.get('file', fileId);
      const piece = await database.get('piece', [fileId, from / UPLOAD_PIECE_BYTES]);
      if (!row || !piece) throw new Error('this browser does not have this piece');
      return await decryptBytes(row.key, piece.sealed);
    },

    /** Stores what is known about a file by now. Does nothing if the file was removed meanwhile. */
    async note(file: ChosenFile): Promise<void> {
      const row = await database.get('file', file.fileId);
      if (!row) return;
      const sealed = await seal(row.key, file);
      const work = database.transaction('file', 'readwrite');
      if (await work.store.get(file.fileId)) await work.store.put({ ...row, sealed });
      await work.done;
    },

    /** Deletes the bytes of a file and keeps its name. */
    removePieces: (fileId: string): Promise<void> => database.delete('piece', piecesOf(fileId)),
    remove: (fileId: string): Promise<void> => removeAll([fileId]),
    close: () => database.close(),
  };
}

const piecesOf = (fileId: string) => IDBKeyRange.bound([fileId], [fileId, []]);

/** Keeps the files of this page in memory, for a browser that stores nothing. */
export function filesInMemory(): FilesDatabase {
  const files = new Map<string, { file: ChosenFile; bytes: Uint8Array<ArrayBuffer> }>();
  const bytesOf = (fileId: string) => files.get(fileId)?.bytes ?? new Uint8Array();
  return {
    read: async () => [],
    add: async (_attemptId, file, bytes) => void files.set(file.fileId, { file, bytes }),
    piece: async (fileId, from) => bytesOf(fileId).subarray(from, from + UPLOAD_PIECE_BYTES),
    note: async () => undefined,
    removePieces: async (fileId) => void files.delete(fileId),
    remove: async (fileId) => void files.delete(fileId),
    close: () => files.clear(),
  };
}
