import type { FormTool } from '@kasauti/domain/form/content.ts';
import { type RefObject, useEffect } from 'react';
import { withTool } from '../../lib/exam/tools/notes.ts';
import type { NotesStore } from '../../lib/exam/tools/notes-store.ts';
import { useNotesStore } from '../../lib/exam/tools/use-notes.ts';

/* Opening and closing of tools. Which tools are open is part of the notes, so a reload of the page keeps it. */

/** The width below which panels cover the bottom of the screen (`tool-panel.module.css`). */
const narrow = '(width < 48rem)';

/** The tool that the candidate has opened last, until it has taken the focus. */
let justOpened: FormTool | null = null;

/** Id of the button that opens the tool. On a phone this button is hidden, and the menu has another one. */
export const openerId = (tool: FormTool): string => `tool-${tool}`;

export function toggleTool(store: NotesStore, tool: FormTool): void {
  const { open } = store.getState().notes;
  justOpened = open.includes(tool) ? null : tool;
  store.change({ open: withTool(open, tool, matchMedia(narrow).matches) });
}

/** Returns a function that closes the tool and returns the focus to its button, or to the menu's button. */
export function useCloseTool(tool: FormTool): () => void {
  const store = useNotesStore();
  return () => {
    toggleTool(store, tool);
    const openers = [
      document.getElementById(openerId(tool)),
      ...document.querySelectorAll<HTMLElement>('header button[aria-haspopup="dialog"]'),
    ];
    openers.find((opener) => opener?.checkVisibility())?.focus();
  };
}

/** Focuses an element when the candidate opens the tool. A tool that a reload opens again takes no focus. */
export function useFocusWhenOpened(tool: FormTool, element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (justOpened !== tool) return;
    justOpened = null;
    element.current?.focus();
  }, [tool, element]);
}
