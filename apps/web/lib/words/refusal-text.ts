import type { Refusal, RefusalTable } from '@kasauti/contract/refusal.ts';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { currentLanguage, type Language } from '../appearance/language.ts';

/*
 * Texts of refusals. The contract defines them in English, and a refusal from the server contains its English text. The
 * Hindi texts come from a catalogue, and so do the English texts for refusals of rules that the browser checks itself.
 * The build creates the catalogue from the contract and `locales/hi/refusals.po`. It is loaded after the page has
 * started. A refusal that comes earlier waits for the catalogue, but this is rare.
 */

export type RefusalWords = { codes: Record<string, string>; translations: Record<string, string> };
export type RefusalWordLoaders = Record<Language, () => Promise<{ words: RefusalWords }>>;

/** Maximum time in milliseconds that a refusal waits for the catalogue. */
const WORDS_TIMEOUT_MS = 3000;

const known = createStore<Partial<Record<Language, RefusalWords>>>(() => ({}));

export function registerRefusalWords(language: Language, words: RefusalWords): void {
  if (known.getState()[language] !== words) known.setState({ [language]: words });
}

const patiently = (words: Promise<unknown>) =>
  Promise.race([words, new Promise((resolve) => setTimeout(resolve, WORDS_TIMEOUT_MS))]);

/**
 * Settles when the catalogue has arrived or the time limit has passed. Callers wait for it before they store the text
 * of a refusal, so that the text is in the reader's language.
 */
export let refusalsKnown: Promise<unknown> | undefined;

let begin: (() => void) | undefined;
const begun = new Promise<void>((resolve) => {
  begin = resolve;
});

/**
 * Like `refusalsKnown`, but also waits until the page has begun to load the catalogue. It is for refusals of rules that
 * the browser checks itself, which can occur before that.
 */
export const refusalsToCome = (): Promise<unknown> => patiently(begun.then(() => refusalsKnown));

/** Registers that the page loads the catalogue. The promise `loading` must not reject. */
export function expectRefusals(loading: Promise<void>): void {
  refusalsKnown = patiently(loading);
  begin?.();
}

/**
 * Returns the text of a refusal in the reader's language. `why` is a refusal of the server, or the code from a rule
 * that the browser checks itself. A code can have different texts in different contract entries. Then `table` must be
 * the refusals of the entry.
 */
export function refusalText(why: Refusal | string, table?: RefusalTable): string {
  const language = currentLanguage();
  const words = known.getState()[language];
  const english = typeof why === 'string' ? (table?.[why]?.message ?? words?.codes[why] ?? '') : why.message;
  const text = words?.translations[english] ?? english;
  return text || fallback[language];
}

/** Returns the text of the refusal in the reader's language, or `otherwise` if the server sent no text. */
export function refusalTextOr(refusal: Refusal, otherwise: string): string {
  return refusal.message ? refusalText(refusal) : otherwise;
}

const fallback: Record<Language, string> = {
  en: 'This is not possible at the moment.',
  hi: 'यह अभी संभव नहीं है।',
};

/** Hook that renders the component again when the catalogue has arrived. */
export function useRefusalWords(): void {
  useStore(known);
}
