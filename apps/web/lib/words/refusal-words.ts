import { i18n } from '@lingui/core';
import { currentLanguage } from '../appearance/language.ts';
import { expectRefusals, type RefusalWordLoaders, registerRefusalWords } from './refusal-text.ts';

const loaders: RefusalWordLoaders = {
  en: () => import('virtual:refusals/en'),
  hi: () => import('virtual:refusals/hi'),
};

/** Loads the catalogue of refusals after the page is rendered, and again after each change of language. */
export function startRefusalWords(): void {
  // A failure is ignored, because then the server's own text is shown.
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
