import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { forgetAllNotes, notesDatabaseName } from './forget-notes.ts';
import { noNotes } from './notes.ts';
import { NOTES_KEPT_MS, openNotesDatabase } from './notes-database.ts';
import { createNotesStore, createPreviewNotes } from './notes-store.ts';

/* The tools' notes in the real browser database. Each store simulates one load of the page. */

const [attempt, other] = ['0193d1a0-0000-7000-8000-00000000000a', '0193d1a0-0000-7000-8000-00000000000b'];
const notes = {
  ...noNotes,
  open: ['highlighter' as const],
  struckOut: { 'q-1/a': ['x'] },
  highlights: { 'question q-1 en': [[3, 9] as const] },
  sheet: '12 × 4 = 48',
  strokes: [[1, 2, 3, 4]],
};

async function storedNotes(attemptId: string) {
  const store = createNotesStore(attemptId);
  await store.restored;
  return store.getState();
}

async function rowsAsText(): Promise<string> {
  const rows = await new Promise<{ sealed: Uint8Array }[]>((resolve, reject) => {
    const asked = indexedDB.open(notesDatabaseName);
    asked.onerror = reject;
    asked.onsuccess = () => {
      const all = asked.result.transaction('notes').objectStore('notes').getAll();
      all.onsuccess = () => resolve(all.result);
      asked.result.close();
    };
  });
  return rows.map((row) => JSON.stringify(row) + Buffer.from(row.sealed).toString('latin1')).join();
}

beforeEach(async () => {
  const store = createNotesStore(attempt);
  await store.restored;
  store.change(notes);
  await store.stored();
  return async () => {
    for (const one of [attempt, other]) await createNotesStore(one).forget();
  };
});

test('a reload of the page brings back everything that was done with the tools', async () => {
  expect(await storedNotes(attempt)).toEqual({ notes, isRestored: true, isKept: true });
});

test('another attempt in the same browser sees nothing of it', async () => {
  expect((await storedNotes(other)).notes).toEqual(noNotes);
});

test('the notes are encrypted in the browser', async () => {
  const text = await rowsAsText();
  expect(text).toContain(attempt);
  expect(text).not.toMatch(/struckOut|12 × 4/);
});

test('after the end of an attempt its notes are gone, those of others stay, and later changes are not stored', async () => {
  const running = createNotesStore(other);
  await running.restored;
  running.change({ sheet: 'mine' });
  await running.stored();
  const over = createNotesStore(attempt);
  await over.restored;
  over.change({ sheet: 'under way' });
  const forgotten = over.forget();
  over.change({ sheet: 'too late' });
  await forgotten;
  await over.stored();
  expect((await storedNotes(attempt)).notes).toEqual(noNotes);
  expect((await storedNotes(other)).notes.sheet).toBe('mine');
});

test('after a logout no notes are left, and a page that is still open stores no new ones', async () => {
  const open = createNotesStore(attempt);
  await open.restored;
  forgetAllNotes();
  expect((await storedNotes(attempt)).notes).toEqual(noNotes);
  open.change({ sheet: 'after the logout' });
  await open.stored();
  expect(open.getState().isKept).toBe(false);
  expect((await storedNotes(attempt)).notes).toEqual(noNotes);
});

test('notes of an attempt that this browser has long not seen are deleted when another is opened', async () => {
  const after = (ms: number) => () => openNotesDatabase(() => Date.now() + ms);
  await createNotesStore(other, after(NOTES_KEPT_MS - 60_000)).restored;
  expect((await storedNotes(attempt)).notes).toEqual(notes);
  await createNotesStore(other, after(NOTES_KEPT_MS + 60_000)).restored;
  expect((await storedNotes(attempt)).notes).toEqual(noNotes);
});

test('the notes of a preview are stored nowhere, and no other preview sees them', async () => {
  const before = await rowsAsText();
  const preview = createPreviewNotes();
  await preview.restored;
  preview.change(notes);
  await preview.stored();
  expect(preview.getState()).toEqual({ notes, isRestored: true, isKept: true });
  const next = createPreviewNotes();
  await next.restored;
  expect(next.getState().notes).toEqual(noNotes);
  expect(await rowsAsText()).toBe(before);
});

test('without storage the tools work, and the page says that it does not keep the notes', async () => {
  const store = createNotesStore(attempt, () => Promise.reject(new Error('storage is off')));
  await store.restored;
  store.change({ sheet: 'for now' });
  expect(store.getState()).toMatchObject({ notes: { sheet: 'for now' }, isRestored: true, isKept: false });
});
