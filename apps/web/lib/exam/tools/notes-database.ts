import { type DBSchema, openDB } from 'idb';
import { newKey } from '../../encrypted-bytes.ts';
import { seal, unseal } from '../storage/sealed-text.ts';
import { notesDatabaseName } from './forget-notes.ts';
import type { ToolNotes } from './notes.ts';

/*
 * Database of the tools' notes in this browser. It is not the attempt database. A change of that database's version
 * would close it in open pages of an older release, and those pages need it for the answers. The notes of an attempt
 * are encrypted with a non-extractable key, and the key is deleted together with them.
 */

/** Notes of attempts that this browser has not seen for this time are deleted. No test takes longer. */
export const NOTES_KEPT_MS = 7 * 24 * 3_600_000;

type Row = { attemptId: string; key: CryptoKey; sealed: Uint8Array<ArrayBuffer>; changedAtMs: number };
interface Schema extends DBSchema {
  notes: { key: string; value: Row };
}

export type NotesDatabase = Awaited<ReturnType<typeof openNotesDatabase>>;

/** Opens the database. Rejects if the browser stores nothing. `now` returns the device's time in milliseconds. */
export async function openNotesDatabase(now: () => number = () => Date.now()) {
  const database = await openDB<Schema>(notesDatabaseName, 1, {
    upgrade: (store) => void store.createObjectStore('notes', { keyPath: 'attemptId' }),
    // After a logout the database is deleted. This page closes it and stores nothing any more.
    blocking: (_now, _wanted, event) => (event.target as IDBDatabase).close(),
  });
  return {
    /** Returns the notes of an attempt, or null if there are none. Deletes old notes of other attempts. */
    async read(attemptId: string): Promise<ToolNotes | null> {
      const rows = await database.getAll('notes');
      const old = rows.filter((row) => row.attemptId !== attemptId && row.changedAtMs < now() - NOTES_KEPT_MS);
      await Promise.all(old.map((row) => database.delete('notes', row.attemptId)));
      const own = rows.find((row) => row.attemptId === attemptId);
      return own ? await unseal<ToolNotes>(own.key, own.sealed) : null;
    },

    async write(attemptId: string, notes: ToolNotes): Promise<void> {
      const key = (await database.get('notes', attemptId))?.key ?? (await newKey());
      await database.put('notes', { attemptId, key, sealed: await seal(key, notes), changedAtMs: now() });
    },

    remove: (attemptId: string): Promise<void> => database.delete('notes', attemptId),
    close: () => database.close(),
  };
}
