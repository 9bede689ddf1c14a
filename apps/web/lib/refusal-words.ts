import { i18n } from '@lingui/core';
import { currentLanguage, type Language } from './language.ts';
import { knowRefusals, type RefusalWordLoaders } from './refusal-text.ts';

const loaders: RefusalWordLoaders = {
  en: () => import('virtual:refusals/en'),
  hi: () => import('virtual:refusals/hi'),
};
const loaded = new Set<Language>();

/** Loads the words of refusals once the page stands, and again after a switch of language. */
export function startRefusalWords(): void {
  const load = async () => {
    const language = currentLanguage();
    if (loaded.has(language)) return;
    const { words } = await loaders[language]();
    loaded.add(language);
    knowRefusals(language, words);
  };
  // Without them the server's own sentence is shown, so a failure needs no one's attention.
  const quietly = () => void load().catch(() => undefined);
  i18n.on('change', quietly);
  quietly();
}
