import { useSyncExternalStore } from 'react';
import { currentLanguage, type Language, switchLanguage } from '../language.ts';

/*
 * In which language the candidate reads the paper. It goes with the language of the page, but on its own feet: the
 * paper has both languages on board and switches also when the page's words cannot be loaded.
 */

let paperLanguage: Language | null = null;
const listeners = new Set<() => void>();

export function useReadingLanguage(): Language {
  return useSyncExternalStore(
    (tell) => {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
    () => paperLanguage ?? currentLanguage(),
  );
}

export function readIn(language: Language): void {
  paperLanguage = language;
  for (const listener of listeners) listener();
  switchLanguage(language).catch(() => undefined);
}
