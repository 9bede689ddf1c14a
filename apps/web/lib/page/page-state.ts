import { isLanguage, type Language } from '../appearance/language.ts';

/** Initial state of a page. The server writes it into the document as JSON, which is not executed. */
export type PageState = {
  language: Language;
  renderedAt: string;
  /** The address for which the server has rendered the page. Missing if the server has rendered nothing. */
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
