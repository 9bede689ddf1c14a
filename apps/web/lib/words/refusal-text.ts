import type { Refusal, RefusalTable } from '@kasauti/contract/refusal.ts';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { currentLanguage, type Language } from '../appearance/language.ts';

/*
 * The words of refusals are those of the contract. English comes with the refusal itself; Hindi, and the words for a
 * code that only a rule has named, come from a catalogue that the build makes from the contract and
 * `locales/hi/refusals.po`. It is loaded after the page has started, because few are refused at once; what was refused
 * before it is here waits for it.
 */

export type RefusalWords = { codes: Record<string, string>; translations: Record<string, string> };
export type RefusalWordLoaders = Record<Language, () => Promise<{ words: RefusalWords }>>;

/** How long a refusal waits for words that are still on their way, in milliseconds. */
const WORDS_TIMEOUT_MS = 3000;

const known = createStore<Partial<Record<Language, RefusalWords>>>(() => ({}));

export function registerRefusalWords(language: Language, words: RefusalWords): void {
  if (known.getState()[language] !== words) known.setState({ [language]: words });
}

const patiently = (words: Promise<unknown>) =>
  Promise.race([words, new Promise((resolve) => setTimeout(resolve, WORDS_TIMEOUT_MS))]);

/** Settles when the words are here, or will not come soon: what is kept as a text then is in the reader's language. */
export let refusalsKnown: Promise<unknown> | undefined;

let begin: (() => void) | undefined;
const begun = new Promise<void>((resolve) => {
  begin = resolve;
});

/** The same for what a rule refuses without the server: it may do so before the page has begun to load the words. */
export const refusalsToCome = (): Promise<unknown> => patiently(begun.then(() => refusalsKnown));

/** Says that words are being loaded; `loading` never fails. */
export function expectRefusals(loading: Promise<void>): void {
  refusalsKnown = patiently(loading);
  begin?.();
}

/**
 * Says in the reader's language why something is not possible. Takes a refusal of the server, or the code of a rule;
 * `table`, the contract entry's refusals, tells apart calls that use one code for different sentences.
 */
export function refusalText(why: Refusal | string, table?: RefusalTable): string {
  const language = currentLanguage();
  const words = known.getState()[language];
  const english = typeof why === 'string' ? (table?.[why]?.message ?? words?.codes[why] ?? '') : why.message;
  const text = words?.translations[english] ?? english;
  return text || fallback[language];
}

/** What the server says, or, when it sent no words, what this place says by itself. */
export function refusalTextOr(refusal: Refusal, otherwise: string): string {
  return refusal.message ? refusalText(refusal) : otherwise;
}

const fallback: Record<Language, string> = {
  en: 'This is not possible at the moment.',
  hi: 'यह अभी संभव नहीं है।',
};

/** Draws the component again when the words of refusals arrive. */
export function useRefusalWords(): void {
  useStore(known);
}
