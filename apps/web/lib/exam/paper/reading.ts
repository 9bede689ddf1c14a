import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { currentLanguage, type Language, switchLanguage } from '../../appearance/language.ts';

/*
 * In which language the candidate reads the paper. It goes with the language of the page, but on its own feet: the
 * paper has both languages on board and switches also when the page's words cannot be loaded.
 */

const paperLanguage = createStore<Language | null>(() => null);

export function useReadingLanguage(): Language {
  return useStore(paperLanguage) ?? currentLanguage();
}

export function setReadingLanguage(language: Language): void {
  paperLanguage.setState(language, true);
  switchLanguage(language).catch(() => undefined);
}
