import { i18n } from '@lingui/core';
import { currentLanguage } from '../appearance/language.ts';
import { expectRefusals, type RefusalWordLoaders, registerRefusalWords } from './refusal-text.ts';

const loaders: RefusalWordLoaders = {
  en: () => import('virtual:refusals/en'),
  hi: () => import('virtual:refusals/hi'),
};

/** Loads the words of refusals once the page is drawn, and again after a switch of language. */
export function startRefusalWords(): void {
  // Without them the server's own sentence is shown, so a failure needs no one's attention.
  const load = () => {
    const language = currentLanguage();
    const loading = loaders[language]().then(
      ({ words }) => registerRefusalWords(language, words),
      () => undefined,
    );
    expectRefusals(loading);
  };
  i18n.on('change', load);
  load();
}
