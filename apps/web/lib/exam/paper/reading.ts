import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { currentLanguage, type Language, switchLanguage } from '../../appearance/language.ts';

/*
 * The language in which the candidate reads the paper. Changing it also changes the page's language. The paper contains
 * both languages, so the paper's language changes even if the page's translations cannot be loaded.
 */

const paperLanguage = createStore<Language | null>(() => null);

export function useReadingLanguage(): Language {
  return useStore(paperLanguage) ?? currentLanguage();
}

export function setReadingLanguage(language: Language): void {
  paperLanguage.setState(language, true);
  switchLanguage(language).catch(() => undefined);
}
