import { useEffect } from 'react';
import type { Phase } from '../player/player-state.ts';
import { notesOf } from './notes-store.ts';

/** Deletes what the candidate has done with the tools when the page shows that the attempt is over. */
export function useForgetNotes(attemptId: string, phase: Phase): void {
  const isOver = phase.kind === 'over';
  useEffect(() => {
    if (isOver) void notesOf(attemptId).forget();
  }, [attemptId, isOver]);
}
