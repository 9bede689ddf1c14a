import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

const catalogues = join(import.meta.dirname, '../../apps/web/locales/hi');
let hindi: Map<string, Set<string>> | null = null;

export type Say = (english: string, values?: Record<string, string | number>) => string;

/**
 * Returns a function that translates a text into the language of the page, for example `say('Question {no} of {total}',
 * …)`. With it, one journey works in both languages. The function throws if the catalogues contain two translations of
 * the text or none.
 */
export async function wordsOf(page: Page): Promise<Say> {
  const language = await page.locator('html').getAttribute('lang');
  return (english, values = {}) => {
    const text = language === 'hi' ? inHindi(english) : english;
    return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
  };
}

function inHindi(english: string): string {
  hindi ??= readCatalogues();
  const [first, ...others] = hindi.get(english) ?? [];
  if (first === undefined) throw new Error(`the Hindi catalogues have no "${english}"`);
  if (others.length > 0) throw new Error(`in Hindi "${english}" is ${[first, ...others].join(' or ')}`);
  return first;
}

function readCatalogues(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const files = readdirSync(catalogues, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.po'));
  for (const file of files) {
    const text = readFileSync(join(catalogues, file), 'utf8');
    // A message with a context is left out, because its English text alone does not identify it.
    for (const [, id = '', words = ''] of text.matchAll(/(?<!^msgctxt ".*"\n)^msgid "(.+)"\nmsgstr "(.+)"$/gm)) {
      const english = unescaped(id);
      found.set(english, (found.get(english) ?? new Set()).add(unescaped(words)));
    }
  }
  return found;
}

function unescaped(text: string): string {
  return JSON.parse(`"${text}"`) as string;
}
