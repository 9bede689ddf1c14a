import { useStore } from 'zustand';
import { usePlayerState } from '../player/use-player.ts';
import type { ToolNotes } from './notes.ts';
import { type NotesStore, notesOf } from './notes-store.ts';

/** Returns the notes of the player's attempt. */
export function useNotesStore(): NotesStore {
  return notesOf(usePlayerState((state) => state.sitting?.attemptId ?? ''));
}

/** Returns a part of the notes. `select` must return a value that exists in the notes. */
export function useNotes<Part>(select: (notes: ToolNotes) => Part): Part {
  return useStore(useNotesStore(), ({ notes }) => select(notes));
}
