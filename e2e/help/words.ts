import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

const catalogues = join(import.meta.dirname, '../../apps/web/locales/hi');
let hindi: Map<string, Set<string>> | null = null;

export type Say = (english: string, values?: Record<string, string | number>) => string;

/**
 * What the pages say in the language that they are shown in, so that one journey runs in both:
 * `say('Question {no} of {total}', …)`. Throws when the catalogues translate a text in two ways or not at all.
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
    // What needs a context to be translated is not found by its English alone.
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
