import { DAY_SECONDS } from '@kasauti/domain/time/durations.ts';
import { i18n, type Messages } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { createStore } from 'zustand/vanilla';

/*
 * All code shares one `i18n` object. In the browser its language is the reader's. The server sets the language before
 * it renders a page. Rendering is synchronous, so another request cannot change the language while a page is rendered.
 */

export type Language = 'en' | 'hi';
export const languages: readonly Language[] = ['en', 'hi'];

/** Name of each language in the language itself, so that readers who know only one of the languages find the switch. */
export const languageNames: Record<Language, string> = { en: 'English', hi: 'हिंदी' };

/**
 * Short names for a control that has space for two letters. Each is the beginning of the full name, so that the
 * control's accessible name begins with the visible text.
 */
export const shortLanguageNames: Record<Language, string> = { en: 'EN', hi: 'हि' };

/**
 * For each language, a function that loads the translations of one part of the pages. The build generates these
 * functions (tooling/words-plugin.ts).
 */
export type WordLoaders = Record<Language, () => Promise<{ messages: Messages }>>;

const loaded = new Map<WordLoaders, Set<Language>>();
const COOKIE_SECONDS = 365 * DAY_SECONDS;

export function isLanguage(text: unknown): text is Language {
  return text === 'en' || text === 'hi';
}

export function currentLanguage(): Language {
  return isLanguage(i18n.locale) ? i18n.locale : 'en';
}

/** Returns the reader's language. The component renders again when the language changes. */
export function useLanguage(): Language {
  const { locale } = useLingui().i18n;
  return isLanguage(locale) ? locale : 'en';
}

/**
 * Adds messages and activates the language. The server calls this before it renders a page, the browser when the page
 * starts.
 */
export function activateLanguage(language: Language, messages: Messages = {}): void {
  i18n.load(language, messages);
  i18n.activate(language);
}

/**
 * Waits for a module and loads its translations at the same time. The build generates the calls of this function.
 * @public
 */
export async function loadWords<Module>(module: Promise<Module>, words: WordLoaders): Promise<Module> {
  const [arrived] = await Promise.all([module, learn(words)]);
  return arrived;
}

/**
 * Loads the translations of one part in the current language. If the reader switches the language later,
 * `switchLanguage` loads the others.
 */
export async function learn(words: WordLoaders): Promise<void> {
  if (!loaded.has(words)) loaded.set(words, new Set());
  // If the reader switches the language during the loading, the translations of the new language are loaded too.
  for (let language = currentLanguage(); !loaded.get(words)?.has(language); language = currentLanguage()) {
    await loadInto(words, language);
  }
}

async function loadInto(words: WordLoaders, language: Language): Promise<void> {
  const { messages } = await words[language]();
  i18n.load(language, messages);
  loaded.get(words)?.add(language);
}

/** The language that the reader has chosen on this page, or null. */
const switched = createStore<Language | null>(() => null);

/** Calls the listener when the language has changed. */
export const onLanguageChange = switched.subscribe;

/**
 * Switches the language without a reload, after the translations of all loaded parts have arrived. Rejects when
 * they cannot be loaded.
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

/** Returns the text in the reader's language, or in English when there is no Hindi version. */
export function inLanguage<Text>(text: { en: Text; hi?: Text | undefined }, language: Language): Text {
  return (language === 'hi' ? text.hi : undefined) ?? text.en;
}
