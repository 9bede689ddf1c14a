import type { Refusal, RefusalTable } from '@kasauti/contract/refusal.ts';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { currentLanguage, type Language } from '../appearance/language.ts';

/*
 * Texts of refusals, which the contract defines. A refusal brings its English text. The Hindi texts, and the
 * English texts of codes from local rules, come from a catalogue. The build creates it from the contract and
 * `locales/hi/refusals.po`. It is loaded after the page has started, because early refusals are rare. An early
 * refusal waits for the catalogue.
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
 * Settles when the catalogue has arrived or is late. Callers wait for it before they store a refusal as text, so
 * that the text is in the reader's language.
 */
export let refusalsKnown: Promise<unknown> | undefined;

let begin: (() => void) | undefined;
const begun = new Promise<void>((resolve) => {
  begin = resolve;
});

/**
 * Like `refusalsKnown`, for refusals of local rules, which can occur before the page has begun to load the
 * catalogue.
 */
export const refusalsToCome = (): Promise<unknown> => patiently(begun.then(() => refusalsKnown));

/** Registers that the catalogue is loading. `loading` must not reject. */
export function expectRefusals(loading: Promise<void>): void {
  refusalsKnown = patiently(loading);
  begin?.();
}

/**
 * Returns the text of a refusal in the reader's language. Takes a refusal of the server or the code of a local
 * rule. `table` holds the refusals of a contract entry and is needed for a code that has several texts.
 */
export function refusalText(why: Refusal | string, table?: RefusalTable): string {
  const language = currentLanguage();
  const words = known.getState()[language];
  const english = typeof why === 'string' ? (table?.[why]?.message ?? words?.codes[why] ?? '') : why.message;
  const text = words?.translations[english] ?? english;
  return text || fallback[language];
}

/** Returns the server's text, or `otherwise` if the server sent none. */
export function refusalTextOr(refusal: Refusal, otherwise: string): string {
  return refusal.message ? refusalText(refusal) : otherwise;
}

const fallback: Record<Language, string> = {
  en: 'This is not possible at the moment.',
  hi: 'यह अभी संभव नहीं है।',
};

/** Renders the component again when the catalogue arrives. */
export function useRefusalWords(): void {
  useStore(known);
}
