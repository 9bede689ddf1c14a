import { createContext, useContext, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { PlayerContext } from '../player/use-player.ts';
import type { ToolNotes } from './notes.ts';
import { type NotesStore, notesOf } from './notes-store.ts';

/** The notes of a question that is shown outside of a player. */
export const NotesContext = createContext<NotesStore | null>(null);

/** Returns the notes of the question, which are those of the player's attempt, or those of a preview. */
export function useNotesStore(): NotesStore {
  const given = useContext(NotesContext);
  const player = useContext(PlayerContext);
  return useSyncExternalStore(
    player?.subscribe ?? neverChanges,
    () => given ?? notesOf(player?.state().sitting?.attemptId ?? ''),
  );
}

function neverChanges(): () => void {
  return () => undefined;
}

/** Returns a part of the notes. `select` must return a value that exists in the notes. */
export function useNotes<Part>(select: (notes: ToolNotes) => Part): Part {
  return useStore(useNotesStore(), ({ notes }) => select(notes));
}
