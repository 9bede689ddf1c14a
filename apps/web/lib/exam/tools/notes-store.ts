import { createStore } from 'zustand/vanilla';
import { noNotes, type ToolNotes } from './notes.ts';
import { type NotesDatabase, openNotesDatabase } from './notes-database.ts';

/** `isKept` is false if this browser does not store the notes. Then a reload of the page clears them. */
export type NotesState = { notes: ToolNotes; isRestored: boolean; isKept: boolean };

export type NotesStore = ReturnType<typeof createNotesStore>;

/** Creates the notes of one attempt. They are read from this browser, and every change is stored in it. */
export function createNotesStore(
  attemptId: string,
  open: () => Promise<Pick<NotesDatabase, 'read' | 'write' | 'remove' | 'close'>> = openNotesDatabase,
) {
  const store = createStore<NotesState>(() => ({ notes: noNotes, isRestored: false, isKept: true }));
  const opening = open().catch(() => null);
  let isWaiting = false;
  let isForgotten = false;

  const restore = async () => {
    const database = await opening;
    const kept = await database?.read(attemptId).catch(() => null);
    store.setState({ notes: { ...noNotes, ...kept }, isRestored: true, isKept: database !== null });
  };
  const restored = restore();
  let writing: Promise<void> = restored;

  // Several changes in a short time are written once, after the write that is under way.
  const writeNewest = async () => {
    isWaiting = false;
    const database = await opening;
    if (!isForgotten) await database?.write(attemptId, store.getState().notes);
  };
  const keep = () => {
    if (isWaiting || isForgotten) return;
    isWaiting = true;
    writing = writing.then(writeNewest).catch(() => store.setState({ isKept: false }));
  };

  return {
    ...store,
    /** Resolves when the stored notes have been read. */
    restored,
    change(change: Partial<ToolNotes>): void {
      store.setState(({ notes }) => ({ notes: { ...notes, ...change } }));
      keep();
    },
    /** Resolves when all changes so far are stored, or could not be stored. */
    stored: async (): Promise<void> => await writing,
    /** Deletes the notes after the attempt is over. Later changes are not stored. */
    async forget(): Promise<void> {
      isForgotten = true;
      await writing;
      const database = await opening;
      await database?.remove(attemptId).catch(() => undefined);
      database?.close();
    },
  };
}

/** A database that stores nothing. */
const nowhere = {
  read: async () => null,
  write: async () => undefined,
  remove: async () => undefined,
  close: () => undefined,
};

/**
 * Creates notes that exist only as long as the page, for a preview. They count as kept, so that the tools show the same
 * texts as in a test.
 */
export function createPreviewNotes(): NotesStore {
  return createNotesStore('preview', async () => nowhere);
}

const stores = new Map<string, NotesStore>();

/** Returns this page's notes of an attempt. */
export function notesOf(attemptId: string): NotesStore {
  const known = stores.get(attemptId) ?? createNotesStore(attemptId);
  stores.set(attemptId, known);
  return known;
}
