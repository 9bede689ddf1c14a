import { i18n, type Messages } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { createStore } from 'zustand/vanilla';

/*
 * There is one `i18n`. In the browser it speaks the reader's language. On the server it is switched right before each
 * page is rendered; rendering is synchronous, so no other request can slip in between.
 */

export type Language = 'en' | 'hi';
export const languages: readonly Language[] = ['en', 'hi'];

/** Each language's name in itself: somebody who cannot read the other one must find the switch. */
export const languageNames: Record<Language, string> = { en: 'English', hi: 'हिन्दी' };

/** How to load the words of one part of the pages. The build writes these; see tooling/words-plugin.ts. */
export type WordLoaders = Record<Language, () => Promise<{ messages: Messages }>>;

const loaded = new Map<WordLoaders, Set<Language>>();
const COOKIE_SECONDS = 365 * 24 * 3600;

export function isLanguage(text: unknown): text is Language {
  return text === 'en' || text === 'hi';
}

export function currentLanguage(): Language {
  return isLanguage(i18n.locale) ? i18n.locale : 'en';
}

/** The reader's language; the component renders again when it changes. */
export function useLanguage(): Language {
  const { locale } = useLingui().i18n;
  return isLanguage(locale) ? locale : 'en';
}

/** Makes words known and speaks the language. The server calls it before each rendering, the browser at its start. */
export function activateLanguage(language: Language, messages: Messages = {}): void {
  i18n.load(language, messages);
  i18n.activate(language);
}

/**
 * Loads the words that belong to a module while the module itself loads. The build writes the calls.
 * @public
 */
export async function loadWords<Module>(module: Promise<Module>, words: WordLoaders): Promise<Module> {
  const [arrived] = await Promise.all([module, learn(words)]);
  return arrived;
}

/** Loads one part's words in the language spoken, and in every language spoken later. */
export async function learn(words: WordLoaders): Promise<void> {
  if (!loaded.has(words)) loaded.set(words, new Set());
  // The reader may switch while the words are on their way.
  for (let language = currentLanguage(); !loaded.get(words)?.has(language); language = currentLanguage()) {
    await loadInto(words, language);
  }
}

async function loadInto(words: WordLoaders, language: Language): Promise<void> {
  const { messages } = await words[language]();
  i18n.load(language, messages);
  loaded.get(words)?.add(language);
}

/** The language that the reader has switched to on this page, or null. */
const switched = createStore<Language | null>(() => null);

/** Fires when the language has changed. */
export const onLanguageChange = switched.subscribe;

/**
 * Switches without a reload: everything that is on the screen gets its words first. Rejects when they cannot be loaded.
 */
export async function switchLanguage(language: Language): Promise<void> {
  await Promise.all(
    [...loaded].filter(([, known]) => !known.has(language)).map(([words]) => loadInto(words, language)),
  );
  i18n.activate(language);
  switched.setState(language, true);
  document.documentElement.lang = language;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and needs https.
  document.cookie = `lang=${language}; Path=/; Max-Age=${COOKIE_SECONDS}; SameSite=Lax`;
}

/** A text in the reader's language, or in English where it was not written in Hindi. */
export function inLanguage<Text>(text: { en: Text; hi?: Text | undefined }, language: Language): Text {
  return (language === 'hi' ? text.hi : undefined) ?? text.en;
}
