import { isLanguage, type Language } from '../appearance/language.ts';

/** What the server writes into the document for the scripts to begin with, as JSON that is never run. */
export type PageState = {
  language: Language;
  renderedAt: string;
  /** The address that was drawn; absent where nothing was. */
  location?: string;
  queries: [key: readonly unknown[], answer: unknown][];
};

export function readPageState(): PageState {
  const text = document.getElementById('state')?.textContent ?? '{}';
  const state: Partial<PageState> = JSON.parse(text);
  const { lang } = document.documentElement;
  return {
    language: isLanguage(lang) ? lang : 'en',
    renderedAt: state.renderedAt ?? new Date(0).toISOString(),
    ...(state.location !== undefined && { location: state.location }),
    queries: state.queries ?? [],
  };
}
