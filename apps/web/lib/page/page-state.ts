import { isLanguage, type Language } from '../appearance/language.ts';

/** Initial state that the server writes into the document, as JSON that is never executed. */
export type PageState = {
  language: Language;
  renderedAt: string;
  /** The rendered address. It is missing when the server rendered nothing. */
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
